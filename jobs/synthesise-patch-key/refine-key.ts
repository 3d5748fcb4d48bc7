import type { Context } from '../../src/context.ts';
import {
  appendDecision,
  dropRefinement,
  membersOf,
  type NeedPool,
  openRefinements,
  saveRefinement,
  subjectOf,
} from '../../src/db/keys/index.ts';
import { markSynthesised } from '../../src/db/pools/index.ts';
import { canonicalise } from '../../src/domain/basics/index.ts';
import { mayRefine, refine, refinementEvidence } from '../../src/domain/keys/index.ts';
import { type Answer, leave, type Need, wait } from './need.ts';
import { sensitiveNeed } from './need-meaning.ts';

/**
 * What an existing key already means makes that key's description better and never a second key (S-27). All needs that
 * the key covers speak together, so that the refinement is the same in whatever order they ripened.
 */
export async function refineKey(ctx: Context, pool: NeedPool, { cluster }: Need): Promise<Answer> {
  const { scenario, policy, template } = pool.scenario;
  const key = template.keys.find((one) => one.key_name === cluster.coveredBy);
  if (key === undefined) return leave(ctx, cluster);
  const covered = pool.clusters.filter((one) => one.coveredBy === key.key_name).map((one) => one.id);
  const members = membersOf(pool, covered);
  const refined = refine(key, members, policy.publication.owners);
  const keyName = key.key_name;
  const open = (await openRefinements(ctx.db, scenario)).find((one) => one.keyName === keyName);
  if (refined === null) return leave(ctx, cluster);
  const may = mayRefine(key, refined.definition, await sensitiveNeed(ctx, pool, covered));
  if (may !== true) {
    // What was suggested before its people spoke of something sensitive is suggested no longer.
    if (open !== undefined) await dropRefinement(ctx.db, scenario, keyName);
    return wait(ctx, scenario, cluster, may);
  }
  const { definition, sentence } = refined;
  if (open !== undefined && canonicalise(open.definition) === canonicalise(definition))
    return leave(ctx, cluster);
  const at = ctx.clock.now();
  const evidence = refinementEvidence(key, members);
  const { fragments, owners } = evidence;
  await ctx.db.sql.begin(async (tx) => {
    await saveRefinement(tx, { scenario, keyName, cluster: cluster.id, definition, sentence, evidence, at });
    await appendDecision(tx, scenario, {
      subject: subjectOf(keyName),
      kind: 'refined',
      at,
      by: 'service',
      rule: 'covered_need',
      numbers: { fragments, owners },
      sentence,
    });
    await markSynthesised(tx, cluster, at);
  });
  ctx.log.info({ scenario, key: key.key_name, cluster: cluster.id }, 'key.refined');
  return 'refined';
}
