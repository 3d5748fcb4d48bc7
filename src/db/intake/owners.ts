import { asc, desc, eq } from 'drizzle-orm';
import type { Policy } from '../../domain/policy/index.ts';
import type { Db, Tx } from '../server/index.ts';
import { owners } from '../tables/intake/owners.ts';
import { among, type FragmentRef } from './fragments.ts';
import { saidAt } from './said-at.ts';

/** Owners of fragments that find their place are known from now on, or since earlier than was thought. */
export async function noteSpeakers(tx: Tx, placed: readonly FragmentRef[]): Promise<void> {
  if (placed.length === 0) return;
  await tx`
    insert into owners (scenario, owner, first_observed, first_received)
    select scenario, owner, min(${saidAt(tx)}), min(f.received_at)
    from fragments f where f.${among(tx, placed)} group by scenario, owner order by scenario, owner
    ${earliest(tx)}`;
}

/** The same for owners of payloads that say nothing in words, received on these UTC days. */
export async function noteSenders(
  tx: Tx,
  scenario: string,
  { ids, days }: { readonly ids: readonly string[]; readonly days: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const [first = '', last = ''] = [[...days].sort()[0], [...days].sort().at(-1)];
  await tx`
    insert into owners (scenario, owner, first_observed, first_received)
    select scenario, owner, min(${saidAt(tx)}), min(f.received_at)
    from interactions f where scenario = ${scenario} and id = any(${[...ids]}::text[])
      and received_at >= ${`${first}T00:00:00Z`}::text::timestamptz
      and received_at < ${`${last}T00:00:00Z`}::text::timestamptz + interval '1 day'
    group by scenario, owner order by scenario, owner
    ${earliest(tx)}`;
}

/** Most owners are known: they cost a look into the index and no write. */
function earliest(tx: Tx) {
  return tx`
    on conflict (scenario, owner) do update set
      first_observed = least(owners.first_observed, excluded.first_observed),
      first_received = least(owners.first_received, excluded.first_received)
    where excluded.first_observed < owners.first_observed or excluded.first_received < owners.first_received`;
}

/** `standingOf` (`domain/needs/people/owner-weight.ts`) of the row `o`, in SQL; 0 where the owner is not known. */
export function standing(sql: Db['sql'] | Tx, trust: Policy['trust'], now: Date) {
  const { newOwnerDays } = trust;
  if (newOwnerDays === 0) return sql`1::float8`;
  const since = knownSince(sql, trust);
  return sql`coalesce(case when o.vouched_at is not null then 1::float8 else greatest(0, least(1,
    extract(epoch from ${now.toISOString()}::text::timestamptz - ${since})::float8 / (86400 * ${newOwnerDays}::float8))) end, 0)`;
}

/** Whether the voice of fragment `f`'s owner counts whole. */
export function isWhole(sql: Db['sql'] | Tx, trust: Policy['trust'], now: Date) {
  if (trust.newOwnerDays === 0) return sql`true`;
  return sql`exists (select from owners o where o.scenario = f.scenario and o.owner = f.owner
    and ${standing(sql, trust, now)} >= 1)`;
}

/** From when on the owner of row `o` is known. */
export function knownSince(sql: Db['sql'] | Tx, { age }: Policy['trust']) {
  return age === 'received' ? sql`o.first_received` : sql`o.first_observed`;
}

/** Since when an owner is known by what it says of itself and by our clock, and who vouched for it. */
export type OwnerRow = {
  readonly owner: string;
  readonly firstObserved: Date;
  readonly firstReceived: Date;
  readonly vouchedAt: Date | null;
  readonly vouchedBy: string | null;
};

/** The owners that a scenario knows, newest first. */
export async function listOwners(db: Db, scenario: string, limit: number): Promise<OwnerRow[]> {
  return db.orm
    .select({
      owner: owners.owner,
      firstObserved: owners.firstObserved,
      firstReceived: owners.firstReceived,
      vouchedAt: owners.vouchedAt,
      vouchedBy: owners.vouchedBy,
    })
    .from(owners)
    .where(eq(owners.scenario, scenario))
    .orderBy(desc(owners.firstObserved), asc(owners.owner))
    .limit(limit);
}

/**
 * A person answers for an owner, whether it has been heard of or not: it counts whole from now on, and needs that wait for
 * new owners are judged anew.
 */
export async function vouchFor(
  db: Db,
  scenario: string,
  owner: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  const now = at.toISOString();
  await db.sql.begin(async (tx) => {
    await tx`
      insert into owners (scenario, owner, first_observed, first_received, vouched_at, vouched_by)
      values (${scenario}, ${owner}, ${now}::text::timestamptz, ${now}::text::timestamptz, ${now}::text::timestamptz, ${by})
      on conflict (scenario, owner) do update set vouched_at = excluded.vouched_at, vouched_by = excluded.vouched_by`;
    await tx`
      update clusters c set ripens_at = ${now}::text::timestamptz from pools p
      where p.pool = c.pool and p.scenario = ${scenario} and c.state = 'live' and c.ripens_at is not null`;
  });
}
