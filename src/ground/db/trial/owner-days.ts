import type { OwnerDay } from '../../../domain/trial/index.ts';
import { isEstablished, trustOf } from '../intake/index.ts';
import type { PatchKeyRow } from '../keys/index.ts';
import type { Db } from '../server/index.ts';

/**
 * What each owner who came back did with a key, as far as it was offered the key, and said of its need; not those whose words
 * are held back as a campaign, until a person releases them.
 * @param since UTC day of receipt
 */
export async function ownerDays(
  db: Db,
  { scenario, keyName }: Pick<PatchKeyRow, 'scenario' | 'keyName'>,
  since = '-infinity',
): Promise<OwnerDay[]> {
  const trust = await trustOf(db.sql, scenario);
  return db.sql<OwnerDay[]>`
    with offering as (
      select schema_id from schema_versions where scenario = ${scenario} and ${keyName} = any(key_names)),
    did as (
      select owner, day, payloads as offered, 0 as used, 0 as accepted, 0 as refused, 0 as judged, 0 as succeeded,
        0 as corrected, 0 as rejected, 0 as said, 0 as unused_judged, 0 as unused_succeeded
      from payload_counts
      where scenario = ${scenario} and day >= ${since}::text::date and schema_id in (select schema_id from offering)
      union all
      select owner, day, 0, used + refused, used, refused, judged, succeeded, corrected, rejected, 0, 0, 0
      from key_uses
      where scenario = ${scenario} and key_name = ${keyName} and day >= ${since}::text::date
        and schema_id in (select schema_id from offering)
      union all
      select i.owner, (i.received_at at time zone 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0,
        (not ${keyName} = any(i.keys_refused))::int, (i.outcome is not null)::int, coalesce(i.outcome = 'success', false)::int
      from sayings s join interactions i on i.scenario = s.scenario and i.id = s.interaction
      where s.scenario = ${scenario} and s.key_name = ${keyName} and (i.received_at at time zone 'UTC')::date >= ${since}::text::date
        and i.schema_known and i.schema_id in (select schema_id from offering) and not ${keyName} = any(i.keys_set))
    select d.owner, d.day::text as day, sum(offered)::int as offered, 0 as "notOffered", 0 as "saidNotOffered", sum(used)::int as used,
      sum(said)::int as "saidInOther", sum(accepted)::int as accepted, sum(refused)::int as refused,
      sum(judged)::int as "usedJudged", sum(succeeded)::int as "usedSucceeded", sum(corrected)::int as "usedCorrected",
      sum(rejected)::int as "usedRejected", sum(unused_judged)::int as "unusedJudged",
      sum(unused_succeeded)::int as "unusedSucceeded"
    from did d join owners o on o.scenario = ${scenario} and o.owner = d.owner and ${isEstablished(db.sql, trust)}
    where o.vouched_at is not null or o.discounted_at is null and not exists (
      select from campaigns c join fragments f on f.scenario = c.scenario and f.campaign = c.id and f.state = 'quarantined'
      where c.scenario = o.scenario and c.state = 'held' and f.owner = o.owner)
    group by d.owner, d.day`;
}
