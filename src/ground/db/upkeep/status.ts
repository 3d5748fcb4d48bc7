import { poolOf } from '../scenarios/index.ts';
import { columnOf, type Db, oneOf, type Tx } from '../server/index.ts';
import type { Place } from '../tables/upkeep/places.ts';

export type FragmentCounts = {
  /** Fragments acknowledged, each once; the parts of a compound count with their whole. */
  readonly received: number;
  /** Some job that an acknowledged fragment caused has still to run. */
  readonly pending: number;
  readonly clustered: number;
  /** No need in it, nothing near it, or part of a heap. */
  readonly unclustered: number;
  readonly failed: number;
  /** Failed, and given up by a person. */
  readonly discarded: number;
  readonly quarantined: number;
};

/**
 * Where every acknowledged fragment is: received is always the sum of the others. A fragment is pending until its
 * phrases have their place, in the pool of all and in its cohort's, its clusters are judged and answered, and what
 * followed from that is published. Where it is then is a matter of the pool of all. Only what waits at the door is counted each
 * time; of the rest, only scenarios in which something has moved since.
 */
export async function fragmentCounts({ sql }: Pick<Db, 'sql'>, scenario?: string): Promise<FragmentCounts> {
  const of = scenario === undefined ? sql`true` : sql`scenario = ${scenario}`;
  const rows = await sql.begin('isolation level repeatable read', async (tx) => {
    await aloneAtPlaces(tx);
    const changed = await columnOf<string>(tx`
      with news as (delete from place_news where ${of} returning scenario)
      select scenario from news union select scenario from place_counts where ${of} and months <> ${months(tx)}`);
    if (changed.length > 0) await countPlaces(tx, changed);
    return tx<{ place: Place; fragments: number }[]>`
      select place, sum(fragments)::float8 as fragments from (
        select place, fragments from place_counts where ${of}
        union all select 'pending', count(*) from fragments where state = 'pending' and parent is null and ${of}) as counted
      group by place`;
  });
  const counts = { pending: 0, clustered: 0, unclustered: 0, failed: 0, discarded: 0, quarantined: 0 };
  let received = 0;
  for (const { place, fragments } of rows) {
    counts[place] += fragments;
    received += fragments;
  }
  return { received, ...counts };
}

/** One note of a scenario says as much as many: they do not heap up where nobody asks for the counts. */
export async function thinPlaceNews({ sql }: Pick<Db, 'sql'>): Promise<void> {
  await sql.begin(async (tx) => {
    await aloneAtPlaces(tx);
    await tx`delete from place_news where ctid not in (select max(ctid) from place_news group by scenario)`;
  });
}

/** Before the transaction sees anything: whoever had to wait sees what was counted meanwhile. Who moves fragments never waits. */
async function aloneAtPlaces(tx: Tx): Promise<void> {
  await tx`lock table place_counts in share row exclusive mode`;
}

/** The partitions that there are, for who looks now. */
function months(tx: Tx) {
  return tx`(select string_agg(inhrelid::text, ',' order by inhrelid) from pg_inherits
    where inhparent = 'fragments'::regclass and not inhdetachpending)`;
}

/**
 * All fragments of some scenarios but those that wait at the door. Those that say one phrase are in one place: they are counted
 * first, in the order of `fragments_phrase` and out of it alone, and looked up together. So a fragment more costs an entry of
 * an index; a phrase more, a look at its membership.
 */
async function countPlaces(tx: Tx, scenarios: readonly string[]): Promise<void> {
  const of = tx`scenario = any(${[...scenarios]}::text[])`;
  await tx`delete from place_counts where ${of}`;
  await tx`
    with unfinished as (
      select c.id from clusters c join pools p on p.pool = c.pool join scenarios s on s.scenario = p.scenario
      where p.${of} and p.open and c.state = 'live' and (c.judged_at is null or c.judged_at < c.changed_at
        or s.published_revision < s.revision
        or ((c.verdict ->> 'mature')::boolean and s.policy ->> 'evolution' <> 'off'
          and (c.synthesised_at is null or c.synthesised_at < c.judged_at)))),
    leaves as (
      select parent as whole, scenario, cohort, phrase, state, count(*) as fragments from fragments
      where phrase is not null and ${of} and state <> 'split' and (state <> 'pending' or parent is not null)
      group by scenario, phrase, cohort, state, parent
      union all
      select parent, scenario, null, null, state, count(*) from fragments
      where phrase is null and state not in ('pending', 'split') and ${of} group by scenario, state, parent
      union all
      select parent, scenario, null, null, state, count(*) from fragments
      where phrase is null and state = 'pending' and parent is not null and ${of} group by scenario, state, parent),
    placed as (
      select f.scenario, f.whole, f.fragments,
        case
          when f.state in ('pending', 'failed', 'discarded', 'quarantined') then f.state
          when f.state = 'empty' then 'unclustered'
          when m.reason = 'unplaced' or m.cluster in (select id from unfinished)
            or own.reason = 'unplaced' or own.cluster in (select id from unfinished) then 'pending'
          when m.cluster is not null then 'clustered'
          else 'unclustered'
        end as place
      from leaves f
      left join memberships m on m.pool = any(${scenarios.map((one) => poolOf(one))}::text[])
        and m.pool = f.scenario || '/*' and m.phrase = f.phrase and f.state = 'pooled'
      left join (
        select p.scenario, p.cohort, o.phrase, o.reason, o.cluster from pools p join memberships o on o.pool = p.pool
        where p.${of} and p.open and p.cohort <> '*') own
        on own.scenario = f.scenario and own.cohort = f.cohort and own.phrase = f.phrase and f.state = 'pooled'),
    wholes as (
      select scenario, place, sum(fragments) as fragments from placed where whole is null group by scenario, place
      union all
      select scenario, case
          when bool_or(place = 'pending') then 'pending' when bool_or(place = 'clustered') then 'clustered'
          when bool_or(place = 'quarantined') then 'quarantined' when bool_or(place = 'failed') then 'failed'
          when bool_or(place = 'discarded') then 'discarded'
          else 'unclustered' end, 1
      from placed where whole is not null group by scenario, whole)
    insert into place_counts (scenario, place, fragments, months)
    select scenario, place, sum(fragments), ${months(tx)} from wholes group by scenario, place`;
}

/** A mark that is another one whenever needs, their maps or what payloads are counted for have moved; of no other meaning. */
export async function movedMark(db: Db, scenario?: string): Promise<string> {
  const of = scenario === undefined ? db.sql`` : db.sql`where scenario = ${scenario}`;
  return oneOf<string>(db.sql`
    select concat_ws('.', coalesce(sum(revision), 0), coalesce(sum(mapped_revision), 0),
      (select coalesce(sum(payloads), 0) from payload_counts ${of})) from pools ${of}`);
}

/** Seconds that the oldest fragment, of all or of one scenario, has been waiting for a job; 0 when none waits. */
export async function lagSeconds(db: Pick<Db, 'sql'>, now: Date, scenario?: string): Promise<number> {
  const oldest = await oneOf<Date | null>(db.sql`
    select min(received_at) from fragments
    where state = 'pending' ${scenario === undefined ? db.sql`` : db.sql`and scenario = ${scenario}`}`);
  return oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1_000);
}
