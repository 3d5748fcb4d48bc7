import { handlers } from '../../../jobs/handlers.ts';
import type { Context } from '../../../src/context.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import {
  done,
  EVERYTHING,
  JOB_KINDS,
  type JobKind,
  type JobResult,
} from '../../../src/ground/queue/catalog.ts';
import { createInlineQueue } from '../../../src/ground/queue/inline-queue.ts';
import type { Queue } from '../../../src/ground/queue/queue.ts';
import type { Handlers } from '../../../src/ground/queue/run-job.ts';

/** A queue that loses every note. */
export const LOST: Queue = {
  nudge() {},
  health: async () => ({ store: 'inline', reachable: true, waiting: 0, active: 0 }),
  board: () => null,
  close: async () => {},
};

/** A job of each kind that does nothing. */
export const IDLE = Object.fromEntries(
  JOB_KINDS.map((kind) => [kind, async () => done({})]),
) as unknown as Handlers;

export type Run = { readonly kind: JobKind; readonly subject: string; readonly result: JobResult };

/**
 * Runs what the rows ask for, as the sweep finds it, until they ask for nothing: no note of any job is needed.
 * @param times how often each job runs before the next one, all at once
 */
export async function runFromRows(ctx: Context, times = 1): Promise<Run[]> {
  const alone = { ...ctx, queue: LOST };
  const runs: Run[] = [];
  for (let round = 0; round < 100; round++) {
    const [work] = await outstandingWork(ctx.db, ctx.clock.now());
    if (work === undefined) return runs;
    const { kind, subject } = work;
    const results = await Promise.all(Array.from({ length: times }, () => handlers[kind](alone, subject)));
    runs.push(...results.map((result) => ({ kind, subject, result })));
  }
  return runs;
}

/** Runs the sweep and whatever the notes of each job ask for, until none is left. */
export async function runByNotes(ctx: Context): Promise<void> {
  const queue = createInlineQueue(handlers);
  queue.nudge('sweep-pools', EVERYTHING);
  await queue.drain({ ...ctx, queue });
}
