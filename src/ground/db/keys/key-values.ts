import type { SentLately } from '../../../domain/mapping/index.ts';
import { openContent } from '../intake/index.ts';
import type { Db } from '../server/index.ts';
import type { KeyName, PatchKeyRow } from './patch-keys.ts';

/** Distinct owners who set a key since a UTC day, by cohort; `null` is all of them. */
export async function ownersByCohort(db: Db, { scenario, keyName }: KeyName, since: string) {
  const rows = await db.sql<{ cohort: string | null; owners: number }[]>`
    select cohort, count(distinct owner)::int as owners from key_uses
    where scenario = ${scenario} and key_name = ${keyName} and used > 0 and day >= ${since}::text::date
    group by grouping sets ((), (cohort))`;
  return new Map(rows.map(({ cohort, owners }) => [cohort, owners]));
}

/** How often each value of a closed list was set since a UTC day, most often first. */
export async function acceptedValues(db: Db, { scenario, keyName }: KeyName, since: string) {
  return db.sql<{ value: string; uses: number }[]>`
    select value, sum(uses)::int as uses from value_counts
    where scenario = ${scenario} and key_name = ${keyName} and day >= ${since}::text::date
    group by value order by uses desc, value`;
}

/** The newest payloads that are looked through: what few owners gave is only counted, and enough of them tell the rest. */
const NEWEST_REFUSED = 5_000;

/** Values that did not fit, since a UTC day: what `k` owners or more gave by itself, most often first, all others in one sum. */
export async function refusedValues(db: Db, { scenario, keyName }: KeyName, since: string, k: number) {
  const rows = await db.sql<{ id: string; owner: string; content: Uint8Array }[]>`
    select id, owner, content_encrypted as content from interactions
    where scenario = ${scenario} and keys_refused <> '{}' and ${keyName} = any(keys_refused)
      and received_at >= ${`${since}T00:00:00Z`}::text::timestamptz and content_encrypted is not null
    order by received_at desc, id limit ${NEWEST_REFUSED}`;
  const given = new Map<string, { uses: number; owners: Set<string> }>();
  for (const { id, owner, content } of rows) {
    const value = (await openContent(db, scenario, id, content)).refused?.[keyName];
    if (value === undefined) continue;
    const entry = given.get(value) ?? { uses: 0, owners: new Set() };
    given.set(value, { uses: entry.uses + 1, owners: entry.owners.add(owner) });
  }
  const counted = [...given].map(([value, { uses, owners }]) => ({ value, uses, owners: owners.size }));
  const shown = counted.filter(({ owners }) => owners >= k);
  const sum = (of: readonly { readonly uses: number }[]) => of.reduce((total, { uses }) => total + uses, 0);
  return {
    values: shown.sort((a, b) => b.uses - a.uses || (a.value < b.value ? -1 : 1)),
    otherValues: sum(counted) - sum(shown),
  };
}

/** The phrases of a key's need that were said since an instant, without what was set as the key itself and did not fit. */
export async function saidLately(
  db: Db,
  { scenario, keyName, pool, cluster }: Pick<PatchKeyRow, 'scenario' | 'keyName' | 'pool' | 'cluster'>,
  since: Date,
): Promise<SentLately['said'][number][]> {
  return db.sql<SentLately['said'][number][]>`
    select p.text, p.language, m.value, count(*)::int as times
    from memberships m
    join phrases p on p.scenario = ${scenario} and p.id = m.phrase
    join fragments f on f.scenario = ${scenario} and f.phrase = m.phrase and f.state = 'pooled' and f.received_at >= ${since}
      and f.id is distinct from f.interaction || chr(31) || ${keyName}
    where m.pool = ${pool} and m.cluster = ${cluster} group by p.id, p.text, p.language, m.value`;
}
