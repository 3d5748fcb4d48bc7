import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { startWorker } from '../../../jobs/worker.ts';
import { callOver } from '../../../src/cli/service/api-client.ts';
import { DSP, startChild } from '../../../src/cli/service/child.ts';
import { bareEnv, readConfig } from '../../../src/ground/process/config.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { startService } from '../../../src/main.ts';
import { type Closing, closeAll } from '../../../src/rooms.ts';
import { fixture } from '../../fixtures/load.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { voicesOf } from '../../helpers/people/crowd.ts';
import { listen } from '../../helpers/service/listen.ts';
import { newRedisServer, REDIS_IS_HERE } from '../../helpers/service/redis.ts';
import { until } from '../../helpers/service/until.ts';

const AT = '/v1/scenarios/flight_booking';
const DAYS = 12;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const open: Closing[] = [];

afterEach(() => closeAll(open.splice(0)));

describe('two services and a worker on one database (needs redis-server)', () => {
  it.skipIf(!REDIS_IS_HERE)(
    'R15 work side by side: every fragment counts once, no version is made twice, and each tells what the other did',
    async () => {
      const redis = await newRedisServer();
      await redis.start();
      open.push({ close: () => redis.kill() });
      const config = {
        ...readConfig({ PORT: '0', LIMIT_WAITING: '5' }),
        databaseUrl: await freshDatabase(),
        redisUrl: redis.url,
        adminKey: 'k'.repeat(20),
      };
      const options = { log: createLog('silent'), vectors: inject('vectors') };
      // Each with a scheduler and a sweeper of its own; one of them has no API.
      const first = await startService(config, options);
      open.unshift(first);
      const second = await startService(config, { ...options, worker: false });
      open.unshift(second);
      open.unshift(await startWorker({ ...config, metricsPort: 0 }, options));
      const here = callOver(first.url, config.adminKey);
      const there = callOver(second.url, config.adminKey);

      await here('PUT', `${AT}/template`, fixture('F01-template-flight'));
      const listener = await listen(`${second.url}/v1/events`, config.adminKey);
      const voices = Array.from({ length: DAYS }, (_, day) => voicesOf(day)).flat();
      const fragments = voices.map(({ owner, agent, text }, id) => ({
        id: `${id}`,
        text,
        owner,
        client_agent: agent,
      }));
      const half = fragments.length / 2;
      await Promise.all([
        here('POST', `${AT}/fragments`, { fragments: fragments.slice(0, half + 10) }),
        there('POST', `${AT}/fragments`, { fragments: fragments.slice(half - 10) }),
      ]);
      const status = await until('nothing is pending', async () => {
        const told = (await here('GET', '/v1/status')) as { fragments: { pending: number } };
        return told.fragments.pending === 0 ? told.fragments : null;
      });
      expect(status).toMatchObject({ received: fragments.length, failed: 0, discarded: 0 });
      const { sql } = first.ctx.db;
      const twice = (table: string, columns: string) =>
        sql.unsafe(`select ${columns} from ${table} group by ${columns} having count(*) > 1`);
      expect(await twice('schema_versions', 'scenario, line, cohort, number')).toHaveLength(0);
      expect(await twice('decisions', 'subject, kind')).toHaveLength(0);
      const [sums] = await sql<{ counted: number; pooled: number }[]>`
        select (select sum(fragments)::int from pools where cohort = '*') as counted,
          (select count(*)::int from fragments where state = 'pooled') as pooled`;
      expect(sums?.counted).toBe(sums?.pooled);
      const template = fixture('F01-template-flight') as { keys: { semantic_description: string }[] };
      for (const key of template.keys) key.semantic_description += ' In other words.';
      await here('PUT', `${AT}/template`, template);
      await listener.heard('version', 1);
      listener.leave();
    },
  );
});

describe('a worker that takes up some queues', () => {
  // What a process has mapped is told by Linux alone.
  it.skipIf(process.platform !== 'linux').each([
    ['embedding', true],
    ['learning,rows', false],
  ])('has loaded the model when it is up, or not: %s', async (WORKER_QUEUES, loaded) => {
    const worker = startChild(process.execPath, [DSP, 'worker'], {
      cwd: ROOT,
      env: { ...bareEnv(), DATABASE_URL: await freshDatabase(), LOG_LEVEL: 'warn', WORKER_QUEUES },
    });
    open.push({ close: worker.kill });
    await worker.said(/worker started/);
    const mapped = await readFile(`/proc/${worker.pid}/maps`, 'utf8');
    expect(mapped.includes('libonnxruntime')).toBe(loaded);
  });
});
