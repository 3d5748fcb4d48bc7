/** What can go wrong, as meanings. `doors/http/contract/common.ts` gives them status codes, the worker gives them retries. */
export type ErrorCode =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'unknown_scenario'
  | 'unknown_cluster'
  | 'unknown_patch_key'
  | 'unknown_version'
  | 'unknown_interaction'
  | 'unknown_fragment'
  | 'unknown_task'
  | 'unknown_webhook'
  | 'unknown_api_key'
  | 'unknown_campaign'
  | 'unknown_correction'
  | 'unknown_inbox_item'
  | 'wrong_state'
  | 'conflict'
  | 'stale'
  | 'breaking_change'
  | 'rate_limited'
  | 'moved'
  | 'unavailable';

/** One place in the input that is wrong: a path like `keys[0].semantic_description` and a sentence. */
export type Fault = { readonly path: string; readonly detail: string };

/** What the caller can be told: its sentence, faults and data leave the service, its cause only goes to the log. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  /** Further members of the answer, e.g. the known scenarios. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    sentence: string,
    more: { faults?: readonly Fault[]; data?: Readonly<Record<string, unknown>>; cause?: unknown } = {},
  ) {
    super(sentence, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'DomainError';
    this.code = code;
    this.faults = more.faults ?? [];
    this.data = more.data ?? {};
  }
}

/** The input is not valid, in these places. */
export function invalidInput(sentence: string, ...faults: readonly Fault[]): DomainError {
  return new DomainError('invalid_input', sentence, { faults });
}

/** The scenario has moved; whoever asks again is led to where it lives. */
export function livesIn(cell: string, cause?: unknown): DomainError {
  return new DomainError('moved', `The scenario lives in the cell ${cell}; ask again shortly.`, {
    data: { cell },
    cause,
  });
}

/** A problem that a person can mend: a command shows its sentence, and of all others the stack. */
export class MendableError extends Error {}
