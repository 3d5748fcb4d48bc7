import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../../../src/ground/db/server/connect.ts';
import { migrateDatabase } from '../../../src/ground/db/server/migrate.ts';
import { isUnavailable } from '../../../src/ground/db/server/unavailable.ts';
import { scenarios } from '../../../src/ground/db/tables/versions/scenarios.ts';
import { fixture } from '../../fixtures/load.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

describe('a database that does not answer', () => {
  let world: World;
  let side: Connection;
  beforeAll(async () => {
    world = await openWorld();
    side = connect(world.databaseUrl, { max: 1 });
    await world.call('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  });
  afterAll(async () => {
    await side.close();
    await world.close();
  });

  const post = (id: string) =>
    world.app.inject({
      method: 'POST',
      url: '/v1/scenarios/flight_booking/fragments',
      headers: { authorization: `Bearer ${world.adminKey}` },
      payload: { fragments: [{ id, text: 'window seat', client_agent: 'agent-1' }] },
    });

  it('R7 is told as 503 with Retry-After while its table is locked; the service lives, and goes on afterwards', async () => {
    await post('before');
    const [refused, alive] = await side.sql.begin(async (tx) => {
      await tx`lock table fragments in access exclusive mode`;
      return Promise.all([post('meanwhile'), world.app.inject({ method: 'GET', url: '/healthz' })]);
    });
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ type: 'urn:dsp:problem:unavailable' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(alive.statusCode).toBe(200);
    expect((await post('meanwhile')).statusCode).toBe(202);
    const rows = await side.sql`select from fragments where id = 'meanwhile'`;
    expect(rows).toHaveLength(1);
  });
});

describe('R6 a database that is away', () => {
  it.each([
    ['a statement', ({ sql }: Connection) => sql`select 1`],
    ['a query of one table', ({ orm }: Connection) => orm.select().from(scenarios)],
  ])('is known as such to %s', async (_, ask) => {
    const nowhere = connect('postgres://dsp@127.0.0.1:1/nowhere', { max: 1 });
    const problem: unknown = await Promise.resolve(ask(nowhere)).catch((thrown: unknown) => thrown);
    expect(isUnavailable(problem)).toBe(true);
    await nowhere.close();
  });
});

it('R23 a standby that stands in for its primary is away to what writes, and there to what reads', async () => {
  const { sql, close } = connect(await freshDatabase(), { max: 1 });
  const asked = (statement: string) =>
    sql.begin('read only', (tx) => tx.unsafe(statement)).catch((thrown: unknown) => thrown);
  expect(isUnavailable(await asked('create table steps (step int)'))).toBe(true);
  expect(await asked('select 1 as step')).toEqual([{ step: 1 }]);
  await close();
});

it('R23 a start that meets a standby ends with what to do', async () => {
  const url = await freshDatabase();
  const { sql, close } = connect(url, { max: 1 });
  await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
  await close();
  await expect(migrateDatabase(url)).rejects.toThrow(/only reads.+Start again/);
});

describe('R6 a transaction whose connection was cut', () => {
  let given: Connection;
  let side: Connection;
  beforeAll(async () => {
    const url = await freshDatabase();
    // One connection: whatever asks next is given the one that takes the place of the lost one.
    given = connect(url, { max: 1 });
    side = connect(url, { max: 1 });
    await side.sql`create table steps (step int)`;
  });
  afterAll(async () => {
    await given.close();
    await side.close();
  });

  const sleeps = async (pid: number) =>
    (await side.sql`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`).length > 0;

  it.each([
    ['between two statements', false],
    ['in the middle of one', true],
  ])('%s asks nothing more, on no connection, and the next one finds a whole one', async (_, busy) => {
    let told: (outcome: unknown) => void = () => {};
    const after = new Promise<unknown>((resolve) => {
      told = resolve;
    });
    const body = given.sql.begin(async (tx) => {
      const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await tx`insert into steps values (1)`;
      const asleep = busy ? tx`select pg_sleep(20)`.catch((problem: unknown) => problem) : null;
      if (busy) await until('it is in the middle of it', () => sleeps(pid));
      await side.sql`select pg_terminate_backend(${pid})`;
      await asleep;
      // The pool's only connection is a new one by now; the driver may tell whoever asks it first what ended the old one, and ask nothing.
      await given.sql`select 1`.catch(() => given.sql`select 1`);
      told(await tx`insert into steps values (2)`.catch((problem: unknown) => problem));
    });
    await expect(body).rejects.toThrow();
    // The transaction is over before its body is: what the body asked last is known only now.
    expect(await after).toBeInstanceOf(Error);
    expect(await given.sql`select step from steps`).toEqual([]);
  });
});
