import { ENGINE, mergedGroups } from '../../src/domain/needs/cluster/consolidate.ts';
import { bondsOf } from '../../src/domain/needs/cluster/corrections.ts';
import { microClusters } from '../../src/domain/needs/cluster/grains/micro.ts';
import { agglomerate, type Judge, judgeWith } from '../../src/domain/needs/cluster/merging/agglomerate.ts';
import { evidence, type PoolScale, poolScale } from '../../src/domain/needs/cluster/merging/evidence.ts';
import type { Weights } from '../../src/domain/needs/cluster/merging/weights.ts';
import { belongingEvidence } from '../../src/domain/needs/cluster/parting/belonging.ts';
import { commonNeedEvidence } from '../../src/domain/needs/cluster/parting/common-need.ts';
import { type Group, groupOf, type Items, readItems } from '../../src/domain/needs/cluster/reading/group.ts';
import { teaching } from '../../src/domain/needs/cluster/reading/teaching.ts';
import type { PoolSnapshot } from '../../src/domain/needs/pool.ts';
import { DEFAULT_POLICY } from '../../src/domain/policy/policy.ts';
import { seededRandom } from '../../src/domain/statistics/random.ts';
import { LEAST_COVERAGE, LEAST_PURITY } from '../../src/proof/quality/score.ts';
import type { Example } from './logistic.ts';
import type { LabelledSnapshot } from './snapshot.ts';

/** Decisions that consolidation of one pool has to take, with the right answers. */
export type PoolExamples = {
  readonly family: string;
  readonly hasInteractions: boolean;
  readonly merge: readonly Example[];
  readonly gate: readonly Example[];
  readonly belonging: readonly Example[];
  /** The groups that the gate is asked about and that are large enough for a key. */
  readonly candidates: readonly Candidate[];
  /** Labels with fragments enough for a key. */
  readonly wanted: number;
};

type Candidate = {
  readonly facts: ArrayLike<number>;
  /** The label that it finds, null where it finds none. */
  readonly finds: string | null;
};

/** Of pairs that nobody would take for one need one in so many is kept, and counts for so many. */
const THINNED = 20;
const PLAIN = -2.5;
/** Decisions that a pool teaches: twenty weights do not get better by more, and each family left out learns all of them anew. */
const MOST = 1_500;
/** Groups of fewer phrases seldom become keys, whatever the gate says. */
const SMALL = 12;

/** A pool as its decisions are taken from it. */
type Classroom = {
  readonly pool: PoolSnapshot;
  readonly items: Items;
  readonly scale: PoolScale;
  /** The commonest label of each phrase. */
  readonly labels: readonly (string | null)[];
};

function classroom({ snapshot, labels }: LabelledSnapshot): Classroom {
  const { teachers } = teaching(snapshot);
  const pool = { ...snapshot, phrases: teachers };
  const items = readItems(pool);
  return {
    pool,
    items,
    scale: poolScale(items),
    labels: teachers.map(({ id }) => commonest(labels.get(id) ?? new Map())),
  };
}

/**
 * Whether two groups are one need, asked as consolidation asks it under given weights, so that what is learned is what
 * it meets (Ross et al. 2011, "A reduction of imitation learning": learn from the states that the learner comes to).
 */
export function mergeExamples(
  labelled: LabelledSnapshot,
  weights: Weights,
): Pick<PoolExamples, 'merge' | 'hasInteractions'> {
  const { items, scale, labels } = classroom(labelled);
  const random = seededRandom(items.all.length);
  const labelOf = memoised((group: Group) => groupLabel(group, labels));
  const judge = judgeWith(weights);
  const examples: Example[] = [];
  const size = Math.max(ENGINE.grain, items.all.length / ENGINE.maxGrains);
  const grains = microClusters(items, size).map((members) => groupOf(items, members));
  const asked: Judge = (a, b) => {
    const odds = judge(a, b, scale);
    const [left, right] = [labelOf(a), labelOf(b)];
    // Two heaps of noise may lie together or apart: neither is wrong.
    if (left === undefined || right === undefined || (left === null && right === null)) return odds;
    const yes = left === right;
    const keep = yes || odds > PLAIN ? 1 : 1 / THINNED;
    if (random() < keep) {
      const weight = Math.sqrt(Math.min(a.members.length, b.members.length)) / keep;
      examples.push({ facts: evidence(a, b, scale), yes, weight });
    }
    return odds;
  };
  agglomerate(grains, scale, asked, 0, () => false);
  const merge = shared(examples.filter(() => random() * examples.length < MOST));
  return { merge, hasInteractions: scale.pairRate > 0 };
}

