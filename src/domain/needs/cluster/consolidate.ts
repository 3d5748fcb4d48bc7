import { dot } from '../../basics/index.ts';
import { needText, type Phrase } from '../../words/index.ts';
import type { Consolidation, PoolSnapshot } from '../pool.ts';
import { type Bonds, bondsOf } from './corrections.ts';
import { coveredBy } from './covered.ts';
import { coreOf } from './grains/core.ts';
import { type Learned, learnInRounds } from './grains/large-pool.ts';
import { microClusters } from './grains/micro.ts';
import { identify } from './identity.ts';
import { agglomerate, judgeWith } from './merging/agglomerate.ts';
import { averageLinkage } from './merging/average-linkage.ts';
import { agreed } from './merging/consensus.ts';
import { type PoolScale, poolScale } from './merging/evidence.ts';
import { WEIGHTS, type Weights } from './merging/weights.ts';
import { parted } from './parting/belonging.ts';
import { commonNeedOdds } from './parting/common-need.ts';
import { placer } from './place.ts';
import { type Group, groupOf, type Items, readItems } from './reading/group.ts';
import { teaching } from './reading/teaching.ts';

/** What one learning of a pool hangs on besides the pool. */
export type EngineSettings = {
  readonly weights: Weights;
  /** Phrases per grain before merging; finer is purer and costs the square. */
  readonly grain: number;
  /** Bound of that square: of larger pools the grains are larger. */
  readonly maxGrains: number;
  /** A need has at least so many phrases, or so many people who say the few it has; below it is only alone so far. */
  readonly smallest: number;
  readonly people: number;
  /** How often the grains are drawn and merged; the needs are what most draws agree on. */
  readonly draws: number;
};

/** What the shipped weights were learned with (D107); draws: D22. Others ask for learning them anew. */
export const ENGINE: EngineSettings = {
  weights: WEIGHTS,
  grain: 6,
  maxGrains: 300,
  smallest: 3,
  people: 5,
  draws: 5,
};

/** Larger pools are learned in rounds; the largest that the weights were learned on has half as many phrases. */
const LARGE = 3_000;
/** Of a large pool the parts vote among themselves; more draws cost more than they mend. */
const LARGE_DRAWS = 3;

/** Log-odds from which a group is a need; where that lies for keys to come out best is part of the learned bias. */
export const LEAST_ODDS = 0;

/**
 * The needs of one pool. Over-clusters into grains, merges them while the evidence says "one need" rather than "two",
 * leaves heaps without a common need out, and names what is left; the same snapshot gives the same outcome.
 * Cost: that of 3,000 phrases at most four times, and one look at each phrase beyond (D18).
 */
export function consolidate(snapshot: PoolSnapshot, settings: EngineSettings = ENGINE): Consolidation {
  const { clusters, unclustered, pool } = findNeeds(snapshot, settings);
  return { clusters, unclustered, covered: coveredBy(clusters, pool) };
}

/** The needs alone, without asking which of them a key answers. */
export function findNeeds(
  snapshot: PoolSnapshot,
  settings: EngineSettings = ENGINE,
): Omit<Consolidation, 'covered'> & {
  /** Without what tells no need. */
  readonly pool: PoolSnapshot;
} {
  const unclustered: Unclustered = new Map();
  const told = new Set(snapshot.phrases.filter(({ text }) => needText(text) !== null));
  const pool = { ...snapshot, phrases: [...told] };
  const { teachers, strangers, unfit } = teaching(pool);
  const silent = snapshot.phrases.filter((phrase) => !told.has(phrase));
  for (const { id } of [...silent, ...unfit]) unclustered.set(id, 'no_need');
  const taught = { ...pool, phrases: teachers };
  const learned =
    teachers.length > LARGE
      ? learnInRounds(taught, settings.weights, (core) => learn(core, { ...settings, draws: LARGE_DRAWS }))
      : learn(taught, settings);
  for (const [id, reason] of learned.unclustered) unclustered.set(id, reason);
  const grown = withStrangers(learned.needs, strangers, taught, settings, unclustered);
  const needs = withoutDismissed(grown, snapshot, unclustered);
  const clusters = identify(snapshot.pool, needs, snapshot.previous, snapshot.mentions);
  clusters.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { clusters, unclustered, pool };
}

