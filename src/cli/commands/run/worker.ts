import { Command } from 'commander';
import { startWorker } from '../../../../jobs/worker.ts';
import { readConfig } from '../../../ground/process/config.ts';
import { createLog } from '../../../ground/process/log.ts';
import { startTracing } from '../../../ground/tracing/start-tracing.ts';
import { closeAll } from '../../../rooms.ts';
import { UsageError } from '../../console/usage-error.ts';
import { outliveLostConnections } from '../../service/outlive-lost-connections.ts';
import { untilStopped } from '../../service/until-stopped.ts';

export const workerCommand = new Command('worker')
  .description('a worker process; any number of them share the jobs')
  .action(async () => {
    const config = readConfig();
    if (config.databaseUrl === null) {
      throw new UsageError(
        'A worker of its own needs a shared database: set DATABASE_URL. `dsp serve` has a worker inside.',
      );
    }
    const log = createLog(config.logLevel);
    outliveLostConnections(log);
    const tracing = await startTracing(config, log, 'worker');
    const worker = await startWorker(config, { log });
    console.error('dsp: worker started');
    await untilStopped({ close: () => closeAll([worker, tracing]) });
  });
