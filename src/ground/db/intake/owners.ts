import { desc } from 'drizzle-orm';
import { DEFAULT_POLICY, type Policy } from '../../../domain/policy/index.ts';
import { columnOf, type Db, findRows, type Tx } from '../server/index.ts';
import { owners } from '../tables/intake/owners.ts';
import { among, type FragmentRef } from './fragments.ts';
import { saidAt } from './said-at.ts';

/** Owners of fragments that find their place are known from now on, or since earlier than was thought. */
export async function noteSpeakers(tx: Tx, scenario: string, placed: readonly FragmentRef[]): Promise<void> {
  if (placed.length === 0) return;
  await tx`
    insert into owners ${heard(tx)}
    from fragments f where f.${among(tx, scenario, placed)} group by scenario, owner order by scenario, owner
    ${widest(tx)}`;
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
    insert into owners ${heard(tx)}
    from interactions f where scenario = ${scenario} and id = any(${[...ids]}::text[])
      and received_at >= ${`${first}T00:00:00Z`}::text::timestamptz
      and received_at < ${`${last}T00:00:00Z`}::text::timestamptz + interval '1 day'
    group by scenario, owner order by scenario, owner
    ${widest(tx)}`;
}

function heard(tx: Tx) {
  const day = (at: ReturnType<typeof saidAt>) => tx`(max(${at}) at time zone 'UTC')::date`;
  return tx`(scenario, owner, first_observed, first_received, last_observed, last_received)
    select scenario, owner, min(${saidAt(tx)}), min(f.received_at), ${day(saidAt(tx))}, ${day(tx`f.received_at`)}`;
}

/** Most owners were heard of today: they cost a look into the index and no write. */
function widest(tx: Tx) {
  return tx`
    on conflict (scenario, owner) do update set
      first_observed = least(owners.first_observed, excluded.first_observed),
      first_received = least(owners.first_received, excluded.first_received),
      last_observed = greatest(owners.last_observed, excluded.last_observed),
      last_received = greatest(owners.last_received, excluded.last_received)
    where excluded.first_observed < owners.first_observed or excluded.first_received < owners.first_received
      or excluded.last_observed > owners.last_observed or excluded.last_received > owners.last_received`;
}

/** `standingOf` (`domain/needs/people/owners.ts`) of the row `o`, in SQL; 0 where the owner is not known. */
export function standing(sql: Db['sql'] | Tx, trust: Policy['trust'], now: Date) {
  const { newOwnerDays } = trust;
  if (newOwnerDays === 0) return sql`1::float8`;
  // `least` leaves null out, which would make 1 of an owner without a row.
  return sql`case when o.vouched_at is not null then 1::float8 else greatest(0, least(1,
    coalesce(extract(epoch from ${now} - o.first_observed)::float8 / (86400 * ${newOwnerDays}::float8), 0))) end`;
}

/**
 * Whether the owner of row `o` came back after the days in which it was new, or somebody vouched for it: its words may be
 * shown. Names cost nothing and waiting little; a name that is used again was not made for one lie.
 */
export function isEstablished(sql: Db['sql'] | Tx, { newOwnerDays }: Policy['trust']) {
  if (newOwnerDays === 0) return sql`true`;
  return sql`coalesce(o.vouched_at is not null
    or o.last_observed - (o.first_observed at time zone 'UTC')::date >= ${newOwnerDays}::int, false)`;
}

/** The owners of a scenario whose payloads are measured by nobody. */
export function discounted(sql: Db['sql'] | Tx, scenario: string) {
  return sql`(select owner from owners where scenario = ${scenario} and discounted_at is not null)`;
}

/** Of some owners those whose words may be shown, by the scenario's policy. */
export async function establishedAmong(
  tx: Tx,
  scenario: string,
  some: readonly string[],
): Promise<ReadonlySet<string>> {
  const trust = await trustOf(tx, scenario);
  if (trust.newOwnerDays === 0) return new Set(some);
  const established = columnOf<string>(tx`
    select owner from owners o
    where scenario = ${scenario} and owner = any(${[...some]}::text[]) and ${isEstablished(tx, trust)}`);
  return new Set(await established);
}

/** The scenario's policy on owners. */
export async function trustOf(sql: Db['sql'] | Tx, scenario: string): Promise<Policy['trust']> {
  const [row] = await sql<{ trust: Policy['trust'] | null }[]>`
    select policy->'trust' as trust from scenarios where scenario = ${scenario}`;
  return { ...DEFAULT_POLICY.trust, ...row?.trust };
}

/** Since when an owner is known by what it says of itself and by our clock, and who vouched for it. */
export type OwnerRow = typeof owners.$inferSelect;

/** The owners that a scenario knows, newest first. */
export async function listOwners(db: Db, scenario: string, limit: number): Promise<OwnerRow[]> {
  return findRows(db, owners, { scenario }, desc(owners.firstObserved), owners.owner).limit(limit);
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
  await db.sql.begin(async (tx) => {
    await tx`
      insert into owners (scenario, owner, first_observed, first_received, last_observed, last_received, vouched_at, vouched_by)
      select ${scenario}, ${owner}, at, at, day, day, at, ${by}
      from (select ${at} as at, (${at} at time zone 'UTC')::date as day) as here
      on conflict (scenario, owner) do update set vouched_at = excluded.vouched_at, vouched_by = excluded.vouched_by`;
    await tx`
      with counts_again as (
        update owners set discounted_at = null where scenario = ${scenario} and owner = ${owner} and discounted_at is not null
        returning owner)
      update patch_keys set measured = null
      where scenario = ${scenario} and exists (select from counts_again)`;
    await tx`
      update clusters c set ripens_at = ${at} from pools p
      where p.pool = c.pool and p.scenario = ${scenario} and c.state = 'live' and c.ripens_at is not null`;
  });
}
