import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountForFragments } from '../../jobs/account-for-fragments.ts';
import { callOver } from '../../src/cli/service/api-client.ts';
import { SETTINGS } from '../../src/ground/process/settings.ts';
import type { Finding } from '../../src/proof/doctor/finding.ts';
import { fixture } from '../fixtures/load.ts';
import { freshDatabase } from '../helpers/database/fresh.ts';
import { runDsp, type ServiceProcess, spawnService } from '../helpers/service/service-process.ts';
import { until } from '../helpers/service/until.ts';
import { openWorld, type World } from '../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const KEY = 'a-key-for-this-test';
const MODEL = SETTINGS.EMBEDDING_MODEL.usual;
/** Three batches: enough that one of them is under way when the service is killed. */
const PHRASES = 768;
/** Who made the vectors that lie there: 256 each of two earlier models, the rest of a third, with one that somebody said. */
const OTHERS = { 'multilingual-e5-small': 256, 'all-MiniLM-L6-v2': 256, 'somebody/own': 257 };

let world: World;
let databaseUrl: string;
let folder: string;
const lines: { msg: string; others?: unknown }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-models-'));
  databaseUrl = await freshDatabase();
  world = await openWorld(new Date().toISOString(), databaseUrl);
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  await world.call('POST', `${AT}/fragments`, {
    fragments: Array.from({ length: 8 }, (_, i) => ({
      id: `${i}`,
      text: `a window seat in row ${i}`,
      client_agent: `agent-${i}`,
    })),
  });
  await world.settle();
  // A pool as another model left it: its phrases have places, and nothing is due.
  await world.ctx.db.sql.unsafe(`
    insert into phrases (scenario, id, text, language, model, transform, vector, embedded_at)
      select 'flight_booking', 'old-' || n, 'seat ' || n || ' by the ' || (array['window', 'aisle', 'wing', 'door'])[1 + n % 4], 'en',
        case when n < 256 then 'multilingual-e5-small' when n < 512 then 'all-MiniLM-L6-v2' else 'somebody/own' end, 'unit/1', p.vector, '2026-01-01'
      from generate_series(0, ${PHRASES - 1}) n, (select vector from phrases limit 1) p;
    insert into memberships (pool, phrase, reason)
      select 'flight_booking/*', 'old-' || n, 'alone' from generate_series(0, ${PHRASES - 1}) n;
    update phrases set model = 'somebody/own', transform = 'unit/1' where text = 'a window seat in row 3'`);
});
afterAll(async () => {
  await running?.kill();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

let running: ServiceProcess | null = null;
async function start() {
  running = spawnService({ DATABASE_URL: databaseUrl, DATA_DIR: folder, DSP_ADMIN_KEY: KEY });
  return callOver(await running.listening, KEY);
}
const left = async (call: Awaited<ReturnType<typeof start>>) => {
  const status = (await call('GET', '/v1/status')) as { model: { phrases_of_other_models: number } };
  return status.model.phrases_of_other_models;
};
const madeAnew = () => world.ctx.db.sql<{ id: string; at: string }[]>`
  select id, embedded_at::text as at from phrases where id like 'old-%' and model = ${MODEL} order by id`;

describe('R21 a database with vectors of three other models', () => {
  it('is told by model and count at the start, by the status and by dsp doctor; their pool has no centroid of before', async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const next = await openWorld(new Date().toISOString(), databaseUrl, undefined, log);
    expect(lines.filter(({ msg }) => msg === 'phrases.of_other_models')).toMatchObject([
      {
        model: MODEL,
        others: Object.entries(OTHERS)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([model, phrases]) => ({ scenario: 'flight_booking', model, phrases })),
      },
    ]);
    const status = await next.call('GET', '/v1/status');
    // What is known and under way is no fault.
    await accountForFragments(next.ctx);
    expect(lines.filter(({ msg }) => msg === 'fragments.unaccounted')).toEqual([]);
    await next.close();
    expect(status).toMatchObject({ model: { name: MODEL, phrases_of_other_models: PHRASES + 1 } });
    const centroids = await world.ctx.db.sql`
      select distinct octet_length(centroid) as bytes from clusters where state = 'live'`;
    expect(centroids).toEqual([{ bytes: 0 }]);
    const { stdout } = await runDsp(['doctor', '--json'], { DATABASE_URL: databaseUrl, DATA_DIR: folder });
    const { findings } = JSON.parse(stdout) as { findings: Finding[] };
    expect(findings.find(({ check }) => check === 'phrases')).toMatchObject({
      level: 'warning',
      says: expect.stringContaining(
        '256 of all-MiniLM-L6-v2, 256 of multilingual-e5-small, 257 of somebody/own',
      ),
    });
  });

  it('has them made anew while the service answers; killed with -9 in the midst, it goes on where it was', async () => {
    const first = await start();
    await until('the first batch is made anew', async () => (await madeAnew()).length > 0);
    expect(await left(first)).toBeGreaterThan(0);
    await running?.kill();
    const done = await madeAnew();
    expect(done.length).toBeLessThan(PHRASES);
    const [pool] = await world.ctx.db.sql`
      select consolidated_phrases as phrases, due_at is not null as due from pools where pool = 'flight_booking/*'`;
    expect(pool).toEqual({ phrases: 8, due: true });

    const second = await start();
    await second('POST', `${AT}/fragments`, {
      fragments: [{ id: 'meanwhile', text: 'a seat by the window', client_agent: 'a' }],
    });
    await until('none is left', async () => (await left(second)) === 0);
    const all = await madeAnew();
    expect(all).toHaveLength(PHRASES);
    const again = new Map(all.map(({ id, at }) => [id, at]));
    expect(done.filter(({ id, at }) => again.get(id) !== at)).toEqual([]);
    await until('the pool is learned', async () => {
      const [row] = await world.ctx.db.sql<{ phrases: number }[]>`
        select consolidated_phrases as phrases from pools where pool = 'flight_booking/*'`;
      return (row?.phrases ?? 0) >= PHRASES;
    });
    const centroids = await world.ctx.db.sql`
      select distinct octet_length(centroid) as bytes from clusters where state = 'live'`;
    expect(centroids).toEqual([{ bytes: 388 }]);
  });
});
