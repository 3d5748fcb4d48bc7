import type { Context } from '../src/context.ts';
import {
  type ClusterRow,
  clusterPhrases,
  findPool,
  liveClusters,
  markSynthesised,
  markTwin,
  saveMappedValues,
  togetherness,
} from '../src/db/clusters.ts';
import type { Tx } from '../src/db/connect.ts';
import { appendDecision, subjectOf } from '../src/db/decisions.ts';
import { membersOf, type NeedPool, readNeedPool, synthesisInput, tellingsOf } from '../src/db/need-pool.ts';
import {
  bumpRevision,
  insertPatchKey,
  type NewPatchKey,
  openRefinements,
  type PatchKeyRow,
  revisePatchKey,
  saveRefinement,
} from '../src/db/patch-keys.ts';
import { findScenario } from '../src/db/scenarios.ts';
import { comebacks, holdNeed, retireOutgrown, revivePatchKey, wearOf } from '../src/db/successions.ts';
import { type Birth, evidenceOf, judgeBirth, mayBecome, mayRefine } from '../src/domain/birth.ts';
import { canonicalise } from '../src/domain/digest.ts';
import type { MaturityFacts } from '../src/domain/maturity.ts';
import { windowOf } from '../src/domain/observation-window.ts';
import { outgrown, sameKind } from '../src/domain/outgrown.ts';
import { refine, refinementEvidence } from '../src/domain/refinement.ts';
import { revise } from '../src/domain/revision.ts';
import { CAME_BACK, keyOfNeed, keyToRevive, mayComeBack } from '../src/domain/succession.ts';
import { inValuesOf } from '../src/domain/synthesis/in-values-of.ts';
import type { KeyProposal } from '../src/domain/synthesis/key-proposal.ts';
import { isTwin } from '../src/domain/twin.ts';
import { embedKeys } from '../src/embedder/visible-keys.ts';
import { done, type JobResult, skipped } from '../src/queue/catalog.ts';

/** A key on trial is looked at again when its need has grown, or lost to a split, this share. */
const GROWTH = 0.2;

/** A mature need that no key answers yet, or whose key may have more to say. */
type Need = { readonly cluster: ClusterRow; readonly facts: MaturityFacts };
type Answer = 'born' | 'revived' | 'succeeded' | 'revised' | 'refined' | 'joined' | 'none';

/** Each mature need becomes a key on trial, or a proposal that waits for a person, or a better word for an old key. */
export async function synthesisePatchKeys(ctx: Context, name: string): Promise<JobResult> {
  const row = await findPool(ctx.db, name);
  if (row === null) return skipped('there is no such pool');
  const waiting = (await liveClusters(ctx.db, name)).flatMap(needOf);
  if (waiting.length === 0) return skipped('no mature need is new');
  const scenario = await findScenario(ctx.db, row.scenario);
  if (scenario.policy.evolution === 'off') return skipped('the policy collects only');
  const keys = await embedKeys(ctx.embedder, scenario.template.keys);
  const counts: Record<Answer, number> = {
    born: 0,
    revived: 0,
    succeeded: 0,
    revised: 0,
    refined: 0,
    joined: 0,
    none: 0,
  };
  for (const need of waiting) {
    // Read anew for each: a key born a moment ago has taken its name.
    const pool = await readNeedPool(ctx.db, name, scenario, ctx.embedder, keys);
    counts[await answerNeed(ctx, pool, need)]++;
  }
  if (counts.born + counts.revived + counts.succeeded + counts.revised > 0)
    ctx.queue.nudge('publish-schema-version', scenario.scenario);
  return done({ needs: waiting.length, ...counts });
}

function needOf(cluster: ClusterRow): Need[] {
  const { verdict, judgedAt, synthesisedAt } = cluster;
  if (verdict?.mature !== true || judgedAt === null) return [];
  return synthesisedAt === null || synthesisedAt < judgedAt ? [{ cluster, facts: verdict.facts }] : [];
}

async function answerNeed(ctx: Context, pool: NeedPool, need: Need): Promise<Answer> {
  const { cluster } = need;
  if (cluster.coveredBy !== null) return refineKey(ctx, pool, need);
  const existing = keyOfNeed(pool.patchKeys, cluster.id);
  if (existing !== undefined)
    return growKey(ctx, pool, { cluster, facts: together(pool, need, existing) }, existing);
  const back = await lostKey(ctx, pool, cluster);
  if (back !== undefined) {
    if (!mayComeBack(back.endedAt, await comebacks(ctx.db, back), ctx.clock.now()))
      return notYet(ctx, pool, cluster, 'back_too_soon');
    const proposal = await propose(ctx, pool, cluster.id, back);
    // Where its people ask for another kind of value now, it would not be what clients knew by that name.
    if (proposal !== null && sameKind(back.definition, proposal.definition))
      return reviveKey(ctx, pool, need, back, proposal);
  }
  const proposal = await propose(ctx, pool, cluster.id, undefined);
  if (proposal === null) return leave(ctx, cluster);
  const known = await knownTwin(ctx, pool, cluster, proposal);
  return known === null ? bearKey(ctx, pool, need, proposal) : joinTwin(ctx, pool, need, known);
}

