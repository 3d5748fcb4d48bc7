import type { JobsOptions } from 'bullmq';
import type { Context } from '../../context.ts';
import { type Log, onceAMinute } from '../process/log.ts';
import { WORKER_QUEUES, type WorkerQueue } from '../process/settings.ts';
import { type NoteData, openQueues, openWorker, type QueueStore } from './bullmq-store.ts';
import { CATALOG, EVERYTHING, JOB_KINDS, type JobKind, skipped } from './catalog.ts';
import { gatherNotes, type Note } from './gathered-notes.ts';
import { openJobBoard } from './job-board.ts';
import type { Queue } from './queue.ts';
import { createRests } from './rests.ts';
import { type Handlers, runJob } from './run-job.ts';

/** Takes jobs up in this process, a few at a time. */
export type JobWorker = ReturnType<typeof startBullWorker>;

/**
 * Jobs of a process at a time, which wait on the database and on its threads: while one scenario's batch is saved the next one's is
 * embedded; two pools learn beside one that is placed. Fewer together than a process has connections for jobs.
 */
const CONCURRENCY: Readonly<Record<WorkerQueue, number>> = { embedding: 2, learning: 3, rows: 3 };
/** A stalled job is only a lost note, but the queue's default gives up for good after one stall. */
const MAX_STALLED = 1_000;
/**
 * A killed worker's jobs are taken up again when their lock has run out and a check has seen it twice: here within 20 s,
 * with the queue's own 30 s each within 90 s. Until then their subjects stand still. A lock that runs out while its
 * worker lives (a machine that hung for 10 s) makes a job run twice, which does no harm.
 */
const LOCK_MS = 10_000;
const STALL_CHECK_MS = 5_000;

/** For people to look at. In PostgreSQL each end of a job goes through all that are kept: a thousand cost it 3 ms. */
const KEPT_DONE = 100;

/** Notes in PostgreSQL or Redis, gathered (`gathered-notes.ts`); one that cannot be passed is lost, and the log says so once a minute. */
export function createBullQueue(store: QueueStore, log: Log): Queue {
  const queues = openQueues(store, {
    defaultJobOptions: { removeOnComplete: { count: KEPT_DONE }, removeOnFail: { count: 1_000 } },
  });
  const complain = onceAMinute((err) => log.warn({ err }, 'queue.unreachable'));
  const all = Object.values(queues);
  for (const queue of all) queue.on('error', complain);
  const notes = gatherNotes(
    (note) => queues[CATALOG[note.kind].queue].add(note.kind, dataOf(note), optionsOf(note)),
    complain,
  );
  return {
    nudge: notes.add,
    async health() {
      // Read first: a note that is passed meanwhile counts twice rather than not at all.
      const kept = notes.waiting();
      const counts = await within(
        1_000,
        Promise.all(all.map((queue) => queue.getJobCounts('waiting', 'active', 'prioritized'))),
      ).catch(() => null);
      const sum = (state: string) => (counts ?? []).reduce((all, { [state]: some = 0 }) => all + some, 0);
      return {
        store: store.kind,
        reachable: counts !== null,
        // Delayed jobs are not counted: they wait for their next try, maybe for minutes.
        waiting: kept + sum('waiting') + sum('prioritized'),
        active: sum('active'),
      };
    },
    board: () => openJobBoard(queues),
    async close() {
      // The last notes are passed where the queue answers; the sweep of the next start finds them otherwise.
      await within(5_000, notes.passRest()).catch(complain);
      await within(5_000, Promise.all(all.map((queue) => queue.close()))).catch(complain);
    },
  };
}

/** Takes jobs of these queues up until it is closed; with `rows` it sweeps at once and then in its rhythm. */
export function startBullWorker(
  store: QueueStore,
  ctx: Context,
  handlers: Handlers,
  queues: readonly WorkerQueue[] = WORKER_QUEUES,
) {
  const rests = createRests((kind, subject) => ctx.queue.nudge(kind, subject));
  const complain = onceAMinute((err) => ctx.log.warn({ err }, 'queue.unreachable'));
  const open = (queue: WorkerQueue) =>
    openWorker(
      store,
      queue,
      async (job) => {
        if (!isKind(job.name)) return skipped(`this release knows no job "${job.name}"`);
        const { name: kind, data } = job;
        if (CATALOG[kind].queue === queue)
          return rests.run(kind, data.subject, () => runJob(ctx, handlers, kind, data.subject, data.from));
        ctx.queue.nudge(kind, data.subject);
        return skipped('an earlier release put it here, and it is in its own queue now');
      },
      {
        concurrency: CONCURRENCY[queue],
        maxStalledCount: MAX_STALLED,
        lockDuration: LOCK_MS,
        stalledInterval: STALL_CHECK_MS,
      },
    );
  const workers = queues.map(open);
  for (const worker of workers) worker.on('error', complain);
  // Timers of this process, not a schedule in the queue: that would be gone with the queue's data, and with it the sweep
  // that makes up for the loss. Several workers' sweeps become one note, as all notes do.
  const timers = JOB_KINDS.flatMap((kind) => {
    const entry = CATALOG[kind];
    if (!('everyMs' in entry && queues.includes(entry.queue))) return [];
    ctx.queue.nudge(kind, EVERYTHING);
    return [setInterval(() => ctx.queue.nudge(kind, EVERYTHING), entry.everyMs)];
  });
  return {
    /** Whether it takes jobs up, or would if there were any. */
    isRunning: () => workers.every((worker) => worker.isRunning()),
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      rests.close();
      // A job that takes longer fails once what it works with is closed, and goes back. To force it now would change nothing:
      // a second `close` is given the first one's promise.
      await within(10_000, Promise.all(workers.map((worker) => worker.close()))).catch(() => {});
    },
  };
}

function dataOf({ subject, from }: Note): NoteData {
  return from.length === 0 ? { subject } : { subject, from };
}

function optionsOf(note: Note): JobsOptions {
  return {
    attempts: CATALOG[note.kind].tries,
    // Those without a number go before all that have one.
    ...(note.when === 'when idle' ? { priority: 1 } : {}),
    backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
    // One waits, at most, beside the one that runs: a note that comes while the job runs is not lost.
    deduplication: { id: idOf(note.kind, note.subject), keepLastIfActive: true },
  };
}

/** ":" is BullMQ's own separator. */
function idOf(kind: JobKind, subject: string): string {
  return `${kind}.${encodeURIComponent(subject)}`;
}

function isKind(name: string): name is JobKind {
  return name in CATALOG;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The queue did not answer within ${ms} ms.`)), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