type Unclustered = Map<string, 'no_need' | 'alone' | 'grab_bag'>;

/** Phrases that taught nothing are put where they belong by their meaning. */
function withStrangers(
  needs: readonly (readonly string[])[],
  strangers: readonly Phrase[],
  taught: PoolSnapshot,
  { weights }: EngineSettings,
  unclustered: Unclustered,
): string[][] {
  const grown = needs.map((ids) => [...ids]);
  if (strangers.length === 0) return grown;
  const place = needs.length === 0 ? () => null : placer(coreOf(taught, LARGE), needs, weights);
  for (const phrase of strangers) {
    const need = place(phrase);
    if (need === null) unclustered.set(phrase.id, 'alone');
    else grown[need]?.push(phrase.id);
  }
  return grown;
}

/**
 * A need of which people said by most of its phrases that it is none is none, with what else has joined it since; from another
 * such phrases go.
 */
function withoutDismissed(
  needs: readonly (readonly string[])[],
  { corrections, phrases }: PoolSnapshot,
  unclustered: Unclustered,
): (readonly string[])[] {
  const dismissed = new Set(corrections.noNeed);
  for (const { id } of phrases) if (dismissed.has(id)) unclustered.set(id, 'no_need');
  return needs.flatMap((ids) => {
    const left = ids.filter((id) => !dismissed.has(id));
    if (left.length * 2 > ids.length) return [left];
    for (const id of left) unclustered.set(id, 'no_need');
    return [];
  });
}

/** A pool while it is learned whole. */
type Learning = {
  readonly pool: PoolSnapshot;
  readonly items: Items;
  readonly scale: PoolScale;
  readonly settings: EngineSettings;
  readonly bonds: Bonds;
  readonly idOf: (member: number) => string;
};

/** The needs of a pool that is small enough to be learned whole; every phrase of it tells a need. */
function learn(pool: PoolSnapshot, settings: EngineSettings): Learned {
  const unclustered = new Map<string, 'alone' | 'grab_bag'>();
  const items = readItems(pool);
  const idOf = (member: number): string => pool.phrases[member]?.id ?? '';
  const scale = poolScale(items);
  const bonds = bondsOf(pool);
  const learning = { pool, items, scale, settings, bonds, idOf };
  const needs: string[][] = [];
  for (const group of mergedGroups(items, scale, settings, bonds)) {
    const reason = whyNot(group, learning);
    if (reason === null) {
      const { kept, dropped } = trimmed(group, learning);
      needs.push(kept.map(idOf));
      for (const member of dropped) unclustered.set(idOf(member), 'grab_bag');
    } else for (const member of group.members) unclustered.set(idOf(member), reason);
  }
  return { needs, unclustered };
}

/** What the draws agree to be one need each, before heaps and strangers are left out. */
export function mergedGroups(
  items: Items,
  scale: PoolScale,
  settings: EngineSettings,
  bonds: Bonds,
): Group[] {
  if (items.all.length === 0) return [];
  const { obeying, forbidden } = bonds;
  const judge = judgeWith(settings.weights);
  const merged = (grains: readonly (readonly number[])[], least: number): Group[] => {
    const start = grains.map((members) => groupOf(items, members));
    return agglomerate(start, scale, judge, least, forbidden);
  };
  if (items.all.length < FEW_PHRASES) return merged(fewGrains(bonds, items), SURE_ODDS);
  const size = Math.max(settings.grain, items.all.length / settings.maxGrains);
  const draws = Array.from({ length: settings.draws }, (_, seed) =>
    merged(obeying(microClusters(items, size, seed)), leastToJoin(items.all.length)),
  );
  const [only] = draws;
  if (draws.length === 1 && only !== undefined) return only;
  const ways = draws.map((groups) => groups.map(({ members }) => members));
  const apart = (a: readonly number[], b: readonly number[]) => forbidden({ members: a }, { members: b });
  return agreed(ways, items.all.length, MOST, apart).map((members) => groupOf(items, members));
}

