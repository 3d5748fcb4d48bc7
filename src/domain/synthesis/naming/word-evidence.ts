import { FUNCTION_WORDS, nounOf, singular, type Token, valueChance, wordSet } from '../../words/index.ts';
import type { NeedEvidence, ReadMember } from '../evidence.ts';
import type { NeedKind } from '../need-kind.ts';
import { weightsOf } from '../shares.ts';
import { familyOf } from '../values/decide-family.ts';
import { CLASSIFIERS, MEASURES, SCHEMA_WORDS, TEMPORAL } from './closed-words.ts';

/** What tells a word of a need that its key is named with; weights in this order, the bias last. */
export const WORD_EVIDENCE = [
  'said', // logarithm of its share of the need's fragments
  'share', // that share
  'contrast', // natural log-odds against the rest of the pool
  'noun', // share of it behind an article or the like
  'chance', // that it is a value's word, as read, in the mean
  'valued', // share of it in a value
  'behind', // share of it right behind one
  'first', // share of it that is a fragment's first word of content
  'alone', // share of it with no other
  'head', // share of the need's fragments whose amount or moment hangs on it
  'classifier', // it says "one of several kinds", or what a number measures
  'moment', // the need is of a date or time ...
  'number', // ... of an amount
  'list', // ... a choice
  'text', // ... free text
] as const;

/** A word of a need: how a name would write it, and its facts in the order of `WORD_EVIDENCE`. */
export type NamingWord = { readonly spelling: string; readonly facts: readonly number[] };

const BEFORE_NOUN = wordSet(
  'a an the my our your his her their this that these some any no of with for another each el la un una der die das ein eine le une des',
);
const BEFORE_VERB = wordSet("to i we you can could will would should must i'd i'll we'd let please not");
/** Nearly every other value. */
const MOSTLY = 0.4;
/** What one count in twenty counts is a kind of what is counted, and may name it. */
const MIN_COUNTED = 0.05;
/** A word that nobody else says leans without bound, and one that everybody says away from the need. */
const [LEAST_CONTRAST, MOST_CONTRAST] = [-3, 5];

/** Words that a key for the need may be named with, by their base form: said by k owners or public, and not the values of a list. */
export function namingWords(evidence: NeedEvidence, kind: NeedKind): ReadonlyMap<string, NamingWord> {
  const told = tell(evidence, kind);
  const heads = headsOf(evidence, kind);
  const found = new Map<string, NamingWord>();
  for (const word of new Set([...told.keys(), ...heads.keys()])) {
    const one = told.get(word) ?? fresh();
    const head = (heads.get(word) ?? 0) / evidence.totalWeight;
    const spelling = spellingOf(evidence, kind, word, one);
    if (spelling === null || !suits(kind, word, one, head)) continue;
    const share = one.weight / evidence.totalWeight;
    const of = (part: number): number => (one.weight === 0 ? 0 : part / one.weight);
    const { contrast } = evidence.word('lemma', word);
    found.set(word, {
      spelling,
      facts: [
        Math.log(share + 0.01),
        share,
        Math.min(MOST_CONTRAST, Math.max(LEAST_CONTRAST, contrast)),
        of(one.noun),
        of(one.chance),
        of(one.valued),
        of(one.behind),
        of(one.first),
        of(one.alone),
        head,
        (AMOUNTS.includes(kind.family) ? MEASURES : CLASSIFIERS).has(word) ? 1 : 0,
        ...GROUPS.map((families) => (families.includes(kind.family) ? 1 : 0)),
      ],
    });
  }
  return found;
}

/**
 * A list is not called by one of its values, nor what has a value by what is done with it; a count is of what is counted, and a
 * date is not called a time.
 */
function suits(
  { family }: NeedKind,
  word: string,
  { weight, valued, noun, verb }: Told,
  head: number,
): boolean {
  if (SCHEMA_WORDS.has(word)) return false;
  if (family === 'flag') return true;
  if (family === 'count') return head >= MIN_COUNTED || MEASURES.has(word);
  if ((family === 'date' || family === 'time') && TEMPORAL.has(word)) return false;
  return verb <= noun && 2 * valued <= weight;
}

const AMOUNTS: readonly NeedKind['family'][] = ['count', 'number', 'money', 'duration', 'scale', 'band'];
const GROUPS: readonly (readonly NeedKind['family'][])[] = [
  ['date', 'time'],
  ['count', 'number', 'money', 'duration', 'scale'],
  ['choice', 'band'],
  ['name'],
];

/** A verb that a moment hangs on is told by its noun ("arrive" -> arrival, "pick me up" -> pickup). */
function baseOf(word: string, { family }: NeedKind, heads: readonly string[] = []): string {
  if (family !== 'date' && family !== 'time') return word;
  const phrase = heads.find((head) => head.startsWith(`${word} `));
  return nounOf(phrase ?? word) ?? nounOf(word) ?? word;
}

