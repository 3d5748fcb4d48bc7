import {
  CAME_BACK,
  type KeyOfNeed,
  type SaidSince,
  type Succession,
  type WornKey,
} from '../../../domain/keys/index.ts';
import type { Policy } from '../../../domain/policy/index.ts';
import { saidAt, standing } from '../intake/index.ts';
import { type NeedInPool, ofCluster, saidInPools } from '../pools/index.ts';
import { anyRow, type Db, oneOf, rowOf, type Tx } from '../server/index.ts';
import { subjectOf } from './decisions.ts';
import type { KeyName, NewPatchKey, PatchKeyRow } from './patch-keys.ts';

/**
 * The pool's keys with the phrases of their needs, as they are before a consolidation is saved; those that ended because
 * their need was gone or outgrew them are left out. Nobody else moves them till the transaction ends.
 */
export async function keysOfPool(tx: Tx, pool: string): Promise<KeyOfNeed[]> {
  return tx<KeyOfNeed[]>`
    select k.key_name as "keyName", k.status, k.cluster, (k.evidence ->> 'fragments')::int as fragments,
      exists (select from measurements m
        where m.scenario = k.scenario and m.key_name = k.key_name and m.used > 0) as used,
      coalesce(k.lost_phrases,
        (select array_agg(m.phrase order by m.phrase) from memberships m where m.pool = k.pool and m.cluster = k.cluster),
        '{}') as phrases
    from patch_keys k
    where k.pool = ${pool} and (k.ended_at is null or k.lost_phrases is null and k.replaced_by is null)
    order by k.key_name for update of k`;
}

/**
 * The patch key that each live cluster of a pool is another telling of, and the clusters of the scenario's other pools that
 * tell one of this pool's keys.
 */
export async function tellings(tx: Tx, pool: string): Promise<Map<string, string>> {
  const rows = await tx<{ id: string; twinOf: string }[]>`
    select c.id, c.twin_of as "twinOf" from clusters c
    join pools p on p.pool = c.pool join pools own on own.pool = ${pool} and own.scenario = p.scenario
    where c.state = 'live' and c.twin_of is not null
      and (c.pool = own.pool or p.open and c.twin_of in (
        select k.key_name from patch_keys k where k.scenario = own.scenario and k.pool = own.pool))`;
  return new Map(rows.map(({ id, twinOf }) => [id, twinOf]));
}

/** Writes where a key went; retired keys before those that take their place. */
export async function saveSuccession(
  tx: Tx,
  scenario: string,
  key: KeyOfNeed,
  move: Succession,
  at: Date,
): Promise<void> {
  const { keyName } = key;
  switch (move.move) {
    case 'follow':
      await tx`
        update patch_keys set cluster = ${move.to}, lost_phrases = null,
          pool = coalesce((select pool from clusters where id = ${move.to}), pool)
        where scenario = ${scenario} and key_name = ${keyName}`;
      await tx`update clusters set twin_of = null where id = ${move.to}`;
      return;
    case 'wait':
      await tx`
        update patch_keys set lost_phrases = ${[...key.phrases]}::text[]
        where scenario = ${scenario} and key_name = ${keyName} and lost_phrases is null`;
      return;
    case 'retire':
      await tx`
        update patch_keys set status = 'retired', ended_at = ${at},
          replaced_by = ${move.replacedBy}, lost_phrases = ${[...key.phrases]}::text[]
        where scenario = ${scenario} and key_name = ${keyName}`;
      await freeTellings(tx, scenario, keyName);
  }
}

/** Open keys whose own cluster lives, again or still, have a need. */
export async function foundAgain(tx: Tx, pool: string): Promise<void> {
  await tx`
    update patch_keys k set lost_phrases = null from clusters c
    where k.pool = ${pool} and k.lost_phrases is not null and k.ended_at is null
      and c.pool = k.pool and c.id = k.cluster and c.state = 'live'`;
}

/** What was another telling of a key that is no more is answered anew. */
async function freeTellings(tx: Tx, scenario: string, keyName: string): Promise<void> {
  await tx`
    update clusters set twin_of = null, synthesised_at = null
    where twin_of = ${keyName} and pool in (select pool from pools where scenario = ${scenario})`;
}

/** Holds the pool's keys for this transaction; false when a consolidation has ended the cluster meanwhile. */
export async function holdNeed(tx: Tx, pool: string, cluster: string): Promise<boolean> {
  await tx`select from pools where pool = ${pool} for update`;
  return anyRow(tx`select from clusters where pool = ${pool} and id = ${cluster} and state = 'live'`);
}

