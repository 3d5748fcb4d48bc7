import { EAST_ASIAN, eastAsianWords } from '../east-asian.ts';
import { FUNCTION_WORDS } from '../grammar/function-words.ts';
import { singular } from '../grammar/lemma.ts';
import { type ExtractedValue, type Span, spanOf, valueAt } from './extracted-value.ts';
import { NEGATIVE, PASSED_OVER, POSITIVE, REMOVING } from './polarity-words.ts';
import { type Source, wordIndexAt } from './source.ts';

const MARKS = [
  { canonical: false, before: joined(REMOVING.before), after: joined(REMOVING.after) },
  { canonical: false, before: joined(NEGATIVE.before), after: joined(NEGATIVE.after) },
  { canonical: true, before: joined(POSITIVE.before), after: joined(POSITIVE.after) },
] as const;
/** "Nichtraucherzimmer", 禁煙, "non-fumeur": the thing is inside or right behind the mark. */
const GERMAN_NON = /(?<!\p{L})nicht(?=raucher)/gu;
/** "Must": ~なければならない asks for the thing although it denies in form. */
const JAPANESE_MUST = /(?:なければ|ないと|なくては|なきゃ)/gu;
const HIRAGANA_ONLY = /^\p{Script=Hiragana}+$/u;
const HAN_VERB = /^[要想吃喝放加带帶含有用给让能可以是去了到的太]+/u;
const CLAUSE_MARK = /[\s、。，,.!！?？]/u;
/** Characters behind a mark in which its thing stands, in scripts without blanks. */
const REACH = 16;
const PERSON = /^\s(?:la |el )?(?:dr|mr|mrs|ms|prof|mme|sr|sra|herrn?|frau|m\.|doctora?)\.?\s\p{L}/u;

/** With and without: true or false, with the word it is said of as head. */
export function findPolarity(source: Source): ExtractedValue[] {
  const found: ExtractedValue[] = [];
  const add = (span: Span, canonical: boolean, head: string | null): void => {
    found.push(valueAt(source, 'polarity', span, canonical, { head }));
  };
  for (const { canonical, before, after } of MARKS) {
    for (const match of source.lower.matchAll(before)) {
      const span = spanOf(match);
      const { end } = span;
      // "With Dr. Brandt" says who, not what there shall be.
      if (canonical && PERSON.test(source.lower.slice(end, end + 16))) continue;
      add(span, canonical, headAfter(source, end) ?? headBefore(source, span.start));
    }
    for (const match of source.lower.matchAll(after))
      add(spanOf(match), canonical, headBefore(source, match.index));
  }
  for (const match of source.lower.matchAll(GERMAN_NON)) {
    const span = spanOf(match);
    const [, compound] =
      /^(\p{L}{5,}?)(?:zimmer|wagen|abteil|raum|bereich)?(?!\p{L})/u.exec(source.lower.slice(span.end)) ?? [];
    add(span, false, compound ?? null);
  }
  for (const match of source.lower.matchAll(JAPANESE_MUST))
    add(spanOf(match), true, headBefore(source, match.index));
  return found;
}

/** Whether it says by itself that something shall go ("remove_people"). */
export function removes(name: string): boolean {
  return [...REMOVING.before, ...REMOVING.after].some((mark) =>
    new RegExp(mark, 'u').test(name.replaceAll('_', ' ')),
  );
}

function joined(sources: readonly string[]): RegExp {
  return new RegExp(sources.join('|'), 'gu');
}

function headAfter(source: Source, end: number): string | null {
  if (EAST_ASIAN.test(source.lower[end] ?? '')) {
    const run = source.lower.slice(end, end + REACH).split(CLAUSE_MARK)[0] ?? '';
    return eastAsianWords(run.replace(HAN_VERB, ''))[0] ?? null;
  }
  const first = wordIndexAt(source.words, end);
  for (let index = first; index < first + 4; index++) {
    const word = source.words[index];
    if (word === undefined) return null;
    const bare = word.lower.replace(/^(?:[dlnjmtsc]|qu)'/u, '');
    if (PASSED_OVER.has(bare)) continue;
    return FUNCTION_WORDS.has(bare) ? null : singular(bare);
  }
  return null;
}

/** The word right before a mark; in Japanese the noun before a particle, else the last word that is not all hiragana. */
function headBefore(source: Source, start: number): string | null {
  if (!EAST_ASIAN.test(source.lower[start - 1] ?? '')) {
    const at = wordIndexAt(source.words, start);
    const word = source.words[at - 1];
    // "Sugar-free" ends a word before the mark, "zuckerfrei" holds it.
    if (word === undefined || word.end < start) return null;
    return singular(source.lower.slice(word.start, start));
  }
  const run =
    source.lower
      .slice(Math.max(0, start - REACH), start)
      .split(CLAUSE_MARK)
      .at(-1) ?? '';
  const particle = [...run.matchAll(/(?<!\p{Script=Hiragana})[はがをもの]/gu)].findLast(
    ({ index }) => index > 0 && !/[はがをも]/u.test(run.slice(index + 1)),
  );
  const words = eastAsianWords(run.slice(0, particle?.index));
  return words.findLast((word) => !HIRAGANA_ONLY.test(word)) ?? words.at(-1) ?? null;
}
