import { editDistance, tally } from '../basics/index.ts';
import { rounded } from '../statistics/index.ts';
import { constraintsOf, type KeyDefinition, type KeyValue } from '../template/index.ts';
import type { PatchKeyEvidence } from './patch-key.ts';

/** What says the same as a key already. */
export type Redundancy = {
  /** The key nearest to it by name or, at its birth, by what is said of it; similarity 0 to 1. */
  readonly nearest: { readonly key: string; readonly similarity: number } | null;
  readonly predictedBy: Prediction | null;
};

/** Another key from whose value this key's value can be told. */
export type Prediction = {
  readonly key: string;
  /** Share of what this key says that the other one says already, 0 to 1. */
  readonly coefficient: number;
  /** Payloads with both, and their distinct owners. */
  readonly payloads: number;
  readonly owners: number;
};

/** A payload that set the key, with all that its client set. */
export type FilledPayload = {
  readonly day: string;
  readonly owner: string;
  readonly payload: Readonly<Record<string, KeyValue | null>>;
};

/** Fewer payloads or people make a pattern out of chance, or of one person's habits. */
const LEAST_PAYLOADS = 30;
const LEAST_OWNERS = 5;
/** A longer list is as good as open: each of its values is seen too seldom to be predicted. */
const MOST_VALUES = 50;
/** Of a thousand independent keys one seems to foretell another. */
const CHANCE_Z = 3.09;
/** From four fifths on, what a key adds is what clients fill in wrongly in one of the two. */
const DOUBLED = 0.8;

/** The key that makes another one unnecessary, where there is one. */
export function doubledBy({ predictedBy }: Redundancy): Pick<Prediction, 'key' | 'coefficient'> | null {
  if (predictedBy === null || predictedBy.coefficient < DOUBLED) return null;
  const { key, coefficient } = predictedBy;
  return { key, coefficient };
}

/** @param others keys that live beside it */
export function nearestKey(
  key: { readonly name: string; readonly similarKeys: PatchKeyEvidence['similarKeys'] },
  others: readonly string[],
): Redundancy['nearest'] {
  const alive = new Set(others);
  const near = [
    ...others.map((other) => ({ key: other, similarity: nameSimilarity(key.name, other) })),
    ...key.similarKeys.filter((one) => alive.has(one.key)),
  ];
  near.sort((a, b) => b.similarity - a.similarity || (a.key < b.key ? -1 : 1));
  const [nearest] = near;
  return nearest === undefined || nearest.similarity === 0 ? null : nearest;
}

/** Of two names: letters alike where one is a slip of the other (1 - edits / length), else the share of words that both have. */
function nameSimilarity(one: string, other: string): number {
  const [a, b] = [new Set(one.split('_')), new Set(other.split('_'))];
  const shared = [...a].filter((word) => b.has(word)).length;
  const alike = 1 - editDistance(one, other) / Math.max(one.length, other.length);
  // Below two thirds, words of like length are alike by chance.
  return rounded(Math.max(shared / (a.size + b.size - shared), alike > 2 / 3 ? alike : 0));
}

/**
 * The closed key that tells most of this key's values, in payloads that set this key. Measured by H. Theil's uncertainty
 * coefficient (1972, "Statistical Decomposition Analysis"): the share of the entropy of this key's values that goes when the
 * other's value, or that it was not given, is known; entropies corrected for few observations (G. Miller 1955). Null where
 * support is thin or a G-test takes it for chance.
 */
export function predictionOf(
  name: string,
  payloads: readonly FilledPayload[],
  others: readonly KeyDefinition[],
): Prediction | null {
  const found = others
    .filter((other) => other.key_name !== name)
    .filter((other) => other.key_type === 'boolean' || constraintsOf(other).acceptable !== null)
    .flatMap(({ key_name: key }) => {
      const both = payloads.filter(({ payload }) => isGiven(payload[key]));
      const owners = new Set(both.map(({ owner }) => owner)).size;
      if (both.length < LEAST_PAYLOADS || owners < LEAST_OWNERS) return [];
      const coefficient = uncertaintyCoefficient(
        payloads.map(({ payload }) => [textOf(payload[name]), textOf(payload[key])] as const),
      );
      return coefficient === null ? [] : [{ key, coefficient, payloads: both.length, owners }];
    });
  found.sort((a, b) => b.coefficient - a.coefficient || (a.key < b.key ? -1 : 1));
  return found[0] ?? null;
}

/** By UTC day: payloads that set the key, and those whose value is the commonest one beside what the other key says. */
export function predictedByDay(
  name: string,
  payloads: readonly FilledPayload[],
  by: string | null,
): Map<string, { predicted: number; payloads: number }> {
  const pairs = payloads.map(({ day, payload }) => ({
    day,
    mine: textOf(payload[name]),
    other: by === null ? '' : textOf(payload[by]),
  }));
  const counts = tally(pairs.map(({ mine, other }) => JSON.stringify([other, mine])));
  const best = new Map<string, { mine: string; count: number }>();
  for (const { mine, other } of pairs) {
    const count = counts.get(JSON.stringify([other, mine])) ?? 0;
    if (count > (best.get(other)?.count ?? 0)) best.set(other, { mine, count });
  }
  const days = new Map<string, { predicted: number; payloads: number }>();
  for (const { day, mine, other } of pairs) {
    const sum = days.get(day) ?? { predicted: 0, payloads: 0 };
    sum.payloads++;
    if (by !== null && best.get(other)?.mine === mine) sum.predicted++;
    days.set(day, sum);
  }
  return days;
}

/** Null where there is nothing to tell (one value, or as many as in an open list), or where it may be chance. */
function uncertaintyCoefficient(pairs: readonly (readonly [mine: string, other: string])[]): number | null {
  const mine = tally(pairs.map(([value]) => value));
  const other = tally(pairs.map(([, value]) => value));
  const joint = tally(pairs.map((pair) => JSON.stringify(pair)));
  if (mine.size < 2 || mine.size > MOST_VALUES || other.size < 2) return null;
  const total = pairs.length;
  const information = entropy(mine, total) + entropy(other, total) - entropy(joint, total);
  const degrees = (mine.size - 1) * (other.size - 1);
  if (chiSquareZ(2 * total * information, degrees) < CHANCE_Z) return null;
  const corrected = (counts: ReadonlyMap<string, number>) =>
    entropy(counts, total) + (counts.size - 1) / (2 * total);
  const share = (corrected(mine) + corrected(other) - corrected(joint)) / corrected(mine);
  return rounded(share);
}

/** In nats, of the observed shares. */
function entropy(counts: ReadonlyMap<string, number>, total: number): number {
  let sum = 0;
  for (const count of counts.values()) sum -= (count / total) * Math.log(count / total);
  return sum;
}

/** How many standard deviations a chi-squared number lies out (E. Wilson and M. Hilferty 1931). */
function chiSquareZ(statistic: number, degrees: number): number {
  const spread = 2 / (9 * degrees);
  return (Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread);
}

function isGiven(value: KeyValue | null | undefined): boolean {
  return value !== null && value !== undefined;
}

function textOf(value: KeyValue | null | undefined): string {
  return isGiven(value) ? JSON.stringify(value) : '';
}
