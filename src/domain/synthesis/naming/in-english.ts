import { tally } from '../../basics/index.ts';
import { type ExtractedValue, FUNCTION_WORDS, type Token } from '../../words/index.ts';
import { type NeedEvidence, type ReadNeed, weighEvidence } from '../evidence.ts';
import type { SynthesisInput } from '../key-proposal.ts';
import type { NeedKind } from '../need-kind.ts';
import { CONCEPTS, conceptOf, headConceptOf, pluralOf } from './concepts.ts';

/**
 * The need as naming sees it. Names are English, whatever people speak, so what is said in another language is read as
 * the concept it says ("asiento" and "座位" are `seat`) and what says none of our concepts is no word for a name. A
 * word that English fragments of the pool hold as often stays as it is ("hotel"). Needs said in English alone, or in
 * words too few to tell, are returned as they are.
 */
export function inEnglish(
  input: SynthesisInput,
  need: ReadNeed,
  evidence: NeedEvidence,
  kind: NeedKind,
): { readonly evidence: NeedEvidence; readonly kind: NeedKind } {
  if (evidence.members.every(({ language }) => isEnglish(language))) return { evidence, kind };
  const speak = speaker(need);
  // Counts are named for many (`number_of_rooms`), all else for one (`room_view`).
  const write = kind.family === 'count' ? pluralOf : (concept: string): string => concept;
  const spoken: ReadNeed = {
    members: need.members.map((member) => ({
      ...member,
      tokens: member.tokens.map((token) => translated(token, speak(token, member.language), write)),
      values: member.values.map((value) => withHead(value, speak, member.language)),
    })),
    background: need.background.map((phrase) => ({
      ...phrase,
      tokens: phrase.tokens.map((token) => translated(token, speak(token, phrase.language), write)),
    })),
  };
  // A compound as a whole is more than its head: of values that are compounds ("Fensterplatz") only the frame is read so.
  const words = new Map<string, string>();
  for (const { tokens, language } of need.members)
    for (const token of tokens) {
      const concept = speak(token, language);
      if (concept === undefined) continue;
      const whole = conceptOf(token.lower, language) ?? '';
      words.set(token.term, whole);
      words.set(token.lemma, whole);
    }
  const ours = new Set([...CONCEPTS, ...[...CONCEPTS].map(pluralOf)]);
  return { evidence: weighEvidence(input, spoken, ours), kind: kindInEnglish(kind, words) };
}

/** A token's concept; null: its word says none; undefined: it is English, or no word for naming in any language. */
type Speak = (token: Pick<Token, 'lower'>, language: string) => string | null | undefined;

function speaker(need: ReadNeed): Speak {
  const all = [...need.members, ...need.background];
  const countsOf = (said: typeof all) =>
    tally(said.flatMap(({ tokens }) => [...new Set(tokens.map((token) => token.lower))]));
  const english = countsOf(all.filter(({ language }) => isEnglish(language)));
  const foreign = countsOf(all.filter(({ language }) => !isEnglish(language)));
  return ({ lower }, language) => {
    if (isEnglish(language) || FUNCTION_WORDS.has(lower) || /^\p{N}/u.test(lower)) return undefined;
    if ((english.get(lower) ?? 0) >= Math.max(1, foreign.get(lower) ?? 0)) return undefined;
    return conceptOf(lower, language) ?? headConceptOf(lower, language);
  };
}

/** What is too short to tell is taken for English; where it is not, its words seldom have k owners. */
function isEnglish(language: string): boolean {
  return language === 'en' || language === 'und';
}

function translated(
  token: Token,
  concept: string | null | undefined,
  write: (concept: string) => string,
): Token {
  if (concept === undefined) return token;
  // No name can be made of an empty word.
  if (concept === null) return { ...token, lower: '', term: '', lemma: '', content: false };
  return { ...token, lower: write(concept), term: concept, lemma: concept, content: true };
}

function withHead(value: ExtractedValue, speak: Speak, language: string): ExtractedValue {
  if (value.head === null) return value;
  const concept = speak({ lower: value.head }, language);
  // Readers of values name some heads in English whatever was said ("person" for 人).
  return concept === undefined || (concept === null && CONCEPTS.has(value.head))
    ? value
    : { ...value, head: concept };
}

function kindInEnglish(kind: NeedKind, words: ReadonlyMap<string, string>): NeedKind {
  const english = (word: string): string => words.get(word) ?? word;
  if (kind.family === 'flag') {
    const each = (said: readonly string[]): string[] => said.map(english).filter((word) => word !== '');
    return { ...kind, own: each(kind.own), absences: each(kind.absences) };
  }
  if (kind.family !== 'choice') return kind;
  // A value that says no concept keeps its word: lists of well-known values hold foreign words as well.
  const key = (term: string): string =>
    term
      .split(' ')
      .map((part) => english(part) || part)
      .join(' ');
  return { ...kind, terms: kind.terms.map((term) => ({ ...term, key: key(term.key) })) };
}
