import { isLeftAlone, pauseAfter } from '../src/domain/basics/index.ts';
import { isUnavailable, refusedForCell } from '../src/ground/db/server/index.ts';
import { findSetback, forgetSetback, saveSetback } from '../src/ground/db/upkeep/index.ts';
import { type JobKind, skipped } from '../src/ground/queue/catalog.ts';
import type { Job } from '../src/ground/queue/run-job.ts';

/**
 * The same job, but one that keeps failing for a subject is left alone for longer and longer, whoever nudges it. The others
 * have the time that it would take from them, and what fails is to be seen in the rows.
 */
export function backingOff(kind: JobKind, job: Job): Job {
  return async (ctx, subject) => {
    const before = await findSetback(ctx.db, kind, subject);
    if (before !== null && isLeftAlone(before, ctx.clock.now()))
      return skipped(`it has failed ${before.failures} times and is tried again later`);
    try {
      const result = await job(ctx, subject);
      if (before !== null) await forgetSetback(ctx.db, kind, subject);
      return result;
    } catch (problem) {
      const cell = refusedForCell(problem);
      if (cell !== null) return skipped(`the scenario lives in the cell ${cell}`);
      // Of a database that is away no job is to blame, and it could not be noted anyway.
      if (isUnavailable(problem)) throw problem;
      const failures = (before?.failures ?? 0) + 1;
      const nextTryAt = new Date(ctx.clock.now().getTime() + pauseAfter(failures));
      const reason = problem instanceof Error ? problem.name : 'Error';
      await saveSetback(ctx.db, kind, subject, { failures, reason, nextTryAt }).catch(() => {});
      throw problem;
    }
  };
}