async function growKey(ctx: Context, pool: NeedPool, need: Need, key: PatchKeyRow): Promise<Answer> {
  const { cluster, facts } = need;
  if (!mayGrow(key, facts)) return leave(ctx, cluster);
  const proposal = await propose(ctx, pool, cluster.id, key);
  if (proposal === null) return leave(ctx, cluster);
  const why = await whyOutgrown(ctx, pool, need, key, proposal);
  const answer = why === null ? 'none' : await succeedKey(ctx, pool, need, key, why);
  return answer === 'none' ? reviseKey(ctx, pool, need, key, proposal) : answer;
}

/** The facts of a need with those of its key's other tellings. */
function together(pool: NeedPool, { cluster, facts }: Need, key: PatchKeyRow): MaturityFacts {
  const twins = pool.clusters.filter((one) => one.twinOf === key.keyName && one.id !== cluster.id);
  const fragments = twins.reduce((sum, one) => sum + (one.verdict?.facts.fragments ?? 0), facts.fragments);
  return { ...facts, fragments };
}

/** Stable keys change through people or a new trial only, ended ones not at all. */
function mayGrow(key: PatchKeyRow, facts: MaturityFacts): boolean {
  const open = key.status === 'proposed' || key.status === 'experimental';
  const { fragments } = key.evidence;
  return open && (facts.fragments >= fragments * (1 + GROWTH) || facts.fragments <= fragments * (1 - GROWTH));
}

/** The key of this pool that lost its need and finds it in the cluster again. */
async function lostKey(ctx: Context, pool: NeedPool, { id }: ClusterRow): Promise<PatchKeyRow | undefined> {
  const own = pool.patchKeys.filter((key) => key.pool === pool.pool);
  if (own.every((key) => key.lostPhrases === null)) return undefined;
  const need = (await clusterPhrases(ctx.db, pool.pool)).find((one) => one.id === id);
  return need === undefined ? undefined : keyToRevive(own, need);
}

async function whyOutgrown(
  ctx: Context,
  pool: NeedPool,
  { cluster, facts }: Need,
  key: PatchKeyRow,
  { definition }: KeyProposal,
): Promise<'type' | 'name' | null> {
  const worn = {
    definition: key.definition,
    status: key.status,
    ...(await wearOf(ctx.db, key, ctx.clock.now())),
  };
  const members = await membersOf(ctx.db, pool, tellingsOf(pool, cluster.id, key));
  return outgrown(worn, definition, members, facts.fragments, pool.scenario.policy.publication.owners);
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
  const { cluster, facts } = need;
  const birth = judgeBirth(facts, proposal, pool.scenario.policy);
  if ('notYet' in birth) return notYet(ctx, pool, cluster, birth.notYet);
  const { status, rule, sentence } = birth;
  const key = newKey(ctx, pool, cluster, proposal, birth);
  return beginTrial(ctx, pool, need, key, proposal, async (tx) => {
    if (!(await insertPatchKey(tx, key))) return null;
    return { answer: 'born', kind: status, rule, sentence };
  });
}

/** The key that its need grew out of ends, and one that says better what is asked for begins its own trial. */
async function succeedKey(
  ctx: Context,
  pool: NeedPool,
  need: Need,
  key: PatchKeyRow,
  why: 'type' | 'name',
): Promise<Answer> {
  const { cluster, facts } = need;
  const tellings = tellingsOf(pool, cluster.id, key);
  // The old name is never used again, also where only the type was wrong.
  const proposal = await ctx.learner.synthesise(await synthesisInput(ctx.db, pool, tellings, undefined));
  if (proposal === null) return 'none';
  const birth = judgeBirth(facts, proposal, pool.scenario.policy);
  if ('notYet' in birth) return 'none';
  const { keyName, scenario } = key;
  const next = newKey(ctx, pool, cluster, proposal, birth);
  return beginTrial(ctx, pool, need, next, proposal, async (tx) => {
    const at = next.proposedAt;
    if (!(await retireOutgrown(tx, key, next.keyName, at)) || !(await insertPatchKey(tx, next))) return null;
    await appendDecision(tx, scenario, {
      subject: subjectOf(keyName),
      kind: 'retired',
      at,
      by: 'service',
      rule: `outgrown_${why}`,
      numbers: { fragments: facts.fragments, owners: facts.owners, replaced_by: next.keyName },
      sentence: `Retired: its need has outgrown its ${why} and is now asked for by ${next.keyName}.`,
    });
    const sentence = `${birth.sentence} It takes the place of ${keyName}.`;
    return { answer: 'succeeded', kind: birth.status, rule: birth.rule, sentence };
  });
}

