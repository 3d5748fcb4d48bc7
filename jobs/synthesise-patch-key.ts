import type { Context } from '../src/context.ts';
import {
  hiddenWords,
  keyOfNeed,
  keyToRevive,
  livingOf,
  mayComeBack,
  noLongerFits,
  ONLY_COURTESY,
  placeFor,
  sameKind,
  strongestFirst,
  triedBefore,
  WAITS_FOR_A_PLACE,
  waitingForWords,
  waitingToComeBack,
} from '../src/domain/keys/index.ts';
import { barsOf, type MaturityFacts, mayAnswerAnew } from '../src/domain/needs/index.ts';
import { notCleared } from '../src/domain/policy/index.ts';
import type { KeyProposal } from '../src/domain/synthesis/index.ts';
import {
  comebacks,
  listPatchKeys,
  membersOf,
  type NeedPool,
  type PatchKeyRow,
  readNeedPool,
  saidSince,
  tellingsOf,
  wearOf,
  withKeysOfNow,
} from '../src/ground/db/keys/index.ts';
import {
  type ClusterRow,
  clusterPhrases,
  findPool,
  keepAnswers,
  liveCentroids,
  liveClusters,
  oddCentroids,
  type PoolRow,
} from '../src/ground/db/pools/index.ts';
import { findScenario } from '../src/ground/db/scenarios/index.ts';
import { embedKeys } from '../src/ground/embedder/visible-keys.ts';
import { done, type JobResult, skipped } from '../src/ground/queue/catalog.ts';
import { backedPart, isHeldBack } from '../src/ground/signing/pass-gate.ts';
import { learnsFirst, stillComing } from './placing/still-coming.ts';
import { bearKey, reviveKey, succeedKey } from './synthesise-patch-key/bear-key.ts';
import { holdKey } from './synthesise-patch-key/hold-key.ts';
import { type Answer, leave, type Need, propose, together, wait } from './synthesise-patch-key/need.ts';
import { asksForNothing, sensitiveNeed } from './synthesise-patch-key/need-meaning.ts';
import {
  answeredForAll,
  answeredInCohort,
  keyElsewhere,
  meetKey,
} from './synthesise-patch-key/other-pools.ts';
import { refineKey, saidAlready } from './synthesise-patch-key/refine-key.ts';
import { answeredBy, joinTwin, knownTwin, reviseKey } from './synthesise-patch-key/revise-key.ts';

/** A key on trial is looked at again when its need has grown, or lost to a split, this share. */
const GROWTH = 0.2;

/** Each mature need becomes a key on trial, or a proposal that waits for a person, or a better word for an old key. */
export async function synthesisePatchKeys(ctx: Context, name: string): Promise<JobResult> {
  const row = await findPool(ctx.db, name);
  if (row === null || !row.open) return skipped('there is no such pool');
  if ((await oddCentroids(ctx.db, name, ctx.embedder.dimensions)).length > 0)
    return skipped('it is to be learned anew');
  if (await stillComing(ctx, row)) return skipped('more has come that is not in the pool yet');
  const scenario = await findScenario(ctx.db, row.scenario);
  const { evolution, evaluation, budget } = scenario.policy;
  if (evolution === 'off') return skipped('the policy collects only');
  if (evaluation === 'off') return skipped('the policy assesses no key, so none is made');
  const room = placeFor(livingOf(await listPatchKeys(ctx.db, row.scenario)), budget) === null;
  const needs = (await liveClusters(ctx.db, name)).flatMap((cluster) => needOf(cluster, room));
  if (needs.length === 0) return skipped('no mature need is new');
  const now = { revision: scenario.revision, at: ctx.clock.now() };
  const asking = needs.filter((need) => asksAnew(need, now, room));
  const answered = needs.filter((need) => !asking.includes(need));
  await keepAnswers(
    ctx.db,
    answered.map(({ cluster }) => cluster),
  );
  if (asking.length === 0) return skipped('the last answer to each need stands');
  const waiting = asking.sort((a, b) => strongestFirst(standing(a), standing(b)));
  const keys = await embedKeys(ctx.embedder, scenario.template.keys);
  const counts: Record<Answer, number> = {
    born: 0,
    revived: 0,
    succeeded: 0,
    revised: 0,
    held: 0,
    refined: 0,
    joined: 0,
    shared: 0,
    none: 0,
  };
  let pool: NeedPool | null = null;
  for (const need of waiting) {
    const left = await answeredForAll(ctx, row, scenario.policy, need);
    if (left !== null) {
      counts[await leave(ctx, need.cluster, left)]++;
      continue;
    }
    pool ??= await readNeedPool(ctx.db, row, scenario, ctx.embedder, keys, now.at);
    const answer = await answerNeed(ctx, row, pool, need);
    counts[answer]++;
    // A key born a moment ago has taken its name; what people said is what it was.
    if (answer !== 'none') pool = await withKeysOfNow(ctx.db, pool);
  }
  const { none: _, refined: _refined, joined: _joined, ...published } = counts;
  if (Object.values(published).some((times) => times > 0))
    ctx.queue.nudge('publish-schema-version', scenario.scenario);
  return done({ needs: waiting.length, ...counts });
}

