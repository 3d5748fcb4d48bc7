import type { Context } from '../src/context.ts';
import { openMonths } from '../src/ground/db/intake/index.ts';
import { outstandingWork, thinPlaceNews } from '../src/ground/db/upkeep/index.ts';
import { done, EVERYTHING, type JobResult } from '../src/ground/queue/catalog.ts';

/**
 * Finds the work that rows ask for and nudges it: a note that was lost is found here. Makes room for what comes next month,
 * and has a step made in accounting for all that came.
 */
export async function sweepPools(ctx: Context): Promise<JobResult> {
  await openMonths(ctx.db, ctx.clock.now());
  const work = await outstandingWork(ctx.db, ctx.clock.now());
  for (const { kind, subject } of work) ctx.queue.nudge(kind, subject);
  await thinPlaceNews(ctx.db);
  ctx.queue.nudge('account-for-fragments', EVERYTHING);
  return done({ nudged: work.length });
}
