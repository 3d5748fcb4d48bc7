import type { synthesise } from '../../domain/keys/index.ts';
import type {
  clusterStability,
  consolidate,
  describeClusters,
  projectPool,
} from '../../domain/needs/index.ts';
import type { whatIf } from '../../domain/trial/index.ts';
import { inSpan } from '../tracing/span.ts';
import { resultOf } from './outcome.ts';
import { startThread } from './thread.ts';

type Verbs = {
  readonly consolidate: typeof consolidate;
  readonly describeClusters: typeof describeClusters;
  readonly clusterStability: typeof clusterStability;
  readonly synthesise: typeof synthesise;
  readonly projectPool: typeof projectPool;
  readonly whatIf: typeof whatIf;
};

/**
 * The long pure computations, off the event loop: in a worker's own loop a job would lose its lock.
 * Each throws ThreadFailure where the computation throws, takes much longer than it should, or ends its thread.
 */
export type Learner = {
  readonly [Verb in keyof Verbs]: (...input: Parameters<Verbs[Verb]>) => Promise<ReturnType<Verbs[Verb]>>;
} & { close(): Promise<void> };

/** What passes to the thread, copied; vectors lie in shared memory (`ground/db/pools/vector-codec.ts`). */
export type LearnerCall = {
  readonly [Verb in keyof Verbs]: { readonly verb: Verb; readonly input: Parameters<Verbs[Verb]> };
}[keyof Verbs];

type Limit = (call: LearnerCall) => number;

/** @param made another thread or limit than the usual ones: of tests, whose computations fail */
export function startLearner(made: { readonly entry?: URL; readonly limitMs?: Limit } = {}): Learner {
  const { entry = new URL('./learner-thread.ts', import.meta.url), limitMs = usualLimitMs } = made;
  const thread = startThread<LearnerCall, unknown>(entry, null, limitMs);
  // The thread answers each verb with that verb's result; structured clone forgets the types.
  const learn = async <Verb extends keyof Verbs>(call: LearnerCall) =>
    resultOf((await inSpan('learn', { 'dsp.verb': call.verb }, () => thread.each([call])))[0]) as ReturnType<
      Verbs[Verb]
    >;
  return {
    consolidate: (...input) => learn<'consolidate'>({ verb: 'consolidate', input }),
    describeClusters: (...input) => learn<'describeClusters'>({ verb: 'describeClusters', input }),
    clusterStability: (...input) => learn<'clusterStability'>({ verb: 'clusterStability', input }),
    synthesise: (...input) => learn<'synthesise'>({ verb: 'synthesise', input }),
    projectPool: (...input) => learn<'projectPool'>({ verb: 'projectPool', input }),
    whatIf: (...input) => learn<'whatIf'>({ verb: 'whatIf', input }),
    close: () => thread.close(),
  };
}

/** Ten times what a slow machine takes: learning costs up to 1.5 ms of CPU a phrase, and a pool's stability several learnings. */
function usualLimitMs(call: LearnerCall): number {
  switch (call.verb) {
    case 'synthesise':
    case 'describeClusters':
      return 60_000;
    case 'projectPool':
      return 60_000 + call.input[0].length;
    // Somebody waits for it.
    case 'whatIf':
      return 20_000;
    case 'consolidate':
      return 60_000 + 4 * call.input[0].phrases.length;
    case 'clusterStability':
      return 60_000 + 32 * call.input[0].phrases.length;
  }
}
