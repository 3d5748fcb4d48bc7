import { commonest } from '../../statistics/index.ts';
import type { KeyValue } from '../../template/index.ts';
import { type Token, wordSet } from '../../words/index.ts';
import type { NeedEvidence, ReadMember } from '../evidence.ts';
import type { MappedValue } from '../key-proposal.ts';
import { weightsOf } from '../shares.ts';

/** Where a value stands in a member: tokens (inclusive) and characters. */
export type ValueSpan = {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
};

/** What a description shows: a telling, as said, and the value that it maps to. */
export type Example = { readonly text: string; readonly value: KeyValue };

/** As sure as one value that hangs on the key's own words (`map-value.ts`): an example is read as a rule. */
const CLEAR = 0.75;

/** What can be shown of each member, by its index. */
export type Tellings = {
  /** The value it says; null: none, or none that it says clearly. */
  readonly values: readonly (MappedValue | null)[];
  readonly spanOf: (member: ReadMember) => ValueSpan | null;
  /** Indexes of the tokens that say the noun of the key's name. */
  readonly nounsOf: (index: number) => readonly number[];
};

/**
 * A real fragment, whole or cut to the words around its value, of which every word was used by k owners; null when
 * no value can be shown so. What says the noun of the key's name comes first ("aisle seat" for `seat_preference`), then
 * whole fragments of two to seven words, then the commonest value and wording, then the shortest. In English what was said
 * in another language comes last; for other languages it is no example.
 */
export function exampleMapping(
  evidence: NeedEvidence,
  { values, spanOf, nounsOf }: Tellings,
  language = 'en',
): Example | null {
  const candidates = new Map<string, Candidate>();
  const most = commonest(weightsOf(evidence, (_, index) => [values[index]?.value ?? []].flat()));
  for (const [index, mapped] of values.entries()) {
    const member = evidence.members[index];
    if (member === undefined || mapped === null || mapped.confidence < CLEAR) continue;
    const own = member.language === language || (language === 'en' && member.language === 'und');
    if (!own && language !== 'en') continue;
    const span = spanOf(member);
    const cut = span === null ? null : backedCut(evidence, member, span);
    if (cut === null) continue;
    const literal = wordsOf(String(mapped.value)).every(evidence.backed);
    const key = cut.text.toLowerCase();
    const known = candidates.get(key);
    const noun = nounsOf(index).some((at) => at >= cut.first && at <= cut.last);
    candidates.set(key, {
      ...(known ?? { ...cut, value: mapped.value, literal, noun, own: own && /^\P{Lo}*$/u.test(cut.text) }),
      common: mapped.value === most && saysIt(cut.text, most),
      weight: (known?.weight ?? 0) + member.weight,
    });
  }
  const best = [...candidates.values()].sort(
    (a, b) =>
      rank(b) - rank(a) || handiness(b) - handiness(a) || a.words - b.words || (a.text < b.text ? -1 : 1),
  )[0];
  return best === undefined ? null : { text: unshouted(best.text), value: best.value };
}

type Cut = {
  readonly text: string;
  readonly words: number;
  readonly whole: boolean;
  /** Its first and last token, inclusive. */
  readonly first: number;
  readonly last: number;
};
type Candidate = Cut & {
  readonly value: KeyValue;
  readonly weight: number;
  readonly literal: boolean;
  /** Says the noun of the key's name. */
  readonly noun: boolean;
  /** Says the value that most people say, as it is written. */
  readonly common: boolean;
  /** In English, as far as one can tell. */
  readonly own: boolean;
};

/** A phrase is kept as its first speaker wrote it, and some write all of it in capitals; one word so may be a code. */
function unshouted(text: string): string {
  return /\s/.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text;
}

function saysIt(text: string, value: KeyValue | undefined): boolean {
  const words = wordsOf(text);
  return typeof value === 'string' && wordsOf(value).every((word) => words.includes(word));
}

function rank(candidate: Candidate): number {
  return (candidate.own ? 2 : 0) + (candidate.noun ? 1 : 0);
}

/** Orders candidates of one rank; only the order of the factors matters: literal before whole and before the commonest value, these before short. */
function handiness(candidate: Candidate): number {
  const handy = candidate.words >= 2 && candidate.words <= 7 ? 1 : 0.3;
  // A value that stands in the text as it is (15:30) explains less but shows nothing that k owners did not say.
  return (
    handy *
    (candidate.whole ? 1.5 : 1) *
    (candidate.literal ? 2 : 1) *
    (candidate.common ? 1.5 : 1) *
    Math.log(1 + candidate.weight)
  );
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? [];
}

/** More words are one person's sentence (RELIABILITY P5): they are shown where k owners said all of it alike. */
const MAX_WORDS = 5;
const MAX_SHARED_WORDS = 9;

/** The longest run of k-backed words around a value, at most five, without function words left over at its ends. */
function backedCut(evidence: NeedEvidence, member: ReadMember, span: ValueSpan): Cut | null {
  const { tokens } = member;
  const text = member.member.phrase.text;
  const backed = (index: number): boolean => evidence.backed(tokens[index]?.lower ?? '');
  const joined = (left: number): boolean => {
    const gap = text.slice(tokens[left]?.end ?? 0, tokens[left + 1]?.start ?? 0);
    return /^[\s\-:/.,%$€£¥]{0,3}$/.test(gap) && !/[.,]\s/.test(gap);
  };
  for (let index = span.from; index <= span.to; index++)
    if (!backed(index) || (index < span.to && !joined(index))) return null;
  const most =
    member.owners.size >= evidence.k && tokens.length <= MAX_SHARED_WORDS ? tokens.length : MAX_WORDS;
  if (span.to - span.from >= most) return null;
  let [first, last] = [span.from, span.to];
  while (first > 0 && backed(first - 1) && joined(first - 1) && last - first + 1 < most) first--;
  while (last < tokens.length - 1 && backed(last + 1) && joined(last) && last - first + 1 < most) last++;
  const whole = first === 0 && last === tokens.length - 1;
  if (!whole) {
    while (last > span.to && !meaningful(tokens[last])) last--;
    while (first < span.from && first > 0 && !leading(tokens[first])) first++;
  }
  // "einen" alone is a number and no example of one.
  if (!tokens.slice(first, last + 1).some(meaningful)) return null;
  const start = Math.min(span.start, tokens[first]?.start ?? 0);
  const end = Math.max(span.end, tokens[last]?.end ?? 0);
  const cut = text.slice(start, end).trim();
  // The description is plain text in single quotes; what could end or open something else stays out.
  return /[\n<>{}\\`"'’@]/.test(cut) ? null : { text: cut, words: last - first + 1, whole, first, last };
}

/** A cut should not end on "and", "to" or "for". */
function meaningful(token: Token | undefined): boolean {
  return token !== undefined && (token.content || /^\d/.test(token.lower));
}

/** At its start an article or preposition may stay: "a window seat", "by the window". */
function leading(token: Token | undefined): boolean {
  return token !== undefined && (meaningful(token) || LEADING.has(token.lower));
}

const LEADING = wordSet(`a an the for with without no by in on at from to by until before after one
   un una el la con sin por para en de del al desde hasta antes
   ein eine einen einem einer mit ohne am im beim vom zum zur von bis für vor ab kein keine
   une le les du des au aux avec sans pour dans chez avant après`);
