import { closed, PREDICATES, REQUEST_WORDS } from '../naming/closed-words.ts';
import type { NeedEvidence } from '../synthesis/evidence.ts';
import { mainLanguage } from '../synthesis/main-language.ts';
import type { ChoiceTerm } from './choice/choice-term.ts';
import type { Choice } from './choice/choice-terms.ts';
import { sameSpelling } from './choice/choice-values.ts';
import { denies } from './map-value.ts';

/** A need that one has or has not. */
export type FlagKind = {
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
// So much at least must be said of alternatives to the one word in most fragments before that word is not the whole need.
const MIN_RIVALS = 0.2;
// What nearly every fragment has one of is no circumstance, wherever it stands ("Platz am Fenster", "Platz am Gang").
const ALWAYS = 0.9;
// Of a need that is no choice and no free text, words for its one thing cover half.
const MOSTLY = 0.5;
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

/** The yes or no that a need is by its words, whatever values they hold besides; null where they may be a choice. */
export function yesOrNo(evidence: NeedEvidence, choice: Choice): FlagKind | null {
  return asFlag(evidence, choice) ?? accompanied(evidence, choice);
}

/** Where nothing alternates, a few words that nearly all say are one thing in several spellings ("wifi", "wi-fi"). */
export function loneThing(evidence: NeedEvidence, covers = DOMINANT): FlagKind | null {
  // What others say as well, a tenth as often or more, is what such things are about ("restaurant"), not the thing.
  const own = ownWords(evidence).filter((entry) => entry.elsewhere < entry.coverage / 10);
  const flag = flagOf(evidence, own);
  return flag !== null && coverageOf(evidence, flag.markers) >= covers ? flag : null;
}

/** What a need is about that is no choice and no free text: most of it holds one of a few words, and that is all there is to say. */
export function mostlyOneThing(evidence: NeedEvidence): FlagKind | null {
  return loneThing(evidence, MOSTLY);
}

function asFlag(evidence: NeedEvidence, choice: Choice): FlagKind | null {
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

/**
 * A yes or no where one word is in most fragments and hardly any term is an alternative: a value stands right beside the word that
 * all share ("drama movie") or instead of it, what is said along with it ("*pack* the *dishes*", "*wait* in the *shop*") is a circumstance.
 */
function accompanied(evidence: NeedEvidence, choice: Choice): FlagKind | null {
  const own = ownWords(evidence);
  const lead = own[0];
  if (lead === undefined || shareOfMainLanguage(evidence, lead.word) < DOMINANT) return null;
  if ((choice.terms.length > 1 && choice.coverage >= ALWAYS) || isQualified(evidence, lead.word)) return null;
  let rivals = 0;
  for (const term of choice.terms) if (isRival(evidence, term, lead.word)) rivals += term.weight;
  return rivals / evidence.totalWeight < MIN_RIVALS ? flagOf(evidence, own) : null;
}

/**
 * Whether k owners each put different words right before the word that all share ("window seat", "aisle seat"): it has kinds then, even
 * where other words of those sentences hide them from the choice.
 */
function isQualified(evidence: NeedEvidence, lead: string): boolean {
  const before = new Map<string, { weight: number; owners: Set<string> }>();
  for (const { tokens, owners, weight } of evidence.members) {
    const at = tokens.findIndex((token) => token.lemma === lead);
    const word = tokens[at - 1];
    if (word?.content !== true || closed(word.term)) continue;
    const entry = before.get(word.term) ?? { weight: 0, owners: new Set<string>() };
    entry.weight += weight;
    for (const owner of owners) entry.owners.add(owner);
    before.set(word.term, entry);
  }
  const kinds = [...before.values()].filter((entry) => entry.owners.size >= evidence.k);
  const said = kinds.reduce((sum, entry) => sum + entry.weight, 0);
  return kinds.length > 1 && said / evidence.totalWeight >= MIN_RIVALS;
}

/** Share of the fragments of the need's main language that hold a word, 0 to 1: others have words of their own for it. */
function shareOfMainLanguage(evidence: NeedEvidence, lemma: string): number {
  const main = mainLanguage(evidence);
  let [all, holding] = [0, 0];
  for (const { language, tokens, weight } of evidence.members) {
    if (language !== main) continue;
    all += weight;
    if (tokens.some((token) => token.lemma === lemma)) holding += weight;
  }
  return holding / all;
}

function isRival(evidence: NeedEvidence, term: ChoiceTerm, lead: string): boolean {
  const words = term.key.split(' ');
  let apart = 0;
  for (const index of term.members) {
    const member = evidence.members[index];
    if (member === undefined) continue;
    const { tokens, weight } = member;
    const at = tokens.findIndex((_, from) => words.every((word, step) => tokens[from + step]?.term === word));
    const within = tokens.slice(at, at + words.length).findIndex((token) => token.lemma === lead);
    // A longer form of the word itself ("packing service") is no other thing, a kind of it ("premium economy") is.
    if (within >= 0 && (within < words.length - 1 || words.length === 1)) continue;
    const beside =
      within >= 0 || [tokens[at - 1], tokens[at + words.length]].some((token) => token?.lemma === lead);
    if (beside || tokens.every((token) => token.lemma !== lead)) apart += weight;
  }
  return apart / term.weight >= 0.5;
}

type OwnWord = { readonly word: string; readonly coverage: number; readonly elsewhere: number };

/** The words in base form that lean to this need, commonest first. */
export function ownWords(evidence: NeedEvidence): readonly OwnWord[] {
  return evidence
    .words('lemma')
    .map((word) => ({ word, ...evidence.word('lemma', word) }))
    .filter(
      (entry) =>
        entry.owners >= evidence.k && entry.contrast > OWN_CONTRAST && isContent(evidence, entry.word),
    )
    .sort((a, b) => b.coverage - a.coverage || (a.word < b.word ? -1 : 1));
}

function flagOf(evidence: NeedEvidence, own: readonly OwnWord[]): FlagKind | null {
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
