import type { KeyValue } from '../../../domain/template/index.ts';
import { openText } from '../intake/index.ts';
import { saidInPools, wordsInPool } from '../pools/index.ts';
import { scenarioOf } from '../scenarios/index.ts';
import type { Db } from '../server/index.ts';
import type { Fragment, FragmentState } from '../tables/intake/fragments.ts';
import type { NoClusterReason } from '../tables/pools/clusters.ts';
import { isOfNeed, type KeyOfNeed } from './back-fills.ts';

type Mapped = { readonly id: string; readonly value: KeyValue | null };

/**
 * The fragments behind a patch key, a compound once by its own id, with the value each was mapped to: those of its need
 * and of the needs that turned out to be other tellings of it.
 */
export async function keyFragments(db: Db, key: KeyOfNeed): Promise<Mapped[]> {
  return db.sql<Mapped[]>`
    select f.id, (array_agg(m.value order by f.part) filter (where m.value is not null))[1] as value
    from ${saidInPools(db.sql, key.pool)} where m.pool = ${key.pool} and ${isOfNeed(db, key)}
    group by f.id order by f.id`;
}

/** Where one thing that was said stands: a whole fragment, or a part of a compound under the compound's id and text. */
export type FragmentPlace = {
  readonly id: string;
  /** Null: its time is over. */
  readonly text: string | null;
  readonly state: Exclude<FragmentState, 'split'>;
  readonly cluster: string | null;
  /** Why it is in no cluster; null too where it has no phrase. */
  readonly reason: NoClusterReason | null;
};

/** Every place in a scenario's pool, ordered by fragment and part. */
export async function fragmentPlaces(db: Db, pool: string): Promise<FragmentPlace[]> {
  type Row = FragmentPlace &
    Pick<Fragment, 'scenario' | 'source'> & { readonly encrypted: Uint8Array | null };
  const rows = await db.sql<Row[]>`
    select f.scenario, f.source, f.id, coalesce(whole.text_encrypted, f.text_encrypted) as encrypted, f.state, m.cluster, m.reason
    from pools
    join fragments f on f.scenario = ${scenarioOf(pool)} and f.state <> 'split'
    left join fragments whole on whole.scenario = f.scenario and whole.seq = f.parent and whole.received_at = f.received_at
    left join memberships m on m.pool = pools.pool and m.phrase = f.phrase and f.state = 'pooled'
    where pools.pool = ${pool} and (pools.cohort = '*' or f.cohort = pools.cohort)
    order by f.id, f.part, f.source`;
  return Promise.all(
    rows.map(async ({ scenario, source, encrypted, ...place }) => ({
      ...place,
      // Of a part too the whole is shown, and the whole is what has no parent.
      text: await openText(db, scenario, { source, id: place.id, part: 0 }, encrypted),
    })),
  );
}

type Wording = { readonly value: KeyValue; readonly text: string; readonly owners: number };

/**
 * How each value of a key is said: the phrase of its need, or of the need it had, that most owners said for it; ordered by
 * value.
 */
export async function wordsOfValues(db: Db, key: KeyOfNeed): Promise<Wording[]> {
  return db.sql<Wording[]>`
    with said as (
      select m.value, p.text, count(distinct f.owner)::int as owners
      from ${wordsInPool(db.sql, key.pool)} join patch_keys k on k.scenario = p.scenario and k.key_name = ${key.keyName}
      join fragments f on f.scenario = p.scenario and f.phrase = p.id and f.state = 'pooled'
      where m.value is not null
        and (m.phrase = any(k.lost_phrases) or ${isOfNeed(db, key)})
      group by m.value, p.text)
    select distinct on (value::text) value, text, owners from said
    order by value::text, owners desc, length(text), text`;
}
