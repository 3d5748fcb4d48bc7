import { WAITS_FOR_A_PLACE } from '../../../domain/keys/index.ts';
import { renewalHorizon } from '../../../domain/versions/index.ts';
import type { JobKind } from '../../queue/catalog.ts';
import { wantedBy } from '../exchange/index.ts';
import { needsOf } from '../keys/index.ts';
import type { Db } from '../server/index.ts';

/** Every job that the rows ask for at `now`: what a lost note would have said. */
export async function outstandingWork(db: Db, now: Date): Promise<{ kind: JobKind; subject: string }[]> {
  return db.sql<{ kind: JobKind; subject: string }[]>`
    with ${needsOf(db.sql, null)}
    select 'embed-fragments' as kind, scenario as subject from scenarios s
      where exists (select from fragments f where f.scenario = s.scenario and f.state = 'pending')
    union all
    select 'cluster-pool', pool from pools p
      where p.open and (p.due_at <= ${now}
        or exists (select from memberships m where m.pool = p.pool and m.reason = 'unplaced'))
    union all
    select 'project-pool', pool from pools p
      where p.open and p.consolidated_at is not null and p.mapped_revision is distinct from p.revision
    union all
    select 'judge-maturity', c.pool from clusters c join pools p on p.pool = c.pool
      where p.open and c.state = 'live' and (c.judged_at is null or c.judged_at < c.changed_at
        or c.ripens_at <= ${now}) group by c.pool
    union all
    select 'synthesise-patch-key', c.pool from clusters c join pools p on p.pool = c.pool
      join scenarios s on s.scenario = p.scenario
      where p.open and c.state = 'live' and (c.verdict ->> 'mature')::boolean
        and s.policy ->> 'evolution' <> 'off' and s.policy ->> 'evaluation' is distinct from 'off'
        and (c.synthesised_at is null or c.synthesised_at < c.judged_at
          or c.waits is not null and c.waits ->> 'rule' = any(${[...WAITS_FOR_A_PLACE]}::text[]) and (
            select count(*) filter (where k.status = 'experimental')
                < (s.policy -> 'budget' ->> 'experimental')::int
              and count(*) < (s.policy -> 'budget' ->> 'total')::int
            from patch_keys k where k.scenario = s.scenario and k.status in ('experimental', 'stable')))
      group by c.pool
    union all
    select 'measure-patch-keys', s.scenario from scenarios s
      where exists (select from interactions i where i.scenario = s.scenario and not i.counted)
        or exists (select from new_mentions m where m.scenario = s.scenario)
        or exists (select from key_states k where k.scenario = s.scenario and k.measured is distinct from k.now)
    union all
    select 'close-observation-windows', k.scenario from patch_keys k join scenarios s on s.scenario = k.scenario
      where k.status in ('experimental', 'stable') and s.policy ->> 'evaluation' is distinct from 'off'
        and (least(k.window_ends_at, k.look_at) <= ${now}
          or k.status = 'experimental' and k.look_at is null and (s.policy -> 'experiment' ->> 'sequential')::boolean)
      group by k.scenario
    union all
    select 'publish-schema-version', scenario from scenarios s
      where published_revision < revision or exists (
        select from (select distinct on (v.line, v.cohort) v.expires_at from schema_versions v
          where v.scenario = s.scenario and v.line <> 'recorded' order by v.line, v.cohort, v.seq desc) newest
        where newest.expires_at <= ${renewalHorizon(now)})
    union all
    select 'forget-expired', scenario from scenarios s
      where coalesce(s.forgotten_at, s.registered_at) <= ${now} - interval '1 day'
    union all
    select 'deliver-webhooks', 'all' where exists (select from webhooks w
      where w.disabled_at is null and (w.next_try_at is null or w.next_try_at <= ${now})
        and exists (select from decisions d where ${wantedBy(db.sql)}))`;
}
