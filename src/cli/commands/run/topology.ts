import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../../../ground/process/config.ts';
import { wholeNumber } from '../../console/whole-number.ts';
import { untilStopped } from '../../service/until-stopped.ts';
import { startTopology } from '../../topology/start.ts';

export const topologyCommand = new Command('topology')
  .description(
    'what docker-compose.yml starts, as processes of this machine: database, queue, API and workers',
  )
  .option('--workers <n>', 'worker processes; one that dies is started again', wholeNumber(1, 99), 2)
  .option(
    '--redis <url>',
    '`own` starts one, `none` passes notes through PostgreSQL (default: own where redis-server is installed)',
    redisOf,
  )
  .action(async ({ workers, redis }: { workers: number; redis?: ReturnType<typeof redisOf> }) => {
    const say = (line: string) => console.error(line);
    const topology = await startTopology(readConfig(), { workers, redis: redis ?? null }, say);
    say(
      `dsp: one API and ${workers} workers on one database, notes through ${topology.queue}; Ctrl-C stops all`,
    );
    await untilStopped(topology);
  });

function redisOf(value: string): 'own' | 'none' | URL {
  if (value === 'own' || value === 'none') return value;
  if (URL.canParse(value) && ['redis:', 'rediss:'].includes(new URL(value).protocol)) return new URL(value);
  throw new InvalidArgumentError('It must be own, none, or a URL that begins with redis:// or rediss://.');
}
