import { isConnectionLost } from '../../ground/db/server/index.ts';
import type { Log } from '../../ground/process/log.ts';

/**
 * postgres.js 3.4.9 asks each new connection which array types there are, and nobody hears when that connection is lost in the
 * meantime: an unhandled rejection, which ends the process (`npm run faults -- --only R6`, connections terminated five times a
 * second). The driver itself connects again. Everything else that nobody hears is a fault of ours and ends the process as before.
 */
export function outliveLostConnections(log: Log): void {
  process.on('unhandledRejection', (problem) => {
    if (!isConnectionLost(problem)) throw problem;
    log.warn({ err: problem }, 'database.connection_lost');
  });
}
