import { BASELINE_DAYS } from '../../../domain/trial/index.ts';
import type { Db, Tx } from '../server/index.ts';
import type { MeasuredState } from '../tables/keys/patch-keys.ts';
import { subjectOf } from './decisions.ts';

/** What the measurements of an open key have to rest on by now. */
type KeyState = {
  readonly keyName: string;
  readonly now: MeasuredState;
  /** They rest on something else. */
  readonly behind: boolean;
  /** Another trial, or other people to whom it is offered: all of its days are measured anew. */
  readonly anew: boolean;
};

/**
 * Members of a `with`: the keys that are offered, and every cluster whose phrases ask for one of them, in all pools: its own,
 * and what is only another telling of it. Of one scenario, or of all.
 */
export function needsOf(sql: Db['sql'] | Tx, scenario: string | null) {
  return sql`
    open_keys as (
      select scenario, key_name, cluster, cohorts, measured, coalesce(
        (select max(d.at) from decisions d where d.scenario = k.scenario and d.subject = ${subjectOf('')} || k.key_name
          and d.kind = 'experimental'), k.window_started_at, k.proposed_at) as trial_began
      from patch_keys k where k.status in ('experimental', 'stable')
        ${scenario === null ? sql`` : sql`and k.scenario = ${scenario}`}),
    needs as (
      select n.scenario, n.key_name, n.cluster, c.pool, p.cohort as pool_cohort, c.changed_at,
        (n.trial_began at time zone 'UTC')::date - ${BASELINE_DAYS}::int as first_day
      from (
        select k.scenario, k.key_name, k.trial_began, k.cluster from open_keys k
        union
        select k.scenario, k.key_name, k.trial_began, c.id from open_keys k
        join pools p on p.scenario = k.scenario join clusters c on c.twin_of = k.key_name and c.pool = p.pool) n
      join clusters c on c.id = n.cluster join pools p on p.pool = c.pool),
    key_states as (
      select k.scenario, k.key_name, k.measured, jsonb_build_object(
          'from', ((k.trial_began at time zone 'UTC')::date - ${BASELINE_DAYS}::int)::text,
          'cohorts', to_jsonb(k.cohorts),
          'clusters', coalesce((select jsonb_object_agg(n.cluster, (extract(epoch from n.changed_at) * 1000)::bigint)
            from needs n where n.scenario = k.scenario and n.key_name = k.key_name), '{}')) as now
      from open_keys k)`;
}

/** The keys that are measured: `behind` where something they are measured by has moved since, `anew` where the key itself has. */
export async function openKeyStates(tx: Tx, scenario: string): Promise<KeyState[]> {
  return tx<KeyState[]>`
    with ${needsOf(tx, scenario)}
    select key_name as "keyName", now, measured is distinct from now as behind,
      coalesce(measured - 'clusters' <> now - 'clusters', true) as anew
    from key_states order by key_name`;
}

/** Together with what was measured: the next look compares with it. */
export async function saveKeyState(
  tx: Tx,
  scenario: string,
  keyName: string,
  state: MeasuredState,
): Promise<void> {
  await tx`
    update patch_keys set measured = ${JSON.stringify(state)}::text::jsonb
    where scenario = ${scenario} and key_name = ${keyName}`;
}

/** When the key's present trial, or its last one, began; null where it has had none. */
export async function trialBegan(
  db: Db,
  key: { readonly scenario: string; readonly keyName: string; readonly windowStartedAt: Date | null },
): Promise<Date | null> {
  const [row] = await db.sql<{ at: Date | null }[]>`
    select max(at) as at from decisions
    where scenario = ${key.scenario} and subject = ${subjectOf(key.keyName)} and kind = 'experimental'`;
  return row?.at ?? key.windowStartedAt;
}
