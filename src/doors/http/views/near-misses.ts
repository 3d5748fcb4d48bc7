import { nearMissSupport } from '../../../domain/needs/index.ts';
import { listPatchKeys } from '../../../ground/db/keys/index.ts';
import { clusterNearMisses, type NeedInPool } from '../../../ground/db/pools/index.ts';
import type { Scenario } from '../../../ground/db/scenarios/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';

/**
 * What a need was nearly mapped to: counts for each key of the scenario, learned ones among them, that as many owners
 * named as the policy asks for. What fewer did stays theirs, and names that are no key are nobody's business.
 */
export async function shownNearMisses(db: Db, { scenario, template, policy }: Scenario, cluster: NeedInPool) {
  const [mentions, learned] = await Promise.all([
    clusterNearMisses(db, cluster),
    listPatchKeys(db, scenario),
  ]);
  const known = new Set([...template.keys.map((key) => key.key_name), ...learned.map((key) => key.keyName)]);
  return nearMissSupport(mentions, known).filter(({ owners }) => owners >= policy.publication.owners);
}
