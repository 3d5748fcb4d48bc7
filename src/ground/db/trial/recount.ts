import type { PendingQuery, Row } from 'postgres';
import { discounted } from '../intake/index.ts';
import { needsOf } from '../keys/index.ts';
import type { Db, Tx } from '../server/index.ts';

/** A stored number that the raw rows do not bear out. */
export type Discrepancy = {
  readonly table: string;
  /** The row, by the columns that name it. */
  readonly row: Readonly<Record<string, string>>;
  readonly stored: Readonly<Record<string, number>>;
  readonly recounted: Readonly<Record<string, number>>;
};

/** A table of sums and how its rows follow from what came in: what `dsp recount` compares and an erasure subtracts. */
export type Sums = {
  readonly table: string;
  readonly names: readonly string[];
  readonly numbers: readonly string[];
  /** The same rows, counted from what came in; where `only` is given, from these interactions. */
  readonly raw: (sql: Sql, scenario: string, only?: readonly string[]) => PendingQuery<Row[]>;
  /** Which of the stored rows are looked at; all where it is left out. */
  readonly among?: (sql: Sql) => PendingQuery<Row[]>;
};

type Sql = Db['sql'] | Tx;

const among = (sql: Sql, column: string, only: readonly string[] | undefined) =>
  only === undefined ? sql`` : sql`and ${sql.unsafe(column)} = any(${[...only]}::text[])`;

/** A payload's own words (what it set besides has ids of its own), of these alone by the ids that the door admitted. */
const saidIn = (sql: Sql, scenario: string, only: readonly string[] | undefined) =>
  only === undefined
    ? sql`and whole.id = whole.interaction`
    : sql`and (whole.seq, whole.received_at) in (select a.seq, a.received_at from admitted_ids a
        where a.scenario = ${scenario} and a.source = 'interaction' and a.id = any(${[...only]}::text[]))`;

const PAYLOADS: Sums = {
  table: 'payload_counts',
  names: ['schema_id', 'cohort', 'day', 'owner'],
  numbers: ['payloads', 'judged', 'succeeded'],
  raw: (sql, scenario, only) => sql`
    select case when schema_known then schema_id else '' end as schema_id, coalesce(cohort, '*') as cohort,
      (received_at at time zone 'UTC')::date as day, owner, count(*) as payloads, count(outcome) as judged,
      count(*) filter (where outcome = 'success') as succeeded
    from interactions where scenario = ${scenario} and counted ${among(sql, 'id', only)} group by 1, 2, 3, 4`,
};

const USES: Sums = {
  table: 'key_uses',
  names: ['key_name', 'schema_id', 'cohort', 'day', 'owner'],
  numbers: ['used', 'refused', 'judged', 'succeeded', 'corrected', 'rejected'],
  raw: (sql, scenario, only) => sql`
    select k.key_name, case when i.schema_known then i.schema_id else '' end as schema_id,
      coalesce(i.cohort, '*') as cohort, (i.received_at at time zone 'UTC')::date as day, i.owner,
      count(*) filter (where k.key_name = any(i.keys_set)) as used,
      count(*) filter (where k.key_name = any(i.keys_refused)) as refused,
      count(i.outcome) filter (where k.key_name = any(i.keys_set)) as judged,
      count(*) filter (where k.key_name = any(i.keys_set) and i.outcome = 'success') as succeeded,
      count(*) filter (where k.key_name = any(i.keys_set) and i.outcome = 'corrected') as corrected,
      count(*) filter (where k.key_name = any(i.keys_set) and i.outcome = 'rejected') as rejected
    from patch_keys k join interactions i on i.scenario = k.scenario and i.counted and i.received_at >= k.proposed_at
      and (k.key_name = any(i.keys_set) or k.key_name = any(i.keys_refused))
    where k.scenario = ${scenario} ${among(sql, 'i.id', only)} group by 1, 2, 3, 4, 5`,
};

const VALUES: Sums = {
  table: 'value_counts',
  names: ['key_name', 'value', 'cohort', 'day'],
  numbers: ['uses'],
  raw: (sql, scenario, only) => sql`
    select k.key_name, i.closed_values ->> k.key_name as value, coalesce(i.cohort, '*') as cohort,
      (i.received_at at time zone 'UTC')::date as day, count(*) as uses
    from patch_keys k join interactions i on i.scenario = k.scenario and i.counted and i.schema_known
      and i.received_at >= k.proposed_at and k.key_name = any(i.keys_set)
    join schema_versions v on v.scenario = i.scenario and v.schema_id = i.schema_id
    where k.scenario = ${scenario} ${among(sql, 'i.id', only)} and i.closed_values ->> k.key_name is not null
      and jsonb_path_exists(v.document::jsonb, '$.keys[*] ? (@.key_name == $name
        && (@.key_type == "boolean" || @.acceptable_values.type() == "array"))', jsonb_build_object('name', k.key_name))
    group by 1, 2, 3, 4`,
};

