import type { Context } from '../../src/context.ts';
import type { NotCleared } from '../../src/domain/policy/index.ts';
import { synthesisEvidence } from '../../src/domain/records/index.ts';
import {
  backToProposed,
  bumpRevision,
  type NeedPool,
  type PatchKeyRow,
} from '../../src/ground/db/keys/index.ts';
import { markSynthesised } from '../../src/ground/db/pools/index.ts';
import { undoable } from './begin-trial.ts';
import type { Answer, Need } from './need.ts';

/**
 * A key on trial whose need has become sensitive goes back to be proposed: the next version has it no more, and a person
 * sees it as it would be.
 *
 * @param next the key with what its people say now
 */
export async function holdKey(
  ctx: Context,
  pool: NeedPool,
  { cluster }: Need,
  key: PatchKeyRow,
  next: Pick<PatchKeyRow, 'definition' | 'evidence'>,
  why: NotCleared,
): Promise<Answer> {
  const { scenario, policy } = pool.scenario;
  const about = { scenario, key: key.keyName };
  const restsOn = synthesisEvidence(about, next.definition, next.evidence, policy);
  const at = ctx.clock.now();
  const held = await undoable(ctx, async (tx) => {
    await bumpRevision(tx, scenario);
    if (!(await backToProposed(tx, key, { ...next, ...why, restsOn }, at))) return null;
    await markSynthesised(tx, cluster, at);
    return 'held' as const;
  });
  if (held === null) return 'none';
  ctx.log.info({ scenario, key: key.keyName, cluster: cluster.id }, 'patch_key.held');
  return held;
}