/** Whether a merged group is a need, and who belongs to it; asked of what comes out of merging, and of the right answer. */
export function needExamples(
  labelled: LabelledSnapshot,
  weights: Weights,
): Omit<PoolExamples, 'family' | 'merge' | 'hasInteractions'> {
  const { pool, items, scale, labels } = classroom(labelled);
  const gate: Example[] = [];
  const belonging: Example[] = [];
  const groups = mergedGroups(items, scale, { ...ENGINE, weights }, bondsOf(pool));
  const fragments = pool.phrases.map(({ id }) => total(labelled.labels.get(id)));
  const sizes = labelSizes(labelled);
  const candidates: Candidate[] = [];
  for (const group of groups) {
    if (group.members.length < ENGINE.smallest) continue;
    const label = groupLabel(group, labels);
    const isNeed = label !== undefined && label !== null;
    const noise = group.members.filter((member) => labels[member] === null).length / group.members.length;
    const facts = commonNeedEvidence(group, items, scale);
    // Two needs in one group are merging's fault; the gate could not tell them from one.
    if (isNeed || noise > 1 - LEAST_PURITY)
      gate.push({ facts, yes: isNeed, weight: group.members.length < SMALL ? 0.3 : 1 });
    const said = group.members.reduce((sum, member) => sum + (fragments[member] ?? 0), 0);
    if (said < DEFAULT_POLICY.maturity.fragments) continue;
    const finds = isNeed && said >= LEAST_COVERAGE * (sizes.get(label) ?? 0) ? label : null;
    candidates.push({ facts, finds });
  }
  for (const group of [...groups, ...perfectGroups(items, labels)]) {
    const label = groupLabel(group, labels);
    if (group.members.length < ENGINE.smallest || label === undefined || label === null) continue;
    belongingEvidence(group, items, scale).forEach((facts, i) => {
      belonging.push({ facts, yes: labels[group.members[i] ?? -1] === label, weight: 1 });
    });
  }
  return {
    gate: shared(gate),
    belonging: shared(belonging),
    candidates,
    wanted: [...sizes.values()].filter((size) => size >= DEFAULT_POLICY.maturity.fragments).length,
  };
}

function labelSizes({ labelOfFragment }: LabelledSnapshot): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const label of labelOfFragment.values())
    if (label !== null) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return sizes;
}

function total(counts: ReadonlyMap<unknown, number> | undefined): number {
  return [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);
}

/** Pools weigh the same, however many decisions they ask for. */
function shared(examples: readonly Example[]): Example[] {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  return examples.map((example) => ({ ...example, weight: (1_000 * example.weight) / total }));
}

function perfectGroups(items: Items, labels: readonly (string | null)[]): Group[] {
  const members = new Map<string, number[]>();
  labels.forEach((label, i) => {
    if (label === null) return;
    const list = members.get(label);
    if (list === undefined) members.set(label, [i]);
    else list.push(i);
  });
  return [...members.values()].map((list) => groupOf(items, list));
}

/** Null for a heap of noise, undefined for a mixture. */
function groupLabel(group: Group, labels: readonly (string | null)[]): string | null | undefined {
  const counts = new Map<string | null, number>();
  for (const member of group.members) {
    const label = labels[member] ?? null;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const label = commonest(counts);
  return (counts.get(label) ?? 0) >= LEAST_PURITY * group.members.length ? label : undefined;
}

function commonest(counts: ReadonlyMap<string | null, number>): string | null {
  let best: string | null = null;
  let top = 0;
  for (const [label, count] of counts) {
    if (count > top) {
      top = count;
      best = label;
    }
  }
  return best;
}

function memoised<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key) => {
    const hit = known.get(key);
    if (hit !== undefined) return hit.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}
