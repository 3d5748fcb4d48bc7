import type { Db } from './connect.ts';

type Key = { readonly scenario: string; readonly keyName: string };

/** Distinct owners who set a key since a UTC day, by cohort; `null` is all of them. */
export async function ownersByCohort(db: Db, { scenario, keyName }: Key, since: string) {
  const rows = await db.sql<{ cohort: string | null; owners: number }[]>`
    select cohort, count(distinct owner)::int as owners from key_uses
    where scenario = ${scenario} and key_name = ${keyName} and used > 0 and day >= ${since}::text::date
    group by grouping sets ((), (cohort))`;
  return new Map(rows.map(({ cohort, owners }) => [cohort, owners]));
}

/** How often each value of a closed list was set since a UTC day, most often first. */
export async function acceptedValues(db: Db, { scenario, keyName }: Key, since: string) {
  return db.sql<{ value: string; uses: number }[]>`
    select value, sum(uses)::int as uses from value_counts
    where scenario = ${scenario} and key_name = ${keyName} and day >= ${since}::text::date
    group by value order by uses desc, value`;
}

/** Values that did not fit, since a UTC day: what `k` owners or more gave by itself, most often first, all others in one sum. */
export async function refusedValues(db: Db, { scenario, keyName }: Key, since: string, k: number) {
  const rows = await db.sql<{ value: string | null; uses: number; owners: number }[]>`
    with given as (
      select refused_values ->> ${keyName} as value, count(*)::int as uses, count(distinct owner)::int as owners
      from interactions
      where scenario = ${scenario} and refused_values ? ${keyName} and received_at >= ${`${since}T00:00:00Z`}::text::timestamptz
      group by 1)
    select value, uses, owners from given where owners >= ${k}
    union all
    select null, coalesce(sum(uses), 0)::int, 0 from given where owners < ${k}
    order by uses desc, value`;
  return {
    values: rows.flatMap(({ value, uses, owners }) => (value === null ? [] : [{ value, uses, owners }])),
    otherValues: rows.find(({ value }) => value === null)?.uses ?? 0,
  };
}