/** A mature need that changed since it was answered, or that waits for a place while there is one. */
function needOf(cluster: ClusterRow, room: boolean): Need[] {
  const { verdict, judgedAt, synthesisedAt, waits } = cluster;
  if (verdict?.mature !== true || judgedAt === null) return [];
  const isNew = synthesisedAt === null || synthesisedAt < judgedAt;
  return isNew || mayEnter(waits, room) ? [{ cluster, facts: verdict.facts }] : [];
}

function mayEnter(waits: ClusterRow['waits'], room: boolean): boolean {
  return room && WAITS_FOR_A_PLACE.some((rule) => rule === waits?.rule);
}

function asksAnew(
  { cluster: { answered, waits }, facts: { fragments } }: Need,
  now: { revision: number; at: Date },
  room: boolean,
): boolean {
  return mayEnter(waits, room) || mayAnswerAnew(answered, waits, { ...now, fragments });
}

function standing({ cluster: { id }, facts: { owners, fragments } }: Need) {
  return { id, owners, fragments };
}

async function answerNeed(ctx: Context, row: PoolRow, pool: NeedPool, need: Need): Promise<Answer> {
  const { cluster } = need;
  const { scenario } = pool.scenario;
  if (cluster.coveredBy !== null) return refineKey(ctx, pool, need);
  const existing = keyOfNeed(pool.patchKeys, cluster.id);
  if (existing !== undefined)
    return growKey(ctx, pool, { cluster, facts: together(pool, need, existing) }, existing);
  // What was found to be another telling of a key stays one until it has grown, as it is tried again.
  const told = pool.patchKeys.some(({ keyName, endedAt }) => keyName === cluster.twinOf && endedAt === null);
  if (told && need.facts.fragments !== cluster.triedFragments) return leave(ctx, cluster);
  const back = await lostKey(ctx, pool, cluster);
  if (back !== undefined) {
    if (!(await isBack(ctx, pool, cluster, back)))
      return wait(ctx, scenario, cluster, waitingToComeBack(back.keyName));
    const proposal = await propose(ctx, pool, cluster.id, back);
    const other = proposal === null ? null : await answeredBy(ctx, pool, cluster, back, proposal);
    if (other !== null && other.pool === pool.pool) return joinTwin(ctx, pool, need, other);
    // Where its people ask for another kind of value now, it would not be what clients knew by that name.
    if (proposal !== null && sameKind(back.definition, proposal.definition))
      return reviveKey(ctx, pool, need, back, proposal);
  }
  const left = await answeredInCohort(ctx, pool, need);
  if (left !== null) return leave(ctx, cluster, left);
  const there = await keyElsewhere(ctx, pool, cluster);
  if (there !== undefined) return meetKey(ctx, pool, need, there);
  const tried = await triedAs(ctx, pool, cluster);
  if (tried !== undefined) {
    const sentence = `Was tried as ${tried.keyName}, which is ${tried.status}: no need of the pool is nearer to it.`;
    return wait(ctx, scenario, cluster, { rule: 'tried_before', sentence });
  }
  const hidden = hiddenWords(membersOf(pool, [cluster.id]), pool.scenario.policy);
  if (hidden !== null) return wait(ctx, scenario, cluster, hidden);
  if (await asksForNothing(ctx, pool, cluster.id)) return wait(ctx, scenario, cluster, ONLY_COURTESY);
  const said = await saidAlready(ctx, pool, cluster);
  if (said !== null)
    return refineKey(ctx, await withKeysOfNow(ctx.db, pool), {
      ...need,
      cluster: { ...cluster, coveredBy: said },
    });
  const proposal = await propose(ctx, pool, cluster.id, undefined);
  if (proposal === null)
    return wait(ctx, scenario, cluster, waitingForWords('no_words', need.facts, pool.scenario.policy));
  const known = await knownTwin(ctx, pool, cluster, proposal);
  // Left as it is, the need is asked again when the pool is learned.
  if (known === null) return (await learnsFirst(ctx, row)) ? 'none' : bearKey(ctx, pool, need, proposal);
  return known.pool === pool.pool ? joinTwin(ctx, pool, need, known) : meetKey(ctx, pool, need, known);
}

