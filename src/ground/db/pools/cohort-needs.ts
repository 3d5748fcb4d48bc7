import {
  type ElsewhereNeed,
  homeAmongAll,
  type Leaning,
  type LeftElsewhere,
  leftToAll,
} from '../../../domain/needs/index.ts';
import type { Audience, Policy } from '../../../domain/policy/index.ts';
import { saidAt } from '../intake/index.ts';
import { scenarioOf } from '../scenarios/index.ts';
import { anyRow, type Db, type Tx } from '../server/index.ts';
import type { patchKeys } from '../tables/keys/patch-keys.ts';
import type { NeedInPool } from './said-in-pools.ts';

/** The needs of the scenario's other pools that have phrases in common with a cluster, those with most of them first. */
export async function elsewhereOf(db: Db, { id: cluster, pool }: NeedInPool): Promise<ElsewhereNeed[]> {
  return db.sql<ElsewhereNeed[]>`
    with own as (select phrase from memberships where cluster = ${cluster}),
    common as (
      select m.cluster, count(*)::int as shared from own
      join pools other on other.scenario = ${scenarioOf(pool)} and other.pool <> ${pool} and other.open
      join memberships m on m.pool = other.pool and m.phrase = own.phrase
      where m.cluster is not null group by m.cluster)
    select c.pool, p.cohort, c.id as cluster, common.shared, (select count(*)::int from own) as here,
      (select count(*)::int from memberships m where m.cluster = c.id) as there,
      coalesce((c.verdict ->> 'mature')::boolean, false) as mature, c.founded_at as "foundedAt",
      coalesce(c.covered_by, c.twin_of,
        (select k.key_name from patch_keys k
          where k.cluster = c.id and (k.ended_at is null or k.lost_phrases is null and k.replaced_by is null)
          order by k.ended_at nulls first, k.key_name limit 1)) as key
    from common join clusters c on c.id = common.cluster and c.state = 'live' join pools p on p.pool = c.pool
    order by common.shared desc, c.id`;
}

/** The cohort with a pool that says most of a cluster; null where none of them says anything of it. */
export async function leaningOf(db: Db, { id: cluster, pool }: NeedInPool): Promise<Leaning | null> {
  const [row] = await db.sql<Leaning[]>`
    with said as (
      select distinct f.cohort, f.owner, ((${saidAt(db.sql)}) at time zone 'UTC')::date as day
      from memberships m
      join fragments f on f.scenario = ${scenarioOf(pool)} and f.phrase = m.phrase and f.state = 'pooled'
      where m.cluster = ${cluster}),
    most as (
      select said.cohort, count(*)::int as fragments from said
      join pools p on p.scenario = ${scenarioOf(pool)} and p.cohort = said.cohort and p.open
      group by said.cohort order by fragments desc, said.cohort limit 1)
    select most.cohort, most.fragments, (select count(*)::int from said) as "ofAll",
      (select count(distinct owner)::int from said where said.cohort is distinct from most.cohort) as outsiders
    from most`;
  return row ?? null;
}

/** Why a cohort's need is left to the pool of all, or null. */
export async function leftToAllOf(
  db: Db,
  { pool, cohort }: Pick<ElsewhereNeed, 'pool' | 'cohort'>,
  need: { readonly id: string; readonly coveredBy: string | null },
  policy: Policy,
): Promise<LeftElsewhere | null> {
  const home = homeAmongAll(await elsewhereOf(db, { id: need.id, pool }));
  const asked = home !== undefined && home.key === null && home.mature;
  const leaning = asked ? await leaningOf(db, { id: home.cluster, pool: home.pool }) : null;
  return leftToAll(cohort, need.coveredBy, home, leaning, policy);
}

/** A key, the need it lives with, and who is offered it. */
type OfferedKey = Pick<typeof patchKeys.$inferSelect, 'scenario' | 'keyName' | 'pool' | 'cluster'>;

/**
 * Other people are offered a key from now on and, where its need lives in another pool too, it moves there with what its
 * phrases were mapped to. False when the key has ended, gone elsewhere, or found the place taken.
 */
export async function offerKey(
  tx: Tx,
  key: OfferedKey,
  cohorts: Audience,
  home: Pick<OfferedKey, 'pool' | 'cluster'> | null,
): Promise<boolean> {
  const to = home ?? key;
  const done = await anyRow(tx`
    update patch_keys k set cohorts = ${[...cohorts]}::text[], pool = ${to.pool}, cluster = ${to.cluster},
      lost_phrases = case when ${home === null} then lost_phrases end
    where scenario = ${key.scenario} and key_name = ${key.keyName} and ended_at is null and cluster = ${key.cluster}
      and not exists (select from patch_keys other
        where other.cluster = ${to.cluster} and other.key_name <> k.key_name and other.ended_at is null)`);
  if (!done) return false;
  await tx`update clusters set twin_of = ${key.keyName} where ${home !== null} and id = ${key.cluster}`;
  await tx`
    update memberships m set value = old.value, confidence = old.confidence, value_set = old.value_set from memberships old
    where ${home !== null} and old.cluster = ${key.cluster} and m.pool = ${to.pool} and m.phrase = old.phrase
      and old.value is not null and m.value is null`;
  return true;
}
