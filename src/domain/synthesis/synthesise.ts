import { commonest } from '../statistics/index.ts';
import { type KeyDefinition, type KeyType, RESERVED_KEY } from '../template/index.ts';
import { described, type Shape } from './description/description.ts';
import type { ValueSpan } from './description/example.ts';
import { doubtOf } from './doubt.ts';
import { type NeedEvidence, type ReadMember, type ReadNeed, readNeed, weighEvidence } from './evidence.ts';
import type { KeyProposal, MappedValue, SynthesisInput, ValueReading, Wordings } from './key-proposal.ts';
import { READS_NOTHING } from './key-proposal.ts';
import { inEnglish } from './naming/in-english.ts';
import { keyNames } from './naming/key-name.ts';
import { hasNone } from './naming/left-open.ts';
import { nearConcepts } from './naming/near-concepts.ts';
import { type NeedKind, needKind } from './need-kind.ts';
import { supportOf, weightsOf } from './shares.ts';
import { refinedKey, similarKeys } from './similar-keys.ts';
import { choiceTerms } from './values/choice/choice-terms.ts';
import { familyOf } from './values/decide-family.ts';
import { choiceAt, mapRead } from './values/map-value.ts';
import { alsoMeant } from './values/meant.ts';
import { numberRange, scaleRange } from './values/number-range.ts';
import { tellingsOf, wordingsOf } from './wordings.ts';

/**
 * Values that a range or an example may rest on: those that hang on the key's words or are the only ones said (0.75 and more in
 * `map-value.ts`), not what is misspelt, one of several or a count of something else (0.6 and less).
 */
const SURE = 0.7;
/** What one value in fifty hangs on is no slip; texts that come later are read by it. */
const MIN_HEAD = 0.02;

/**
 * A typed, described key for a need, or null when its members hold nothing that k owners share. Deterministic; every
 * published word is a template's or has `owners` distinct owners behind it.
 */
export function synthesise(input: SynthesisInput): KeyProposal | null {
  if (input.members.length === 0) return null;
  const need = readNeed(input);
  const evidence = weighEvidence(input, need);
  const choice = choiceTerms(evidence);
  const kind = needKind(evidence, choice);
  const unit = unitOf(evidence, kind);
  const used = new Set([...input.taken, ...input.keys.map((key) => key.definition.key_name), RESERVED_KEY]);
  const english = inEnglish(input, need, evidence, kind);
  const names = keyNames(
    english.evidence,
    english.kind,
    input.scenario,
    unit,
    used,
    nearConcepts(input, kind),
  );
  const [best] = names;
  if (best === undefined) return null;
  const named = best.name;
  const reading = readingOf(evidence, kind);
  const shape = shapeOf(evidence, kind, named, unit);
  const said = evidence.members.map((member) =>
    mapRead(
      { ...shape, semantic_description: '' },
      reading,
      { ...member, text: member.member.phrase.text },
      member.member.mentions[0]?.day,
    ),
  );
  const values = alsoMeant(evidence, kind.family, said);
  const sure = values.map((mapped) => (mapped !== null && mapped.confidence >= SURE ? mapped : null));
  const ranged = withRange(evidence, kind, shape, sure);
  const refines = refinedKey(evidence, named, ranged.key_type, input.keys);
  const wordings = wordingsOf(
    evidence,
    tellingsOf(english.evidence, kind, ranged, sure, (member) => valueSpan(kind, reading, member)),
    ranged.aliases ?? {},
  );
  const listed = kind.family === 'choice' || kind.family === 'band' ? kind.values : [];
  const definition = described(ranged, { family: kind.family, refines, wordings });
  return {
    definition,
    wordings,
    reading,
    values: new Map(
      evidence.members.flatMap((member, index): [string, MappedValue][] => {
        const mapped = values[index];
        return mapped === null || mapped === undefined ? [] : [[member.member.phrase.id, mapped]];
      }),
    ),
    listedByFew: isListedByFew(input, need, kind),
    support: Object.fromEntries(listed.map(({ canonical, support }) => [canonical, support])),
    refines,
    similarKeys: similarKeys(evidence, named, input.keys),
    vocabulary: vocabularyOf(evidence, definition, wordings, values),
    doubt: doubtOf(evidence, choice, kind, names),
  };
}

/** Two people who say the same value are the fewest that make it more than a slip. */
const FEW = 2;

/** Whether it would be a list, or one thing said variously, had each value as many people as publication asks for. */
function isListedByFew(input: SynthesisInput, need: ReadNeed, { family }: NeedKind): boolean {
  if ((family !== 'flag' && family !== 'name') || input.owners <= FEW) return false;
  const early = needKind(weighEvidence({ ...input, owners: FEW }, need));
  return early.family === 'choice' || (early.family === 'flag' && early.variously === true);
}

/** All others are strings. */
const TYPES: Readonly<Partial<Record<NeedKind['family'], KeyType>>> = {
  count: 'integer',
  duration: 'integer',
  money: 'number',
  scale: 'number',
  number: 'number',
  flag: 'boolean',
};

function shapeOf(evidence: NeedEvidence, kind: NeedKind, name: string, unit: string | null): Shape {
  const key_type = TYPES[kind.family] ?? 'string';
  const base = { key_name: name, key_type, required: false, default_value: null };
  switch (kind.family) {
    case 'date':
    case 'time':
      return { ...base, format: kind.family };
    case 'flag':
      return { ...base, default_value: false };
    case 'band':
      return { ...base, acceptable_values: kind.values.map((value) => value.canonical) };
    case 'choice': {
      const values = kind.values.map(({ canonical }) => canonical);
      const open = !values.includes('none') && hasNone(evidence, name, values.length);
      const said = kind.values.filter(({ aliases }) => aliases.length > 0);
      return {
        ...base,
        default_value: open ? 'none' : null,
        acceptable_values: [...values, ...(open ? ['none'] : [])],
        ...(said.length > 0
          ? { aliases: Object.fromEntries(said.map(({ canonical, aliases }) => [canonical, aliases])) }
          : {}),
      };
    }
    default:
      return unit === null ? base : { ...base, unit };
  }
}

