import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { afterEach, describe, expect, it } from 'vitest';
import { insertFragments } from '../../../src/ground/db/intake/fragments.ts';
import { BY_MONTH, openMonths, openMonthsFor } from '../../../src/ground/db/intake/months.ts';
import { type Connection, connect, type Db, type Tx } from '../../../src/ground/db/server/connect.ts';
import { migrateDatabase } from '../../../src/ground/db/server/migrate.ts';
import { dropMonths } from '../../../src/ground/db/upkeep/drop-months.ts';
import { forgetFragments } from '../../../src/ground/db/upkeep/forget.ts';
import { openVault } from '../../../src/ground/vault/open-vault.ts';
import { fragmentRow } from '../../helpers/asking/fragment-row.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { dumpRows } from '../../helpers/database/rows.ts';

const JANUARY = new Date('2027-01-15T00:00:00Z');
const END = new Date('2027-02-01T00:00:00Z');
const LAST = new Date(END.getTime() - 1);
const NOW = new Date('2028-03-01T00:00:00Z');
const BESIDE = { configured: null, previous: null, file: null };

const connections: Connection[] = [];

afterEach(async () => {
  await Promise.all(connections.splice(0).map((one) => one.close()));
});

async function open(url?: string): Promise<Db> {
  const connection = connect(url ?? (await freshDatabase()), { max: 3 });
  connections.push(connection);
  return { ...connection, vault: (await openVault(connection, BESIDE, NOW)).vault };
}

const say = async (db: Db, id: string, receivedAt: string) => {
  const rows = [fragmentRow(id, receivedAt)];
  await openMonthsFor(db, rows);
  return insertFragments(db.sql, await db.vault.encrypting(), rows);
};

