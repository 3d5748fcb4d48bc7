import type { Context } from '../src/context.ts';
import {
  type ClusterRow,
  findPool,
  liveClusters,
  markSynthesised,
  markTwin,
  poolMentions,
  saidShare,
  saveMappedValues,
  togetherness,
} from '../src/db/clusters.ts';
import { appendDecision, subjectOf } from '../src/db/decisions.ts';
import {
  bumpRevision,
  insertPatchKey,
  listPatchKeys,
  type PatchKeyRow,
  revisePatchKey,
  saveRefinement,
} from '../src/db/patch-keys.ts';
import { poolPhrases } from '../src/db/phrases.ts';
import { findScenario, type Scenario } from '../src/db/scenarios.ts';
import type { KeyDefinition } from '../src/domain/key-definition.ts';
import { windowOf } from '../src/domain/observation-window.ts';
import type { PatchKeyEvidence } from '../src/domain/patch-key.ts';
import type { Phrase } from '../src/domain/phrase.ts';
import type { Mention, VisibleKey } from '../src/domain/pool.ts';
import { gateProblems } from '../src/domain/publication-gate.ts';
import { refine } from '../src/domain/refinement.ts';
import { revise } from '../src/domain/revision.ts';
import { type SensitiveTopic, sensitiveTopic } from '../src/domain/sensitivity.ts';
import type { KeyProposal, NeedMember } from '../src/domain/synthesis/key-proposal.ts';
import { isTwin } from '../src/domain/twin.ts';
import { embedKeys } from '../src/embedder/visible-keys.ts';
import { done, type JobResult, skipped } from '../src/queue/catalog.ts';

/** A key on trial is looked at again when its need has grown by this share. */
const GROWTH = 0.2;

/** All that is read once for the pool and used for each of its mature clusters. */
type Pool = {
  readonly pool: string;
  readonly scenario: Scenario;
  readonly phrases: readonly Phrase[];
  readonly mentions: ReadonlyMap<string, readonly Mention[]>;
  readonly keys: readonly VisibleKey[];
  readonly taken: ReadonlySet<string>;
  readonly byCluster: ReadonlyMap<string, PatchKeyRow>;
};

/** Each mature need becomes a key on trial, or a proposal that waits for a person, or a better word for an old key. */
export async function synthesisePatchKeys(ctx: Context, name: string): Promise<JobResult> {
  const row = await findPool(ctx.db, name);
  if (row === null) return skipped('there is no such pool');
  const waiting = (await liveClusters(ctx.db, name)).filter(
    ({ verdict, judgedAt, synthesisedAt }) =>
      verdict?.mature === true && judgedAt !== null && (synthesisedAt === null || synthesisedAt < judgedAt),
  );
  if (waiting.length === 0) return skipped('no mature need is new');
  const scenario = await findScenario(ctx.db, row.scenario);
  if (scenario.policy.evolution === 'off') return skipped('the policy collects only');
  const counts = { born: 0, revised: 0, refined: 0 };
  for (const cluster of waiting) {
    // Read anew for each: a key born a moment ago has taken its name.
    const pool = await readPool(ctx, name, scenario);
    const outcome = await answerNeed(ctx, pool, cluster);
    if (outcome !== null) counts[outcome]++;
  }
  if (counts.born + counts.revised > 0) ctx.queue.nudge('publish-schema-version', scenario.scenario);
  return done({ needs: waiting.length, ...counts });
}

async function readPool(ctx: Context, pool: string, scenario: Scenario): Promise<Pool> {
  const [phrases, mentions, keys, patchKeys] = await Promise.all([
    poolPhrases(ctx.db, pool, ctx.embedder),
    poolMentions(ctx.db, pool),
    embedKeys(ctx.embedder, scenario.template.keys),
    listPatchKeys(ctx.db, scenario.scenario),
  ]);
  const byPhrase = new Map<string, Mention[]>();
  for (const mention of mentions) {
    const list = byPhrase.get(mention.phrase);
    if (list === undefined) byPhrase.set(mention.phrase, [mention]);
    else list.push(mention);
  }
  return {
    pool,
    scenario,
    phrases,
    mentions: byPhrase,
    keys,
    taken: new Set(
      [...scenario.template.keys, ...patchKeys.map((key) => key.definition)].map((key) => key.key_name),
    ),
    byCluster: new Map(patchKeys.map((key) => [key.cluster, key])),
  };
}

