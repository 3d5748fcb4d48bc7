import type { PendingQuery, Row } from 'postgres';
import type { VectorSpace } from '../../../domain/words/index.ts';
import { isComparable } from '../pools/index.ts';
import { type Db, rowOf, type Tx } from '../server/index.ts';
import type { Unaccounted } from '../tables/upkeep/accounts.ts';

/** Rows that one step of each walk looks at: some milliseconds' work. */
const STEP = 1_000;

/** A fragment that is not where everybody believes it to be. */
type Finding = { readonly scenario: string; readonly seq: number; readonly what: Unaccounted };

type Account = {
  /** Ids and rows that were looked at. */
  readonly looked: number;
  /** What was not known before, and is still so at a second look. */
  readonly found: readonly Finding[];
};

type Walk = { readonly walk: 'ids' | 'rows'; readonly after: readonly string[] | null };
type Stride = { readonly looked: number; readonly last: readonly string[] | null };

/**
 * Goes a step further through all ids that were admitted, each of which has its row, and through all rows, each of which
 * has its id and what it rests on. Each id having a row of the same number and each row its id, they are as many: in =
 * good + failed. At the end it begins anew. What was found is looked at again by a statement of its own, and known for
 * as long as it is so.
 * @returns null: another process is at it
 */
export async function accountFurther(
  { sql }: Db,
  space: VectorSpace,
  now: Date,
  step = STEP,
): Promise<Account | null> {
  return sql.begin(async (tx) => {
    await lookUpByKeys(tx);
    await tx`insert into account_walks (walk) values ('ids'), ('rows') on conflict do nothing`;
    const walks = await tx<
      Walk[]
    >`select walk, after from account_walks order by walk for update skip locked`;
    const [ids, rows] = walks;
    if (ids === undefined || rows === undefined) return null;
    const strides = [
      await alongIds(tx, ids.after, step),
      await alongRows(tx, space, rows.after, step),
    ] as const;
    await saveWalk(tx, ids, strides[0].looked < step ? null : strides[0].last, now);
    await saveWalk(tx, rows, strides[1].looked < step ? null : strides[1].last, now);
    return { looked: strides[0].looked + strides[1].looked, found: await lookAgain(tx, space, now) };
  });
}

