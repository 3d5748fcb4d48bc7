import { MERGED_BY_HAND, type PatchKeyStatus } from '../../../domain/keys/index.ts';
import { checkValue, type KeyDefinition } from '../../../domain/template/index.ts';
import { anyRow, type Db, type Tx } from '../server/index.ts';
import { subjectOf } from './decisions.ts';
import type { KeyName, PatchKeyRow } from './patch-keys.ts';
import { retireSucceeded } from './successions.ts';

/** A key as orders make it. */
export type Ordered = Pick<PatchKeyRow, 'definition' | 'orders'>;

/**
 * Writes what people's orders make of a key that lives, in place, or under its new name: the key of the old one ends, and its
 * need, status and window go on. Values of phrases are what they are called since. False when somebody changed it meanwhile.
 */
export async function saveOrders(
  tx: Tx,
  key: PatchKeyRow,
  { definition, orders }: Ordered,
  at: Date,
): Promise<boolean> {
  const { scenario, keyName } = key;
  const name = definition.key_name;
  const [said, given] = [definition, orders].map((one) => JSON.stringify(one)) as [string, string];
  const done = await anyRow(tx`
    select from patch_keys where scenario = ${scenario} and key_name = ${keyName} and status = ${key.status}
      and definition = ${JSON.stringify(key.definition)}::text::jsonb
      and orders is not distinct from ${key.orders === null ? null : JSON.stringify(key.orders)}::text::jsonb
    for update`);
  if (!done) return false;
  if (name === keyName)
    await tx`
      update patch_keys set definition = ${said}::text::jsonb, orders = nullif(${given}::text::jsonb, 'null')
      where scenario = ${scenario} and key_name = ${keyName}`;
  else {
    if (!(await retireSucceeded(tx, key, name, at))) return false;
    await tx`
      insert into patch_keys (scenario, key_name, pool, cluster, cohorts, definition, orders, status, evidence, proposed_at,
        window_started_at, window_ends_at, look_at, extensions, forecast, cleared, asked, kept_support)
      select scenario, ${name}, pool, cluster, cohorts, ${said}::text::jsonb, nullif(${given}::text::jsonb, 'null'), ${key.status},
        evidence, ${at}, window_started_at, window_ends_at, look_at, extensions, forecast,
        cleared, asked, kept_support
      from patch_keys where scenario = ${scenario} and key_name = ${keyName}
      on conflict (scenario, key_name) do update set pool = excluded.pool, cluster = excluded.cluster,
        cohorts = excluded.cohorts, definition = excluded.definition, orders = excluded.orders, status = excluded.status,
        evidence = excluded.evidence, window_started_at = excluded.window_started_at, window_ends_at = excluded.window_ends_at,
        look_at = excluded.look_at, extensions = excluded.extensions,
        kept_support = excluded.kept_support, ended_at = null, replaced_by = null, measured = null
      where patch_keys.status = 'retired'`;
  }
  await renameValues(tx, key, definition);
  return true;
}

async function renameValues(
  tx: Tx,
  { pool, cluster }: PatchKeyRow,
  definition: KeyDefinition,
): Promise<void> {
  const rows = await tx<{ value: string }[]>`
    select distinct value::text as value from memberships
    where pool = ${pool} and cluster = ${cluster} and value is not null`;
  for (const { value } of rows) {
    const since = checkValue(definition, JSON.parse(value));
    const called = 'value' in since ? JSON.stringify(since.value) : null;
    if (called !== value)
      await tx`
        update memberships set value = ${called}::text::jsonb, value_set = value_set and ${called !== null},
          confidence = case when ${called === null} then null else confidence end
        where pool = ${pool} and cluster = ${cluster} and value = ${value}::text::jsonb`;
  }
}

export type AgentUse = { readonly client_agent: string; readonly payloads: number };

/** The client agents that set a key since a day, with how many payloads, most first. */
export async function agentsOfKey(db: Db, key: KeyName, since: Date, limit: number): Promise<AgentUse[]> {
  return db.sql<AgentUse[]>`
    select client_agent, count(*)::int as payloads from interactions
    where scenario = ${key.scenario} and received_at >= ${since} and ${key.keyName} = any(keys_set)
    group by client_agent order by 2 desc, 1 limit ${limit}`;
}

/**
 * A key that ended when it was merged by hand lives on as it was; its need finds it by its phrases when the pool is learned.
 * @returns its state; null where it is another's since, or was taken back before
 */
export async function partMergedKey(
  tx: Tx,
  scenario: string,
  keyName: string,
): Promise<PatchKeyStatus | null> {
  const rows = await tx<{ status: PatchKeyStatus }[]>`
    update patch_keys k set status = d.numbers ->> 'status', ended_at = null, replaced_by = null,
      cluster = case when exists (select from patch_keys o where o.cluster = k.cluster and o.ended_at is null)
        then 'parted/' || k.scenario || '/' || k.key_name else k.cluster end
    from (select numbers from decisions where scenario = ${scenario} and subject = ${subjectOf(keyName)} and rule = ${MERGED_BY_HAND}
      order by seq desc limit 1) d
    where k.scenario = ${scenario} and k.key_name = ${keyName} and k.status = 'retired' and k.replaced_by = d.numbers ->> 'into'
    returning k.status`;
  return rows[0]?.status ?? null;
}
