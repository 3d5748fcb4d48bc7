import { setImmediate } from 'node:timers/promises';

/** A computation that yields now and then, on the event loop: between its steps everybody else has a turn. */
export async function inSteps<Result>(computation: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = computation.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