/** A step is some thousand look-ups, each by a key. A planner without fresh statistics, or for any parameters, would scan months. */
async function lookUpByKeys(tx: Tx): Promise<void> {
  await tx`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
      set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
}

type Known = { readonly fragments: number; readonly lookedAt: Date | null };

/** How many are known to be unaccounted for, and since when nothing else can be: null before all was looked at once. */
export async function unaccountedFragments({ sql }: Db, scenario?: string): Promise<Known> {
  return rowOf<Known>(sql`
    select (select count(distinct seq)::int from unaccounted
        where looked_at is not null ${scenario === undefined ? sql`` : sql`and scenario = ${scenario}`}) as fragments,
      (select case when count(ended_at) = 2 then min(ended_at) end from account_walks) as "lookedAt"`);
}

async function alongIds(tx: Tx, after: readonly string[] | null, step: number): Promise<Stride> {
  const [scenario = '', source = '', id = ''] = after ?? [];
  return rowOf<Stride>(tx`
    with slice as materialized (
      select scenario, source, id, seq, received_at from admitted_ids
      where (scenario, source, id) > (${scenario}, ${source}, ${id}) order by scenario, source, id limit ${step}),
    noted as (${noted(tx, idsWithoutRow(tx))})
    select count(*)::int as looked, (select jsonb_build_array(scenario, source, id) from slice
      order by scenario desc, source desc, id desc limit 1) as last from slice`);
}

async function alongRows(
  tx: Tx,
  space: VectorSpace,
  after: readonly string[] | null,
  step: number,
): Promise<Stride> {
  const [scenario = '', seq = '-1'] = after ?? [];
  return rowOf<Stride>(tx`
    with slice as materialized (
      select ${columns(tx)} from fragments f
      where (scenario, seq) > (${scenario}, ${seq}::text::bigint) order by f.scenario, f.seq limit ${step}),
    noted as (${noted(tx, rowsAstray(tx, space))})
    select count(*)::int as looked, (select jsonb_build_array(scenario, seq::text) from slice
      order by scenario desc, seq desc limit 1) as last from slice`);
}

const columns = (tx: Tx) =>
  tx.unsafe(
    'f.seq, f.scenario, f.source, f.id, f.part, f.parent, f.cohort, f.received_at, f.state, f.phrase, f.quarantine_reason, f.campaign, f.failed_stage, f.failed_reason',
  );

async function saveWalk(tx: Tx, { walk }: Walk, after: readonly string[] | null, now: Date): Promise<void> {
  const ended = after === null;
  await tx`
    update account_walks set after = ${ended ? null : JSON.stringify(after)}::text::jsonb,
      ended_at = case when ${ended} then ${now} else ended_at end where walk = ${walk}`;
}

function noted(tx: Tx, problems: PendingQuery<Row[]>) {
  return tx`
    insert into unaccounted (seq, what, scenario, source, id, received_at)
    select seq, what, scenario, source, id, received_at from (${problems}) as problems on conflict do nothing`;
}

/** The oldest look comes first: what is so no more is forgotten, and what was noted just now is believed. */
async function lookAgain(tx: Tx, space: VectorSpace, now: Date): Promise<Finding[]> {
  const slice = (of: PendingQuery<Row[]>, problems: PendingQuery<Row[]>) =>
    tx`(with slice as materialized (${of}) ${problems})`;
  const ids = tx`
    select a.scenario, a.source, a.id, a.seq, a.received_at from asked join admitted_ids a using (scenario, source, id)
    where asked.what = 'no_row'`;
  const rows = tx`
    select distinct ${columns(tx)} from asked join fragments f on f.scenario = asked.scenario and f.seq = asked.seq and f.received_at = asked.received_at
    where asked.what <> 'no_row'`;
  return tx<Finding[]>`
    with asked as materialized (select * from unaccounted order by looked_at nulls first, seq limit ${2 * STEP}),
    still as materialized (${slice(ids, idsWithoutRow(tx))} union all ${slice(rows, rowsAstray(tx, space))}),
    well as (
      delete from unaccounted u using asked
      where u.scenario = asked.scenario and u.seq = asked.seq and u.what = asked.what
        and not exists (select from still where still.scenario = u.scenario and still.seq = u.seq and still.what = u.what)),
    believed as (
      update unaccounted u set looked_at = ${now}
      from asked join still using (scenario, seq, what) where u.scenario = asked.scenario and u.seq = asked.seq and u.what = asked.what
      returning u.scenario, u.seq, u.what, asked.looked_at is null as new)
    select scenario, seq::float8 as seq, what from believed where new order by believed.seq, what`;
}

/** Of the ids in `slice`. Those of a month that was detached go with it: until then only they know of their rows. */
function idsWithoutRow(tx: Tx) {
  return tx`
    select s.seq, 'no_row' as what, s.scenario, s.source, s.id, s.received_at from slice s
    where s.source <> 'payload'
      and (select count(*) from fragments f where f.scenario = s.scenario and f.seq = s.seq and f.received_at = s.received_at
        and f.part = 0 and f.source = s.source and f.id = s.id) = 0
      and not (exists (
          select from pg_class c left join pg_inherits i on i.inhrelid = c.oid
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
            and c.relname ~ '^fragments_(before|[0-9]{4}_[0-9]{2})$' and (not c.relispartition or i.inhdetachpending))
        and exists (select from scenarios o where o.scenario = s.scenario
          and (s.received_at at time zone 'UTC')::date < o.forgotten_before))`;
}

/**
 * Of the fragments in `slice`. Each count is a look-up of its own, by a key, in one month. Where a pool's centroids were emptied
 * its vectors are made anew: that is known, and under way.
 */
function rowsAstray(tx: Tx, space: VectorSpace) {
  return tx`
    select * from (
      select f.seq, case
          when f.state not in ('pending', 'split', 'pooled', 'empty', 'failed', 'discarded', 'quarantined') then 'no_place'
          when not exists (select from scenarios s where s.scenario = f.scenario) then 'no_scenario'
          when f.part = 0 and (select count(*) from admitted_ids a where a.scenario = f.scenario and a.source = f.source
            and a.id = f.id and a.seq = f.seq and a.received_at = f.received_at) = 0 then 'no_id'
          when f.part > 0 and (
            (select count(*) from fragments w
              where w.scenario = f.scenario and w.seq = f.parent and w.received_at = f.received_at and w.state = 'split') = 0
            or (select count(*) from fragments p
              where p.scenario = f.scenario and p.parent = f.parent and p.received_at = f.received_at and p.part = f.part) <> 1) then 'no_whole'
          when f.state = 'split' and (select count(*) from fragments p
            where p.scenario = f.scenario and p.parent = f.seq and p.received_at = f.received_at) = 0 then 'no_parts'
          when f.state = 'pooled' and (select count(*) from phrases p
            where p.scenario = f.scenario and p.id = f.phrase) = 0 then 'no_phrase'
          when f.state = 'pooled' and (select count(*) from phrases p
            where p.scenario = f.scenario and p.id = f.phrase and ${isComparable(tx, space)}) = 0 and not exists (
            select from clusters c where c.pool = f.scenario || '/*' and c.state = 'live' and c.centroid = '') then 'no_vector'
          when f.state = 'pooled' and (
            (select count(*) from memberships m where m.pool = f.scenario || '/*' and m.phrase = f.phrase and ${isSomewhere(tx)}) = 0
            or (select count(*) from pools p where p.pool = f.scenario || '/' || f.cohort and p.open) = 1
              and (select count(*) from memberships m
                where m.pool = f.scenario || '/' || f.cohort and m.phrase = f.phrase and ${isSomewhere(tx)}) = 0) then 'no_place'
          when f.state in ('failed', 'discarded') and (f.failed_stage is null or f.failed_reason is null) then 'no_reason'
          when f.state = 'quarantined' and (f.quarantine_reason is null or f.campaign is not null
            and (select count(*) from campaigns c where c.scenario = f.scenario and c.id = f.campaign) = 0) then 'no_reason'
        end as what, f.scenario, f.source, f.id, f.received_at from slice f) as looked
    where what is not null`;
}

/** In a need that there is, or in none for a reason. */
function isSomewhere(tx: Tx) {
  return tx`(m.cluster is null or exists (select from clusters c where c.pool = m.pool and c.id = m.cluster))`;
}
