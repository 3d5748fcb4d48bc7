import type { Context } from '../../context.ts';
import { jobSeconds } from '../process/job-metrics.ts';
import { type Attributes, inSpan, noteInSpan, type Traceparent } from '../tracing/span.ts';
import type { JobKind, JobResult } from './catalog.ts';

export type Job = (ctx: Context, subject: string) => Promise<JobResult>;

/** Exactly one handler for every kind of the catalog: a missing or a spare one does not compile. */
export type Handlers = Readonly<Record<JobKind, Job>>;

let inHand = 0;

/** How many jobs this process is at. */
export const jobsInHand = (): number => inHand;

/** They run every few seconds, whatever happens. */
const IN_RHYTHM: ReadonlySet<JobKind> = new Set(['sweep-pools', 'account-for-fragments']);

/**
 * Runs one job, in a trace of its own, and writes its one line. A job that skipped is not worth a line at the usual level.
 * @param from what it was nudged by, for the trace alone
 */
export function runJob(
  ctx: Context,
  handlers: Handlers,
  kind: JobKind,
  subject: string,
  from: readonly Traceparent[] = [],
): Promise<JobResult> {
  // Every few seconds one that is about nothing would hide the others.
  if (IN_RHYTHM.has(kind)) return runLogged(ctx, handlers, kind, subject);
  const about = { 'dsp.job': kind, 'dsp.subject': subject };
  return inSpan('job', about, () => runLogged(ctx, handlers, kind, subject), {
    name: `job ${kind}`,
    kind: 'CONSUMER',
    under: null,
    links: from,
  });
}

async function runLogged(
  ctx: Context,
  handlers: Handlers,
  kind: JobKind,
  subject: string,
): Promise<JobResult> {
  const log = ctx.log.child({ job: kind, subject });
  const timed = jobSeconds.startTimer({ job: kind });
  inHand++;
  try {
    const result = await handlers[kind](ctx, subject);
    timed({ outcome: result.word });
    noteInSpan(attributesOf(result));
    if (result.word === 'skipped') log.debug({ reason: result.reason }, 'job.skipped');
    else if (IN_RHYTHM.has(kind)) log.debug(result.numbers, 'job.done');
    else log.info(result.numbers, 'job.done');
    return result;
  } catch (problem) {
    timed({ outcome: 'failed' });
    log.error({ err: problem }, 'job.failed');
    throw problem;
  } finally {
    inHand--;
  }
}

function attributesOf(result: JobResult): Attributes {
  if (result.word === 'skipped') return { 'dsp.outcome': result.word, 'dsp.reason': result.reason };
  const numbers = Object.entries(result.numbers).map(([name, number]) => [`dsp.${name}`, number]);
  return { 'dsp.outcome': result.word, ...Object.fromEntries(numbers) };
}
