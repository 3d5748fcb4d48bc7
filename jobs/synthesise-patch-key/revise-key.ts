import type { Context } from '../../src/context.ts';
import { canonicalise } from '../../src/domain/basics/index.ts';
import {
  areBothWanted,
  evidenceOf,
  isStillPartOf,
  isTwin,
  mayBecome,
  obey,
  revise,
} from '../../src/domain/keys/index.ts';
import { nearness } from '../../src/domain/needs/index.ts';
import { notCleared } from '../../src/domain/policy/index.ts';
import { synthesisEvidence } from '../../src/domain/records/index.ts';
import { described, inValuesOf, type KeyProposal, valuesTaken } from '../../src/domain/synthesis/index.ts';
import type { KeyDefinition } from '../../src/domain/template/index.ts';
import {
  appendDecision,
  bumpRevision,
  type NeedPool,
  type PatchKeyRow,
  revisePatchKey,
  subjectOf,
  tellingsOf,
} from '../../src/ground/db/keys/index.ts';
import {
  type ClusterRow,
  markSynthesised,
  markTwin,
  saveMappedValues,
  togetherness,
} from '../../src/ground/db/pools/index.ts';
import { backgroundOf } from '../../src/ground/embedder/background.ts';
import { holdKey } from './hold-key.ts';
import { type Answer, leave, type Need, propose, together } from './need.ts';
import { sensitiveNeed } from './need-meaning.ts';

/**
 * A key follows its need: it is said better, and has the values of new members; one that has become sensitive waits for a person.
 * @param backed what is left of a key that the gate holds back: it is said again without the rest, whoever uses it
 */
export async function reviseKey(
  ctx: Context,
  pool: NeedPool,
  { cluster, facts }: Need,
  key: PatchKeyRow,
  proposal: KeyProposal,
  backed?: Parameters<typeof described>[0],
): Promise<Answer> {
  const { scenario } = pool.scenario;
  const settled = inValuesOf(key.definition, proposal);
  const learned = key.orders?.learned ?? key.definition;
  const said =
    backed === undefined ? revise(learned, inValuesOf(learned, proposal)) : saidAgain(key, settled, backed);
  const { definition, orders } = (said !== null && mayBecome(said) ? obeyed(key, said) : null) ?? key;
  const changed = canonicalise(definition) !== canonicalise(key.definition);
  const topic = await sensitiveNeed(ctx, pool, tellingsOf(pool, key.cluster, key));
  const evidence = evidenceOf(facts, settled, topic ?? key.evidence.sensitive);
  const unseen = key.status === 'experimental' ? notCleared({ ...key, definition, evidence }) : null;
  if (unseen !== null) return holdKey(ctx, pool, { cluster, facts }, key, { definition, evidence }, unseen);
  const took = await ctx.db.sql.begin(async (tx) => {
    if (!(await revisePatchKey(tx, key, { definition, orders, evidence }))) return false;
    const { values } = settled;
    await saveMappedValues(tx, pool.pool, orders === null ? values : valuesTaken(definition, values));
    if (changed) {
      await bumpRevision(tx, scenario);
      const decision = {
        subject: subjectOf(key.keyName),
        kind: 'revised',
        at: ctx.clock.now(),
        by: 'service',
        rule: backed === undefined ? 'need_has_grown' : 'words_taken_back',
        numbers: { fragments: facts.fragments, owners: facts.owners },
        sentence:
          backed === undefined
            ? `Said better: its need has grown to ${facts.fragments} fragments of ${facts.owners} owners.`
            : `Said again without what too few owners stand behind now, by ${facts.fragments} fragments of ${facts.owners} owners.`,
      };
      const about = { scenario, key: key.keyName };
      await appendDecision(
        tx,
        scenario,
        decision,
        synthesisEvidence(about, definition, evidence, pool.scenario.policy),
      );
    }
    await markSynthesised(tx, cluster, ctx.clock.now());
    return changed;
  });
  return took ? 'revised' : 'none';
}

/** A key as it is learned now, with what people set over it; null where the two do not go together any more. */
function obeyed(
  { orders, evidence }: PatchKeyRow,
  learned: KeyDefinition,
): Pick<PatchKeyRow, 'definition' | 'orders'> | null {
  if (orders === null) return { definition: learned, orders };
  const done = obey(learned, orders.given, evidence.reading.family);
  return 'key' in done ? { definition: done.key, orders: { ...orders, learned } } : null;
}

/** What is left of a key, in the words of now; null where that is nothing, or what it says already. */
function saidAgain(
  { definition }: PatchKeyRow,
  { definition: fresh, reading, refines, wordings }: KeyProposal,
  backed: Parameters<typeof described>[0],
): KeyDefinition | null {
  // A list of which nothing is left is no list: the key stays held back until a person decides.
  if (backed.acceptable_values?.every((value) => value === 'none')) return null;
  const { minimum, maximum } = fresh;
  const ranged = minimum === undefined || maximum === undefined ? {} : { minimum, maximum };
  const shape = definition.minimum === undefined ? backed : { ...backed, ...ranged };
  const again = described(shape, { family: reading.family, refines, wordings });
  return canonicalise(again) === canonicalise(definition) ? null : again;
}

/** The live key whose need this cluster only tells again (S-30), or null. */
export async function knownTwin(
  ctx: Context,
  pool: NeedPool,
  cluster: ClusterRow,
  { definition, reading }: KeyProposal,
): Promise<PatchKeyRow | null> {
  const background = await backgroundOf(ctx.embedder);
  for (const key of pool.patchKeys) {
    if (key.status === 'retired' || key.status === 'rejected') continue;
    const known = { definition: key.definition, reading: key.evidence.reading };
    const [own, theirs] = [cluster.id, key.cluster].map((id) => new Set(pool.phrasesOf.get(id)));
    const near = () => (own && theirs ? nearness({ phrases: pool.phrases, background }, own, theirs) : 1);
    if (!isTwin({ definition, reading }, known, near)) continue;
    if (!areBothWanted(await togetherness(ctx.db, cluster, key.cluster))) return key;
  }
  return null;
}

/**
 * The live key that answers a need whose own key has ended: one that it only tells again, or that it went into. What such a
 * key is about is read anew from its need as it is now: while it held both, it learned the words of both.
 */
export async function answeredBy(
  ctx: Context,
  pool: NeedPool,
  cluster: ClusterRow,
  { replacedBy }: PatchKeyRow,
  proposal: KeyProposal,
): Promise<PatchKeyRow | null> {
  const successor = pool.patchKeys.find((one) => one.keyName === replacedBy && one.endedAt === null);
  const key = (await knownTwin(ctx, pool, cluster, proposal)) ?? successor;
  if (key === undefined) return null;
  const known = await propose(ctx, pool, key.cluster, key);
  if (known === null || !isStillPartOf(proposal, known)) return null;
  return areBothWanted(await togetherness(ctx.db, cluster, key.cluster)) ? null : key;
}

/** What the cluster's people say lets the key there is say more, instead of making a second one. */
export async function joinTwin(ctx: Context, pool: NeedPool, need: Need, key: PatchKeyRow): Promise<Answer> {
  const { cluster, facts } = need;
  await ctx.db.sql.begin((tx) => markTwin(tx, cluster, key.keyName));
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
  const revised = await reviseKey(ctx, joined, { cluster, facts: said }, key, proposal);
  return revised === 'held' ? 'held' : 'joined';
}
