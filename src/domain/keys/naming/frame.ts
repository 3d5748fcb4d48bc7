import { wordSet } from '../../words/index.ts';
import type { NeedEvidence } from '../synthesis/evidence.ts';
import type { ValueFamily } from '../synthesis/key-proposal.ts';
import { familyOf } from '../values/decide-family.ts';
import { PREDICATES, REQUEST_WORDS } from './closed-words.ts';

// What stands before a noun and what before a verb; which is commoner tells them apart well enough for a name.
const BEFORE_NOUN = wordSet(
  'a an the my our your his her their this that these some any no of with for another each el la un una der die das ein eine le une des',
);
const BEFORE_VERB = wordSet("to i we you can could will would should must i'd i'll we'd let please not");
// The bars of this folder were set while the names of some services were in sight; none was measured by itself. A noun of one
// fragment in 25 can name the need, if its odds are twice as high here as elsewhere in the pool.
const MIN_COVERAGE = 0.04;
const MIN_CONTRAST = 0.7;
/** A word that nobody else ever says leans without bound; beyond odds of e^5 the share alone decides. */
export const MOST_CONTRAST = 5;
/** A word in "-ing" or "-ed" is a noun where it stands like one in so many of its fragments. */
const MIN_NOUN = 0.3;

/**
 * The nouns around a need's values, most telling first: said by k owners outside of the values themselves, leaning to
 * this need, no request words. `terms` are words that are values.
 */
export function frameNouns(
  evidence: NeedEvidence,
  family: ValueFamily,
  terms: ReadonlySet<string>,
  minContrast = MIN_CONTRAST,
): readonly string[] {
  const weights = new Map<string, { weight: number; noun: number; verb: number }>();
  for (const member of evidence.members) {
    const spans = member.values.filter((value) =>
      family === 'name' ? value.kind === 'name' : familyOf(value) !== 'name',
    );
    const seen = new Set<string>();
    for (const [index, token] of member.tokens.entries()) {
      if (!nameable(token.term) || !nameable(token.lemma) || !token.content || terms.has(token.term))
        continue;
      if (spans.some((value) => token.start < value.end && token.end > value.start)) continue;
      if (seen.has(token.term)) continue;
      seen.add(token.term);
      const before = member.tokens[index - 1]?.lower ?? '';
      const entry = weights.get(token.term) ?? { weight: 0, noun: 0, verb: 0 };
      entry.weight += member.weight;
      if (BEFORE_NOUN.has(before)) entry.noun += member.weight;
      if (BEFORE_VERB.has(before)) entry.verb += member.weight;
      weights.set(token.term, entry);
    }
  }
  return [...weights]
    .filter(([word, entry]) => isNoun(word, entry) && entry.weight / evidence.totalWeight >= MIN_COVERAGE)
    .map(([word, entry]) => ({
      word,
      share: entry.weight / evidence.totalWeight,
      ...evidence.word('term', word),
    }))
    .filter((entry) => entry.contrast > minContrast && spelling(evidence, entry.word) !== null)
    .map((entry) => ({
      word: entry.word,
      score: entry.share * Math.min(Math.max(entry.contrast, 0.2), MOST_CONTRAST),
    }))
    .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
    .map((entry) => entry.word);
}

/** Whether a word can name anything: not one of asking, allowing or including. */
export function nameable(word: string): boolean {
  return !REQUEST_WORDS.has(word) && !PREDICATES.has(word);
}

/**
 * How a term may be written in a published name: as k owners wrote it (or as the templates already say), else in the
 * commonest other spelling with k owners; null when there is none. ASCII only, as key names are.
 */
export function spelling(evidence: NeedEvidence, term: string): string | null {
  if (!/^[a-z][a-z0-9]+$/.test(term)) return null;
  if (evidence.publishable(term)) return term;
  return plural(evidence, term);
}

/** The commonest spelling of a term with k owners that is not the term itself, mostly its plural. */
export function plural(evidence: NeedEvidence, term: string): string | null {
  return (
    (evidence.spellings.get(term) ?? [])
      .filter((word) => word !== term && /^[a-z0-9]+$/.test(word) && evidence.backed(word))
      .sort(
        (a, b) => evidence.word('lower', b).weight - evidence.word('lower', a).weight || (a < b ? -1 : 1),
      )[0] ?? null
  );
}

function isNoun(word: string, entry: { weight: number; noun: number; verb: number }): boolean {
  if (entry.verb > entry.noun) return false;
  const derived = /(?:ing|ed)$/.test(word) && word.length > 5;
  return !derived || entry.noun / entry.weight >= MIN_NOUN;
}
