import type { AgentHabits, AgentKey } from '../../../domain/mapping/index.ts';
import { poolOf } from '../scenarios/index.ts';
import type { Db } from '../server/index.ts';

/**
 * What client agents did with the keys of a scenario since an instant, those of most payloads first.
 * @param agent one of them; null: the `limit` loudest
 */
export async function agentHabits(
  db: Db,
  scenario: string,
  { since, agent, limit }: { readonly since: Date; readonly agent: string | null; readonly limit: number },
): Promise<AgentHabits[]> {
  const of = (column: string) => (agent === null ? db.sql`` : db.sql`and ${db.sql(column)} = ${agent}`);
  const agents = await db.sql<Omit<AgentHabits, 'keys'>[]>`
    with newest as (
      select client_agent, count(*)::int as payloads, (array_agg(schema_id order by received_at desc, id))[1] as schema_id
      from interactions where scenario = ${scenario} and received_at >= ${since} ${of('client_agent')}
      group by client_agent order by payloads desc, client_agent limit ${limit})
    select n.client_agent as "clientAgent", n.payloads, n.schema_id as "schemaId", coalesce((
      select count(*)::int from schema_versions named join schema_versions later
        on later.scenario = named.scenario and later.line = named.line and later.cohort = named.cohort and later.number > named.number
      where named.scenario = ${scenario} and named.schema_id = n.schema_id), 0) as behind
    from newest n order by n.payloads desc, n.client_agent`;
  if (agents.length === 0) return [];
  const keys = await db.sql<(AgentKey & { readonly clientAgent: string })[]>`
    with lately as (
      select i.client_agent, key, key = any(i.keys_set) as used, key = any(i.keys_refused) as refused
      from interactions i join schema_versions v on v.scenario = i.scenario and v.schema_id = i.schema_id
      cross join lateral unnest(v.key_names) as key
      where i.scenario = ${scenario} and i.received_at >= ${since}),
    asked as (
      select client_agent, key, count(*)::int as offered, count(*) filter (where used)::int as used,
        count(*) filter (where refused)::int as refused from lately group by client_agent, key),
    others as (select key, sum(offered)::int as offered, sum(used)::int as used from asked group by key),
    -- What was set as the key itself and did not fit is among the refused.
    phrases_said as (
      select f.client_agent, coalesce(k.key_name, c.twin_of, c.covered_by) as key, p.text, m.value, count(*)::int as said,
        count(*) filter (where coalesce(k.key_name, c.twin_of, c.covered_by) = any(v.key_names))::int as said_offered
      from fragments f
      join memberships m on m.pool = ${poolOf(scenario)} and m.phrase = f.phrase
      join clusters c on c.pool = m.pool and c.id = m.cluster
      join phrases p on p.scenario = f.scenario and p.id = f.phrase
      left join patch_keys k on k.cluster = c.id and k.status in ('experimental', 'stable')
      left join schema_versions v on v.scenario = f.scenario and v.schema_id = f.schema_id
      where f.scenario = ${scenario} and f.received_at >= ${since} and f.state = 'pooled' ${of('f.client_agent')}
        and f.id is distinct from f.interaction || chr(31) || coalesce(k.key_name, c.twin_of, c.covered_by)
      group by 1, 2, 3, 4),
    said as (
      select client_agent, key, sum(said)::int as said, sum(said_offered)::int as said_offered,
        (array_agg(text order by said desc, text))[1] as example, (array_agg(value order by said desc, text))[1] as value
      from phrases_said where key is not null group by client_agent, key)
    select client_agent as "clientAgent", key, coalesce(a.offered, 0) as offered, coalesce(a.used, 0) as used,
      coalesce(a.refused, 0) as refused, coalesce(s.said, 0) as said, coalesce(s.said_offered, 0) as "saidOffered", s.example, s.value,
      jsonb_build_object('offered', coalesce(o.offered, 0) - coalesce(a.offered, 0), 'used', coalesce(o.used, 0) - coalesce(a.used, 0)) as others
    from asked a full join said s using (client_agent, key) left join others o using (key)
    where client_agent = any(${agents.map(({ clientAgent }) => clientAgent)}::text[])
    order by client_agent, key`;
  return agents.map((one) => ({
    ...one,
    keys: keys.filter(({ clientAgent }) => clientAgent === one.clientAgent),
  }));
}
