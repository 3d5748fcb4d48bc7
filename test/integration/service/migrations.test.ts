import { describe, expect, it } from 'vitest';
import { MendableError } from '../../../src/domain/basics/errors.ts';
import { connect } from '../../../src/ground/db/server/connect.ts';
import { migrateDatabase } from '../../../src/ground/db/server/migrate.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';

describe('R17 a start', () => {
  it('refuses tables that a newer release made, and names what to do', async () => {
    const url = await freshDatabase();
    const db = connect(url, { max: 1 });
    await db.sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer release', 9999999999999)`;
    await expect(migrateDatabase(url)).rejects.toThrow(/migrated by a newer release .+ Start that release/);
    await db.close();
  });

  it.each([
    ['a server that is away', 'postgres://nobody:none@127.0.0.1:9/none', 'ECONNREFUSED'],
    ['a name that nobody has', 'postgres://nobody:none@nobody.invalid/none', 'nobody.invalid'],
  ])('says what to look at where the database is %s', async (_, url, words) => {
    const refusal = expect(migrateDatabase(url)).rejects;
    await refusal.toBeInstanceOf(MendableError);
    await refusal.toThrow(words);
    await refusal.not.toThrow('none@');
  });

  it('that comes beside others waits for the one that migrates, and all of them find the tables', async () => {
    const url = await freshDatabase();
    const db = connect(url, { max: 1 });
    await db.sql`drop schema public cascade`;
    await db.sql`drop schema drizzle cascade`;
    await db.sql`create schema public`;
    await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
    const [made] = await db.sql<{ tables: number }[]>`
      select count(*)::int as tables from pg_tables where schemaname = 'public' and tablename = 'fragments'`;
    expect(made).toEqual({ tables: 1 });
    await db.close();
  });
});