/** Fewer phrases are too few to draw grains from: what is said in few wordings is told apart by its meaning first. */
const FEW_PHRASES = 30;
/** Log-odds from which grains of so few phrases are joined: weights were learned from more, and meaning has joined them already. */
const SURE_ODDS = 1;
/** Mean cosine of centred vectors above which two groups of so few phrases are one grain; two needs of one trade have 0.2, one need 0.5 to 0.8. */
const ALIKE = 0.3;

/** Grains of a pool of few phrases: what is alike in meaning, in the obedience of what is bound. */
function fewGrains({ obeying, forbidden }: Bonds, items: Items): number[][] {
  const start = obeying(items.all.map(({ index }) => [index]));
  const groups = start.map((members) => groupOf(items, members));
  const alike = (a: number, b: number): number => {
    const [one, other] = [groups[a], groups[b]];
    return one && other ? dot(one.sum, other.sum) / (one.members.length * other.members.length) : 0;
  };
  return averageLinkage(start, alike, ALIKE, (a, b) => forbidden({ members: a }, { members: b }));
}

/** From so many phrases on the weights mean what they were learned to mean. */
const FULL = 600;
/** In so few there is too little around a need to tell it by. */
const FEW = 100;
/** Log-odds that two groups of so few phrases must have: what is joined in a pool's first weeks is born as one key. */
const FEWEST_ODDS = 1;

/** Log-odds from which two groups are joined. What it is worth in small and in young pools: D107. */
function leastToJoin(phrases: number): number {
  const grown = Math.log(Math.max(phrases, FEW) / FEW) / Math.log(FULL / FEW);
  return FEWEST_ODDS * Math.max(0, 1 - grown);
}

/** Two phrases are of one need when more than half of the draws say so. */
const MOST = 0.5;

/** Null for a need; people's own groups (must-link) are needs whatever the evidence says. */
function whyNot(group: Group, { pool, items, scale, settings, idOf }: Learning): 'alone' | 'grab_bag' | null {
  const members = new Set(group.members.map(idOf));
  if (pool.corrections.mustLink.some(([a, b]) => members.has(a) && members.has(b))) return null;
  if (members.size < settings.smallest && peopleBehind(members, pool) < settings.people) return 'alone';
  const known = pool.previous.some(
    (p) => p.phrases.filter((id) => members.has(id)).length * 2 > members.size,
  );
  // What was a need yesterday is not dropped for a hair's breadth.
  const least = known ? LEAST_ODDS - Math.LN2 : LEAST_ODDS;
  return commonNeedOdds(group, items, scale, settings.weights) >= least ? null : 'grab_bag';
}

/** Distinct owners who say one of the phrases: thirty who say the same words need no others (SDSI, "genuine common needs"). */
function peopleBehind(phrases: ReadonlySet<string>, { mentions }: PoolSnapshot): number {
  return new Set(mentions.filter(({ phrase }) => phrases.has(phrase)).map(({ owner }) => owner)).size;
}

/** Phrases that only stand near the need go, unless something bound them to it. */
function trimmed(
  group: Group,
  { items, scale, settings, bonds }: Learning,
): { kept: number[]; dropped: number[] } {
  const { kept, dropped } = parted(group, items, scale, settings.weights);
  return {
    kept: [...kept, ...dropped.filter((m) => bonds.bound.has(m))],
    dropped: dropped.filter((m) => !bonds.bound.has(m)),
  };
}
