import { columnOf, type Db, oneOf, type Rows, rowOf } from '../../../src/ground/db/server/index.ts';

/** What a pool has learned and counted, in sections of canonical JSON: two lives compare section by section. */
export type LifeState = Readonly<Record<Section, string>>;

/** What came in, and what it says: the same in whatever order jobs ran. */
export const FACTS = ['fragments', 'phrases', 'payloads', 'coverage', 'owners'] as const;
const LEARNED = [
  'pools',
  'clusters',
  'keys',
  'decisions',
  'lines',
  'offers',
  'uses',
  'values',
  'measurements',
  'sayings',
] as const;
/** Facts, then what was learned of them. */
export const SECTIONS = [...FACTS, ...LEARNED] as const;
type Section = (typeof SECTIONS)[number];

/**
 * One scenario's state without what may differ between two lives that mean the same: row numbers, hours (days are there),
 * digests and seals, and how many versions lay between two days. So versions count by what they offer, of a line only the
 * newest one counts, and what the gate held back from one that lay between is left out. What a key that has ended heard of
 * its need last hangs on whether it was measured or ended first; only open keys' measurements count.
 */
export async function lifeState({ sql }: Pick<Rows, 'sql'>, scenario: string): Promise<LifeState> {
  return rowOf<LifeState>(sql`
    with named as (
      select schema_id, line || '/' || cohort || ': ' || array_to_string(key_names, ' ') as offer
      from schema_versions where scenario = ${scenario}),
    open as (
      select key_name from patch_keys where scenario = ${scenario} and status in ('experimental', 'stable')),
    newest as (
      select distinct on (line, cohort) line, cohort, document::jsonb -> 'keys' as keys
      from schema_versions where scenario = ${scenario} order by line, cohort, seq desc)
    select
      (select jsonb_agg(jsonb_build_array(id, part, source, state, phrase, owner, cohort, observed_at, interaction)
        order by source, id, part) from fragments where scenario = ${scenario})::text as fragments,
      (select jsonb_agg(id order by id) from phrases where scenario = ${scenario})::text as phrases,
      (select jsonb_agg(jsonb_build_array(cohort, day, n) order by cohort, day) from (
        select cohort, day, sum(payloads) as n from payload_counts where scenario = ${scenario} group by 1, 2) as p)::text
        as payloads,
      (select jsonb_agg(jsonb_build_array(cohort, day, in_words) order by cohort, day) from coverage_counts
        where scenario = ${scenario})::text as coverage,
      (select jsonb_agg(jsonb_build_array(owner) order by owner) from owners where scenario = ${scenario})::text
        as owners,
      (select jsonb_agg(jsonb_build_array(pool, open, fragments) order by pool) from pools
        where scenario = ${scenario})::text as pools,
      (select jsonb_agg(jsonb_build_array(m.pool, m.cluster, m.reason, m.phrases) order by m.pool, m.cluster, m.reason)
        from (select pool, cluster, reason, array_agg(phrase order by phrase) as phrases from memberships
          join pools using (pool) where scenario = ${scenario} group by 1, 2, 3) as m)::text as clusters,
      (select jsonb_agg(jsonb_build_array(key_name, status, cluster, definition, cohorts, proposed_at::date,
        window_started_at::date, window_ends_at::date, ended_at::date, extensions, replaced_by, lost_phrases)
        order by key_name) from patch_keys where scenario = ${scenario})::text as keys,
      (select jsonb_agg(d order by d) from (select jsonb_build_array(subject, kind, rule, by, at::date) as d
        from decisions where scenario = ${scenario} and subject like 'patch_key/%' and kind <> 'held_back')
        as told)::text as decisions,
      (select jsonb_agg(jsonb_build_array(line, cohort, keys) order by line, cohort) from newest)::text as lines,
      (select jsonb_agg(o order by o) from (select jsonb_build_array(coalesce(offer, ''), cohort, day, sum(payloads),
        sum(judged), sum(succeeded)) as o from payload_counts left join named using (schema_id)
        where scenario = ${scenario} group by coalesce(offer, ''), cohort, day) as counted)::text as offers,
      (select jsonb_agg(u order by u) from (select jsonb_build_array(key_name, coalesce(offer, ''), cohort, day, owner,
        sum(used), sum(refused), sum(judged), sum(succeeded)) as u from key_uses left join named using (schema_id)
        where scenario = ${scenario} group by key_name, coalesce(offer, ''), cohort, day, owner) as counted)::text as uses,
      (select jsonb_agg(jsonb_build_array(key_name, value, cohort, day, uses) order by key_name, value, cohort, day)
        from value_counts where scenario = ${scenario})::text as values,
      (select jsonb_agg(to_jsonb(m) order by key_name, cohort, day) from measurements m join open using (key_name)
        where scenario = ${scenario})::text as measurements,
      (select jsonb_agg(jsonb_build_array(key_name, interaction) order by key_name, interaction)
        from sayings join open using (key_name) where scenario = ${scenario})::text as sayings`);
}

/** As at the first start, but for keys and secrets. Deletes where `truncate` would, so that plans are kept. */
export async function forgetEverything({ sql }: Pick<Rows, 'sql'>): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('signing_keys', 'data_keys', 'kept_master_key', 'audit_log')`;
  await sql.begin(async (tx) => {
    await tx.unsafe("set local session_replication_role = 'replica'");
    for (const { name } of tables) await tx`delete from ${tx(name)}`;
  });
}

/** Statements that wait for a lock that somebody else holds. */
export async function waitingForLocks({ sql }: Pick<Rows, 'sql'>): Promise<number> {
  return oneOf<number>(sql`
    select count(distinct pid)::int from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`);
}

/** The database is small and short-lived: what the server does for large and lasting ones costs more than it saves. */
export async function tuneForSmallLives({ sql }: Pick<Rows, 'sql'>): Promise<void> {
  const here = await oneOf<string>(sql`select current_database()`);
  await sql`alter database ${sql(here)} set jit = off`;
  await sql`alter database ${sql(here)} set plan_cache_mode = force_generic_plan`;
}

/** Every acknowledged fragment and payload by where it is: source and id, each as often as it is stored. */
export async function storedIds({ sql }: Pick<Rows, 'sql'>, scenario: string): Promise<string[]> {
  return columnOf<string>(sql`
    select source || ' ' || id from fragments where scenario = ${scenario} and part = 0 and source = 'fragment'
    union all select 'payload ' || id from interactions where scenario = ${scenario}`);
}

/** Fragments by state, those that were said and those that were made of compounds. */
export async function fragmentStates(db: Pick<Db, 'sql'>, scenario: string): Promise<Map<string, number>> {
  const rows = await db.sql<{ state: string; count: number }[]>`
    select state, count(*)::int as count from fragments where scenario = ${scenario} group by state`;
  return new Map(rows.map(({ state, count }) => [state, count]));
}