async function answerNeed(
  ctx: Context,
  pool: Pool,
  cluster: ClusterRow,
): Promise<'born' | 'revised' | 'refined' | null> {
  const existing = pool.byCluster.get(cluster.id);
  const facts = cluster.verdict?.facts;
  const settled =
    existing !== undefined && (facts?.fragments ?? 0) < existing.evidence.fragments * (1 + GROWTH);
  const fixed = existing !== undefined && !['proposed', 'experimental'].includes(existing.status);
  if (settled || fixed) return finish(ctx, cluster, null);

  const told = [cluster.id, ...(await twinsOf(ctx, pool, existing))];
  if (cluster.coveredBy !== null) return refineKey(ctx, pool, cluster, await membersOf(ctx, pool, told));
  const proposal = await propose(ctx, pool, told, existing);
  if (proposal === null) return finish(ctx, cluster, null);
  const bar = pool.scenario.policy.maturity.fragments * pool.scenario.policy.maturity.openEnded;
  if (proposal.reading.family === 'name' && (facts?.fragments ?? 0) < bar) return finish(ctx, cluster, null);
  if (existing !== undefined) return reviseKey(ctx, pool, cluster, existing, proposal);
  const known = await knownTwin(ctx, pool, cluster, proposal);
  return known === null ? bearKey(ctx, pool, cluster, proposal) : joinTwin(ctx, pool, cluster, known);
}

async function propose(
  ctx: Context,
  pool: Pool,
  clusters: readonly string[],
  existing: PatchKeyRow | undefined,
): Promise<KeyProposal | null> {
  const members = await membersOf(ctx, pool, clusters);
  const own = new Set(members.map((member) => member.phrase.id));
  return ctx.learner.synthesise({
    scenario: pool.scenario.scenario,
    members,
    background: pool.phrases.filter((phrase) => !own.has(phrase.id)),
    keys: pool.keys,
    taken: existing === undefined ? pool.taken : without(pool.taken, existing.keyName),
    saidShare: await saidShare(ctx.db, pool.pool, clusters),
    owners: pool.scenario.policy.publication.owners,
  });
}

/** The live key whose need this cluster only tells again (S-30), or null. */
async function knownTwin(
  ctx: Context,
  pool: Pool,
  cluster: ClusterRow,
  { definition, reading }: KeyProposal,
): Promise<PatchKeyRow | null> {
  for (const key of pool.byCluster.values()) {
    if (!['proposed', 'experimental', 'stable'].includes(key.status)) continue;
    const said = await togetherness(ctx.db, pool.pool, cluster.id, key.cluster);
    const known = { definition: key.definition, reading: key.evidence.reading };
    if (isTwin({ definition, reading }, known, said)) return key;
  }
  return null;
}

/** What the cluster's people say makes the key there is say more, instead of a second key. */
async function joinTwin(
  ctx: Context,
  pool: Pool,
  cluster: ClusterRow,
  known: PatchKeyRow,
): Promise<'revised' | null> {
  await ctx.db.sql.begin((tx) => markTwin(tx, cluster.id, known.keyName));
  const told = [known.cluster, ...(await twinsOf(ctx, pool, known))];
  const proposal = known.status === 'stable' ? null : await propose(ctx, pool, told, known);
  ctx.log.info(
    { scenario: known.scenario, key: known.keyName, cluster: cluster.id },
    'patch_key.twin_joined',
  );
  return proposal === null ? finish(ctx, cluster, null) : reviseKey(ctx, pool, cluster, known, proposal);
}

async function twinsOf(ctx: Context, pool: Pool, key: PatchKeyRow | undefined): Promise<string[]> {
  if (key === undefined) return [];
  const clusters = await liveClusters(ctx.db, pool.pool);
  return clusters.filter((cluster) => cluster.twinOf === key.keyName).map((cluster) => cluster.id);
}

async function membersOf(ctx: Context, pool: Pool, clusters: readonly string[]): Promise<NeedMember[]> {
  const said = new Set((await poolMentions(ctx.db, pool.pool, clusters)).map((mention) => mention.phrase));
  return pool.phrases
    .filter((phrase) => said.has(phrase.id))
    .map((phrase) => ({ phrase, mentions: pool.mentions.get(phrase.id) ?? [] }));
}

/** Nothing is born stable (S-34): a new key is on trial, or waits for a person first. */
async function bearKey(
  ctx: Context,
  pool: Pool,
  cluster: ClusterRow,
  proposal: KeyProposal,
): Promise<'born' | null> {
  const { scenario, policy } = pool.scenario;
  const { definition } = proposal;
  const at = ctx.clock.now();
  const problems = gateProblems(definition);
  if (problems.length > 0) {
    // It could never be published, so its window would run empty; the need waits until its words are fit to be shown.
    ctx.log.warn({ scenario, cluster: cluster.id, problems: problems.length }, 'patch_key.held_back');
    return finish(ctx, cluster, null);
  }
  const sensitive = topicOf(definition);
  const held = sensitive !== null || policy.evolution === 'manual';
  const evidence = evidenceOf(cluster, proposal, sensitive);
  const born = await ctx.db.sql.begin(async (tx) => {
    const inserted = await insertPatchKey(tx, {
      scenario,
      keyName: definition.key_name,
      pool: pool.pool,
      cluster: cluster.id,
      definition,
      status: held ? 'proposed' : 'experimental',
      evidence,
      proposedAt: at,
      window: held ? null : windowOf(at, policy.window, 0),
    });
    if (!inserted) return false;
    await saveMappedValues(tx, pool.pool, mappedValues(proposal));
    await bumpRevision(tx, scenario);
    await appendDecision(tx, scenario, {
      subject: subjectOf(definition.key_name),
      kind: held ? 'proposed' : 'experimental',
      at,
      by: 'service',
      rule:
        sensitive !== null
          ? 'sensitive_topic'
          : policy.evolution === 'manual'
            ? 'manual_policy'
            : 'mature_need',
      numbers: { fragments: evidence.fragments, owners: evidence.owners, days: evidence.days },
      sentence: birthSentence(evidence, sensitive, policy.evolution === 'manual'),
    });
    await markSynthesised(tx, cluster);
    return true;
  });
  if (born) ctx.log.info({ scenario, key: definition.key_name, cluster: cluster.id }, 'patch_key.born');
  return born ? 'born' : null;
}

