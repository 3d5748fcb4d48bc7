import Fastify from 'fastify';
import { callOver } from '../../src/cli/service/api-client.ts';
import type { Service } from '../../src/main.ts';
import { cpuOf } from '../cpu.ts';
import { against, type Figure, plain, rate } from '../figure.ts';
import { askFromOutside, type Load } from '../load-process.ts';
import { registerBench } from '../register-bench.ts';
import { rawInserts } from './raw-insert.ts';

const BATCH = 100;
/** Statements under way at a time in the raw loop: more were not faster on two cores. */
const RAW_WIDTH = 4;
const QUIET_PER_SECOND = 50;

/**
 * Fragments through the door, against the same rows straight into the table and against an empty route, in turns. Rates are
 * those of the best turn. Processor time of the service and its PostgreSQL is told beside them: what else the machine does
 * changes it less.
 */
export async function benchIngest(service: Service, quick: boolean): Promise<Figure[]> {
  const [rounds, seconds] = quick ? [2, 3] : [5, 6];
  const fragmentsUrl = await registerBench(service);
  const empty = await emptyRoute();
  let failed = 0;
  const ask = async (run: string, load: Pick<Load, 'items' | 'connections'> & Partial<Load>) => {
    const asked = await askFromOutside({ url: fragmentsUrl, key: service.adminKey, run, seconds, ...load });
    failed += asked.failed;
    return asked;
  };
  const best = { raw: 0, batches: 0, empty: 0, singles: 0 };
  const cpu = { raw: Infinity, batches: Infinity, empty: Infinity, singles: Infinity };
  /** @param work gives units done, and how many a second */
  const turn = async (
    what: keyof typeof best,
    work: () => Promise<readonly [done: number, perSecond: number]>,
  ) => {
    let units = 0;
    const ms = await cpuOf(service.ctx.db, 1, async () => {
      const [done, perSecond] = await work();
      units = done;
      best[what] = Math.max(best[what], perSecond);
    });
    cpu[what] = Math.min(cpu[what], (1_000 * ms) / units);
  };
  const asked = async (run: string, load: Pick<Load, 'items' | 'connections'> & Partial<Load>) => {
    const { answered, perSecond } = await ask(run, load);
    return [load.items * answered, load.items * perSecond] as const;
  };
  for (let round = 0; round < rounds; round++) {
    const statements = 100 * seconds;
    const raw = rawInserts(service.ctx.db, `raw-${round}`, BATCH);
    await turn('raw', async () => [BATCH * statements, BATCH * (await rate(statements, RAW_WIDTH, raw))]);
    await turn('batches', () => asked(`batch-${round}`, { items: BATCH, connections: 8 }));
    await turn('empty', () => asked(`empty-${round}`, { url: empty.url, items: 1, connections: 32 }));
    await turn('singles', () => asked(`single-${round}`, { items: 1, connections: 32 }));
  }
  await empty.close();
  const half = await ask('half', { items: 1, connections: 32, perSecond: Math.round(best.singles / 2) });
  const { key } = (await callOver(service.url, service.adminKey)('POST', '/v1/api-keys', {
    name: 'quiet',
    scopes: ['ingest'],
  })) as { key: string };
  const quiet = { key, items: 1, connections: 4, perSecond: QUIET_PER_SECOND };
  const alone = await ask('quiet', quiet);
  const [beside] = await Promise.all([
    ask('beside', quiet),
    ask('flood', { items: BATCH, connections: 16, seconds: seconds + 1 }),
  ]);
  return [
    against('ingest in batches of 100, against raw inserts', best.batches, 'fragments/s', best.raw),
    against('ingest one by one, against an empty route', best.singles, 'requests/s', best.empty),
    against('processor time in batches of 100, against raw inserts', cpu.batches, 'µs a fragment', cpu.raw),
    against('processor time one by one, against an empty route', cpu.singles, 'µs a request', cpu.empty),
    plain('p99 of one by one at half of that rate', half.p99, 'ms'),
    against('p99 of a quiet sender beside one who floods, against alone', beside.p99, 'ms', alone.p99),
    plain('requests of all these that were not taken', failed, 'requests'),
  ];
}

async function emptyRoute() {
  const app = Fastify();
  app.post('/', async () => ({}));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}
