import { LEAST_ODDS } from '../../src/domain/needs/cluster/consolidate.ts';
import type { Weights } from '../../src/domain/needs/cluster/merging/weights.ts';
import { oddsOf } from '../../src/domain/statistics/logistic.ts';
import type { PoolExamples } from './examples.ts';
import { type Example, fitLogistic } from './logistic.ts';

/** Chosen by the scores of left-out streams; pools weigh 1,000 each. */
const PENALTY = { merge: 30, gate: 100, belonging: 30 };
/**
 * Taken off the odds that two groups are one need: a wrong merger spoils two needs, and what was left apart in one
 * draw may still be voted together. Chosen by the scores of left-out streams.
 */
const CAUTION = 0.5;

/** What says that two groups are one need: from pools with interactions, and from those without, where fewer facts are known. */
export function learnMerge(
  pools: readonly Pick<PoolExamples, 'family' | 'merge' | 'hasInteractions'>[],
): Pick<Weights, 'merge' | 'mergeWithoutInteractions'> {
  const balanced = evened(pools);
  const fitted = (has: boolean): number[] =>
    cautious(
      fitLogistic(
        pools.flatMap((pool) => (pool.hasInteractions === has ? balanced(pool, pool.merge) : [])),
        PENALTY.merge,
      ),
    );
  return { merge: fitted(true), mergeWithoutInteractions: fitted(false) };
}

/**
 * All that `models/` keeps for consolidation, learned from every pool that is given.
 * @param pools those of a left-out family must not be among them where its score is to mean something
 */
export function learnWeights(pools: readonly PoolExamples[]): Weights {
  const balanced = evened(pools);
  const gate = (has: boolean): number[] => {
    const own = pools.filter((pool) => pool.hasInteractions === has);
    const fitted = fitLogistic(
      own.flatMap((pool) => balanced(pool, pool.gate)),
      PENALTY.gate,
    );
    return shifted(fitted, bestShift(fitted, own));
  };
  return {
    ...learnMerge(pools),
    gate: gate(true),
    gateWithoutInteractions: gate(false),
    belonging: fitLogistic(
      pools.flatMap((pool) => balanced(pool, pool.belonging)),
      PENALTY.belonging,
    ),
  };
}

/** A family of many pools counts for more than one of few, but not by as many: n pools weigh as n to this power. */
const FAMILY = 0.5;

function shareOf(
  pools: readonly { readonly family: string }[],
): (pool: { readonly family: string }) => number {
  const counts = new Map<string, number>();
  for (const { family } of pools) counts.set(family, (counts.get(family) ?? 0) + 1);
  const total = [...counts.values()].reduce((sum, n) => sum + n ** FAMILY, 0);
  // Shares add up to the number of pools, so that penalties mean what they meant.
  return ({ family }) => ((counts.get(family) ?? 1) ** (FAMILY - 1) * pools.length) / total;
}

function evened(pools: readonly { readonly family: string }[]) {
  const share = shareOf(pools);
  return (pool: { readonly family: string }, examples: readonly Example[]): Example[] =>
    examples.map((example) => ({ ...example, weight: example.weight * share(pool) }));
}

function cautious(weights: readonly number[]): number[] {
  return shifted(weights, -CAUTION);
}

function shifted(weights: readonly number[], by: number): number[] {
  return weights.map((weight, i) => (i === weights.length - 1 ? weight + by : weight));
}

const SHIFTS = Array.from({ length: 41 }, (_, i) => (i - 20) / 8);
/** A key found is worth so much more than a false one avoided; 1 is F1. */
const RECALL = 1.3;

/** How likely a group must be a need is asked of the keys that come out, not of each group by itself. */
function bestShift(gate: readonly number[], pools: readonly PoolExamples[]): number {
  const share = shareOf(pools);
  let best = 0;
  let top = Number.NEGATIVE_INFINITY;
  for (const shift of SHIFTS) {
    const weights = shifted(gate, shift);
    const score =
      pools.reduce((sum, pool) => sum + share(pool) * keyScore(weights, pool), 0) - Math.abs(shift) / 1000;
    if (score > top) {
      top = score;
      best = shift;
    }
  }
  return best;
}

/** F-measure (van Rijsbergen 1979) of the keys that the candidates let through would find. */
function keyScore(gate: readonly number[], { candidates, wanted }: PoolExamples): number {
  const kept = candidates.filter(({ facts }) => oddsOf(gate, facts) >= LEAST_ODDS);
  const found = new Set(kept.flatMap(({ finds }) => finds ?? [])).size;
  if (wanted === 0 || found === 0) return 0;
  const beta = RECALL ** 2;
  return ((1 + beta) * found) / (kept.length + beta * wanted);
}
