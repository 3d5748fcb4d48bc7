import type { Context } from '../../src/context.ts';
import { canonicalise } from '../../src/domain/basics/index.ts';
import { mayRefine, refine, refinementEvidence } from '../../src/domain/keys/index.ts';
import { coveredBy, meanings } from '../../src/domain/needs/index.ts';
import {
  appendDecision,
  dropRefinement,
  membersOf,
  type NeedPool,
  openRefinements,
  saveRefinement,
  subjectOf,
} from '../../src/ground/db/keys/index.ts';
import { type ClusterRow, markCovered, markSynthesised } from '../../src/ground/db/pools/index.ts';
import { backgroundOf } from '../../src/ground/embedder/background.ts';
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
  const visible = pool.keys.find(({ definition }) => definition.key_name === key.key_name);
  const own = new Set(members.map(({ phrase }) => phrase.id));
  const background = await backgroundOf(ctx.embedder);
  const meant = visible && meanings({ phrases: pool.phrases, background }, own).of(visible);
  const refined = refine(
    key,
    members,
    policy.publication.owners,
    ({ phrase }) => meant?.(phrase.vector) ?? null,
  );
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

/** The key of the owner that says it already, asked again before a second one is born: the need may have grown since it was learned. */
export async function saidAlready(ctx: Context, pool: NeedPool, cluster: ClusterRow): Promise<string | null> {
  const snapshot = {
    ...pool,
    mentions: [...pool.mentions.values()].flat(),
    previous: [],
    corrections: { mustLink: [], cannotLink: [] },
    background: await backgroundOf(ctx.embedder),
  };
  const need = { id: cluster.id, phrases: pool.phrasesOf.get(cluster.id) ?? [], lineage: [] };
  const key = coveredBy([need], snapshot).get(cluster.id)?.key ?? null;
  if (key !== null) await ctx.db.sql.begin((tx) => markCovered(tx, cluster, key));
  return key;
}
