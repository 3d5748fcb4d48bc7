import { centred, dot, grouped, mean, tally } from '../../../basics/index.ts';
import { averageLinkage } from '../../../needs/index.ts';
import { commonest, oddsOf } from '../../../statistics/index.ts';
import type { NeedEvidence } from '../../evidence.ts';
import { shareOf } from '../../shares.ts';
import { LEARNED } from '../learned-weights.ts';
import type { ChoiceTerm } from './choice-terms.ts';
import { sameSpelling } from './spelling.ts';

/** What tells two terms that mean the same; weights in this order, the bias last. */
export const MEANING_EVIDENCE = [
  'meaning', // cosine of what was read as their values, each less the middle of all that is said in its language
  'phrase', // cosine of their phrases, less the middle of all
  'language', // 1 where both are said in one language: it seldom has two words for one thing
] as const;

/** Log-odds from which on terms are joined: two values made one cost a need more than one value told twice. */
const ALIKE = 1.2;
/** Between languages there are no two words of one to be told apart: from these log-odds on the nearest value is meant. */
const NEAR = -1.2;
/** Two of three. */
const MOSTLY = 2 / 3;
/** Beyond so many a need's rarer words are left as they are: pairs cost the square. */
const MOST_TERMS = 200;

/** Terms that are one value, commonest first: near spellings, and what means the same in whatever words and language. */
export function meaningsOf(
  evidence: NeedEvidence,
  terms: readonly ChoiceTerm[],
  weights: readonly number[] = LEARNED.same,
): ChoiceTerm[][] {
  const spelled: ChoiceTerm[][] = [];
  for (const term of terms) {
    const home = spelled.find((group) => group[0] !== undefined && sameSpelling(group[0].key, term.key));
    if (home === undefined) spelled.push([term]);
    else home.push(term);
  }
  const known = spelled.slice(0, MOST_TERMS);
  const place = placer(evidence);
  const placed = known.map((group) => place(membersOf(group)));
  const joined = averageLinkage(
    known.map((_, index) => [index]),
    (a, b) => alikeness(placed[a], placed[b], weights),
    ALIKE,
    (a, b) => a.some((x) => b.some((y) => areApart(known[x], known[y]))),
  );
  const groups = joined.map((group) => group.flatMap((index) => known[index] ?? []));
  return [...atHome(evidence, groups, weights), ...spelled.slice(MOST_TERMS)];
}

function membersOf(group: readonly ChoiceTerm[]): ReadonlySet<number> {
  return new Set(group.flatMap((term) => [...term.members]));
}

/**
 * What is said in another language joins the value of the main one that it is nearest to in meaning (靠窗, window). What most say
 * in a language lies nowhere in it: it is what most say in the main one. What is near to none is a word of its frame, and no value.
 * Without vectors all stay as they are.
 */
function atHome(
  evidence: NeedEvidence,
  groups: readonly ChoiceTerm[][],
  weights: readonly number[],
): readonly ChoiceTerm[][] {
  if (evidence.members.every(({ member }) => member.phrase.vector.length === 0)) return groups;
  const place = placer(evidence);
  const placed = groups.map((terms) => ({ terms, at: place(membersOf(terms)) }));
  const main = mainLanguage(evidence, placed);
  const homes = placed.filter(({ at }) => at.language === main);
  const guests = placed.filter(({ at }) => at.language !== main && at.language !== 'und');
  const lead = homes.find(({ terms }) => shareIn(evidence, main, terms) >= MOSTLY);
  if (guests.length === 0 || (homes.length < 2 && lead === undefined)) return groups;
  const joining = grouped(guests, (guest) => {
    const [nearest] = homes
      .map((home) => ({ home, odds: alikeness(guest.at, home.at, weights) }))
      .sort((a, b) => b.odds - a.odds);
    const leads = homes.length < 2 || shareIn(evidence, guest.at.language, guest.terms) >= MOSTLY;
    const near = nearest !== undefined && nearest.odds >= NEAR ? nearest.home : undefined;
    return leads ? (lead ?? near) : near;
  });
  return placed
    .filter((group) => !guests.includes(group))
    .map((group) => [group, ...(joining.get(group) ?? [])].flatMap(({ terms }) => terms));
}

