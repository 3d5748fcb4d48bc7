import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { MendableError, parsedJson } from '../../domain/basics/index.ts';

const MaybeText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** Hostile words: what they attack, what of them must never come out, and the honest wish that they hide behind. */
const Injection = Type.Object({
  id: Type.String(),
  text: Type.String(),
  family: Type.Union([
    Type.Literal('prompt_injection'),
    Type.Literal('code_injection'),
    Type.Literal('benign_lookalike'),
  ]),
  markers: Type.Array(Type.String()),
  /** Rows of one name are said together, by many owners. */
  campaign: MaybeText,
  benign_core: MaybeText,
});

/** Words with somebody's data in them; `negative` rows hold none. */
const Personal = Type.Object({
  id: Type.String(),
  text: Type.String(),
  kind: Type.String(),
  spans: Type.Array(Type.Object({ type: Type.String(), value: Type.String() })),
});

/** A text in disguise: of a clean twin, or of a word that only a person may let through. */
const Disguise = Type.Object({
  id: Type.String(),
  text: Type.String(),
  equals_clean: MaybeText,
  skeleton: MaybeText,
});

const Role = Type.Union(
  (['ROOT', 'TEXT', 'SCHEMA_ID', 'AGENT_ID', 'OCCURRED_AT', 'IDEMPOTENCY_KEY'] as const).map((role) =>
    Type.Literal(role),
  ),
);

/** A request body that must be refused, or taken without harm: as it is, or as a change of a good one. */
const BadBody = Type.Object({
  id: Type.String(),
  kind: Type.Union([Type.Literal('raw'), Type.Literal('splice'), Type.Literal('mutate')]),
  content_type: Type.String(),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Status codes that are right. */
  expect: Type.Array(Type.Integer()),
  /** How many rows it may store: a number, or a span like "0-1". */
  stores: Type.Union([Type.Integer(), Type.String()]),
  body: Type.Optional(Type.String()),
  body_b64: Type.Optional(Type.String()),
  gen: Type.Optional(
    Type.Object({
      type: Type.String(),
      depth: Type.Optional(Type.Integer()),
      bytes: Type.Optional(Type.Integer()),
    }),
  ),
  role: Type.Optional(Role),
  raw_json: Type.Optional(Type.String()),
  ops: Type.Optional(
    Type.Array(
      Type.Object({
        role: Role,
        op: Type.String(),
        key: Type.Optional(Type.String()),
        value: Type.Optional(Type.Unknown()),
        count: Type.Optional(Type.Integer()),
      }),
    ),
  ),
});

export type Injection = Static<typeof Injection>;
export type Personal = Static<typeof Personal>;
export type Disguise = Static<typeof Disguise>;
export type BadBody = Static<typeof BadBody>;
export type BodyRole = Static<typeof Role>;

/** The hostile corpora, one file of JSON lines each. */
export type Corpora = {
  readonly injections: readonly Injection[];
  readonly personal: readonly Personal[];
  readonly disguises: readonly Disguise[];
  readonly badBodies: readonly BadBody[];
};

/** File name -> its text; members that are not looked at may be there. @throws CorpusError naming file and line */
export function readCorpora(read: (file: string) => string): Corpora {
  return {
    injections: rows(Injection, 'injections.jsonl', read),
    personal: rows(Personal, 'pii.jsonl', read),
    disguises: rows(Disguise, 'unicode.jsonl', read),
    badBodies: rows(BadBody, 'badbodies.jsonl', read),
  };
}

export class CorpusError extends MendableError {}

function rows<T extends TSchema>(shape: T, file: string, read: (file: string) => string): Static<T>[] {
  return read(file)
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [rowOf(shape, line, `${file}:${index + 1}`)]));
}

function rowOf<T extends TSchema>(shape: T, line: string, place: string): Static<T> {
  const row = parsedJson(line);
  if (row === undefined) throw new CorpusError(`${place} is no JSON.`);
  const [error] = Value.Errors(shape, row);
  if (error !== undefined)
    throw new CorpusError(`${place} ${error.instancePath || 'the row'} ${error.message}.`);
  return Value.Parse(shape, row);
}
