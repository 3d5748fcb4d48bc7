import type { Context } from '../src/context.ts';
import {
  type ClusterRow,
  findPool,
  liveClusters,
  markSynthesised,
  markTwin,
  saveMappedValues,
  togetherness,
} from '../src/db/clusters.ts';
import { appendDecision, subjectOf } from '../src/db/decisions.ts';
import { membersOf, type NeedPool, readNeedPool, synthesisInput, tellingsOf } from '../src/db/need-pool.ts';
import {
  bumpRevision,
  insertPatchKey,
  openRefinements,
  type PatchKeyRow,
  revisePatchKey,
  saveRefinement,
} from '../src/db/patch-keys.ts';
import { findScenario } from '../src/db/scenarios.ts';
import { evidenceOf, judgeBirth, mayBecome, mayRefine } from '../src/domain/birth.ts';
import { canonicalise } from '../src/domain/digest.ts';
import type { MaturityFacts } from '../src/domain/maturity.ts';
import { windowOf } from '../src/domain/observation-window.ts';
import { refine, refinementEvidence } from '../src/domain/refinement.ts';
import { revise } from '../src/domain/revision.ts';
import { inValuesOf } from '../src/domain/synthesis/in-values-of.ts';
import type { KeyProposal } from '../src/domain/synthesis/key-proposal.ts';
import { isTwin } from '../src/domain/twin.ts';
import { embedKeys } from '../src/embedder/visible-keys.ts';
import { done, type JobResult, skipped } from '../src/queue/catalog.ts';

/** A key on trial is looked at again when its need has grown by this share. */
const GROWTH = 0.2;

/** A mature need that no key answers yet, or whose key may have more to say. */
type Need = { readonly cluster: ClusterRow; readonly facts: MaturityFacts };
type Answer = 'born' | 'revised' | 'refined' | 'joined' | 'none';

/** Each mature need becomes a key on trial, or a proposal that waits for a person, or a better word for an old key. */
export async function synthesisePatchKeys(ctx: Context, name: string): Promise<JobResult> {
  const row = await findPool(ctx.db, name);
  if (row === null) return skipped('there is no such pool');
  const waiting = (await liveClusters(ctx.db, name)).flatMap(needOf);
  if (waiting.length === 0) return skipped('no mature need is new');
  const scenario = await findScenario(ctx.db, row.scenario);
  if (scenario.policy.evolution === 'off') return skipped('the policy collects only');
  const keys = await embedKeys(ctx.embedder, scenario.template.keys);
  const counts: Record<Answer, number> = { born: 0, revised: 0, refined: 0, joined: 0, none: 0 };
  for (const need of waiting) {
    // Read anew for each: a key born a moment ago has taken its name.
    const pool = await readNeedPool(ctx.db, name, scenario, ctx.embedder, keys);
    counts[await answerNeed(ctx, pool, need)]++;
  }
  if (counts.born + counts.revised > 0) ctx.queue.nudge('publish-schema-version', scenario.scenario);
  return done({ needs: waiting.length, ...counts });
}

function needOf(cluster: ClusterRow): Need[] {
  const { verdict, judgedAt, synthesisedAt } = cluster;
  if (verdict?.mature !== true || judgedAt === null) return [];
  return synthesisedAt === null || synthesisedAt < judgedAt ? [{ cluster, facts: verdict.facts }] : [];
}

async function answerNeed(ctx: Context, pool: NeedPool, need: Need): Promise<Answer> {
  const { cluster, facts } = need;
  if (cluster.coveredBy !== null) return refineKey(ctx, pool, need);
  const existing = pool.patchKeys.find((key) => key.cluster === cluster.id);
  if (existing !== undefined && !mayGrow(existing, facts)) return leave(ctx, cluster);
  const proposal = await propose(ctx, pool, cluster.id, existing);
  if (proposal === null) return leave(ctx, cluster);
  if (existing !== undefined) return reviseKey(ctx, pool, need, existing, proposal);
  const known = await knownTwin(ctx, pool, cluster, proposal);
  return known === null ? bearKey(ctx, pool, need, proposal) : joinTwin(ctx, pool, need, known);
}

/** Stable keys change through people or a new trial only, ended ones not at all. */
function mayGrow(key: PatchKeyRow, facts: MaturityFacts): boolean {
  const open = key.status === 'proposed' || key.status === 'experimental';
  return open && facts.fragments >= key.evidence.fragments * (1 + GROWTH);
}

async function propose(
  ctx: Context,
  pool: NeedPool,
  cluster: string,
  key: PatchKeyRow | undefined,
): Promise<KeyProposal | null> {
  const tellings = tellingsOf(pool, cluster, key);
  return ctx.learner.synthesise(await synthesisInput(ctx.db, pool, tellings, key));
}

