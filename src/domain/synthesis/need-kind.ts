import type { ExtractedValue } from '../text/values.ts';
import { bandValues } from './bands.ts';
import type { ChoiceTerm } from './choice-term.ts';
import { type Choice, choiceTerms } from './choice-terms.ts';
import type { ChoiceValue } from './choice-value.ts';
import { choiceValues, sameSpelling, shownValues } from './choice-values.ts';
import { PREDICATES, REQUEST_WORDS } from './closed-words.ts';
import { familyOf, type TypedFamily, typedFamily } from './decide-family.ts';
import type { NeedEvidence } from './evidence.ts';
import { denies } from './map-value.ts';
import { perplexity } from './perplexity.ts';

/** What values a need has, as far as its people's words tell; shares and bars below are of fragments, 0 to 1. */
export type NeedKind =
  | { readonly family: Exclude<TypedFamily, 'name'> }
  | { readonly family: 'name' }
  | {
      readonly family: 'band';
      readonly of: 'money' | 'number' | 'count';
      readonly values: readonly ChoiceValue[];
    }
  | {
      readonly family: 'choice';
      readonly values: readonly ChoiceValue[];
      readonly terms: readonly ChoiceTerm[];
      /** The values are what people do without ("no onions"). */
      readonly refused: boolean;
    }
  | {
      readonly family: 'flag';
      /** The need's own words in base form, commonest first. */
      readonly own: readonly string[];
      /** The fewest of them that a fragment of this need holds one of. */
      readonly markers: readonly string[];
      /** Markers that are mostly said to be absent ("no fee"). */
      readonly absences: readonly string[];
      /** Its one thing is said in several words or languages, and may be one value of a list that is still too short. */
      readonly variously?: true;
    };

// One word in nearly two of three fragments, hardly said elsewhere, and no other word beside it: one wants it or not.
const DOMINANT = 0.65;
// A word that alternates with the commonest one makes a choice of it from this share on; below, it is a synonym or stray.
const ALTERNATIVE = 0.08;
// Words that say a quality is there or not ("friendly", "without a fee") in more than half: yes or no.
const PREDICATED = 0.55;
// Above this the need is that something is not there; below, people differ, and no means no.
const MOSTLY_DENIED = 0.7;
// Below this the alternating words explain too little to be offered as the only acceptable values. Of 22 real choices
// (seventeen services, as clustered) the least reaches 0.65; of 150 intents that are no choices every twelfth lies between
// 0.5 and this.
const MIN_COVERAGE = 0.6;
// Open-ended values (people, titles, addresses) spread over far more words than a list anyone would choose from:
// the perplexity of the words' frequencies, for capitalised names and for plain words.
const OPEN_NAMES = 12;
const OPEN_WORDS = 30;
// Where half of the fragments hold a word of their own, those words are the values.
const MAX_NOVELTY = 0.45;
// So many fragments at least must hold a name or word of their own before they are free text.
const MIN_FREE = 0.3;
// A list of names is one that k owners each know; where most names were said by few, they are free.
const SHARED_NAMES = 0.5;
// A need's own word: its odds are more than four times as high here as elsewhere (e^1.5).
const OWN_CONTRAST = 1.5;
// Of a yes or no: a word of one fragment in twenty tells it, if others of the pool say it less than a quarter as often ...
const TELLING = 0.05;
const LESS_ELSEWHERE = 4;
// ... and the eight commonest say all there is to say.
const MOST_TELLING = 8;
// Each further marker must bring so many fragments more; beyond four words it is no yes or no any more.
const MIN_GAIN = 0.03;
const MOST_MARKERS = 4;
// Who says a word of their own: fewer owners than these, and nobody else in the pool.
const FEW_OWNERS = 3;

/** Whether a need is about an amount or moment, a choice among values, a yes or no, a free name; null if none. */
export function needKind(evidence: NeedEvidence): NeedKind | null {
  const typed = typedFamily(evidence);
  if (typed !== null && typed.family !== 'name')
    return bands(evidence, typed.family) ?? { family: typed.family };
  const choice = choiceTerms(evidence);
  const spread = perplexity(choice.terms.map((term) => term.weight));
  const listed = choice.coverage >= MIN_COVERAGE && sharedNames(evidence) >= SHARED_NAMES;
  if (typed?.family === 'name' && (spread > OPEN_NAMES || !listed)) return { family: 'name' };
  const flag = asFlag(evidence, choice);
  if (flag !== null) return novelty(evidence) > MAX_NOVELTY ? { family: 'name' } : flag;
  const values = choiceValues(evidence, choice.terms);
  const oneThing = values.length < 2 || sayOneThing(values);
  // Many words of few people make free text, unless k owners each say the one thing in different words.
  if (oneThing && ((listed && saidVariously(choice)) || novelty(evidence) <= MAX_NOVELTY)) {
    const lone = loneThing(evidence);
    if (lone?.family === 'flag' && saidVariously(choice)) return { ...lone, variously: true };
    if (lone !== null) return lone;
  }
  if (values.length < 2 || choice.coverage < MIN_COVERAGE || spread > OPEN_WORDS) return free(evidence);
  return {
    family: 'choice',
    values: shownValues(evidence, values),
    terms: choice.terms,
    refused: choice.refused,
  };
}

