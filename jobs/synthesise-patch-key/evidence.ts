import type { Context } from '../../src/context.ts';
import { barsOf } from '../../src/domain/needs/index.ts';
import { type Evidence, membersEvidence, synthesisEvidence } from '../../src/domain/records/index.ts';
import { membersOf, type NeedPool, type NewPatchKey, tellingsOf } from '../../src/ground/db/keys/index.ts';
import type { ClusterRow } from '../../src/ground/db/pools/index.ts';

/** What a key that begins its trial rests on: who has the need, how ripe it is, what was made of it. */
export async function evidenceOfBirth(
  ctx: Context,
  pool: NeedPool,
  cluster: ClusterRow,
  { scenario, keyName, definition, evidence }: NewPatchKey,
): Promise<Evidence[]> {
  const { policy } = pool.scenario;
  const about = { scenario, key: keyName };
  const known = pool.patchKeys.find((key) => key.keyName === keyName);
  const members = membersOf(pool, tellingsOf(pool, cluster.id, known));
  const { id, lineage, verdict } = cluster;
  const need = {
    cluster: { id, pool: pool.pool, lineage },
    verdict,
    bars: barsOf(pool.cohort, policy),
    members,
  };
  return [
    membersEvidence(about, need, policy.publication.owners, ctx.seal.blind),
    ...synthesisEvidence(about, definition, evidence, policy),
  ];
}
