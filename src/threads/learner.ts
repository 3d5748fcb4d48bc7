import type { consolidate } from '../domain/cluster/consolidate.ts';
import type { clusterStability } from '../domain/cluster/stability.ts';
import type { synthesise } from '../domain/synthesis/synthesise.ts';
import { startThread } from './thread.ts';

/** The long pure computations, off the event loop: in a worker's own loop a job would lose its lock. */
export type Learner = {
  consolidate(...input: Parameters<typeof consolidate>): Promise<ReturnType<typeof consolidate>>;
  clusterStability(
    ...input: Parameters<typeof clusterStability>
  ): Promise<ReturnType<typeof clusterStability>>;
  synthesise(...input: Parameters<typeof synthesise>): Promise<ReturnType<typeof synthesise>>;
  close(): Promise<void>;
};

export type LearnerCall =
  | { readonly verb: 'consolidate'; readonly input: Parameters<typeof consolidate> }
  | { readonly verb: 'clusterStability'; readonly input: Parameters<typeof clusterStability> }
  | { readonly verb: 'synthesise'; readonly input: Parameters<typeof synthesise> };

export function startLearner(): Learner {
  const thread = startThread<LearnerCall, unknown>(new URL('./learner-thread.ts', import.meta.url), null);
  return {
    // The thread answers each verb with that verb's result; structured clone forgets the types.
    consolidate: (...input) =>
      thread.run({ verb: 'consolidate', input }) as Promise<ReturnType<typeof consolidate>>,
    clusterStability: (...input) =>
      thread.run({ verb: 'clusterStability', input }) as Promise<ReturnType<typeof clusterStability>>,
    synthesise: (...input) =>
      thread.run({ verb: 'synthesise', input }) as Promise<ReturnType<typeof synthesise>>,
    close: () => thread.close(),
  };
}
