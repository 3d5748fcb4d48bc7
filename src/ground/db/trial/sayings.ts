import { discounted } from '../intake/index.ts';
import { needsOf } from '../keys/index.ts';
import type { Tx } from '../server/index.ts';

/** A payload began to say the need of a key (1), or says it no longer, because a phrase went elsewhere (-1). */
export type SayingChange = { readonly keyName: string; readonly interaction: string; readonly sign: 1 | -1 };

/**
 * What the payloads with these ids say of the needs of open keys, as far as it was not known. It begins with the payloads: what it
 * costs hangs on them, and not on all that was ever said of those needs.
 */
export async function hearPayloads(
  tx: Tx,
  scenario: string,
  ids: readonly string[],
): Promise<SayingChange[]> {
  if (ids.length === 0) return [];
  return tx<SayingChange[]>`
    with ${needsOf(tx, scenario)},
    hearing as (select distinct pool, pool_cohort from needs),
    said as materialized (
      select i.id, i.received_at, f.phrase, f.cohort from (select distinct unnest(${[...ids]}::text[]) as id) given
      join interactions i on i.scenario = ${scenario} and i.id = given.id
      join fragments f on f.scenario = i.scenario and f.interaction = i.id and f.state = 'pooled'
      where i.counted and i.owner not in ${discounted(tx, scenario)})
    insert into sayings (scenario, key_name, interaction)
    select distinct ${scenario}, n.key_name, s.id
    from said s join hearing h on h.pool_cohort = '*' or h.pool_cohort = s.cohort
    join memberships m on m.pool = h.pool and m.phrase = s.phrase
    join needs n on n.pool = m.pool and n.cluster = m.cluster
    where (s.received_at at time zone 'UTC')::date >= n.first_day
    on conflict do nothing returning key_name as "keyName", interaction, 1 as sign`;
}

/**
 * Follows the phrases of some keys' needs: what has joined them since is heard in all payloads from the key's first day on,
 * what has left them is heard no more, unless the payload says the need in other words too.
 */
export async function followPhrases(
  tx: Tx,
  scenario: string,
  keyNames: readonly string[],
): Promise<SayingChange[]> {
  if (keyNames.length === 0) return [];
  const keys = [...keyNames];
  const joined = await tx<{ keyName: string; pool: string; phrase: string }[]>`
    with ${needsOf(tx, scenario)}
    insert into measured_phrases (scenario, key_name, pool, phrase)
    select n.scenario, n.key_name, m.pool, m.phrase from needs n join memberships m on m.cluster = n.cluster
    where n.key_name = any(${keys}::text[])
    on conflict do nothing returning key_name as "keyName", pool, phrase`;
  const left = await tx<{ keyName: string; pool: string; phrase: string }[]>`
    with ${needsOf(tx, scenario)}
    delete from measured_phrases p where p.scenario = ${scenario} and p.key_name = any(${keys}::text[])
      and not exists (select from needs n join memberships m on m.cluster = n.cluster
        where n.key_name = p.key_name and m.pool = p.pool and m.phrase = p.phrase)
    returning key_name as "keyName", pool, phrase`;
  const begun = await tx<SayingChange[]>`
    with ${needsOf(tx, scenario)},
    joined as (select * from unnest(${joined.map((p) => p.keyName)}::text[], ${joined.map((p) => p.pool)}::text[],
      ${joined.map((p) => p.phrase)}::text[]) as j(key_name, pool, phrase))
    insert into sayings (scenario, key_name, interaction)
    select distinct i.scenario, j.key_name, i.id
    from joined j
    join (select distinct key_name, pool, pool_cohort, first_day from needs) n on n.key_name = j.key_name and n.pool = j.pool
    join fragments f on f.scenario = ${scenario} and f.phrase = j.phrase and f.state = 'pooled'
      and (n.pool_cohort = '*' or n.pool_cohort = f.cohort)
    join interactions i on i.scenario = f.scenario and i.id = f.interaction
    where i.counted and i.owner not in ${discounted(tx, scenario)}
      and (i.received_at at time zone 'UTC')::date >= n.first_day
    on conflict do nothing returning key_name as "keyName", interaction, 1 as sign`;
  if (left.length === 0) return begun;
  const ended = await tx<SayingChange[]>`
    with ${needsOf(tx, scenario)},
    gone as (select distinct g.key_name, f.interaction
      from unnest(${left.map((p) => p.keyName)}::text[], ${left.map((p) => p.phrase)}::text[]) as g(key_name, phrase)
      join fragments f on f.scenario = ${scenario} and f.phrase = g.phrase and f.interaction is not null)
    delete from sayings s using gone g
    where s.scenario = ${scenario} and s.key_name = g.key_name and s.interaction = g.interaction
      and not exists (select from fragments f
        join memberships m on m.phrase = f.phrase
        join needs n on n.pool = m.pool and n.cluster = m.cluster and (n.pool_cohort = '*' or n.pool_cohort = f.cohort)
        where f.scenario = s.scenario and f.interaction = s.interaction and f.state = 'pooled' and n.key_name = s.key_name)
    returning s.key_name as "keyName", s.interaction, -1 as sign`;
  return [...begun, ...ended];
}

/**
 * Adds changes to the measurements of their days. What a payload adds to a key hangs on the payload alone, which never
 * changes, so what is taken away is what was added.
 */
export async function addSayings(tx: Tx, scenario: string, changes: readonly SayingChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx`
    with moved as (
      select c.key_name, c.sign, coalesce(i.cohort, '*') as cohort, (i.received_at at time zone 'UTC')::date as day,
        i.outcome, coalesce(c.key_name = any(v.key_names), false) as offered, c.key_name = any(i.keys_set) as used,
        c.key_name = any(i.keys_refused) as refused
      from unnest(${changes.map((c) => c.keyName)}::text[], ${changes.map((c) => c.interaction)}::text[],
        ${changes.map((c) => c.sign)}::int[]) as c(key_name, interaction, sign)
      join interactions i on i.scenario = ${scenario} and i.id = c.interaction
      left join schema_versions v on v.scenario = i.scenario and v.schema_id = i.schema_id and i.schema_known)
    insert into measurements (scenario, key_name, cohort, day, offered, used, accepted, refused, used_succeeded,
      used_judged, said_in_other, unused_judged, unused_succeeded, said_not_offered)
    select ${scenario}, key_name, cohort, day, 0, 0, 0, 0, 0, 0,
      coalesce(sum(sign) filter (where offered and not used and not refused), 0),
      coalesce(sum(sign) filter (where offered and not used and outcome is not null), 0),
      coalesce(sum(sign) filter (where offered and not used and outcome = 'success'), 0),
      coalesce(sum(sign) filter (where not offered), 0)
    from moved group by key_name, cohort, day
    on conflict (scenario, key_name, cohort, day) do update set
      said_in_other = measurements.said_in_other + excluded.said_in_other,
      unused_judged = measurements.unused_judged + excluded.unused_judged,
      unused_succeeded = measurements.unused_succeeded + excluded.unused_succeeded,
      said_not_offered = measurements.said_not_offered + excluded.said_not_offered`;
}

/** Forgets what was heard of a key, and its measurements from a day on, so that they are put together anew. */
export async function forgetSayings(tx: Tx, scenario: string, keyName: string, from: string): Promise<void> {
  await tx`delete from sayings where scenario = ${scenario} and key_name = ${keyName}`;
  await tx`delete from measured_phrases where scenario = ${scenario} and key_name = ${keyName}`;
  await tx`
    delete from measurements where scenario = ${scenario} and key_name = ${keyName} and day >= ${from}::text::date`;
}
