import { desc, eq } from 'drizzle-orm';
import type { Policy } from '../../../domain/policy/index.ts';
import type { Campaign, Saying } from '../../../domain/trust/index.ts';
import { isEstablished, saidAt } from '../intake/index.ts';
import { gather, type NeedInPool, ofCluster, saidInPools, touchClusters } from '../pools/index.ts';
import { anyRow, columnOf, type Db, findRow, findRows, oneOf, type Tx } from '../server/index.ts';
import { campaigns } from '../tables/pools/quarantine.ts';
import { takeBack } from './kept-support.ts';

export type CampaignRow = typeof campaigns.$inferSelect;

/** Who says what in a pool, as far as it counts for maturity: received within the horizon. */
export async function poolSayings(
  db: Db,
  pool: string,
  { maturity, trust }: Pick<Policy, 'maturity' | 'trust'>,
  now: Date,
): Promise<Saying[]> {
  return db.sql<Saying[]>`
    select f.owner, f.phrase, p.text, m.cluster,
      extract(epoch from min(${saidAt(db.sql)}))::float8 * 1000 as at,
      extract(epoch from min(o.first_observed))::float8 * 1000 as known,
      bool_or(f.appealed or o.vouched_at is not null) as trusted, bool_or(${isEstablished(db.sql, trust)}) as established
    from ${saidInPools(db.sql, pool)}
    join phrases p on p.scenario = f.scenario and p.id = f.phrase
    join owners o on o.scenario = f.scenario and o.owner = f.owner
    where m.pool = ${pool} and f.received_at > ${now} - make_interval(days => ${maturity.horizon})
    group by f.owner, f.phrase, p.text, m.cluster order by f.owner, f.phrase`;
}

/** When and at how many fragments a need was last looked at for campaigns: it is left alone for a day unless it grows. */
export async function noteLooks(
  db: Db,
  pool: string,
  looks: readonly { readonly id: string; readonly fragments: number }[],
  at: Date,
): Promise<void> {
  await db.sql`
    update clusters set looked = jsonb_build_object('at', ${at.toISOString()}::text, 'fragments', seen.fragments)
    from unnest(${looks.map(({ id }) => id)}::text[], ${looks.map(({ fragments }) => fragments)}::int[]) as seen(id, fragments)
    where clusters.pool = ${pool} and clusters.id = seen.id`;
}

/**
 * Holds back what the suspects of a campaign said for its need.
 * @returns how many fragments were held back; 0 when somebody was faster
 */
export async function holdCampaign(
  tx: Tx,
  { id, scenario, pool, at }: Pick<CampaignRow, 'id' | 'scenario' | 'pool' | 'at'>,
  { cluster, score, signs, suspects, sayings }: Campaign,
): Promise<number> {
  const phrases = [...new Set(sayings.map(({ phrase }) => phrase))];
  // Before fragments, as gathering does, so that two of them wait for each other.
  const pools = await poolsOf(tx, scenario);
  const held = await tx<Held[]>`
    update fragments set state = 'quarantined', quarantine_reason = 'poison', campaign = ${id}
    where scenario = ${scenario} and state = 'pooled' and not appealed
      and owner = any(${[...suspects]}::text[]) and phrase = any(${phrases}::text[]) returning phrase, owner`;
  if (held.length === 0) return 0;
  await tx`
    insert into campaigns (id, scenario, pool, cluster, score, signs, owners, fragments, at)
    values (${id}, ${scenario}, ${pool}, ${cluster}, ${score}, ${JSON.stringify(signs)}::text::jsonb,
      ${suspects.length}, ${held.length}, ${at})`;
  await leavePools(tx, scenario, pools, phrases, at);
  await loseSupport(tx, scenario, held);
  return held.length;
}

/**
 * What owners say for a need after they were held back for it follows; whoever is released is free of it.
 * @returns how many fragments followed
 */
export async function followCampaigns(
  tx: Tx,
  scenario: string,
  clusters: readonly string[],
  at: Date,
): Promise<number> {
  const pools = await poolsOf(tx, scenario);
  const held = await tx<(Held & { campaign: string })[]>`
    with known as (
      select distinct on (c.pool, c.cluster, f.owner) c.pool, c.cluster, f.owner, c.id from campaigns c
      join fragments f on f.scenario = c.scenario and f.campaign = c.id and f.state = 'quarantined'
      where c.scenario = ${scenario} and c.cluster = any(${[...clusters]}::text[]) and c.state <> 'released'
      order by c.pool, c.cluster, f.owner, c.at)
    update fragments f set state = 'quarantined', quarantine_reason = 'poison', campaign = known.id
    from known join memberships m on m.pool = known.pool and m.cluster = known.cluster
    where f.scenario = ${scenario} and f.owner = known.owner and f.phrase = m.phrase and f.state = 'pooled' and not f.appealed
      and not exists (select from owners o where o.scenario = f.scenario and o.owner = f.owner and o.vouched_at is not null)
    returning f.phrase, f.owner, f.campaign`;
  if (held.length === 0) return 0;
  await tx`
    update campaigns c set fragments = c.fragments + more.fragments
    from (select campaign, count(*)::int as fragments from unnest(${held.map(({ campaign }) => campaign)}::text[]) as of(campaign)
      group by campaign) as more
    where c.scenario = ${scenario} and c.id = more.campaign`;
  await leavePools(tx, scenario, pools, [...new Set(held.map(({ phrase }) => phrase))], at);
  await loseSupport(tx, scenario, held);
  return held.length;
}

type Held = { readonly phrase: string; readonly owner: string };

