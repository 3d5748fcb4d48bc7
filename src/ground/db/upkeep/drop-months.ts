import type { ReservedSql } from 'postgres';
import { BY_MONTH } from '../intake/index.ts';
import { columnOf, type Db, oneOf, type Tx } from '../server/index.ts';
import { leavePools } from './remove-fragments.ts';

/** Of 8 kB: about ten thousand rows. */
const PAGES = 500;

type Table = (typeof BY_MONTH)[number];

/** A partition, by the names in the catalog. */
type Month = { readonly table: Table; readonly name: string };

/**
 * Months whose time is over in every scenario that has rows in them go in one piece, instead of row by row, and leave what
 * `forgetFragments` leaves. First a month is detached, concurrently, so that nobody waits; then one transaction settles
 * what it leaves behind and drops it. Whoever is killed in between leaves a detached table, which the next run settles.
 * @param forgotten what was received at or before them is forgotten; null: nothing is. A month with rows of another scenario stays
 * @returns how many rows went
 */
export async function dropMonths(
  db: Db,
  forgotten: ReadonlyMap<string, Date | null>,
  now: Date,
): Promise<number> {
  const own = await db.sql.reserve();
  try {
    // One at a time, of all processes: another one is at it already.
    const mine = await oneOf<boolean>(own`select pg_try_advisory_lock(hashtext('dsp months'), 1)`);
    if (!mine) return 0;
    try {
      for (const month of await halfDetached(own)) await alter(own, month, 'finalize');
      for (const month of await monthsBefore(own, latest(forgotten))) {
        if (await isOver(own, month, forgotten)) await detach(own, month);
      }
      let rows = 0;
      for (const month of await detached(own)) {
        await dropNames(db, month);
        rows += await db.sql.begin((tx) => settle(tx, month, now));
      }
      return rows;
    } finally {
      await own`select pg_advisory_unlock(hashtext('dsp months'), 1)`;
    }
  } finally {
    own.release();
  }
}

function latest(forgotten: ReadonlyMap<string, Date | null>): Date {
  return new Date(Math.max(0, ...[...forgotten.values()].map((before) => before?.getTime() ?? 0)));
}

/** Whose detaching was cut short. */
async function halfDetached(sql: ReservedSql): Promise<Month[]> {
  return sql<Month[]>`
    select inhparent::regclass::text as table, inhrelid::regclass::text as name from pg_inherits
    where inhdetachpending and inhparent::regclass::text = any(${[...BY_MONTH]}::text[])`;
}

/** Detached, and not settled yet. */
async function detached(sql: ReservedSql): Promise<Month[]> {
  return sql<Month[]>`
    select substring(relname from '^[a-z]+') as table, relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
      and relname ~ '^(fragments|interactions)_(before|[0-9]{4}_[0-9]{2})$' order by relname`;
}

/** Those that end before something is forgotten at all, oldest first. */
async function monthsBefore(sql: ReservedSql, latest: Date): Promise<(Month & { readonly end: string })[]> {
  return sql<(Month & { end: string })[]>`
    select * from (
      select inhparent::regclass::text as table, relname as name,
        (substring(pg_get_expr(relpartbound, pg_class.oid) from $$TO .'(.*)'.$$))::timestamptz::text as end
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent::regclass::text = any(${[...BY_MONTH]}::text[])) as months
    where "end"::timestamptz <= ${latest} + interval '1 millisecond'
    order by "end"::timestamptz, 1`;
}

/** Nothing in it is to be kept, and no job waits for anything in it. */
async function isOver(
  sql: ReservedSql,
  { table, name, end }: Month & { readonly end: string },
  forgotten: ReadonlyMap<string, Date | null>,
): Promise<boolean> {
  const waits = table === 'fragments' ? sql`state = 'pending'` : sql`not counted`;
  const [waiting] = await sql`select from ${sql(name)} where ${waits} limit 1`;
  if (waiting !== undefined) return false;
  const inside = await scenariosIn(sql, table, name);
  return inside.every((scenario) => {
    const before = forgotten.get(scenario) ?? null;
    return before !== null && before.getTime() + 1 >= new Date(end).getTime();
  });
}

