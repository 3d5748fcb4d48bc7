import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../../src/db/connect.ts';
import { scenarios } from '../../src/db/tables/scenarios.ts';
import { isUnavailable } from '../../src/db/unavailable.ts';
import { fixture } from '../fixtures/load.ts';
import { freshDatabase } from '../helpers/database.ts';
import { openWorld, type World } from '../helpers/world.ts';

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

  const cut = (pid: number) => side.sql`select pg_terminate_backend(${pid})`;

  it.each([
    ['between two statements', false],
    ['in the middle of one', true],
  ])('%s asks nothing more, on no connection, and the next one finds a whole one', async (_, busy) => {
    let after: unknown = 'never reached';
    const body = given.sql.begin(async (tx) => {
      const [session] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await tx`insert into steps values (1)`;
      const asleep = busy ? tx`select pg_sleep(20)`.catch((problem: unknown) => problem) : null;
      if (busy) await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      await cut(session?.pid ?? 0);
      await asleep;
      // The pool's only connection is a new one by now.
      await given.sql`select 1`.catch(() => given.sql`select 1`);
      after = await tx`insert into steps values (2)`.catch((problem: unknown) => problem);
    });
    await expect(body).rejects.toThrow();
    expect(await given.sql`select step from steps`).toEqual([]);
    expect(after).not.toHaveProperty('count');
  });
});