async function bearKey(ctx: Context, pool: NeedPool, need: Need, proposal: KeyProposal): Promise<Answer> {
  const { scenario, policy } = pool.scenario;
  const { cluster, facts } = need;
  const { definition } = proposal;
  const birth = judgeBirth(facts, proposal, policy);
  if ('notYet' in birth) {
    ctx.log.info({ scenario, cluster: cluster.id, reason: birth.notYet }, 'patch_key.not_yet');
    return leave(ctx, cluster);
  }
  const at = ctx.clock.now();
  const { status, rule, sentence, evidence } = birth;
  const born = await ctx.db.sql.begin(async (tx) => {
    const inserted = await insertPatchKey(tx, {
      scenario,
      keyName: definition.key_name,
      pool: pool.pool,
      cluster: cluster.id,
      definition,
      status,
      evidence,
      proposedAt: at,
      window: status === 'experimental' ? windowOf(at, policy.window, 0) : null,
    });
    if (!inserted) return false;
    await saveMappedValues(tx, pool.pool, mappedValues(proposal));
    await bumpRevision(tx, scenario);
    const { fragments, owners, days } = facts;
    await appendDecision(tx, scenario, {
      subject: subjectOf(definition.key_name),
      kind: status,
      at,
      by: 'service',
      rule,
      numbers: { fragments, owners, days },
      sentence,
    });
    await markSynthesised(tx, cluster);
    return true;
  });
  if (!born) return 'none';
  ctx.log.info({ scenario, key: definition.key_name, cluster: cluster.id }, 'patch_key.born');
  return 'born';
}

async function reviseKey(
  ctx: Context,
  pool: NeedPool,
  { cluster, facts }: Need,
  key: PatchKeyRow,
  proposal: KeyProposal,
): Promise<Answer> {
  const { scenario } = pool.scenario;
  const settled = inValuesOf(key.definition, proposal);
  const revised = revise(key.definition, settled);
  const changed = revised !== null && mayBecome(key.definition, revised);
  const evidence = evidenceOf(facts, settled, key.evidence.sensitive);
  await ctx.db.sql.begin(async (tx) => {
    const definition = changed ? revised : key.definition;
    await revisePatchKey(tx, { scenario, keyName: key.keyName, definition, evidence });
    await saveMappedValues(tx, pool.pool, mappedValues(settled));
    if (changed) {
      await bumpRevision(tx, scenario);
      await appendDecision(tx, scenario, {
        subject: subjectOf(key.keyName),
        kind: 'revised',
        at: ctx.clock.now(),
        by: 'service',
        rule: 'need_has_grown',
        numbers: { fragments: facts.fragments, owners: facts.owners },
        sentence: `Said better: its need has grown to ${facts.fragments} fragments of ${facts.owners} owners.`,
      });
    }
    await markSynthesised(tx, cluster);
  });
  return changed ? 'revised' : 'none';
}

/** The live key whose need this cluster only tells again (S-30), or null. */
async function knownTwin(
  ctx: Context,
  pool: NeedPool,
  cluster: ClusterRow,
  { definition, reading }: KeyProposal,
): Promise<PatchKeyRow | null> {
  for (const key of pool.patchKeys) {
    if (key.status === 'retired' || key.status === 'rejected') continue;
    const said = await togetherness(ctx.db, pool.pool, cluster.id, key.cluster);
    const known = { definition: key.definition, reading: key.evidence.reading };
    if (isTwin({ definition, reading }, known, said)) return key;
  }
  return null;
}

/** What the cluster's people say lets the key there is say more, instead of making a second one. */
async function joinTwin(ctx: Context, pool: NeedPool, need: Need, key: PatchKeyRow): Promise<Answer> {
  const { cluster, facts } = need;
  await ctx.db.sql.begin((tx) => markTwin(tx, cluster.id, key.keyName));
  ctx.log.info({ scenario: key.scenario, key: key.keyName, cluster: cluster.id }, 'patch_key.twin_joined');
  if (key.status === 'stable') {
    await leave(ctx, cluster);
    return 'joined';
  }
  const joined = {
    ...pool,
    clusters: pool.clusters.map((one) => (one.id === cluster.id ? { ...one, twinOf: key.keyName } : one)),
  };
  const proposal = await propose(ctx, joined, key.cluster, key);
  if (proposal === null) return leave(ctx, cluster);
  const known = pool.clusters.find((one) => one.id === key.cluster)?.verdict?.facts;
  const together = { ...facts, fragments: facts.fragments + (known?.fragments ?? 0) };
  await reviseKey(ctx, pool, { cluster, facts: together }, key, proposal);
  return 'joined';
}

/**
 * What an existing key already means makes that key's description better and never a second key (S-27). All needs that
 * the key covers speak together, so that the refinement is the same in whatever order they ripened.
 */
async function refineKey(ctx: Context, pool: NeedPool, { cluster }: Need): Promise<Answer> {
  const { scenario, policy, template } = pool.scenario;
  const key = template.keys.find((one) => one.key_name === cluster.coveredBy);
  if (key === undefined) return leave(ctx, cluster);
  const covered = pool.clusters.filter((one) => one.coveredBy === key.key_name).map((one) => one.id);
  const members = await membersOf(ctx.db, pool, covered);
  const refined = refine(key, members, policy.publication.owners);
  if (refined === null || !mayRefine(key, refined.definition)) return leave(ctx, cluster);
  const { definition, sentence } = refined;
  const keyName = key.key_name;
  const open = (await openRefinements(ctx.db, scenario)).find((one) => one.keyName === keyName);
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
    await markSynthesised(tx, cluster);
  });
  ctx.log.info({ scenario, key: key.key_name, cluster: cluster.id }, 'key.refined');
  return 'refined';
}

async function leave(ctx: Context, cluster: ClusterRow): Promise<'none'> {
  await ctx.db.sql.begin((tx) => markSynthesised(tx, cluster));
  return 'none';
}

function mappedValues({ values }: KeyProposal) {
  return [...values].map(([phrase, { value, confidence }]) => ({
    phrase,
    value: JSON.stringify(value),
    confidence,
  }));
}