async function reviseKey(
  ctx: Context,
  pool: Pool,
  cluster: ClusterRow,
  existing: PatchKeyRow,
  proposal: KeyProposal,
): Promise<'revised' | null> {
  const { scenario } = pool.scenario;
  const revised = revise(existing.definition, proposal.definition);
  // A key on trial does not grow into what a person would have to approve, nor into what may not be shown.
  const fit =
    revised !== null &&
    gateProblems(revised).length === 0 &&
    topicOf(revised) === topicOf(existing.definition);
  const definition = fit ? revised : existing.definition;
  const changed = definition !== existing.definition;
  const evidence = evidenceOf(cluster, proposal, existing.evidence.sensitive);
  await ctx.db.sql.begin(async (tx) => {
    await revisePatchKey(tx, { scenario, keyName: existing.keyName, definition, evidence });
    await saveMappedValues(tx, pool.pool, mappedValues(proposal));
    if (changed) {
      await bumpRevision(tx, scenario);
      await appendDecision(tx, scenario, {
        subject: subjectOf(existing.keyName),
        kind: 'revised',
        at: ctx.clock.now(),
        by: 'service',
        rule: 'need_has_grown',
        numbers: { fragments: evidence.fragments, owners: evidence.owners },
        sentence: `Said better: its need has grown to ${evidence.fragments} fragments of ${evidence.owners} owners.`,
      });
    }
    await markSynthesised(tx, cluster);
  });
  return changed ? 'revised' : null;
}

/** What an existing key already means makes that key's description better and never a second key (S-27). */
async function refineKey(
  ctx: Context,
  pool: Pool,
  cluster: ClusterRow,
  members: readonly NeedMember[],
): Promise<'refined' | null> {
  const { scenario, policy, template } = pool.scenario;
  const key = template.keys.find((one) => one.key_name === cluster.coveredBy);
  const refined = key === undefined ? null : refine(key, members, policy.publication.owners);
  if (refined === null) return finish(ctx, cluster, null);
  await ctx.db.sql.begin(async (tx) => {
    await saveRefinement(tx, {
      scenario,
      keyName: refined.definition.key_name,
      cluster: cluster.id,
      definition: refined.definition,
      sentence: refined.sentence,
      at: ctx.clock.now(),
    });
    await markSynthesised(tx, cluster);
  });
  return 'refined';
}

async function finish(ctx: Context, cluster: ClusterRow, outcome: null): Promise<null> {
  await ctx.db.sql.begin((tx) => markSynthesised(tx, cluster));
  return outcome;
}

function topicOf(definition: KeyDefinition): SensitiveTopic | null {
  return sensitiveTopic([
    definition.key_name,
    definition.semantic_description,
    ...(definition.acceptable_values ?? []),
    ...Object.values(definition.aliases ?? {}).flat(),
  ]);
}

function evidenceOf(cluster: ClusterRow, proposal: KeyProposal, sensitive: string | null): PatchKeyEvidence {
  const facts = cluster.verdict?.facts;
  return {
    fragments: facts?.fragments ?? 0,
    owners: facts?.owners ?? 0,
    days: facts?.days ?? 0,
    support: proposal.support,
    refines: proposal.refines,
    similarKeys: proposal.similarKeys,
    vocabulary: proposal.vocabulary,
    sensitive,
    reading: proposal.reading,
  };
}

function birthSentence(evidence: PatchKeyEvidence, sensitive: string | null, manual: boolean): string {
  const basis = `${evidence.fragments} fragments of ${evidence.owners} owners on ${evidence.days} days ask for it`;
  if (sensitive !== null) return `Waits for a person: ${basis}, and it touches ${sensitive}.`;
  return manual ? `Waits for a person, as the policy asks: ${basis}.` : `On trial: ${basis}.`;
}

function mappedValues({ values }: KeyProposal) {
  return [...values].map(([phrase, { value, confidence }]) => ({
    phrase,
    value: JSON.stringify(value),
    confidence,
  }));
}

function without(names: ReadonlySet<string>, name: string): Set<string> {
  return new Set([...names].filter((one) => one !== name));
}