/** One look into an index for each scenario that there is. Nothing in the month waits. */
async function scenariosIn(sql: ReservedSql, table: Table, name: string): Promise<string[]> {
  return columnOf<string>(sql`
    select s.scenario from scenarios s where exists (
      select from ${sql(name)} m where m.scenario = s.scenario ${table === 'fragments' ? sql`and m.state <> 'pending'` : sql``})`);
}

async function detach(sql: ReservedSql, month: Month & { readonly end: string }): Promise<void> {
  // Before anything is missing: from here on nothing is recounted from these days.
  await sql`
    update scenarios s set forgotten_before = greatest(forgotten_before, (${month.end}::text::timestamptz at time zone 'UTC')::date)
    where scenario = any(${await scenariosIn(sql, month.table, month.name)}::text[])`;
  await alter(sql, month, 'concurrently');
}

async function alter(
  sql: ReservedSql,
  { table, name }: Month,
  how: 'concurrently' | 'finalize',
): Promise<void> {
  await sql.unsafe(`alter table "${table}" detach partition "${name}" ${how}`);
}

/**
 * The ids in a detached month, and what names its payloads, some thousands of rows at a time: no statement runs into its time
 * limit, and whoever is killed in between finds the rest. These ids may come again from here on.
 */
async function dropNames({ sql }: Db, { table, name }: Month): Promise<void> {
  const sources = table === 'fragments' ? ['fragment', 'interaction'] : ['payload'];
  const pages = await oneOf<number>(sql`
    select (pg_relation_size(${name}::regclass) / current_setting('block_size')::int)::int`);
  for (let page = 0; page < pages; page += PAGES) {
    const here = sql`gone.ctid >= ${`(${page},0)`}::tid and gone.ctid < ${`(${page + PAGES},0)`}::tid`;
    if (table === 'interactions') {
      for (const rest of ['sayings', 'back_fills', 'new_mentions']) {
        await sql`
          delete from ${sql(rest)} r using ${sql(name)} gone
          where ${here} and r.scenario = gone.scenario and r.interaction = gone.id`;
      }
    }
    await sql`
      delete from admitted_ids a using ${sql(name)} gone
      where ${here} and a.scenario = gone.scenario and a.source = any(${sources}::text[]) and a.id = gone.id
        and a.received_at = gone.received_at`;
  }
}

/** What is left behind by rows that nobody sees any more, scenario by scenario; then they are gone. */
async function settle(tx: Tx, { table, name }: Month, now: Date): Promise<number> {
  const month = tx(name);
  const inside = await tx<{ scenario: string; rows: number }[]>`
    select scenario, count(*)::int as rows from ${month}
    ${table === 'fragments' ? tx`where part = 0` : tx``} group by scenario order by scenario`;
  for (const { scenario } of inside) {
    // As each measurement does: none listens to phrases that are going.
    await tx`select pg_advisory_xact_lock(hashtext('dsp measurements'), hashtext(${scenario}))`;
    if (table === 'fragments') await leaveBehind(tx, scenario, name, now);
  }
  await tx`drop table ${month}`;
  return inside.reduce((sum, { rows }) => sum + rows, 0);
}

async function leaveBehind(tx: Tx, scenario: string, name: string, now: Date): Promise<void> {
  const pooled = await tx<{ cohort: string | null; count: number }[]>`
    select cohort, count(*)::int as count from ${tx(name)}
    where scenario = ${scenario} and state = 'pooled' and phrase is not null group by cohort`;
  const phrases = await columnOf<string>(tx`
    select distinct phrase from ${tx(name)} where scenario = ${scenario} and phrase is not null`);
  const left = { pooled: new Map(pooled.map(({ cohort, count }) => [cohort, count])), phrases };
  await leavePools(tx, scenario, left, now);
}