/** Free text needs something that differs: names, or words of their own. Else the fragments share no value at all. */
function free(evidence: NeedEvidence): NeedKind | null {
  let named = 0;
  for (const member of evidence.members)
    if (member.values.some((value) => value.kind === 'name')) named += member.weight;
  return Math.max(named / evidence.totalWeight, novelty(evidence)) >= MIN_FREE ? { family: 'name' } : null;
}

/** "200-300 yuan", "4.5 points or above": amounts said as bands are a choice among those bands. */
function bands(evidence: NeedEvidence, family: Exclude<TypedFamily, 'name'>): NeedKind | null {
  if (family !== 'money' && family !== 'number' && family !== 'count') return null;
  // Whole numbers beside fractions are read as counts, and are of the same scale.
  const families = family === 'number' ? ['number', 'count'] : [family];
  const values = evidence.members.map(
    (member) => member.values.find((value) => families.includes(familyOf(value) ?? '')) ?? null,
  );
  const banded = bandValues(evidence, values, unitWord(evidence, values));
  return banded === null ? null : { family: 'band', of: family, values: banded };
}

/** The commonest Latin word that k owners wrote right after the amount ("yuan", "points"). */
function unitWord(evidence: NeedEvidence, values: readonly (ExtractedValue | null)[]): string | null {
  const weights = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const member = evidence.members[index];
    if (member === undefined || value === null) continue;
    const said = value.text.toLowerCase().match(/(?<![a-z])[a-z]{3,}$/)?.[0];
    const next = member.tokens.find((token) => token.start >= value.end);
    const near = next !== undefined && next.start - value.end <= 1 && next.content ? next.lower : undefined;
    const word = said ?? near;
    if (word !== undefined && /^[a-z]+$/.test(word))
      weights.set(word, (weights.get(word) ?? 0) + member.weight);
  }
  const best = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
  return best.find(evidence.backed) ?? null;
}

function asFlag(evidence: NeedEvidence, choice: Choice): NeedKind | null {
  const own = ownWords(evidence);
  const predicates = coverageOf(
    evidence,
    own.filter((entry) => PREDICATES.has(entry.word)).map((entry) => entry.word),
  );
  const dominant = own[0] !== undefined && own[0].coverage >= DOMINANT;
  // "Without gluten", "without onions": what is to be left out is a choice, unless it is mostly one thing.
  const others = choice.coverage >= DOMINANT && alternatives(evidence, choice) > 0 && !dominant;
  if (others && predicates < PREDICATED / 2) return null;
  if (predicates + negated(evidence) < PREDICATED && !(dominant && alternatives(evidence, choice) === 0))
    return null;
  return flagOf(evidence, own);
}

/** Whether all values are the first words of the longest, in several lengths ("voucher", "voucher code"). */
function sayOneThing(values: readonly ChoiceValue[]): boolean {
  const terms = values.flatMap((value) => value.terms);
  const shortest = terms.reduce((a, b) => (b.length < a.length ? b : a), terms[0] ?? '');
  return terms.every((term) => term === shortest || term.startsWith(`${shortest} `));
}

function saidVariously({ terms }: Choice): boolean {
  return terms.some((term) => !sameSpelling(terms[0]?.key ?? '', term.key));
}

/** Where nothing alternates, a few words that nearly all say are one thing in several spellings ("wifi", "wi-fi"). */
function loneThing(evidence: NeedEvidence): NeedKind | null {
  // What others say as well, a tenth as often or more, is what such things are about ("restaurant"), not the thing.
  const own = ownWords(evidence).filter((entry) => entry.elsewhere < entry.coverage / 10);
  const flag = flagOf(evidence, own);
  return flag !== null && coverageOf(evidence, flag.markers) >= DOMINANT ? flag : null;
}

type OwnWord = { readonly word: string; readonly coverage: number; readonly elsewhere: number };

/** The words in base form that lean to this need, commonest first. */
function ownWords(evidence: NeedEvidence): readonly OwnWord[] {
  return evidence
    .words('lemma')
    .map((word) => ({ word, ...evidence.word('lemma', word) }))
    .filter(
      (entry) =>
        entry.owners >= evidence.k && entry.contrast > OWN_CONTRAST && isContent(evidence, entry.word),
    )
    .sort((a, b) => b.coverage - a.coverage || (a.word < b.word ? -1 : 1));
}

