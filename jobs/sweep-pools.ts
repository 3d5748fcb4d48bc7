import type { Context } from '../src/context.ts';
import { outstandingWork } from '../src/db/work.ts';
import { done, type JobResult } from '../src/queue/catalog.ts';

/** Finds the work that rows ask for and nudges it: a note that was lost is found here. */
export async function sweepPools(ctx: Context): Promise<JobResult> {
  const work = await outstandingWork(ctx.db, ctx.clock.now());
  for (const { kind, subject } of work) ctx.queue.nudge(kind, subject);
  return done({ nudged: work.length });
}