async function growKey(ctx: Context, pool: NeedPool, need: Need, key: PatchKeyRow): Promise<Answer> {
  const { cluster, facts } = need;
  const heldBack = await isHeldBack(ctx, key);
  const proposal = heldBack || mayGrow(key, facts) ? await propose(ctx, pool, cluster.id, key) : null;
  if (proposal === null) return lookAgain(ctx, pool, need, key);
  if (heldBack) return reviseKey(ctx, pool, need, key, proposal, await backedPart(ctx, pool.scenario, key));
  const why = await whyNoLongerFits(ctx, pool, need, key, proposal);
  const answer = why === null ? 'none' : await succeedKey(ctx, pool, need, key, why);
  return answer === 'none' ? reviseKey(ctx, pool, need, key, proposal) : answer;
}

/** A key that says nothing new may have become sensitive all the same: by what its people say beside its words. */
async function lookAgain(ctx: Context, pool: NeedPool, need: Need, key: PatchKeyRow): Promise<Answer> {
  if (key.status !== 'experimental') return leave(ctx, need.cluster);
  const said = await sensitiveNeed(ctx, pool, tellingsOf(pool, need.cluster.id, key));
  const evidence = { ...key.evidence, sensitive: said ?? key.evidence.sensitive };
  const unseen = notCleared({ ...key, evidence });
  if (unseen === null) return leave(ctx, need.cluster);
  return holdKey(ctx, pool, need, key, { definition: key.definition, evidence }, unseen);
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

async function triedAs(
  ctx: Context,
  { pool, patchKeys }: NeedPool,
  { id }: ClusterRow,
): Promise<PatchKeyRow | undefined> {
  const own = patchKeys.filter((key) => key.pool === pool);
  return triedBefore(id, own, await liveCentroids(ctx.db, pool, ctx.embedder));
}

async function isBack(
  ctx: Context,
  { scenario: { policy }, cohort }: NeedPool,
  cluster: ClusterRow,
  key: PatchKeyRow,
): Promise<boolean> {
  if (key.endedAt === null) return false;
  const now = ctx.clock.now();
  const [times, said] = await Promise.all([
    comebacks(ctx.db, key),
    saidSince(ctx.db, cluster, key.endedAt, { trust: policy.trust, now }),
  ]);
  return mayComeBack(key.endedAt, times, said, barsOf(cohort, policy), now);
}

async function whyNoLongerFits(
  ctx: Context,
  pool: NeedPool,
  { cluster, facts }: Need,
  key: PatchKeyRow,
  { definition }: KeyProposal,
): Promise<'type' | 'name' | null> {
  // What a person has set of it no need outgrows.
  if (key.orders !== null) return null;
  const worn = {
    definition: key.definition,
    status: key.status,
    ...(await wearOf(ctx.db, key, ctx.clock.now())),
  };
  const members = membersOf(pool, tellingsOf(pool, cluster.id, key));
  return noLongerFits(worn, definition, members, facts.fragments, pool.scenario.policy.publication.owners);
}
