import { Command } from 'commander';
import { readConfig } from '../../../ground/process/config.ts';
import { createLog } from '../../../ground/process/log.ts';
import { startTracing } from '../../../ground/tracing/start-tracing.ts';
import { startService } from '../../../main.ts';
import { closeAll } from '../../../rooms.ts';
import { outliveLostConnections } from '../../service/outlive-lost-connections.ts';
import { untilStopped } from '../../service/until-stopped.ts';

export const serveCommand = new Command('serve')
  .description('the service: HTTP API and workers')
  .option('--no-worker', 'API only; jobs are taken up by `dsp worker` processes')
  .action(async ({ worker }: { worker: boolean }) => {
    const config = readConfig();
    const log = createLog(config.logLevel);
    outliveLostConnections(log);
    const tracing = await startTracing(config, log, worker ? 'all' : 'api');
    const service = await startService(config, { log, worker });
    console.error(`dsp: listening on ${service.url}`);
    console.error(`dsp: dashboard at ${service.url}/dashboard/`);
    if (service.newAdminKeyFile !== null) {
      console.error(`dsp: admin key (shown once, kept in ${service.newAdminKeyFile}): ${service.adminKey}`);
    }
    await untilStopped({ close: () => closeAll([service, tracing]) });
  });