function flagOf(
  evidence: NeedEvidence,
  own: readonly OwnWord[],
): Extract<NeedKind, { family: 'flag' }> | null {
  const telling = own
    .filter((entry) => entry.coverage >= TELLING && entry.elsewhere < entry.coverage / LESS_ELSEWHERE)
    .slice(0, MOST_TELLING)
    .map((entry) => entry.word);
  if (telling.length === 0) return null;
  const markers = fewestMarkers(evidence, telling);
  const absences = markers.filter((marker) => deniedShare(evidence, marker) >= MOSTLY_DENIED);
  return { family: 'flag', own: telling, markers, absences };
}

/** Share of a word's fragments in which it is said to be absent, 0 to 1. */
function deniedShare(evidence: NeedEvidence, marker: string): number {
  const scope = new Set([marker]);
  let [all, denied] = [0, 0];
  for (const member of evidence.members) {
    if (!member.tokens.some((token) => token.lemma === marker)) continue;
    all += member.weight;
    const no = member.values.some(
      (value) =>
        value.kind === 'polarity' && value.canonical === false && denies(value, member.tokens, scope),
    );
    if (no) denied += member.weight;
  }
  return all === 0 ? 0 : denied / all;
}

/** Greedy cover: words that say a thing before words that only allow or include it ("pet" before "friendly"). */
function fewestMarkers(evidence: NeedEvidence, telling: readonly string[]): readonly string[] {
  const markers: string[] = [];
  let covered = 0;
  while (markers.length < MOST_MARKERS) {
    const best = telling
      .filter((word) => !markers.includes(word))
      .map((word) => ({ word, gain: coverageOf(evidence, [...markers, word]) - covered }))
      .map((entry) => ({ ...entry, score: PREDICATES.has(entry.word) ? entry.gain / 2 : entry.gain }))
      .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))[0];
    if (best === undefined || best.gain < MIN_GAIN) break;
    markers.push(best.word);
    covered += best.gain;
  }
  return markers;
}

/** Share of the fragments in which something is said to be absent ("without a fee", "no smoking"), 0 to 1. */
function negated(evidence: NeedEvidence): number {
  let weight = 0;
  for (const member of evidence.members)
    if (member.values.some((value) => value.kind === 'polarity' && value.canonical === false))
      weight += member.weight;
  return weight / evidence.totalWeight;
}

function coverageOf(evidence: NeedEvidence, lemmas: readonly string[]): number {
  const wanted = new Set(lemmas);
  let weight = 0;
  for (const member of evidence.members)
    if (member.tokens.some((token) => wanted.has(token.lemma))) weight += member.weight;
  return weight / evidence.totalWeight;
}

function isContent(evidence: NeedEvidence, lemma: string): boolean {
  if (REQUEST_WORDS.has(lemma)) return false;
  return evidence.members.some((member) =>
    member.tokens.some((token) => token.lemma === lemma && token.content),
  );
}

/** How many terms really alternate with the commonest one; other spellings and forms of it do not count. */
function alternatives(evidence: NeedEvidence, choice: Choice): number {
  const lead = choice.terms[0];
  if (lead === undefined) return 0;
  return choice.terms.filter((term) => {
    if (term.weight / evidence.totalWeight < ALTERNATIVE) return false;
    return (
      !sameSpelling(lead.key, term.key) && termLemma(evidence, lead.key) !== termLemma(evidence, term.key)
    );
  }).length;
}

function termLemma(evidence: NeedEvidence, key: string): string {
  for (const member of evidence.members)
    for (const token of member.tokens) if (token.term === key) return token.lemma;
  return key;
}

/**
 * Share of the fragments with a word that hardly anyone else says, 0 to 1: titles and people differ from fragment to
 * fragment around one frame word ("album"), a yes or no is said in the same few words.
 */
function novelty(evidence: NeedEvidence): number {
  let weight = 0;
  for (const member of evidence.members) {
    const novel = member.tokens.some((token) => {
      const word = evidence.word('term', token.term);
      return token.content && word.owners < FEW_OWNERS && word.elsewhere === 0;
    });
    if (novel) weight += member.weight;
  }
  return weight / evidence.totalWeight;
}

/** Share of the fragments with a name whose whole name k owners said: near 1 for a list, near 0 for people or streets. */
function sharedNames(evidence: NeedEvidence): number {
  const said = new Map<string, { owners: Set<string>; weight: number }>();
  let total = 0;
  for (const member of evidence.members) {
    const names = new Set(
      member.values.filter((value) => value.kind === 'name').map((value) => String(value.canonical)),
    );
    if (names.size > 0) total += member.weight;
    for (const name of names) {
      const entry = said.get(name.toLowerCase()) ?? { owners: new Set<string>(), weight: 0 };
      entry.weight += member.weight;
      for (const owner of member.owners) entry.owners.add(owner);
      said.set(name.toLowerCase(), entry);
    }
  }
  const shared = [...said.values()].filter((entry) => entry.owners.size >= evidence.k);
  return total === 0 ? 1 : shared.reduce((sum, entry) => sum + entry.weight, 0) / total;
}
