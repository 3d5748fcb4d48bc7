/** What became of one item: its result, or why there is none, in words that hold nothing of the item. */
export type Outcome<T> = { readonly value: T } | Failed;

/** Of one item; the others of its message are as well as without it. */
export type Failed = {
  /** The name of what was thrown, or that it took too long or ended its thread. */
  readonly failure: string;
  /** For the log of a developer: may hold what the item said. */
  readonly stack?: string;
};

/** The result of one item. @throws ThreadFailure where there is none */
export function resultOf<T>(outcome: Outcome<T> | undefined): T {
  if (outcome === undefined) throw new ThreadFailure('a thread gave no answer');
  if ('failure' in outcome) throw new ThreadFailure(outcome.failure, outcome.stack);
  return outcome.value;
}

/** There is no result: the item failed in its thread, or the thread is gone. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';

  constructor(failure: string, inThread?: string) {
    super(inThread === undefined ? failure : `${failure}, in its thread: ${inThread}`);
  }
}
