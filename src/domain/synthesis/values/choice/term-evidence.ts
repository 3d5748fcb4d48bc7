import type { NeedEvidence } from '../../evidence.ts';
import { closed } from '../../naming/closed-words.ts';
import { perplexity } from '../../shares.ts';

/** A word or run of words of a member, and how likely its words are a value's there, 0 to 1. */
export type SaidTerm = {
  readonly key: string;
  readonly chance: number;
  readonly from: number;
  readonly size: number;
};

/** What tells a term that is a value of the need from the words around it; weights in this order, the bias last. */
export const TERM_EVIDENCE = [
  'chance', // that it is a value's, as read, in the mean
  'foremost', // share of its fragments in which no other word is likelier
  'contrast', // natural log-odds against the rest of the pool
  'elsewhere', // logarithm of its share of the rest
  'coverage', // logarithm of its share of the need's fragments
  'width', // over how many other words it stands beside, for how often it is said
  'closed', // a word of asking, allowing or classifying
  'place', // how much of its surroundings it shares with other likely values, 0 to 2 (Harris 1954)
  'last', // share of it that ends a fragment
  'before_frame', // share of it before a small word
  'alone', // share of it with no other content word
] as const;

/** A word that nobody else says leans without bound, and one that everybody says away from the need. */
const [LEAST_CONTRAST, MOST_CONTRAST] = [-3, 5];

/** Evidence for each term, in the order of `TERM_EVIDENCE`. @param said terms of each member */
export function termEvidence(
  evidence: NeedEvidence,
  said: readonly (readonly SaidTerm[])[],
): ReadonlyMap<string, { readonly members: ReadonlySet<number>; readonly facts: readonly number[] }> {
  const told = tell(evidence, said);
  const likelihood = (key: string): number => {
    const one = told.get(key);
    return one === undefined || one.weight === 0 ? 0 : one.chance / one.weight;
  };
  const placeOf = places(told, likelihood);
  return new Map(
    [...told].map(([key, one]) => {
      const words = key.split(' ').map((word) => evidence.word('term', word));
      const { foremost, width } = besides(evidence, said, key, one, likelihood);
      const facts = [
        likelihood(key),
        foremost / one.weight,
        Math.min(MOST_CONTRAST, Math.max(LEAST_CONTRAST, ...words.map(({ contrast }) => contrast))),
        Math.log(Math.min(...words.map(({ elsewhere }) => elsewhere)) + 1e-3),
        Math.log(one.weight / evidence.totalWeight),
        Math.log(1 + width) / Math.log(2 + one.weight),
        closed(key) ? 1 : 0,
        placeOf(key, one),
        one.last / one.said,
        one.beforeFrame / one.said,
        one.alone / one.said,
      ];
      return [key, { members: new Set(one.members.keys()), facts }];
    }),
  );
}

function tell(evidence: NeedEvidence, said: readonly (readonly SaidTerm[])[]): Map<string, Told> {
  const told = new Map<string, Told>();
  for (const [index, terms] of said.entries()) {
    const member = evidence.members[index];
    if (member === undefined) continue;
    const { tokens, weight, speakers } = member;
    const content = tokens.filter((token) => token.content).length;
    for (const { key, chance, from, size } of terms) {
      const one = told.get(key) ?? fresh();
      told.set(key, one);
      if (!one.members.has(index)) {
        one.members.set(index, chance);
        one.weight += weight;
        one.chance += weight * chance;
        for (const owner of speakers) one.speakers.add(owner);
      }
      const [before, after] = [tokens[from - 1], tokens[from + size]];
      one.said += weight;
      add(one.before, before?.lemma ?? END, weight);
      add(one.after, after?.lemma ?? END, weight);
      if (after === undefined) one.last += weight;
      else if (!after.content) one.beforeFrame += weight;
      if (content <= size) one.alone += weight;
    }
  }
  return told;
}

const END = '';

function fresh() {
  const counts = { weight: 0, chance: 0, said: 0, last: 0, beforeFrame: 0, alone: 0 };
  const neighbours = { before: new Map<string, number>(), after: new Map<string, number>() };
  return { members: new Map<number, number>(), speakers: new Set<string>(), ...neighbours, ...counts };
}
type Told = ReturnType<typeof fresh>;

/** Weight of the fragments in which it is the likeliest, and over how many others it stands beside. */
function besides(
  evidence: NeedEvidence,
  said: readonly (readonly SaidTerm[])[],
  key: string,
  one: Told,
  likelihood: (key: string) => number,
): { foremost: number; width: number } {
  const beside = new Map<string, number>();
  let foremost = 0;
  for (const [index, own] of one.members) {
    const weight = evidence.members[index]?.weight ?? 0;
    const others = (said[index] ?? []).filter((other) => other.key !== key);
    const best = Math.max(0, ...others.map((other) => likelihood(other.key) + other.chance));
    if (likelihood(key) + own >= best) foremost += weight;
    for (const other of others) add(beside, other.key, weight * likelihood(other.key));
  }
  return { foremost, width: perplexity([...beside.values()]) };
}

/** A word that is hardly likelier than the frame says nothing of where values stand. */
const FRAME = 0.2;

/** The values of one need fill one place between the same words: overlap of neighbours with those of the other likely terms. */
function places(told: ReadonlyMap<string, Told>, likelihood: (key: string) => number) {
  const counts = (key: string, { speakers }: Told): number =>
    Math.max(0, likelihood(key) - FRAME) * Math.log(1 + speakers.size);
  const sides = ['before', 'after'] as const;
  const all = { before: new Map<string, number>(), after: new Map<string, number>() };
  let total = 0;
  for (const [key, one] of told) {
    const count = counts(key, one);
    total += count;
    for (const side of sides)
      for (const [word, weight] of one[side]) add(all[side], word, (count * weight) / one.said);
  }
  return (key: string, one: Told): number => {
    const own = counts(key, one);
    const rest = Math.max(1e-9, total - own);
    let shared = 0;
    for (const side of sides)
      for (const [word, weight] of one[side]) {
        const share = weight / one.said;
        shared += Math.min(share, ((all[side].get(word) ?? 0) - own * share) / rest);
      }
    return shared;
  };
}

function add(sums: Map<string, number>, key: string, weight: number): void {
  sums.set(key, (sums.get(key) ?? 0) + weight);
}
