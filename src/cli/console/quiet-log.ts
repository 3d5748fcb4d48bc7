import type { Logger } from 'pino';
import type { Config } from '../../ground/process/config.ts';
import { createLog } from '../../ground/process/log.ts';

/**
 * The log of a service that a command starts for itself: on standard error, since standard output is the command's, and
 * without what a service says on an ordinary day.
 * @param least told where nobody asked for another level (LOG_LEVEL)
 */
export function quietLog({ logLevel }: Pick<Config, 'logLevel'>, least: 'warn' | 'error' = 'warn'): Logger {
  return createLog(logLevel === 'info' ? least : logLevel, 'stderr');
}
