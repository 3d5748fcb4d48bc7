import { columnOf, type Tx } from '../server/index.ts';

/** What one transaction added to the counts: the interactions, and the UTC days on which they were received. */
type CountedBatch = { readonly ids: readonly string[]; readonly days: readonly string[] };

/**
 * Adds up to `limit` interactions that are not counted yet to the counts, and marks them as counted in the same statement,
 * so that each is added once, however often the job runs or dies. A key counts from its proposal on: a name that was an
 * owner's key before is another key. Whether a key's values are a closed list is asked of the version that the payload was
 * filled from, which never changes, and not of the key, which does.
 */
export async function countInteractions(tx: Tx, scenario: string, limit: number): Promise<CountedBatch> {
  const [row] = await tx<{ ids: string[] | null; days: string[] | null }[]>`
    with claimed as (
      select id, received_at from interactions where scenario = ${scenario} and not counted
      order by interactions.received_at, id limit ${limit} for update),
    counted as (
      update interactions i set counted = true from claimed
      where i.scenario = ${scenario} and i.id = claimed.id and i.received_at = claimed.received_at and not i.counted
      returning i.id, case when i.schema_known then i.schema_id else '' end as schema_id,
        coalesce(i.cohort, '*') as cohort, (i.received_at at time zone 'UTC')::date as day, i.owner, i.outcome,
        i.keys_set, i.keys_refused, i.closed_values, i.received_at),
    to_payloads as (
      insert into payload_counts (scenario, schema_id, cohort, day, owner, payloads, judged, succeeded)
      select ${scenario}, schema_id, cohort, day, owner, count(*), count(outcome), count(*) filter (where outcome = 'success')
      from counted group by schema_id, cohort, day, owner order by schema_id, cohort, day, owner
      on conflict (scenario, schema_id, cohort, day, owner) do update set
        payloads = payload_counts.payloads + excluded.payloads, judged = payload_counts.judged + excluded.judged,
        succeeded = payload_counts.succeeded + excluded.succeeded),
    touched as (
      select c.*, k.key_name, k.fitted from counted c, lateral (
        select unnest(c.keys_set) as key_name, true as fitted union all select unnest(c.keys_refused), false) k
      join patch_keys p on p.scenario = ${scenario} and p.key_name = k.key_name
      where c.received_at >= p.proposed_at),
    to_keys as (
      insert into key_uses (scenario, key_name, schema_id, cohort, day, owner, used, refused, judged, succeeded,
        corrected, rejected)
      select ${scenario}, key_name, schema_id, cohort, day, owner, count(*) filter (where fitted),
        count(*) filter (where not fitted), count(outcome) filter (where fitted),
        count(*) filter (where fitted and outcome = 'success'), count(*) filter (where fitted and outcome = 'corrected'),
        count(*) filter (where fitted and outcome = 'rejected')
      from touched group by key_name, schema_id, cohort, day, owner order by key_name, schema_id, cohort, day, owner
      on conflict (scenario, key_name, schema_id, cohort, day, owner) do update set
        used = key_uses.used + excluded.used, refused = key_uses.refused + excluded.refused,
        judged = key_uses.judged + excluded.judged, succeeded = key_uses.succeeded + excluded.succeeded,
        corrected = key_uses.corrected + excluded.corrected, rejected = key_uses.rejected + excluded.rejected),
    closed as (
      select v.schema_id, k.key ->> 'key_name' as key_name
      from schema_versions v, jsonb_array_elements(v.document::jsonb -> 'keys') as k(key)
      where v.scenario = ${scenario} and v.schema_id in (select schema_id from touched)
        and (k.key ->> 'key_type' = 'boolean' or jsonb_typeof(k.key -> 'acceptable_values') = 'array')),
    to_values as (
      insert into value_counts (scenario, key_name, value, cohort, day, uses)
      select ${scenario}, t.key_name, t.closed_values ->> t.key_name, t.cohort, t.day, count(*)
      from touched t join closed using (schema_id, key_name)
      where t.fitted and t.closed_values ->> t.key_name is not null
      group by t.key_name, t.closed_values ->> t.key_name, t.cohort, t.day order by 2, 3, 4, 5
      on conflict (scenario, key_name, value, cohort, day) do update set uses = value_counts.uses + excluded.uses)
    select array_agg(id) as ids, array_agg(distinct day::text) as days from counted`;
  return { ids: row?.ids ?? [], days: row?.days ?? [] };
}

/** Payloads of which something said has found its phrase since; each is handed out once. */
export async function takeNewMentions(tx: Tx, scenario: string, limit: number): Promise<string[]> {
  const taken = columnOf<string>(tx`
    delete from new_mentions where seq in (
      select seq from new_mentions where scenario = ${scenario} order by seq limit ${limit})
    returning interaction`);
  return [...new Set(await taken)];
}
