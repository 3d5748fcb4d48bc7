import { inSpan } from '../tracing/span.ts';
import type { LearnerCall, Verbs } from './learner-thread.ts';
import { resultOf } from './outcome.ts';
import { startThread } from './thread.ts';

/**
 * The long pure computations, off the event loop: in a worker's own loop a job would lose its lock.
 * Each throws ThreadFailure where the computation throws, takes much longer than it should, or ends its thread.
 */
export type Learner = {
  readonly [Verb in keyof Verbs]: (...input: Parameters<Verbs[Verb]>) => Promise<ReturnType<Verbs[Verb]>>;
} & { close(): Promise<void> };

/** Ten times what a slow machine takes: learning costs up to 1.5 ms of CPU a phrase, and a pool's stability several learnings. */
const LIMITS_MS: { readonly [Verb in keyof Verbs]: (...input: Parameters<Verbs[Verb]>) => number } = {
  synthesise: () => 60_000,
  describeClusters: () => 60_000,
  projectPool: ({ length }) => 60_000 + length,
  // Somebody waits for it.
  whatIf: () => 20_000,
  consolidate: ({ phrases }) => 60_000 + 4 * phrases.length,
  clusterStability: ({ phrases }) => 60_000 + 32 * phrases.length,
};

const usualLimitMs = ({ verb, input }: LearnerCall) =>
  (LIMITS_MS[verb] as (...given: typeof input) => number)(...input); // a call has its own verb's input

/** @param made another thread or limit than the usual ones: of tests, whose computations fail */
export function startLearner(
  made: { readonly entry?: URL; readonly limitMs?: (call: LearnerCall) => number } = {},
): Learner {
  const { entry = new URL('./learner-thread.ts', import.meta.url), limitMs = usualLimitMs } = made;
  const thread = startThread<LearnerCall, unknown>(entry, null, limitMs);
  const learn = async (call: LearnerCall) =>
    resultOf((await inSpan('learn', { 'dsp.verb': call.verb }, () => thread.each([call])))[0]);
  const verbs = Object.keys(LIMITS_MS).map((verb) => [
    verb,
    (...input: unknown[]) => learn({ verb, input } as LearnerCall),
  ]);
  // The thread answers each verb with that verb's result; structured clone forgets the types.
  return { ...Object.fromEntries(verbs), close: () => thread.close() } as Learner;
}
