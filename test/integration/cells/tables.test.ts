import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movedTables, STAYS } from '../../../src/ground/db/cells/tables.ts';
import { openMonths } from '../../../src/ground/db/intake/months.ts';
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
    await rows.sql`create table new_by_scenario (id text primary key, scenario text not null)`;
    await rows.sql`create table new_by_pool (pool text, id text, primary key (pool, id))`;
    const found = (await movedTables(rows)).filter(({ name }) => name.startsWith('new_by_'));
    expect(found).toEqual([
      { name: 'new_by_pool', way: 'stream', by: 'pool', whole: false },
      { name: 'new_by_scenario', way: 'stream', by: 'scenario', whole: true },
    ]);
    await rows.sql`drop table new_by_scenario, new_by_pool`;
  });

  it('that is new and names neither is not forgotten: nothing moves until somebody says what becomes of it', async () => {
    await rows.sql`create table new_of_nobody (id text primary key)`;
    await expect(movedTables(rows)).rejects.toThrow('rows of new_of_nobody');
    await rows.sql`drop table new_of_nobody`;
  });

  it('of a month that begins while rows go over tells of whole rows, as the months before it do', async () => {
    await rows.sql`alter table fragments replica identity full`;
    await openMonths(rows, new Date('2031-01-01T00:00:00Z'));
    expect(
      await columnOf(rows.sql`
        select relreplident from pg_class where relname in ('fragments_2031_02', 'interactions_2031_02') order by relname`),
    ).toEqual(['f', 'd']);
  });
});
