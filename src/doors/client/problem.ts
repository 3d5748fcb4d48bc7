/** What a developer should hear of although nothing was thrown: nothing in a host fails because we are away. */
export type ClientProblem = {
  /** `service`: away or refusing; `trust`: an answer that is not to be believed; `refused`: a report that was not taken; `spool`: the disk. */
  readonly kind: 'service' | 'trust' | 'refused' | 'spool';
  readonly sentence: string;
  /** Of a refused report. */
  readonly id?: string;
};

/** Called as it happens, never awaited. */
export type OnProblem = (problem: ClientProblem) => void;

/** The service did not answer, or not now: asking again later may help. */
export class ServiceAway extends Error {
  /** What it asked for with `Retry-After`; null where it said nothing. */
  readonly retryAfterMs: number | null;

  constructor(sentence: string, retryAfterMs: number | null = null, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'ServiceAway';
    this.retryAfterMs = retryAfterMs;
  }
}

/** The service answered no: with this key, scenario or content it will say so again. */
export class ServiceRefused extends Error {
  readonly status: number;
  /** The problem document (RFC 9457), as far as it was JSON. */
  readonly problem: unknown;

  constructor(sentence: string, status: number, problem: unknown) {
    super(sentence);
    this.name = 'ServiceRefused';
    this.status = status;
    this.problem = problem;
  }
}

/** What to tell people of whatever was thrown. */
export function sentenceOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
