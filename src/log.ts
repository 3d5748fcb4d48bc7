import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** One JSON line an event; in a terminal, lines for people. Texts of fragments and keys of callers never come here. */
export function createLog(level: Config['logLevel']): Logger {
  const options = { level, base: { service: 'dsp' }, redact: ['req.headers.authorization', 'authorization'] };
  return process.stdout.isTTY
    ? pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,service' } } })
    : pino(options);
}
