import { type Db, oneOf } from '../server/index.ts';

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
 * followed from that is published. Where it is then is a matter of the pool of all. Fragments that say one phrase are in
 * one place: they are counted first, in the order of `fragments_phrase` and out of it alone, and looked up together. So a
 * fragment more costs an entry of an index; a phrase more, a look at its membership.
 */
export async function fragmentCounts(db: Db, scenario?: string): Promise<FragmentCounts> {
  const of = scenario === undefined ? db.sql`` : db.sql`and scenario = ${scenario}`;
  const rows = await db.sql<{ place: keyof Omit<FragmentCounts, 'received'>; fragments: number }[]>`
    with unfinished as (
      select c.id from clusters c join pools p on p.pool = c.pool join scenarios s on s.scenario = p.scenario
      where p.open and c.state = 'live' and (c.judged_at is null or c.judged_at < c.changed_at
        or s.published_revision < s.revision
        or ((c.verdict ->> 'mature')::boolean and s.policy ->> 'evolution' <> 'off'
          and (c.synthesised_at is null or c.synthesised_at < c.judged_at)))),
    leaves as (
      select parent as whole, scenario, cohort, phrase, state, count(*) as fragments from fragments
      where phrase is not null and state <> 'split' ${of} group by scenario, phrase, cohort, state, parent
      union all
      select parent, scenario, null, null, state, count(*) from fragments
      where phrase is null and state not in ('pending', 'split') ${of} group by scenario, state, parent
      union all
      select parent, null, null, null, state, count(*) from fragments
      where phrase is null and state = 'pending' ${of} group by state, parent),
    placed as (
      select f.whole, f.fragments,
        case
          when f.state in ('pending', 'failed', 'discarded', 'quarantined') then f.state
          when f.state = 'empty' then 'unclustered'
          when m.reason = 'unplaced' or m.cluster in (select id from unfinished)
            or own.reason = 'unplaced' or own.cluster in (select id from unfinished) then 'pending'
          when m.cluster is not null then 'clustered'
          else 'unclustered'
        end as place
      from leaves f
      left join memberships m on m.pool = f.scenario || '/*' and m.phrase = f.phrase and f.state = 'pooled'
      left join (
        select p.scenario, p.cohort, o.phrase, o.reason, o.cluster from pools p join memberships o on o.pool = p.pool
        where p.open and p.cohort <> '*') own
        on own.scenario = f.scenario and own.cohort = f.cohort and own.phrase = f.phrase and f.state = 'pooled'),
    wholes as (
      select place, sum(fragments) as fragments from placed where whole is null group by place
      union all
      select case
          when bool_or(place = 'pending') then 'pending' when bool_or(place = 'clustered') then 'clustered'
          when bool_or(place = 'quarantined') then 'quarantined' when bool_or(place = 'failed') then 'failed'
          when bool_or(place = 'discarded') then 'discarded'
          else 'unclustered' end, 1
      from placed where whole is not null group by whole)
    select place, sum(fragments)::float8 as fragments from wholes group by place`;
  const counts = { pending: 0, clustered: 0, unclustered: 0, failed: 0, discarded: 0, quarantined: 0 };
  let received = 0;
  for (const { place, fragments } of rows) {
    counts[place] += fragments;
    received += fragments;
  }
  return { received, ...counts };
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
