import type { LifecycleRule } from '../../../domain/trial/index.ts';
import { subjectOf } from '../keys/index.ts';
import { columnOf, type Tx } from '../server/index.ts';

/** What payloads alone can bring about: a key that ended so may have been ended by those who lie. */
const BY_PAYLOADS: readonly LifecycleRule[] = [
  'failed_early',
  'harms_outcomes',
  'values_refused',
  'need_stays_in_words',
  'hardly_used',
  'not_proven_in_time',
];

/**
 * From here on nothing counts that the owners of a campaign send or sent, but those that are vouched for. Keys are measured anew
 * without them; of those that they touched, stable ones are reviewed at once, and what ended waits for its need again.
 *
 * @returns the names of the keys that are looked at again
 */
export async function discountCampaign(tx: Tx, scenario: string, id: string, at: Date): Promise<string[]> {
  const theirs = await columnOf<string>(tx`
    update owners o set discounted_at = ${at}
    where scenario = ${scenario} and vouched_at is null and owner in (
      select owner from fragments where scenario = ${scenario} and campaign = ${id})
    returning owner`);
  await tx`update patch_keys set measured = null where scenario = ${scenario}`;
  const again = await columnOf<string>(tx`
    with touched as (
      select key_name from key_uses where scenario = ${scenario} and owner = any(${theirs}::text[])
      union
      select s.key_name from interactions i join sayings s on s.scenario = i.scenario and s.interaction = i.id
      where i.scenario = ${scenario} and i.owner = any(${theirs}::text[]))
    update patch_keys k set
      window_ends_at = case when k.status = 'stable' then least(k.window_ends_at, ${at}) else k.window_ends_at end,
      lost_phrases = case when k.status = 'stable' then k.lost_phrases
        else array(select phrase from memberships m where m.pool = k.pool and m.cluster = k.cluster) end
    where k.scenario = ${scenario} and k.key_name in (select key_name from touched) and (k.status = 'stable'
      or k.status = 'retired' and k.lost_phrases is null and k.replaced_by is null and (
        select rule from decisions d where d.scenario = k.scenario and d.subject = ${subjectOf('')} || k.key_name
        order by seq desc limit 1) = any(${[...BY_PAYLOADS]}::text[]))
    returning key_name`);
  return again.sort();
}
