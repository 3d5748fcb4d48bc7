import { type Logger, pino } from 'pino';
import { spanIds } from '../tracing/span.ts';
import type { Config } from './config.ts';
import type { LogEventName } from './log-events.ts';

/** What verbs write to: a line has fields and the name of its event, and a name that is not in the list does not compile. */
export type Log = {
  readonly [Level in 'debug' | 'info' | 'warn' | 'error']: (fields: object, event: LogEventName) => void;
} & { child(fields: Readonly<Record<string, unknown>>): Log };

/**
 * One JSON line an event; in a terminal, lines for people. Texts of fragments and keys of callers never come here.
 * @param to standard error where standard output belongs to something else
 */
export function createLog(level: Config['logLevel'], to: 'stdout' | 'stderr' = 'stdout'): Logger {
  const destination = { stdout: 1, stderr: 2 }[to];
  const mixin = () => spanIds() ?? {};
  const options = { level, base: { service: 'dsp' }, serializers: { err: describeError }, mixin };
  const pretty = { ignore: 'pid,hostname,service', destination };
  return process[to].isTTY
    ? pino({ ...options, transport: { target: 'pino-pretty', options: pretty } })
    : pino(options, pino.destination(destination));
}

/**
 * What may be logged of an error. A failed query carries its parameters in message and stack, and those are what
 * somebody said; so of database errors only the database's own sentence is kept, and of a stack only the places.
 */
export function describeError(problem: unknown): Record<string, unknown> {
  if (!(problem instanceof Error)) return { type: typeof problem };
  const { cause } = problem;
  const isQuery = 'query' in problem || 'params' in problem;
  return {
    type: problem.name,
    message: isQuery ? 'a query failed' : problem.message,
    ...('code' in problem ? { code: problem.code } : {}),
    places: (problem.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

/** What is away says so on every attempt to reach it; one line a minute is enough (RELIABILITY R5). */
export function onceAMinute(say: (problem: unknown) => void): (problem: unknown) => void {
  let next = 0;
  return (problem) => {
    const now = performance.now();
    if (now < next) return;
    next = now + 60_000;
    say(problem);
  };
}
