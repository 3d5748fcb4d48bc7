import { LEAST_ODDS } from '../../src/domain/needs/cluster/consolidate.ts';
import type { Weights } from '../../src/domain/needs/cluster/merging/weights.ts';
import type { PoolExamples } from './examples.ts';
import { fitLogistic, oddsOf } from './logistic.ts';

/** Chosen by the scores of left-out streams; pools weigh 1,000 each. */
const PENALTY = { merge: 30, gate: 100, belonging: 30 };
/**
 * Taken off the odds that two groups are one need: a wrong merger spoils two needs, and what was left apart in one
 * draw may still be voted together. Chosen by the scores of left-out streams.
 */
const CAUTION = 0.5;

/** What says that two groups are one need: from pools with interactions, and from those without, where fewer facts are known. */
export function learnMerge(
  pools: readonly Pick<PoolExamples, 'merge' | 'hasInteractions'>[],
): Pick<Weights, 'merge' | 'mergeWithoutInteractions'> {
  const fitted = (has: boolean): number[] =>
    cautious(
      fitLogistic(
        pools.flatMap((pool) => (pool.hasInteractions === has ? pool.merge : [])),
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
  const gate = (has: boolean): number[] => {
    const own = pools.filter((pool) => pool.hasInteractions === has);
    const fitted = fitLogistic(
      own.flatMap((pool) => pool.gate),
      PENALTY.gate,
    );
    return shifted(fitted, bestShift(fitted, own));
  };
  return {
    ...learnMerge(pools),
    gate: gate(true),
    gateWithoutInteractions: gate(false),
    belonging: fitLogistic(
      pools.flatMap((pool) => pool.belonging),
      PENALTY.belonging,
    ),
  };
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
  let best = 0;
  let top = Number.NEGATIVE_INFINITY;
  for (const shift of SHIFTS) {
    const weights = shifted(gate, shift);
    const score = pools.reduce((sum, pool) => sum + keyScore(weights, pool), 0) - Math.abs(shift) / 1000;
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
