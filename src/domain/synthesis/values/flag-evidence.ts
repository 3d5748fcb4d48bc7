import type { NeedEvidence } from '../evidence.ts';
import { PREDICATES } from '../naming/closed-words.ts';
import { type Choice, coverageOf, IS_VALUE } from './choice/choice-terms.ts';
import { ownWords } from './yes-or-no.ts';

/** What tells a need that one has or has not from one with values; weights in this order, the bias last. */
export const FLAG_EVIDENCE = [
  'valued', // how likely the likeliest word of a fragment is a value's, as read, in the mean
  'predicates', // share of the fragments with an own word of allowing or including
  'negated', // share in which something is said to be absent
  'both', // how evenly that is so and not so: 1 for half and half, 0 for all or none
  'included', // share in which something is said to be there
  'foremost', // share with the commonest value of k owners
  'others', // share with another one
  'values', // logarithm of one more than how many such values there are
  'length', // logarithm of the words in a fragment, in the mean
] as const;

/** The facts of a need in the order of `FLAG_EVIDENCE`, without the bias; shares are of its fragments, by weight. */
export function flagEvidence(evidence: NeedEvidence, { terms, said }: Choice): number[] {
  const meanOf = (of: (index: number) => number): number => {
    let sum = 0;
    for (const [index, { weight }] of evidence.members.entries()) sum += weight * of(index);
    return sum / evidence.totalWeight;
  };
  const values = terms.filter(({ owners, chance }) => owners >= evidence.k && chance >= IS_VALUE);
  const foremost = Math.max(0, ...values.map(({ weight }) => weight)) / evidence.totalWeight;
  const allowing = new Set(ownWords(evidence).flatMap(({ word }) => (PREDICATES.has(word) ? [word] : [])));
  const isAllowing = (index: number): boolean =>
    evidence.members[index]?.tokens.some(({ lemma }) => allowing.has(lemma)) === true;
  const says = (index: number, polarity: boolean): boolean =>
    evidence.members[index]?.values.some(
      ({ kind, canonical }) => kind === 'polarity' && canonical === polarity,
    ) === true;
  const length = meanOf((index) => evidence.members[index]?.tokens.length ?? 0);
  const negated = meanOf((index) => (says(index, false) ? 1 : 0));
  return [
    meanOf((index) => Math.max(0, ...(said[index] ?? []).map(({ chance }) => chance))),
    meanOf((index) => (isAllowing(index) ? 1 : 0)),
    negated,
    4 * negated * (1 - negated),
    meanOf((index) => (says(index, true) && !says(index, false) ? 1 : 0)),
    foremost,
    coverageOf(evidence, values) - foremost,
    Math.log(1 + values.length),
    Math.log(Math.max(1, length)),
  ];
}
