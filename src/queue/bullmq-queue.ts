import type { JobsOptions } from 'bullmq';
import type { Logger } from 'pino';
import type { Context } from '../context.ts';
import { openQueue, openWorker, type QueueStore } from './bullmq-store.ts';
import { CATALOG, EVERYTHING, JOB_KINDS, type JobKind } from './catalog.ts';
import type { Queue } from './queue.ts';
import { type Handlers, runJob } from './run-job.ts';

export type JobWorker = { close(): Promise<void> };

/** Handlers wait on the database and on threads; two pools then learn side by side. */
const CONCURRENCY = 4;
/** A batch of arrivals makes one note: adding a job costs an fsync (200-225 a second, ECOSYSTEM section 3). */
const COALESCE_MS = 25;
/** A stalled job is only a lost note, but the queue's default gives up for good after one stall. */
const MAX_STALLED = 1_000;

export function createBullQueue(store: QueueStore, log: Logger): Queue {
  const queue = openQueue(store, {
    defaultJobOptions: { removeOnComplete: { count: 1_000 }, removeOnFail: { count: 1_000 } },
  });
  const complain = onceAMinute((err) => log.warn({ err }, 'queue.unreachable'));
  queue.on('error', complain);
  const notes = new Map<string, { kind: JobKind; subject: string }>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<unknown> = Promise.resolve();

  const flush = () => {
    timer = null;
    const batch = [...notes.values()];
    notes.clear();
    // A note that could not be passed is not kept: the sweep finds the same work in the rows.
    flushing = Promise.all(
      batch.map((note) => queue.add(note.kind, { subject: note.subject }, optionsOf(note))),
    ).catch(complain);
  };
  return {
    nudge(kind, subject) {
      notes.set(idOf(kind, subject), { kind, subject });
      timer ??= setTimeout(flush, COALESCE_MS);
    },
    async health() {
      const counts = await within(
        1_000,
        queue.getJobCounts('waiting', 'active', 'prioritized', 'delayed'),
      ).catch(() => null);
      return {
        store: store.kind,
        reachable: counts !== null,
        waiting: (counts?.['waiting'] ?? 0) + (counts?.['prioritized'] ?? 0),
        active: counts?.['active'] ?? 0,
      };
    },
    async close() {
      if (timer !== null) {
        clearTimeout(timer);
        flush();
      }
      await within(5_000, flushing).catch(complain);
      await within(5_000, queue.close()).catch(complain);
    },
  };
}

/** Takes jobs up until it is closed, and keeps the sweep's schedule. */
export async function startBullWorker(
  store: QueueStore,
  ctx: Context,
  handlers: Handlers,
): Promise<JobWorker> {
  const complain = onceAMinute((err) => ctx.log.warn({ err }, 'queue.unreachable'));
  const scheduler = openQueue(store);
  scheduler.on('error', complain);
  for (const kind of JOB_KINDS) {
    const entry = CATALOG[kind];
    if (!('everyMs' in entry)) continue;
    await scheduler.upsertJobScheduler(
      kind,
      { every: entry.everyMs },
      {
        name: kind,
        data: { subject: EVERYTHING },
        opts: { removeOnComplete: { count: 10 }, removeOnFail: { count: 10 } },
      },
    );
  }
  const worker = openWorker(
    store,
    async (job) => {
      if (!isKind(job.name)) return { word: 'skipped', reason: `this release knows no job "${job.name}"` };
      return runJob(ctx, handlers, job.name, job.data.subject);
    },
    { concurrency: CONCURRENCY, maxStalledCount: MAX_STALLED },
  );
  worker.on('error', complain);
  return {
    async close() {
      await within(10_000, worker.close()).catch(() => worker.close(true));
      await within(5_000, scheduler.close()).catch(complain);
    },
  };
}

function optionsOf(note: { kind: JobKind; subject: string }): JobsOptions {
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

/** A queue that is away says so on every attempt; one line a minute is enough (RELIABILITY R5). */
function onceAMinute(say: (problem: unknown) => void): (problem: unknown) => void {
  let next = 0;
  return (problem) => {
    const now = performance.now();
    if (now < next) return;
    next = now + 60_000;
    say(problem);
  };
}