/** What a campaign said stood in the pool when it was counted; what was held back alone never did. */
const COVERAGE: Sums = {
  table: 'coverage_counts',
  names: ['cohort', 'day'],
  numbers: ['in_words'],
  // The time is said twice: the planner looks a number up in one month only where both stand side by side.
  raw: (sql, scenario, only) => sql`
    select coalesce(whole.cohort, '*') as cohort, (whole.received_at at time zone 'UTC')::date as day,
      count(distinct whole.id) as in_words
    from fragments whole
    join fragments f on f.scenario = whole.scenario and f.received_at = whole.received_at
      and (f.seq = whole.seq and f.received_at = whole.received_at or f.parent = whole.seq)
    where whole.scenario = ${scenario} and whole.source = 'interaction' and whole.part = 0
      and f.state in ('pooled', 'quarantined') and (f.state = 'pooled' or f.campaign is not null)
      ${saidIn(sql, scenario, only)}
    group by 1, 2`,
};

/** The sums that each interaction was added to once, and can be taken out of again. */
export const OF_INTERACTIONS: readonly Sums[] = [PAYLOADS, USES, VALUES, COVERAGE];

/** The keys whose measurements are up to date, or were when the key ended: what it then heard of its need stays. */
const measuredKeys = (sql: Sql, scenario: string) => sql`
  ${needsOf(sql, scenario)},
  measured_keys as (
    select k.key_name, k.cohorts, (k.measured ->> 'from')::date as first_day,
      coalesce((k.ended_at at time zone 'UTC')::date, 'infinity') as last_day, s.key_name is not null as open
    from patch_keys k left join key_states s on s.scenario = k.scenario and s.key_name = k.key_name
    where k.scenario = ${scenario} and k.measured is not null and s.measured is not distinct from s.now
      and not exists (select from new_mentions m where m.scenario = k.scenario)),
  said as (
    select distinct n.key_name, f.interaction from needs n
    join memberships m on m.cluster = n.cluster and m.pool = n.pool
    join fragments f on f.scenario = n.scenario and f.phrase = m.phrase and f.state = 'pooled'
      and (n.pool_cohort = '*' or n.pool_cohort = f.cohort)),
  seen as (
    select k.key_name, i.id, coalesce(i.cohort, '*') as cohort, (i.received_at at time zone 'UTC')::date as day, i.owner,
      i.outcome, k.open, v.schema_id is not null as offered, k.key_name = any(i.keys_set) as used,
      k.key_name = any(i.keys_refused) as refused, said.interaction is not null as said,
      (i.received_at at time zone 'UTC')::date <= k.last_day
        and ('*' = any(k.cohorts) or coalesce(i.cohort, '*') = any(k.cohorts)) as might_have_been
    from measured_keys k
    join interactions i on i.scenario = ${scenario} and i.counted and i.owner not in ${discounted(sql, scenario)}
      and (i.received_at at time zone 'UTC')::date >= k.first_day
    left join schema_versions v on v.scenario = i.scenario and v.schema_id = i.schema_id and i.schema_known
      and k.key_name = any(v.key_names)
    left join said on said.key_name = k.key_name and said.interaction = i.id and k.open)`;

const amongMeasured = (sql: Sql) =>
  sql`exists (select from measured_keys k where k.key_name = stored.key_name and stored.day >= k.first_day)`;

const OFFERS: Sums = {
  table: 'measurements',
  names: ['key_name', 'cohort', 'day'],
  numbers: [
    'offered',
    'used',
    'accepted',
    'refused',
    'used_succeeded',
    'used_judged',
    'used_corrected',
    'used_rejected',
    'not_offered',
    'owners',
  ],
  raw: (sql) => sql`
    select key_name, cohort, day, count(*) filter (where offered) as offered,
      count(*) filter (where offered and (used or refused)) as used, count(*) filter (where offered and used) as accepted,
      count(*) filter (where offered and refused) as refused,
      count(*) filter (where offered and used and outcome = 'success') as used_succeeded,
      count(outcome) filter (where offered and used) as used_judged,
      count(*) filter (where offered and used and outcome = 'corrected') as used_corrected,
      count(*) filter (where offered and used and outcome = 'rejected') as used_rejected,
      count(*) filter (where not offered and might_have_been) as not_offered,
      count(distinct owner) filter (where offered and used) as owners
    from seen group by 1, 2, 3`,
  among: amongMeasured,
};