/** English where two values are said in it, or nothing else is; else the language of most fragments with a value. */
function mainLanguage(
  evidence: NeedEvidence,
  placed: readonly { readonly terms: readonly ChoiceTerm[]; readonly at: Placed }[],
): string {
  const english = placed.filter(({ at }) => at.language === 'en').length;
  const said = placed.flatMap(({ terms }) =>
    [...membersOf(terms)].map((index) => evidence.members[index]?.language ?? 'und'),
  );
  return english > 1 ? 'en' : commonestOf(said);
}

/** Share of a language's fragments that hold one of the terms, 0 to 1. */
function shareIn(evidence: NeedEvidence, language: string, terms: readonly ChoiceTerm[]): number {
  const members = membersOf(terms);
  const all = shareOf(evidence, (member) => member.language === language);
  const own = shareOf(evidence, (member, index) => member.language === language && members.has(index));
  return all === 0 ? 0 : own / all;
}

/** Values that are asked for in one breath are two things, and so are those that share a word ("park", "theme park"). */
function areApart(one: readonly ChoiceTerm[] = [], other: readonly ChoiceTerm[] = []): boolean {
  const shareWord = (a: ChoiceTerm, b: ChoiceTerm): boolean =>
    a.key.split(' ').some((word) => b.key.split(' ').includes(word));
  return one.some((a) =>
    other.some((b) => shareWord(a, b) || [...a.members].some((member) => b.members.has(member))),
  );
}

type Placed = { readonly meaning: Float32Array; readonly phrase: Float32Array; readonly language: string };

/** Log-odds that two mean the same. */
export function alikeness(
  one: Placed | undefined,
  other: Placed | undefined,
  weights: readonly number[],
): number {
  if (one === undefined || other === undefined) return Number.NEGATIVE_INFINITY;
  return oddsOf(weights, meaningFacts(one, other));
}

/** In the order of `MEANING_EVIDENCE`. */
export function meaningFacts(one: Placed, other: Placed): number[] {
  return [
    dot(one.meaning, other.meaning),
    dot(one.phrase, other.phrase),
    one.language === other.language ? 1 : 0,
  ];
}

/** Where phrases lie from the middle of the need, by their indexes. */
export function placer(evidence: NeedEvidence): (members: ReadonlySet<number>) => Placed {
  const dimensions = evidence.members[0]?.member.phrase.vector.length ?? 0;
  const vectorsOf = (indexes: Iterable<number>): Float32Array[] =>
    [...indexes].map((index) => evidence.members[index]?.member.phrase.vector ?? new Float32Array());
  const meaningsOf = (indexes: Iterable<number>): Float32Array[] =>
    [...indexes].map((index) => {
      const { reading, vector } = evidence.members[index]?.member.phrase ?? {};
      return reading?.meaning ?? vector ?? new Float32Array();
    });
  const middle = mean(vectorsOf(evidence.members.keys()), dimensions);
  const spoken = grouped(evidence.members.keys(), (index) => evidence.members[index]?.language ?? 'und');
  const middles = new Map(
    [...spoken].map(([language, all]) => [language, mean(meaningsOf(all), dimensions)]),
  );
  return (members) => {
    const language = commonestOf([...members].map((index) => evidence.members[index]?.language ?? 'und'));
    const meant = mean(meaningsOf(members), dimensions);
    return {
      language,
      phrase: centred(mean(vectorsOf(members), dimensions), middle),
      meaning: centred(meant, middles.get(language) ?? new Float32Array(dimensions)),
    };
  };
}

function commonestOf(languages: readonly string[]): string {
  return commonest(tally(languages)) ?? 'und';
}
