import { Command } from 'commander';
import { readConfig } from '../../../ground/process/config.ts';
import { wholeNumber } from '../../console/options.ts';
import { untilStopped } from '../../service/until-stopped.ts';
import { startTopology } from '../../topology/start.ts';

export const topologyCommand = new Command('topology')
  .description(
    'what docker-compose.yml starts, as processes of this machine: database, queue (Redis where REDIS_URL names one or redis-server is installed), API and workers',
  )
  .option('--workers <n>', 'worker processes; one that dies is started again', wholeNumber(1, 99), 2)
  .action(async ({ workers }: { workers: number }) => {
    const say = (line: string) => console.error(line);
    const topology = await startTopology(readConfig(), workers, say);
    say(
      `dsp: one API and ${workers} workers on one database, notes through ${topology.queue}; Ctrl-C stops all`,
    );
    await untilStopped(topology);
  });