/** How often a key that had lost its need came back. */
export async function comebacks(db: Db, { scenario, keyName }: KeyName): Promise<number> {
  return oneOf<number>(db.sql`
    select count(*)::int from decisions
    where scenario = ${scenario} and subject = ${subjectOf(keyName)} and rule = ${CAME_BACK}`);
}

/** The voices for a cluster's need, one an owner and day, by receipt after an instant, with the UTC days of observation (D9). */
export async function saidSince(
  db: Db,
  cluster: NeedInPool,
  since: Date,
  { trust, now }: { readonly trust: Policy['trust']; readonly now: Date },
): Promise<SaidSince> {
  return rowOf<SaidSince>(db.sql`
    with voices as (
      select distinct f.scenario, f.owner, ((${saidAt(db.sql)}) at time zone 'UTC')::date as day
      from ${saidInPools(db.sql, cluster.pool)} where ${ofCluster(db.sql, cluster)} and f.received_at > ${since}),
    known as (
      select s.owner, ${standing(db.sql, trust, now)} as standing from (select distinct scenario, owner from voices) s
      left join owners o on o.scenario = s.scenario and o.owner = s.owner)
    select (select count(*)::int from voices) as fragments, (select count(distinct day)::int from voices) as days,
      (select floor(coalesce(round(sum(standing)::numeric, 6), 0))::int from known) as owners`);
}

/** What a key's fit to its need hangs on besides its definition. */
export async function wearOf(
  db: Db,
  key: KeyName,
  now: Date,
): Promise<Pick<WornKey, 'bornWith' | 'succeededLately' | 'used'>> {
  const { scenario, keyName } = key;
  type Row = { bornWith: number | null; succeededLately: boolean; used: boolean };
  const row = await rowOf<Row>(db.sql`
    select
      (select (d.numbers ->> 'fragments')::int from decisions d
        where d.scenario = ${scenario} and d.subject = ${subjectOf(keyName)}
          and d.kind in ('proposed', 'experimental') and d.numbers ? 'fragments'
        order by d.seq desc limit 1) as "bornWith",
      exists (select from patch_keys old join patch_keys k on k.scenario = old.scenario
        where old.scenario = ${scenario} and old.replaced_by = ${keyName} and k.key_name = ${keyName}
          and old.ended_at = k.proposed_at and k.window_ends_at > ${now}) as "succeededLately",
      exists (select from measurements m
        where m.scenario = ${scenario} and m.key_name = ${keyName} and m.used > 0) as used`);
  return { ...row, bornWith: row.bornWith ?? Number.POSITIVE_INFINITY };
}

/**
 * The key gives its need to another one. False when somebody moved it meanwhile.
 * @param lostPhrases of a need that lives on in another's: by them it finds its own if the two part again
 */
export async function retireSucceeded(
  tx: Tx,
  key: KeyName & Pick<PatchKeyRow, 'status'>,
  replacedBy: string,
  at: Date,
  lostPhrases: readonly string[] | null = null,
): Promise<boolean> {
  const rows = await tx`
    update patch_keys set status = 'retired', ended_at = ${at}, replaced_by = ${replacedBy},
      lost_phrases = coalesce(${lostPhrases === null ? null : [...lostPhrases]}::text[], lost_phrases)
    where scenario = ${key.scenario} and key_name = ${key.keyName} and status = ${key.status} returning key_name`;
  await tx`
    update clusters set twin_of = ${replacedBy}
    where twin_of = ${key.keyName} and pool in (select pool from pools where scenario = ${key.scenario})`;
  return rows.length === 1;
}

/** A key whose need is back begins its trial again. False when somebody was faster. */
export async function revivePatchKey(tx: Tx, key: NewPatchKey): Promise<boolean> {
  return anyRow(tx`
    update patch_keys set status = ${key.status}, cluster = ${key.cluster}, lost_phrases = null, replaced_by = null,
      ended_at = null, extensions = 0, cleared = null, asked = null, definition = ${JSON.stringify(key.definition)}::text::jsonb,
      evidence = ${JSON.stringify(key.evidence)}::text::jsonb,
      window_started_at = ${key.window?.startedAt ?? null}::timestamptz,
      window_ends_at = ${key.window?.endsAt ?? null}::timestamptz
    where scenario = ${key.scenario} and key_name = ${key.keyName} and status = 'retired'
      and lost_phrases is not null
      and not exists (select from patch_keys other where other.cluster = ${key.cluster} and other.ended_at is null)`);
}