/** A need that went and came back has its key again, under the name and with all that its clients knew. */
async function reviveKey(
  ctx: Context,
  pool: NeedPool,
  need: Need,
  key: PatchKeyRow,
  proposal: KeyProposal,
): Promise<Answer> {
  const { cluster, facts } = need;
  const settled = inValuesOf(key.definition, proposal);
  const revised = revise(key.definition, settled);
  const definition = revised !== null && mayBecome(key.definition, revised) ? revised : key.definition;
  const again = { ...settled, definition };
  const birth = judgeBirth(facts, again, pool.scenario.policy);
  if ('notYet' in birth) return notYet(ctx, pool, cluster, birth.notYet);
  const row = newKey(ctx, pool, cluster, again, birth);
  return beginTrial(ctx, pool, need, row, again, async (tx) => {
    if (!(await revivePatchKey(tx, row))) return null;
    const sentence = `${birth.sentence} Its need is back.`;
    return { answer: 'revived', kind: birth.status, rule: CAME_BACK, sentence };
  });
}

function newKey(
  ctx: Context,
  pool: NeedPool,
  cluster: ClusterRow,
  { definition }: Pick<KeyProposal, 'definition'>,
  { status, evidence }: Birth,
): NewPatchKey {
  const { scenario, policy } = pool.scenario;
  const at = ctx.clock.now();
  return {
    scenario,
    keyName: definition.key_name,
    pool: pool.pool,
    cluster: cluster.id,
    definition,
    status,
    evidence,
    proposedAt: at,
    window: status === 'experimental' ? windowOf(at, policy.window, 0) : null,
  };
}

type Beginning = { answer: Answer; kind: string; rule: string; sentence: string };

/** Writes a key that begins its trial, with its decision; nothing when its need is gone or somebody was faster. */
async function beginTrial(
  ctx: Context,
  pool: NeedPool,
  { cluster, facts }: Need,
  { scenario, keyName, proposedAt }: NewPatchKey,
  proposal: KeyProposal,
  write: (tx: Tx) => Promise<Beginning | null>,
): Promise<Answer> {
  const begun = await undoable(ctx, async (tx) => {
    if (!(await holdNeed(tx, pool.pool, cluster.id))) return null;
    const beginning = await write(tx);
    if (beginning === null) return null;
    await markTwin(tx, cluster.id, null);
    await saveMappedValues(tx, pool.pool, mappedValues(proposal));
    await bumpRevision(tx, scenario);
    const { fragments, owners, days } = facts;
    const { kind, rule, sentence } = beginning;
    await appendDecision(tx, scenario, {
      subject: subjectOf(keyName),
      kind,
      at: proposedAt,
      by: 'service',
      rule,
      numbers: { fragments, owners, days },
      sentence,
    });
    await markSynthesised(tx, cluster);
    return beginning.answer;
  });
  if (begun === null) return 'none';
  ctx.log.info({ scenario, key: keyName, cluster: cluster.id }, `patch_key.${begun}`);
  return begun;
}

/** A transaction that leaves nothing behind when its work comes to null. */
async function undoable<T>(ctx: Context, work: (tx: Tx) => Promise<T | null>): Promise<T | null> {
  const nothing = Symbol('nothing');
  try {
    return (await ctx.db.sql.begin(async (tx) => {
      const result = await work(tx);
      if (result === null) throw nothing;
      return result;
    })) as T;
  } catch (error) {
    if (error === nothing) return null;
    throw error;
  }
}

function notYet(ctx: Context, pool: NeedPool, cluster: ClusterRow, reason: string): Promise<'none'> {
  ctx.log.info({ scenario: pool.scenario.scenario, cluster: cluster.id, reason }, 'patch_key.not_yet');
  return leave(ctx, cluster);
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
  const known = joined.clusters.find((one) => one.id === key.cluster);
  const said =
    known?.verdict == null ? facts : together(joined, { cluster: known, facts: known.verdict.facts }, key);
  await reviseKey(ctx, pool, { cluster, facts: said }, key, proposal);
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