/** What is held back stands behind nothing, published or not. */
async function loseSupport(tx: Tx, scenario: string, held: readonly Held[]): Promise<void> {
  const texts = await tx<{ id: string; text: string }[]>`
    select id, text from phrases where scenario = ${scenario} and id = any(${held.map(({ phrase }) => phrase)}::text[])`;
  await takeBack(
    tx,
    scenario,
    texts.map(({ id, text }) => ({
      text,
      owners: [...new Set(held.filter(({ phrase }) => phrase === id).map(({ owner }) => owner))],
    })),
  );
}

/** Phrases that nobody else says leave the pools; the others' clusters are judged anew. */
async function leavePools(
  tx: Tx,
  scenario: string,
  pools: readonly string[],
  phrases: readonly string[],
  at: Date,
): Promise<void> {
  for (const pool of pools) await touchClusters(tx, pool, phrases, at);
  await tx`
    delete from memberships m using pools p
    where p.pool = m.pool and p.scenario = ${scenario} and m.phrase = any(${[...phrases]}::text[])
      and not exists (select from fragments f where f.scenario = p.scenario and f.phrase = m.phrase
        and f.state = 'pooled' and (p.cohort = '*' or f.cohort = p.cohort))`;
}

/** What is or was held back as campaigns, those first that wait for a person, newest first. */
export async function listCampaigns(db: Db, scenario: string, limit: number): Promise<CampaignRow[]> {
  const order = [desc(eq(campaigns.state, 'held')), desc(campaigns.at), campaigns.id];
  return findRows(db, campaigns, { scenario }, ...order).limit(limit);
}

export async function findCampaign(db: Db, scenario: string, id: string): Promise<CampaignRow | null> {
  return findRow(db, campaigns, { scenario, id });
}

/** What `k` owners or more of a campaign say word for word, most owners first; at most `limit` phrases of each. */
export async function campaignSamples(
  db: Db,
  scenario: string,
  ids: readonly string[],
  k: number,
  limit: number,
): Promise<{ campaign: string; text: string; owners: number }[]> {
  return db.sql<{ campaign: string; text: string; owners: number }[]>`
    select campaign, text, owners from (
      select f.campaign, p.text, count(distinct f.owner)::int as owners,
        row_number() over (partition by f.campaign order by count(distinct f.owner) desc, p.text) as place
      from fragments f join phrases p on p.scenario = f.scenario and p.id = f.phrase
      where f.scenario = ${scenario} and f.campaign = any(${[...ids]}::text[]) group by f.campaign, p.text having count(distinct f.owner) >= ${k}) as said
    where place <= ${limit} order by campaign, place`;
}

/** How many owners stand behind what is left of a need. */
export async function ownersLeft(tx: Tx, cluster: NeedInPool): Promise<number> {
  return oneOf<number>(tx`
    select count(distinct f.owner)::int from ${saidInPools(tx, cluster.pool)} where ${ofCluster(tx, cluster)}`);
}

type Alone = { readonly seq: number; readonly receivedAt: Date };

/** Single fragments that are held back for what they say to machines, newest first. */
export async function heldAlone(db: Db, scenario: string, limit: number): Promise<Alone[]> {
  return db.sql<Alone[]>`
    with held as materialized (
      select seq, received_at from fragments
      where scenario = ${scenario} and state = 'quarantined' and campaign is null)
    select seq::float8 as seq, received_at as "receivedAt" from held order by held.seq desc limit ${limit}`;
}

/** A person's word about a campaign. False when it was decided before, or there is none. */
export async function decideCampaign(
  tx: Tx,
  scenario: string,
  id: string,
  { state, by, at }: { readonly state: 'released' | 'confirmed'; readonly by: string; readonly at: Date },
): Promise<boolean> {
  // Before fragments, as gathering does, so that two of them wait for each other.
  const pools = await poolsOf(tx, scenario);
  const done = await anyRow(tx`
    update campaigns set state = ${state}, decided_by = ${by}, decided_at = ${at}
    where scenario = ${scenario} and id = ${id} and state = 'held'`);
  if (!done) return false;
  if (state === 'confirmed') return true;
  const back = await columnOf<string>(tx`
    update fragments set state = 'pooled', quarantine_reason = null, appealed = true
    where scenario = ${scenario} and campaign = ${id} and state = 'quarantined' returning phrase`);
  const phrases = [...new Set(back)];
  for (const pool of pools) {
    const own = pool === `${scenario}/*` ? phrases : await saidIn(tx, pool, phrases);
    await gather(tx, pool, own);
    await touchClusters(tx, pool, own, at);
  }
  return true;
}

/** A single fragment goes its way again. */
export async function releaseFragment(tx: Tx, scenario: string, seq: number): Promise<boolean> {
  return anyRow(tx`
    update fragments set state = 'pending', quarantine_reason = null, appealed = true
    where scenario = ${scenario} and seq = ${seq} and state = 'quarantined' and campaign is null`);
}

async function poolsOf(tx: Tx, scenario: string): Promise<string[]> {
  return columnOf<string>(tx`
    select pool from pools where scenario = ${scenario} and open order by pool for update`);
}

async function saidIn(tx: Tx, pool: string, phrases: readonly string[]): Promise<string[]> {
  return columnOf<string>(tx`
    select distinct f.phrase from pools p join fragments f on f.scenario = p.scenario and f.cohort = p.cohort
    where p.pool = ${pool} and f.state = 'pooled' and f.phrase = any(${[...phrases]}::text[])`);
}

/** Ids of the fragments of which a part or all is held back, for whatever reason. */
export async function quarantinedIds(db: Db, scenario: string): Promise<ReadonlySet<string>> {
  const ids = columnOf<string>(db.sql`
    select distinct id from fragments where scenario = ${scenario} and state = 'quarantined'`);
  return new Set(await ids);
}