/**
 * Words that are mostly a list's values, but for what nearly every other one ends with ("delta airlines", "alaska airlines"), and
 * what bands are counted in ("4_points_or_above").
 */
function listedWords(evidence: NeedEvidence, kind: NeedKind): ReadonlySet<string> {
  if (kind.family === 'band')
    return new Set(kind.values.flatMap(({ canonical }) => canonical.split('_').map(singular)));
  if (kind.family !== 'choice') return new Set();
  const terms = kind.terms.map(({ key, weight }) => ({ parts: key.split(' '), weight }));
  const isValue = (word: string): boolean => {
    const own = terms.filter(({ parts }) => parts.includes(word));
    const ended = own.filter(({ parts }) => parts.length > 1 && parts.at(-1) === word);
    const weight = own.reduce((sum, one) => sum + one.weight, 0);
    return 2 * weight >= evidence.word('term', word).weight && ended.length <= MOSTLY * terms.length;
  };
  return new Set(terms.flatMap(({ parts }) => parts).filter(isValue));
}

function tell(evidence: NeedEvidence, kind: NeedKind): Map<string, Told> {
  const listed = listedWords(evidence, kind);
  const told = new Map<string, Told>();
  for (const member of evidence.members) {
    const isValue = member.tokens.map((token) => listed.has(token.term) || isTyped(member, token, kind));
    const content = member.tokens.flatMap((token, at) => (mayName(token) ? [at] : []));
    const heads = member.values.flatMap(({ head }) => head ?? []);
    const seen = new Set<string>();
    for (const at of content) {
      const token = member.tokens[at];
      if (token === undefined) continue;
      const word = baseOf(token.lemma, kind, heads);
      const one = told.get(word) ?? fresh();
      told.set(word, one);
      one.spellings.set(token.lower, (one.spellings.get(token.lower) ?? 0) + member.weight);
      if (seen.has(word)) continue;
      seen.add(word);
      const counted = (is: boolean | undefined): number => (is === true ? member.weight : 0);
      one.weight += member.weight;
      const before = member.tokens[at - 1]?.lower ?? '';
      one.noun += counted(BEFORE_NOUN.has(before));
      one.verb += counted(BEFORE_VERB.has(before) && word === token.lemma);
      one.chance += member.weight * valueChance(member.member.phrase.reading, at);
      one.valued += counted(isValue[at]);
      one.behind += counted(isValue[at - 1]);
      one.first += counted(at === content[0]);
      one.alone += counted(content.length === 1);
    }
  }
  return told;
}

/** Fragments that say a word: all, and those in which it stands as each of these. */
function fresh() {
  const counts = { weight: 0, noun: 0, verb: 0, chance: 0, valued: 0, behind: 0, first: 0, alone: 0 };
  return { ...counts, spellings: new Map<string, number>() };
}
type Told = ReturnType<typeof fresh>;

/** Whether a token can stand in a name at all: key names are ASCII. */
export function mayName({ content, lemma }: Token): boolean {
  return content && /^[a-z][a-z0-9]*$/.test(lemma);
}

/** Whether it stands in an amount, a moment or, where the need is of those, a proper name. */
function isTyped({ values }: ReadMember, { start, end }: Token, kind: NeedKind): boolean {
  return values.some((value) => {
    const family = familyOf(value);
    const fits = kind.family === 'name' ? family === 'name' : family !== null && family !== 'name';
    return fits && start < value.end && end > value.start;
  });
}

/** What amounts and moments hang on, by how many fragments say so. */
function headsOf(evidence: NeedEvidence, kind: NeedKind): ReadonlyMap<string, number> {
  return weightsOf(evidence, ({ values }) => {
    const own = values.flatMap((value) => (familyOf(value) === kind.family ? (value.head ?? []) : []));
    const bases = new Set(own.map((one) => baseOf(one, kind)));
    return [...bases].filter((head) => /^[a-z][a-z0-9_]*$/.test(head) && !FUNCTION_WORDS.has(head));
  });
}

/** As it may be written in a name: what is counted in the plural, other nouns in base form, else the commonest way that k owners write it. */
function spellingOf(
  evidence: NeedEvidence,
  { family }: NeedKind,
  word: string,
  { spellings }: Told,
): string | null {
  const said = [...spellings]
    .filter(([spelling]) => /^[a-z][a-z0-9]*$/.test(spelling) && evidence.publishable(spelling))
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([spelling]) => spelling);
  if (family === 'count') return said.find((spelling) => spelling !== word) ?? said[0] ?? null;
  const parts = word.split('_');
  if (family !== 'flag' && parts.every(evidence.publishable)) return word;
  return said[0] ?? null;
}
