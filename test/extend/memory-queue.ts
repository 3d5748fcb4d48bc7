import type { Context } from '../../src/context.ts';
import { CATALOG, EVERYTHING, JOB_KINDS, type JobKind } from '../../src/ground/queue/catalog.ts';
import type { Queue } from '../../src/ground/queue/queue.ts';
import { type Handlers, runJob } from '../../src/ground/queue/run-job.ts';

/** Jobs that wait on the database and on threads side by side. */
const CONCURRENCY = 4;

type Note = { readonly kind: JobKind; readonly subject: string };

/** Notes in the memory of one process. What it forgets at its end the sweep of the next start finds in the rows. */
export function createMemoryQueue() {
  const waiting = new Map<string, Note>();
  const running = new Map<string, Promise<void>>();
  let run: ((note: Note) => Promise<void>) | null = null;

  const takeUp = (): void => {
    for (const [id, note] of waiting) {
      if (run === null || running.size >= CONCURRENCY) return;
      // One at a time of a kind and subject: a note that comes meanwhile waits, and makes the job run once more.
      if (running.has(id)) continue;
      waiting.delete(id);
      const job = run(note).finally(() => {
        running.delete(id);
        takeUp();
      });
      running.set(id, job);
    }
  };
  const queue: Queue = {
    nudge(kind, subject) {
      waiting.set(`${kind} ${subject}`, { kind, subject });
      setImmediate(takeUp);
    },
    // Who waits until all is done asks for both: a job that runs must not look like a queue that rests.
    health: async () => ({
      store: 'inline',
      reachable: true,
      waiting: waiting.size,
      active: running.size,
    }),
    // Nothing to look at: what it holds is in memory.
    board: () => null,
    close: async () => {},
  };
  return {
    queue,
    /** Takes notes up until it is closed, and sweeps at once and then in its rhythm. */
    startWorker(ctx: Context, handlers: Handlers) {
      // What failed is in the log, and the sweep finds it again.
      run = ({ kind, subject }) => runJob(ctx, handlers, kind, subject).then(noResult, noResult);
      const timers = JOB_KINDS.flatMap((kind) => {
        const entry = CATALOG[kind];
        if (!('everyMs' in entry)) return [];
        queue.nudge(kind, EVERYTHING);
        return [setInterval(() => queue.nudge(kind, EVERYTHING), entry.everyMs)];
      });
      return {
        async close() {
          for (const timer of timers) clearInterval(timer);
          run = null;
          await Promise.all(running.values());
        },
      };
    },
  };
}

function noResult(): void {}
