import type { Context } from '../context.ts';
import type { JobKind, JobResult } from './catalog.ts';

export type Job = (ctx: Context, subject: string) => Promise<JobResult>;

/** Exactly one handler for every kind of the catalog: a missing or a spare one does not compile. */
export type Handlers = Readonly<Record<JobKind, Job>>;

/** Runs one job and writes its one line. A job that skipped is not worth a line at the usual level. */
export async function runJob(
  ctx: Context,
  handlers: Handlers,
  kind: JobKind,
  subject: string,
): Promise<JobResult> {
  const log = ctx.log.child({ job: kind, subject });
  try {
    const result = await handlers[kind](ctx, subject);
    if (result.word === 'skipped') log.debug({ reason: result.reason }, 'job.skipped');
    else if (kind === 'sweep-pools') log.debug(result.numbers, 'job.done');
    else log.info(result.numbers, 'job.done');
    return result;
  } catch (problem) {
    log.error({ err: problem }, 'job.failed');
    throw problem;
  }
}
