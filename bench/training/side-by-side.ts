import { availableParallelism } from 'node:os';
import { resultOf } from '../../src/ground/threads/outcome.ts';
import { startThread } from '../../src/ground/threads/thread.ts';
import type { PoolAnswer, PoolTask } from './pool-thread.ts';

/** Nothing that is asked of a pool takes so long. */
const LIMIT_MS = 600_000;

/** Questions about pools, answered on all cores; the answers hang on nothing but the questions. */
export type SideBySide = {
  /** The answers in the order of the tasks. @throws ThreadFailure */
  each<Verb extends PoolTask['verb']>(
    tasks: readonly Extract<PoolTask, { verb: Verb }>[],
  ): Promise<PoolAnswer[Verb][]>;
  close(): Promise<void>;
};

export function startSideBySide(): SideBySide {
  const threads = Array.from({ length: availableParallelism() }, () =>
    startThread<PoolTask, unknown>(new URL('./pool-thread.ts', import.meta.url), null, () => LIMIT_MS),
  );
  return {
    async each(tasks) {
      const answers: unknown[] = new Array(tasks.length);
      let next = 0;
      const work = async (thread: (typeof threads)[number]) => {
        for (let at = next++; at < tasks.length; at = next++) {
          const task = tasks[at];
          if (task !== undefined) answers[at] = resultOf((await thread.each([task]))[0]);
        }
      };
      await Promise.all(threads.map(work));
      return answers as PoolAnswer[(typeof tasks)[number]['verb']][]; // structured clone forgets the types
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
