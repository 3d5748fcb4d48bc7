import type { NeedEvidence } from '../evidence.ts';
import { supportOf } from '../shares.ts';

/** Both ends belong to it; `step` null where the numbers have no common spacing. */
export type NumberRange = {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number | null;
};

// A number that so few of the fragments hold is as likely a stray as a bound.
const MIN_SHARE = 0.005;
// Where every amount is different (prices), the few that k owners share would draw far too narrow a range.
const MIN_BACKED = 0.6;

/**
 * The span of the numbers that k owners each used, and their spacing; null where such numbers are under two or stand
 * for too few of the fragments. Only numbers that were said become bounds.
 * @param numbers of the need's members, in their order and in the key's unit; null where a member says none
 */
export function numberRange(evidence: NeedEvidence, numbers: readonly (number | null)[]): NumberRange | null {
  const total = supportOf(evidence, (_, index) => (numbers[index] ?? null) !== null).fragments;
  const backed = [...new Set(numbers.filter((number) => number !== null))]
    .map((number) => ({ number, ...supportOf(evidence, (_, index) => numbers[index] === number) }))
    .filter(({ owners, fragments }) => owners >= evidence.k && fragments / total >= MIN_SHARE)
    .sort((a, b) => a.number - b.number);
  const weight = backed.reduce((sum, { fragments }) => sum + fragments, 0);
  const [first, last] = [backed[0]?.number, backed.at(-1)?.number];
  if (first === undefined || last === undefined || backed.length < 2 || weight / total < MIN_BACKED)
    return null;
  return { minimum: first, maximum: last, step: spacing(backed.map(({ number }) => number)) };
}

/**
 * Shares and factors are said in so many steps that k owners seldom used the very same one. Their span is then what is
 * left when the k - 1 lowest-going and the k - 1 highest-going owners are set aside: k owners stand at or beyond each
 * end, and both ends were said. Null with fewer than twice k owners.
 * @param numbers as for `numberRange`
 */
export function scaleRange(evidence: NeedEvidence, numbers: readonly (number | null)[]): NumberRange | null {
  const lowest = new Map<string, number>();
  const highest = new Map<string, number>();
  for (const [index, number] of numbers.entries()) {
    const member = evidence.members[index];
    if (number === null || member === undefined) continue;
    for (const owner of member.owners) {
      lowest.set(owner, Math.min(lowest.get(owner) ?? number, number));
      highest.set(owner, Math.max(highest.get(owner) ?? number, number));
    }
  }
  if (lowest.size < 2 * evidence.k) return null;
  const minimum = [...lowest.values()].sort((a, b) => a - b)[evidence.k - 1];
  const maximum = [...highest.values()].sort((a, b) => b - a)[evidence.k - 1];
  if (minimum === undefined || maximum === undefined || minimum >= maximum) return null;
  return { minimum, maximum, step: spacing([minimum, maximum]) };
}

/** The smallest of 1, 0.5, 0.25, 0.1 … that all numbers are multiples of, counted from the largest. */
function spacing(numbers: readonly number[]): number | null {
  for (const step of [1, 0.5, 0.25, 0.1, 0.05, 0.01])
    if (numbers.every((number) => Math.abs(number / step - Math.round(number / step)) < 1e-6)) return step;
  return null;
}