function withRange(
  evidence: NeedEvidence,
  kind: NeedKind,
  shape: Shape,
  values: readonly (MappedValue | null)[],
): Shape {
  if (shape.key_type !== 'integer' && shape.key_type !== 'number') return shape;
  const numbers = values.map((mapped) => (typeof mapped?.value === 'number' ? mapped.value : null));
  const whole = numbers.every((number) => number === null || Number.isInteger(number));
  const keyType = kind.family === 'number' && whole ? 'integer' : shape.key_type;
  const range =
    numberRange(evidence, numbers) ?? (kind.family === 'scale' ? scaleRange(evidence, numbers) : null);
  if (range === null) return { ...shape, key_type: keyType };
  const step = keyType === 'number' && range.step !== null ? { step: range.step } : {};
  return { ...shape, key_type: keyType, minimum: range.minimum, maximum: range.maximum, ...step };
}

function unitOf(evidence: NeedEvidence, kind: NeedKind): string | null {
  if (kind.family === 'scale') {
    const isFactor = evidence.members.some(({ values }) =>
      values.some(({ kind: said, head }) => said === 'factor' || (said === 'percent' && head !== null)),
    );
    return isFactor ? 'factor' : 'percent';
  }
  if (kind.family !== 'money' && kind.family !== 'duration') return null;
  const units = weightsOf(evidence, ({ values }) =>
    values.flatMap((value) => (value.kind === kind.family ? (value.unit ?? []) : [])),
  );
  const best = commonest(units) ?? null;
  return best === null || kind.family === 'money' ? best : `${best}s`;
}

function readingOf(evidence: NeedEvidence, kind: NeedKind): ValueReading {
  const base: ValueReading = { ...READS_NOTHING, family: kind.family };
  if (kind.family === 'choice' || kind.family === 'band') {
    const terms = kind.values.flatMap((value) => value.terms.map((term) => [term, value.canonical] as const));
    const refused = kind.family === 'choice' && kind.refused;
    return {
      ...base,
      terms: Object.fromEntries(terms),
      absences: refused ? terms.map(([term]) => term) : [],
    };
  }
  if (kind.family === 'flag')
    return { ...base, markers: kind.markers, absences: kind.absences, companions: kind.own };
  const weights = weightsOf(evidence, ({ values }) =>
    values.flatMap((value) => (familyOf(value) === kind.family ? (value.head ?? []) : [])),
  );
  const heads = [...weights]
    .filter(([, weight]) => weight / evidence.totalWeight >= MIN_HEAD)
    .map(([head]) => head);
  return { ...base, heads: heads.sort() };
}

/** Where a member says its value, or null when it says none or several. */
function valueSpan(kind: NeedKind, reading: ValueReading, { tokens, values }: ReadMember): ValueSpan | null {
  const between = (from: number, to: number): ValueSpan | null => {
    const [first, last] = [tokens[from], tokens[to]];
    return first === undefined || last === undefined ? null : { from, to, start: first.start, end: last.end };
  };
  // A free text is somebody's own, however many say it: no example is made of it.
  if (kind.family === 'name') return null;
  if (kind.family === 'flag') {
    const at = tokens.findIndex((token) => reading.markers.includes(token.lemma));
    return between(at, at);
  }
  if (kind.family === 'choice') {
    const at = tokens.findIndex((_, index) => choiceAt(reading, tokens, index) !== null);
    const hit = at < 0 ? null : choiceAt(reading, tokens, at);
    return hit === null ? null : between(at, at + hit.size - 1);
  }
  const [only, second] = values.filter(
    (candidate) => familyOf(candidate) === (kind.family === 'band' ? kind.of : kind.family),
  );
  if (only === undefined || second !== undefined) return null;
  const from = tokens.findIndex((token) => token.end > only.start);
  const to = tokens.findLastIndex((token) => token.start < only.end);
  return from < 0 || to < from ? null : { from, to, start: only.start, end: only.end };
}

/**
 * Who stands behind the published words. A number is backed by those who said it, in whatever form ("20% bigger" is
 * 1.2), a value in an example by those who said the example's words, which all have k owners.
 */
function vocabularyOf(
  evidence: NeedEvidence,
  definition: KeyDefinition,
  wordings: Wordings,
  values: readonly (MappedValue | null)[],
): Readonly<Record<string, number>> {
  const numbers = values.map((mapped) => (typeof mapped?.value === 'number' ? String(mapped.value) : null));
  const published = [
    definition.key_name.replaceAll('_', ' '),
    definition.semantic_description,
    ...Object.values(wordings.others).flatMap(({ example }) => example?.text ?? []),
    ...(definition.acceptable_values ?? []).map((value) => value.replaceAll('_', ' ')),
    ...Object.values(definition.aliases ?? {}).flat(),
  ];
  const words = new Set(
    published.flatMap(
      (text) => text.toLowerCase().match(/\d+(?:\.\d+)?(?![\p{L}\d])|[\p{L}\p{M}\d]+(?:'\p{L}+)*/gu) ?? [],
    ),
  );
  const entries = [...words].flatMap((word): [string, number][] => {
    const read = supportOf(evidence, (_, index) => numbers[index] === word).owners;
    const owners = Math.max(evidence.word('lower', word).owners, read);
    return owners === 0 ? [] : [[word, owners]];
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
