import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movedTables, STAYS } from '../../../src/ground/db/cells/tables.ts';
import { type Connection, columnOf, connect } from '../../../src/ground/db/server/index.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';

let rows: Connection;
beforeAll(async () => {
  rows = connect(await freshDatabase(), { max: 2 });
});
afterAll(() => rows.close());

const all = () =>
  columnOf<string>(rows.sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);

describe('every table', () => {
  it('is moved with its scenario, or is said to stay, with the reason', async () => {
    const moved = (await movedTables(rows)).map(({ name }) => name);
    expect([...moved, ...Object.keys(STAYS)].sort()).toEqual((await all()).sort());
  });

  it('that is new is moved by its scenario or its pool, without being named', async () => {
    await rows.sql`create table new_by_scenario (scenario text, id text, primary key (scenario, id))`;
    await rows.sql`create table new_by_pool (pool text, id text, primary key (pool, id))`;
    const found = (await movedTables(rows)).filter(({ name }) => name.startsWith('new_by_'));
    expect(found).toEqual([
      { name: 'new_by_pool', way: 'stream', by: 'pool' },
      { name: 'new_by_scenario', way: 'stream', by: 'scenario' },
    ]);
    await rows.sql`drop table new_by_scenario, new_by_pool`;
  });

  it('that is new and names neither is not forgotten: nothing moves until somebody says what becomes of it', async () => {
    await rows.sql`create table new_of_nobody (id text primary key)`;
    await expect(movedTables(rows)).rejects.toThrow('rows of new_of_nobody');
    await rows.sql`drop table new_of_nobody`;
  });

  it('that is new and whose key begins otherwise stops a move: a row that goes would not say whose it was', async () => {
    await rows.sql`create table new_by_id (id text primary key, scenario text not null)`;
    await expect(movedTables(rows)).rejects.toThrow(
      'the primary key of new_by_id does not begin with its scenario',
    );
    await rows.sql`drop table new_by_id`;
  });

  it.each([
    ['primary', 'select indrelid as at, indkey[0] as first from pg_index where indisprimary'],
    [
      'unique',
      'select indrelid as at, indkey[0] as first from pg_index where indisunique and not indisprimary',
    ],
    ['foreign', "select conrelid as at, conkey[1] as first from pg_constraint where contype = 'f'"],
  ])(
    'with rows of scenarios begins each %s key with the scenario, or with the pool, that begins with it',
    async (kind, keys) => {
      const others = await columnOf<string>(rows.sql`
        select c.relname from (${rows.sql.unsafe(keys)}) k join pg_class c on c.oid = k.at
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.first
        where c.relnamespace = 'public'::regnamespace and not c.relispartition and a.attname not in ('scenario', 'pool')
          and exists (select from pg_attribute w where w.attrelid = c.oid and w.attname in ('scenario', 'pool') and not w.attisdropped)`);
      expect(others.filter((table) => !Object.hasOwn(OF_NO_SCENARIO, table))).toEqual([]);
      if (kind === 'primary') expect(others.sort()).toEqual(Object.keys(OF_NO_SCENARIO));
    },
  );
});

/** Tables whose rows need not be of a scenario, each with what they are of. */
const OF_NO_SCENARIO: Readonly<Record<string, string>> = {
  audit_log: 'what is done to the service itself stands there too',
  intents: 'a talk, of which it is not clear at first what is wanted',
  task_contexts: 'a task of a master agent, who may ask any scenario, or none',
};