const SAID: Sums = {
  table: 'measurements',
  names: ['key_name', 'cohort', 'day'],
  numbers: ['said_in_other', 'unused_judged', 'unused_succeeded', 'said_not_offered'],
  raw: (sql) => sql`
    select key_name, cohort, day, count(*) filter (where said and offered and not used and not refused) as said_in_other,
      count(outcome) filter (where said and offered and not used) as unused_judged,
      count(*) filter (where said and offered and not used and outcome = 'success') as unused_succeeded,
      count(*) filter (where said and not offered) as said_not_offered
    from seen where open group by 1, 2, 3`,
  among: (sql) =>
    sql`exists (select from measured_keys k where k.key_name = stored.key_name and k.open and stored.day >= k.first_day)`,
};

const ALL = [PAYLOADS, USES, VALUES, COVERAGE, OFFERS, SAID];

/** How many kinds of sums are counted anew of a scenario. */
export const SUMS_OF_SCENARIO = ALL.length;

/**
 * Compares every stored number of a scenario with one counted from raw rows, by statements that share nothing with those that
 * added it up. A row that is missing says 0. Interactions that wait to be counted are left out on both sides, keys whose need
 * is being followed altogether.
 * @param told after each of the SUMS_OF_SCENARIO kinds of sums
 */
export async function recount(db: Db, scenario: string, told: () => void = () => {}): Promise<Discrepancy[]> {
  // One look: what is counted meanwhile must be on both sides or on none.
  return db.sql.begin('isolation level repeatable read read only', async (tx) => {
    const found: Discrepancy[] = [];
    for (const sums of ALL) {
      found.push(...(await compare(tx, scenario, sums)));
      told();
    }
    return found;
  });
}

async function compare(sql: Sql, scenario: string, sums: Sums): Promise<Discrepancy[]> {
  const { table, names, numbers } = sums;
  const of = (side: string, columns: readonly string[], text: boolean) =>
    sql.unsafe(
      `jsonb_build_object(${columns.map((c) => `'${c}', ${text ? `coalesce(raw.${c}, stored.${c})::text` : `coalesce(${side}.${c}, 0)`}`).join(', ')})`,
    );
  const listed = (side: string) => sql.unsafe(numbers.map((c) => `coalesce(${side}.${c}, 0)`).join(', '));
  return sql<Discrepancy[]>`
    with ${measuredKeys(sql, scenario)},
    raw as (${sums.raw(sql, scenario)}),
    stored as (select * from ${sql(table)} as stored
      where stored.scenario = ${scenario} ${sums.among === undefined ? sql`` : sql`and ${sums.among(sql)}`})
    select ${table} as table, ${of('', names, true)} as row, ${of('stored', numbers, false)} as stored,
      ${of('raw', numbers, false)} as recounted
    from raw full join stored using (${sql.unsafe(names.join(', '))})
    where (${listed('raw')}) is distinct from (${listed('stored')})
      and day >= coalesce((select forgotten_before from scenarios where scenario = ${scenario}), '-infinity')
    order by 2`;
}

/** Writes what was recounted in the place of what differs; the needs of open keys are then heard anew by the next measurement. */
export async function mend(db: Db, scenario: string): Promise<number> {
  return db.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('dsp measurements'), hashtext(${scenario}))`;
    let mended = 0;
    for (const sums of ALL) {
      const { table, names, numbers } = sums;
      for (const { row, recounted } of await compare(tx, scenario, sums)) {
        const given = { scenario, ...row, ...recounted };
        const others = table === 'measurements' ? ZEROES : {};
        await tx`
          insert into ${tx(table)} ${tx({ ...others, ...given })}
          on conflict (${tx(['scenario', ...names])}) do update set ${tx(recounted, [...numbers])}`;
        mended++;
      }
    }
    await tx`
      update patch_keys set measured = null where scenario = ${scenario} and status in ('experimental', 'stable')`;
    return mended;
  });
}

/** A row of measurements of which only some numbers are known. */
const ZEROES = Object.fromEntries([...OFFERS.numbers, ...SAID.numbers].map((name) => [name, 0]));
