import type { JobsOptions } from 'bullmq';
import type { Context } from '../../context.ts';
import { type Log, onceAMinute } from '../process/log.ts';
import { type NoteData, openQueue, openWorker, type QueueStore } from './bullmq-store.ts';
import { CATALOG, EVERYTHING, JOB_KINDS, type JobKind } from './catalog.ts';
import { gatherNotes, type Note } from './gathered-notes.ts';
import { openJobBoard } from './job-board.ts';
import type { Queue } from './queue.ts';
import { createRests } from './rests.ts';
import { type Handlers, runJob } from './run-job.ts';

/** Takes jobs up in this process, a few at a time. */
export type JobWorker = ReturnType<typeof startBullWorker>;

/** Handlers wait on the database and on threads; two pools then learn side by side. */
const CONCURRENCY = 4;
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
  const queue = openQueue(store, {
    defaultJobOptions: { removeOnComplete: { count: KEPT_DONE }, removeOnFail: { count: 1_000 } },
  });
  const complain = onceAMinute((err) => log.warn({ err }, 'queue.unreachable'));
  queue.on('error', complain);
  const notes = gatherNotes((note) => queue.add(note.kind, dataOf(note), optionsOf(note)), complain);
  return {
    nudge: notes.add,
    async health() {
      // Read first: a note that is passed meanwhile counts twice rather than not at all.
      const kept = notes.waiting();
      const counts = await within(1_000, queue.getJobCounts('waiting', 'active', 'prioritized')).catch(
        () => null,
      );
      return {
        store: store.kind,
        reachable: counts !== null,
        // Delayed jobs are not counted: they wait for their next try, maybe for minutes.
        waiting: kept + (counts?.['waiting'] ?? 0) + (counts?.['prioritized'] ?? 0),
        active: counts?.['active'] ?? 0,
      };
    },
    board: () => openJobBoard(queue),
    async close() {
      // The last notes are passed where the queue answers; the sweep of the next start finds them otherwise.
      await within(5_000, notes.passRest()).catch(complain);
      await within(5_000, queue.close()).catch(complain);
    },
  };
}

/** Takes jobs up until it is closed, and sweeps at once and then in its rhythm. */
export function startBullWorker(store: QueueStore, ctx: Context, handlers: Handlers) {
  const rests = createRests((kind, subject) => ctx.queue.nudge(kind, subject));
  const worker = openWorker(
    store,
    async (job) => {
      if (!isKind(job.name)) return { word: 'skipped', reason: `this release knows no job "${job.name}"` };
      const { name: kind, data } = job;
      return rests.run(kind, data.subject, () => runJob(ctx, handlers, kind, data.subject, data.from));
    },
    {
      concurrency: CONCURRENCY,
      maxStalledCount: MAX_STALLED,
      lockDuration: LOCK_MS,
      stalledInterval: STALL_CHECK_MS,
    },
  );
  worker.on(
    'error',
    onceAMinute((err) => ctx.log.warn({ err }, 'queue.unreachable')),
  );
  // Timers of this process, not a schedule in the queue: that would be gone with the queue's data, and with it the sweep
  // that makes up for the loss. Several workers' sweeps become one note, as all notes do.
  const timers = JOB_KINDS.flatMap((kind) => {
    const entry = CATALOG[kind];
    if (!('everyMs' in entry)) return [];
    ctx.queue.nudge(kind, EVERYTHING);
    return [setInterval(() => ctx.queue.nudge(kind, EVERYTHING), entry.everyMs)];
  });
  return {
    /** Whether it takes jobs up, or would if there were any. */
    isRunning: () => worker.isRunning(),
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      rests.close();
      // A job that takes longer fails once what it works with is closed, and goes back. To force it now would change nothing:
      // a second `close` is given the first one's promise.
      await within(10_000, worker.close()).catch(() => {});
    },
  };
}

function dataOf({ subject, from }: Note): NoteData {
  return from.length === 0 ? { subject } : { subject, from };
}

function optionsOf(note: Note): JobsOptions {
  return {
    attempts: CATALOG[note.kind].tries,
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
