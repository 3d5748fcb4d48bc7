import Type, { type TLiteral, type TSchema, type TSchemaOptions, type TUnion } from 'typebox';
import type { ErrorCode } from '../../../domain/basics/index.ts';

/** A shape, or null where there is nothing of it. */
export function nullable<S extends TSchema>(shape: S, options: TSchemaOptions = {}) {
  return Type.Union([shape, Type.Null()], options);
}

/** One of these words. */
export function oneOf<const W extends readonly string[]>(words: W, options: TSchemaOptions = {}) {
  // A list that was mapped is no tuple any more to the compiler.
  const literals = words.map((word) => Type.Literal(word)) as { [K in keyof W]: TLiteral<W[K]> };
  return Type.Union([...literals], options) as TUnion<[...typeof literals]>;
}

/** Members that are told of in a few words; their papers show these. */
export const text = (description: string) => Type.String({ description });
export const whole = (description: string) => Type.Integer({ description });
export const number = (description: string) => Type.Number({ description });
export const yesOrNo = (description: string) => Type.Boolean({ description });

/** An id that a caller chose: any text without control characters that fits an index entry. */
export const CallerId = Type.String({
  minLength: 1,
  maxLength: 200,
  // Lone surrogates become U+FFFD in the database, so two ids would be one. Spaces first, then what is none, then anything:
  // one way to read each text, because a pattern is also tried on ids that are far too long.
  pattern:
    '^[\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff\\s][^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$',
});

/**
 * A line that a person wrote for people (a reason, a name), as `textProblem` takes labels: it stands in decisions, and is
 * shown in terminals, where control characters act and overrides of direction mislead.
 */
export const lineOf = (minLength: number, maxLength: number) =>
  Type.String({
    minLength,
    maxLength,
    pattern:
      '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff]*$',
  });

/** Also the name of a folder, in a client’s spool: neither dot nor slash is in it. */
export const ScenarioName = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

export const ScenarioPath = Type.Object({ scenario: ScenarioName });

export const Language = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$',
  description: 'BCP 47 language tag, e.g. en-US',
});

export const Channel = oneOf(['stable', 'experimental']);

/** Who asks for a template, as far as that decides on what there is to get. */
export const ASKER = {
  cohort: Type.Optional(
    Type.String({
      ...CallerId,
      description:
        'The cohort that the client belongs to: its branch where it has one, else what everybody gets. Nobody sees a key of ' +
        'a cohort without naming it.',
    }),
  ),
  client_agent: Type.Optional(
    Type.String({
      ...CallerId,
      description:
        'Where the policy offers keys on trial to a share of the client agents only (`experiment.share` below 1), the agent ' +
        'that asks: it is in for good or not at all. Others, and whoever does not say, get the stable line and no new keys.',
    }),
  ),
};

export const ItemRefusal = Type.Object(
  {
    index: whole('Place in the batch, from 0'),
    code: Type.String(),
    detail: Type.String(),
  },
  { $id: 'ItemRefusal' },
);

export const Fault = Type.Object(
  { path: Type.String(), detail: Type.String() },
  { $id: 'Fault', additionalProperties: true },
);

/** Counts only, and of keys that enough owners named. */
export const NearMissCounts = Type.Array(
  Type.Object({ key: Type.String(), owners: Type.Integer(), fragments: Type.Integer() }),
  {
    description:
      'Existing keys that clients nearly mapped fragments of this need to (`near_misses` at ingest), as far as the owners ' +
      'that the policy asks for before anything is published did so',
  },
);

/** RFC 9457 */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: text('The request id, also in our log'),
    errors: Type.Optional(Type.Array(Type.Ref('Fault'))),
  },
  { $id: 'Problem', additionalProperties: true, description: 'RFC 9457 problem document' },
);

/** Meanings to status codes; the one place where they meet. Protocols go on from the code. */
export const STATUS: Readonly<Record<ErrorCode, readonly [status: number, title: string]>> = {
  invalid_input: [422, 'The input is not valid'],
  unauthenticated: [401, 'A valid API key is needed'],
  forbidden: [403, 'The API key does not allow this'],
  unknown_scenario: [404, 'No such scenario'],
  unknown_cluster: [404, 'No such cluster'],
  unknown_patch_key: [404, 'No such patch key'],
  unknown_version: [404, 'No such schema version'],
  unknown_interaction: [404, 'No such interaction'],
  unknown_fragment: [404, 'No such fragment'],
  unknown_task: [404, 'No such task'],
  unknown_webhook: [404, 'No such webhook'],
  unknown_api_key: [404, 'No such API key'],
  unknown_campaign: [404, 'Nothing such is held back'],
  unknown_correction: [404, 'Unknown correction'],
  unknown_inbox_item: [404, 'Nothing such waits for a person'],
  wrong_state: [409, 'Not possible in this state'],
  conflict: [409, 'Conflict'],
  stale: [412, 'It has changed since it was read'],
  breaking_change: [409, 'The change breaks clients'],
  rate_limited: [429, 'Too many requests'],
  moved: [503, 'The scenario lives in another cell'],
  unavailable: [503, 'Not available at the moment'],
};

/** What any route may answer besides: `route` (typed.ts) puts it among its replies. */
export const PROBLEM_REPLY = {
  '4xx': {
    description: 'What was wrong, and where',
    content: { 'application/problem+json': { schema: Type.Ref('Problem') } },
  },
} as const;
