import type { Db } from './connect.ts';

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
 * followed from that is published. Where it is then is a matter of the pool of all.
 */
export async function fragmentCounts(db: Db, scenario?: string): Promise<FragmentCounts> {
  const [row] = await db.sql<FragmentCounts[]>`
    with unfinished as (
      select c.id from clusters c join pools p on p.pool = c.pool join scenarios s on s.scenario = p.scenario
      where p.open and c.state = 'live' and (c.judged_at is null or c.judged_at < c.changed_at
        or s.published_revision < s.revision
        or ((c.verdict ->> 'mature')::boolean and s.policy ->> 'evolution' <> 'off'
          and (c.synthesised_at is null or c.synthesised_at < c.judged_at)))),
    leaves as (
      select coalesce(f.parent, f.seq) as whole,
        case
          when f.state in ('pending', 'failed', 'discarded', 'quarantined') then f.state
          when f.state = 'empty' then 'unclustered'
          when m.reason = 'unplaced' or m.cluster in (select id from unfinished)
            or own.reason = 'unplaced' or own.cluster in (select id from unfinished) then 'pending'
          when m.cluster is not null then 'clustered'
          else 'unclustered'
        end as place
      from fragments f
      left join memberships m on m.pool = f.scenario || '/*' and m.phrase = f.phrase and f.state = 'pooled'
      left join pools p on p.scenario = f.scenario and p.cohort = f.cohort and p.open
      left join memberships own on own.pool = p.pool and own.phrase = f.phrase and f.state = 'pooled'
      where f.state <> 'split' ${scenario === undefined ? db.sql`` : db.sql`and f.scenario = ${scenario}`}),
    wholes as (
      select case
          when bool_or(place = 'pending') then 'pending' when bool_or(place = 'clustered') then 'clustered'
          when bool_or(place = 'quarantined') then 'quarantined' when bool_or(place = 'failed') then 'failed'
          when bool_or(place = 'discarded') then 'discarded'
          else 'unclustered' end as place
      from leaves group by whole)
    select count(*)::int as received,
      count(*) filter (where place = 'pending')::int as pending,
      count(*) filter (where place = 'clustered')::int as clustered,
      count(*) filter (where place = 'unclustered')::int as unclustered,
      count(*) filter (where place = 'failed')::int as failed,
      count(*) filter (where place = 'discarded')::int as discarded,
      count(*) filter (where place = 'quarantined')::int as quarantined
    from wholes`;
  return (
    row ?? { received: 0, pending: 0, clustered: 0, unclustered: 0, failed: 0, discarded: 0, quarantined: 0 }
  );
}

/** Seconds that the oldest fragment, of all or of one scenario, has been waiting for a job; 0 when none waits. */
export async function lagSeconds(db: Db, now: Date, scenario?: string): Promise<number> {
  const [row] = await db.sql<{ oldest: string | null }[]>`
    select min(received_at)::text as oldest from fragments
    where state = 'pending' ${scenario === undefined ? db.sql`` : db.sql`and scenario = ${scenario}`}`;
  return row?.oldest ? Math.max(0, (now.getTime() - new Date(row.oldest).getTime()) / 1_000) : 0;
}