const months = async ({ sql }: Db) =>
  (
    await sql<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and relname ~ '^fragments_' order by 1`
  ).map(({ name }) => name);

/** Two scenarios of January and February: what `late` says is said in both months, the rest in January only. */
async function twoMonths(): Promise<Db> {
  const db = await open();
  const { sql } = db;
  await openMonths(db, JANUARY);
  await sql`
    insert into scenarios (scenario, template, policy, registered_at)
    select s, '{}', '{}', '2027-01-01' from unnest(array['tea', 'pea']) s`;
  await sql`
    insert into pools (pool, scenario, cohort, fragments)
    select s || '/' || c, s, c, 100 from unnest(array['tea', 'pea']) s, unnest(array['*', 'students']) c`;
  await sql`
    insert into phrases (scenario, id, text, language, model, transform, vector, embedded_at)
    select s, p, p, 'en', '', '', '', '2027-01-01'
    from unnest(array['tea', 'pea']) s, unnest(array['early', 'late']) p`;
  await sql`
    insert into clusters (id, pool, state, lineage, centroid, cohesion, founded_at, changed_at)
    select pool, pool, 'live', '{}', '', 1, '2027-01-01', '2027-01-01' from pools`;
  await sql`
    insert into memberships (pool, phrase, cluster) select pool, p, pool from pools, unnest(array['early', 'late']) p`;
  await sql`
    with came as (
      select s, i, '2027-01-20'::timestamptz + (i / 30) * interval '20 days' as at
      from unnest(array['tea', 'pea']) s, generate_series(1, 40) i),
    ids as (
      insert into admitted_ids (scenario, source, id, received_at, body_digest)
      select s, source, 'i' || i, at, '' from came, unnest(array['interaction', 'payload']) source order by 1, 2, 3
      returning *),
    payloads as (
      insert into interactions (scenario, id, schema_id, closed_values, keys_set, keys_refused, valid, client_agent, owner,
        channel, observed_at, received_at, counted)
      select scenario, id, 'v1', '{}', '{}', '{}', true, 'a', 'o', 'stable', received_at, received_at, true
      from ids where source = 'payload'),
    heard as (insert into sayings (scenario, key_name, interaction) select scenario, 'k', id from ids where source = 'payload'),
    filled as (
      insert into back_fills (scenario, key_name, interaction, value, confidence, by, at)
      select scenario, 'k', id, '1', 1, 'p', '2027-01-01' from ids where source = 'payload'),
    mentions as (
      insert into new_mentions (scenario, interaction) select scenario, id from ids where source = 'payload' order by 1, 2)
    insert into fragments (seq, scenario, source, id, client_agent, owner, cohort, interaction, observed_at, received_at,
      state, phrase)
    select seq, scenario, source, id, 'a', 'o', case when seq % 3 = 0 then 'students' end, id, received_at, received_at,
      'pooled', case when received_at < '2027-02-01' and seq % 2 = 0 then 'early' else 'late' end
    from ids where source = 'interaction'`;
  // A compound: its parts go with it.
  await sql`
    with whole as (update fragments set state = 'split', phrase = null where scenario = 'tea' and id = 'i1' returning *)
    insert into fragments (scenario, source, id, part, parent, client_agent, owner, observed_at, received_at, state, phrase)
    select scenario, source, id, n, seq, client_agent, owner, observed_at, received_at, 'pooled', 'early'
    from whole, generate_series(1, 2) n`;
  return db;
}

describe('months of rows', () => {
  it('that are over leave what they leave when they are forgotten row by row', async () => {
    const [whole, byRows] = [await twoMonths(), await twoMonths()];
    for (const scenario of ['pea', 'tea']) await forgetFragments(byRows, scenario, LAST, NOW);
    const over = new Map([
      ['tea', LAST],
      ['pea', LAST],
    ]);
    expect(await dropMonths(whole, over, NOW)).toBe(2 * (29 + 29));
    const { data_keys: _, kept_master_key: __, ...left } = await dumpRows(whole);
    expect(await dumpRows(byRows)).toMatchObject(left);
    expect(left['fragments']).toHaveLength(22);
    expect(left['phrases']).toHaveLength(2);
    expect(left['pools']?.join()).toContain('"fragments": 70');
    expect(await months(whole)).toEqual(['fragments_2027_02']);
  });

  it('are asked for before they are made: the database has nothing to refuse, also in the month of the migration', async () => {
    const { sql } = await open();
    const begun: Promise<unknown>[] = [];
    const heard = new Proxy(sql, {
      get: (target, name) => {
        if (name !== 'begin') return Reflect.get(target, name);
        return (work: (tx: Tx) => Promise<unknown>) => {
          const end = target.begin(work);
          begun.push(end);
          return end;
        };
      },
    });
    await openMonths({ sql: heard }, new Date());
    expect((await Promise.allSettled(begun)).map(({ status }) => status)).toEqual(
      Array(2 * BY_MONTH.length).fill('fulfilled'),
    );
    expect(await months({ sql } as Db)).toHaveLength(2);
  });

  it.each([
    ['a scenario that keeps its rows longer', new Map([['tea', LAST]]), ''],
    [
      'a scenario that keeps them for ever',
      new Map([
        ['tea', LAST],
        ['pea', null],
      ]),
      '',
    ],
    [
      'one row that waits for a job',
      new Map([
        ['tea', LAST],
        ['pea', LAST],
      ]),
      'pending',
    ],
    [
      'a month whose end is not over',
      new Map([
        ['tea', JANUARY],
        ['pea', JANUARY],
      ]),
      '',
    ],
  ])('stay as they are for the sake of %s', async (_, over, state) => {
    const db = await twoMonths();
    const { sql } = db;
    if (state !== '') {
      await sql`update fragments set state = ${state} where scenario = 'pea' and id = 'i5'`;
      await sql`update interactions set counted = false where scenario = 'pea' and id = 'i5'`;
    }
    expect(await dropMonths(db, over, NOW)).toBe(0);
    expect(await sql`select from fragments where part = 0`).toHaveLength(80);
    expect(await months(db)).toContain('fragments_2027_01');
  });

  it('R17 that a killed process had detached are settled by the next one, once', async () => {
    const db = await twoMonths();
    await db.sql`alter table fragments detach partition fragments_2027_01`;
    const over = new Map([
      ['tea', LAST],
      ['pea', LAST],
    ]);
    const both = await Promise.all([dropMonths(db, over, NOW), dropMonths(db, over, NOW)]);
    expect(Math.max(...both)).toBe(2 * (29 + 29));
    expect(await dropMonths(db, over, NOW)).toBe(0);
    expect(await db.sql`select fragments from pools where cohort = '*' order by pool`).toEqual([
      { fragments: 71 },
      { fragments: 70 },
    ]);
  });

  it('that nobody made are there when something comes in, however late or early it is', async () => {
    const db = await open();
    for (const at of ['1970-01-01', '2026-02-28', '2026-12-31', '2040-02-29', '2031-07-01']) {
      expect(await say(db, at, `${at}T23:59:59.999Z`)).toEqual(['accepted']);
    }
    const made = await months(db);
    expect(made).toEqual(['fragments_2026_12', 'fragments_2031_07', 'fragments_2040_02', 'fragments_before']);
  });

  it('are made once by many who need one at the same time', async () => {
    const url = await freshDatabase();
    const dbs = await Promise.all([open(url), open(url), open(url)]);
    const answers = await Promise.all(dbs.map((db, i) => say(db, `f${i}`, '2030-05-05T00:00:00.000Z')));
    expect(answers.flat()).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('R10 know an id that came in another month, and take it again once its row is gone', async () => {
    const db = await open();
    const [first, later] = ['2027-01-05T00:00:00.000Z', '2027-03-05T00:00:00.000Z'];
    expect(await say(db, 'one', first)).toEqual(['accepted']);
    expect(await say(db, 'one', later)).toEqual(['repeated']);
    await db.sql`update fragments set state = 'empty'`;
    expect(await dropMonths(db, new Map([['tea', LAST]]), NOW)).toBe(1);
    expect(await say(db, 'one', later)).toEqual(['accepted']);
  });
});

describe('R17 a database of the release before months', () => {
  it('keeps its rows in one partition, and its ids', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dsp-migrations-'));
    const url = new URL(await freshDatabase());
    const admin = connect(url.href, { max: 1 });
    const name = `${url.pathname.slice(1)}_old`;
    await admin.sql`create database ${admin.sql(name)}`;
    await admin.close();
    url.pathname = `/${name}`;
    await cp('migrations', folder, { recursive: true });
    const journal = JSON.parse(await readFile('migrations/meta/_journal.json', 'utf8'));
    const entries: readonly { readonly tag: string }[] = journal.entries;
    const before = entries.slice(
      0,
      entries.findIndex(({ tag }) => tag.endsWith('_months')),
    );
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries: before }));
    const old = connect(url.href, { max: 1 });
    connections.push(old);
    await migrate(old.orm, { migrationsFolder: folder });
    await rm(folder, { recursive: true });
    await old.sql`
      insert into fragments (scenario, source, id, part, parent, client_agent, owner, observed_at, received_at, body_digest)
      values ('tea', 'fragment', 'one', 0, null, 'a', 'o', '2027-05-05', '2027-05-05', 'd'),
        ('tea', 'fragment', 'one', 1, 1, 'a', 'o', '2027-05-05', '2027-05-05', 'd')`;
    await old.sql`
      insert into interactions (scenario, id, schema_id, closed_values, keys_set, keys_refused, valid, client_agent, owner,
        channel, observed_at, received_at, body_digest)
      values ('tea', 'i', 'v', '{}', '{}', '{}', true, 'a', 'o', 'stable', '2026-01-01', '2026-01-01', 'd')`;
    await migrateDatabase(url.href);
    const { sql } = old;
    expect(
      await sql`select tableoid::regclass::text as month, seq::int, part from fragments order by seq`,
    ).toEqual([
      { month: 'fragments_before', seq: 1, part: 0 },
      { month: 'fragments_before', seq: 2, part: 1 },
    ]);
    expect(await sql`select source, id, body_digest as d from admitted_ids order by source`).toEqual([
      { source: 'fragment', id: 'one', d: 'd' },
      { source: 'payload', id: 'i', d: 'd' },
    ]);
    const db = await open(url.href);
    expect(await say(db, 'one', '2027-06-05T00:00:00.000Z')).toEqual(['conflict']);
    expect(await say(db, 'two', '2027-06-05T00:00:00.000Z')).toEqual(['accepted']);
    expect(await months(db)).toEqual(['fragments_2027_06', 'fragments_before']);
  });
});
