import { createSecretKey, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../../../jobs/handlers.ts';
import { census, fenceCopy, joinCell } from '../../../src/ground/db/cells/index.ts';
import { type Connection, connect, type Rows } from '../../../src/ground/db/server/index.ts';
import { openVault } from '../../../src/ground/vault/open-vault.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = new Date('2026-01-05T00:00:00Z');
const MASTER = { configured: createSecretKey(randomBytes(32)), previous: null, file: null };
const template = (scenario: string, key_name = 'city') => ({
  schema_id: `${scenario}_v1`,
  scenario,
  keys: [{ key_name, key_type: 'string', required: false, semantic_description: 'The city to travel to.' }],
});
const fragment = (id: string) => ({
  fragments: [{ id, text: 'a window seat please', client_agent: 'trip' }],
});

const open = async () => connect(await freshDatabase(), { max: 2 });
const numbers = async ({ sql }: Rows) => {
  const [row] = await sql<{ one: number; two: number }[]>`
    select nextval('fragments_seq_seq')::int as one, nextval('fragments_seq_seq')::int as two`;
  return row ?? { one: 0, two: 0 };
};

describe('cells', () => {
  it('give numbers that no other cell gives, above all that were given before', async () => {
    const [a, b] = [await open(), await open()];
    await a.sql`select nextval('fragments_seq_seq') from generate_series(1, 5000)`;
    await openVault(a, MASTER, AT);
    expect(await joinCell(a, { name: 'cell-a', number: 0, joinedAt: AT }, null)).toBe('joined');
    expect(await joinCell(b, { name: 'cell-b', number: 7, joinedAt: AT }, a)).toBe('joined');
    expect(await numbers(a)).toEqual({ one: 5 * 1024, two: 6 * 1024 });
    expect(await numbers(b)).toEqual({ one: 4 * 1024 + 7 + 1024, two: 5 * 1024 + 7 + 1024 });
    expect(await joinCell(b, { name: 'cell-b', number: 7, joinedAt: AT }, a)).toBe('was one');
    await Promise.all([a.close(), b.close()]);
  });

  it('open each other’s texts, and make no two data keys of one id', async () => {
    const [a, b] = [await open(), await open()];
    const ofA = await openVault(a, MASTER, AT);
    await openVault(b, MASTER, AT);
    await joinCell(a, { name: 'cell-a', number: 0, joinedAt: AT }, null);
    await joinCell(b, { name: 'cell-b', number: 1, joinedAt: AT }, a);
    const ofB = await openVault(b, MASTER, AT);
    const place = ['fragments.text_encrypted', 'trips', 'fragment', '1', '0'] as const;
    const encrypted = (await ofA.vault.encrypting()).encrypt('by the window', place);
    expect(await ofB.vault.open(encrypted, place)).toBe('by the window');
    expect([await ofA.rotate(AT), await ofA.rotate(AT), await ofB.rotate(AT)]).toEqual([1024, 2048, 1025]);
    await Promise.all([a.close(), b.close()]);
  });

  it('are not made of a database with texts of its own, of a second name, or beside what is no cell', async () => {
    const [a, b] = [await open(), await open()];
    await openVault(a, MASTER, AT);
    const join = (rows: Connection, name: string, from: Rows | null) =>
      joinCell(rows, { name, number: 1, joinedAt: AT }, from);
    await expect(join(b, 'cell-b', a)).rejects.toThrow('is no cell yet');
    await join(a, 'cell-a', null);
    await expect(join(a, 'cell-b', null)).rejects.toThrow('It is the cell cell-a with the number 1.');
    await b.sql`insert into admitted_ids (scenario, source, id, received_at, body_digest) values ('trips', 'payload', '1', now(), '')`;
    await expect(join(b, 'cell-b', a)).rejects.toThrow('only an empty database can join');
    expect((await census(b)).cell).toBeNull();
    await Promise.all([a.close(), b.close()]);
  });
});

describe('a scenario that lives elsewhere', () => {
  let world: World;
  const send = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) =>
    world.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${world.adminKey}` },
      ...(payload === undefined ? {} : { payload }),
    });
  beforeAll(async () => {
    world = await openWorld();
    for (const scenario of ['trips', 'meals'])
      await world.call('PUT', `/v1/scenarios/${scenario}/template`, template(scenario));
    await world.call('POST', '/v1/scenarios/trips/fragments', fragment('before'));
    await fenceCopy(world.ctx.db, 'trips', { cell: 'cell-b', epoch: 3, at: AT });
    return () => world.close();
  });

  it.each([
    ['a fragment', 'POST', '/v1/scenarios/trips/fragments', fragment('after')],
    ['a template', 'PUT', '/v1/scenarios/trips/template', template('trips', 'hotel')],
  ] as const)(
    'is not written to by %s: 503, when to ask again, and where it lives',
    async (_, method, url, body) => {
      const answer = await send(method, url, body);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.json()).toMatchObject({ type: 'urn:dsp:problem:moved', cell: 'cell-b' });
    },
  );

  it('is not worked on: its jobs are skipped, and no setback is noted', async () => {
    expect(await handlers['embed-fragments'](world.ctx, 'trips')).toMatchObject({ word: 'skipped' });
    expect(await world.ctx.db.sql`select from setbacks`).toHaveLength(0);
  });

  it('costs the others nothing', async () => {
    expect((await send('POST', '/v1/scenarios/meals/fragments', fragment('after'))).statusCode).toBe(202);
  });

  it('is said to be there when its rows are gone', async () => {
    await world.ctx.db.sql.begin(async (tx) => {
      await tx`select set_config('dsp.moving', 'trips', true)`;
      for (const table of ['scenarios', 'schema_versions'])
        await tx`delete from ${tx(table)} where scenario = 'trips'`;
    });
    const answer = await send('GET', '/v1/scenarios/trips/template');
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { cell: 'cell-b' }]);
  });
});
