import { EAST_ASIAN } from '../east-asian.ts';
import { FUNCTION_WORDS } from '../grammar/function-words.ts';
import { governorBefore } from '../grammar/heads.ts';
import { wordSet } from '../sayings.ts';
import { type ExtractedValue, type Span, spanOf, valueAt, type Word } from './extracted-value.ts';
import { MONTHS, WEEKDAYS } from './moments/calendar-words.ts';
import { findEastAsianNames } from './names-east-asian.ts';
import type { Source } from './source.ts';

/** Each mark ends the quotation that another one begins, so that no text is looked through twice. */
const QUOTED =
  /"([^"\n]+)"|[“„]([^”“„\n]+)[”“]|«([^«»\n]+)»|»([^«»\n]+)«|「([^「」\n]+)」|『([^『』\n]+)』|《([^《》\n]+)》|(?<![\p{L}\d])'([^'\n]+)'(?![\p{L}\d])/gu;
/** A longer one is no name. */
const LONGEST_QUOTED = 60;
/** Small words inside names. "A" joins in English titles; in Spanish it goes from one place to another. */
const INSIDE = wordSet('of the and & de la del van von der a in at on for');
const INSIDE_ELSEWHERE = wordSet('& de la del du des van von der di da do dos');
/** Titles lead to a name and are no part of it. */
const TITLES = wordSet(
  'mr mrs ms miss dr prof sir mme mlle monsieur madame sr sra srta don doña doctor doctora profesor profesora herr frau',
);
const SENTENCE_END = /[.!?。！？:;]\s{0,3}$/;
const STREET =
  /^(?:st|street|ave|avenue|road|rd|drive|dr|lane|ln|boulevard|blvd|way|court|ct|place|plaza|parkway|pkwy|square|highway|suite|apt)$/;
const OPENERS =
  wordSet(`find book get show give play make check look search add put set send transfer use buy reserve please thanks okay cool
   awesome let any how what when where which can could would do does is are have there hey perhaps preferably something
   somewhere someone someplace next my it's i'm i'd sounds sure also yes no yeah hmm oh alright right actually maybe
   dutzend hundert tausend just not only then looking leaving going returning by near under over`);

// German writes every noun with a capital: there one such word alone tells nothing.
const GERMAN = wordSet(
  'ich mit ohne für und der das bitte möchte nicht ein eine einen zwei drei vier kein keine im zum',
);
const GERMAN_DETERMINER =
  /(?<!\p{L})(?:der|die|das|den|dem|des|eine?[nmrs]?|keine?[nmrs]?|meine?[nmrs]?|unsere?[nmrs]?|im|am|zum|zur|beim|vom|ins|ans)\s$/u;
const GERMAN_TITLE = /(?<!\p{L})(?:Dr|Prof|Herr|Herrn|Frau)\.?\s$/u;
const GERMAN_PLACE = /(?<!\p{L})(?:nach|von|in)\s$/u;
const GERMAN_NO_PLACE =
  /^(?:mittag|mitternacht|feierabend|bedarf|hause|wunsch|absprache|möglichkeit|anfang|vorn|ruhe|bar|form|ordnung|kürze|eile|zukunft|begleitung|hand|weiß|schwarz|rot|blau|grün|grau|gelb|deutsch|englisch|westen|osten|norden|süden|\p{L}+(?:ung|heit|keit|schaft|tag|abend|morgen|uhr|woche|monat|jahr))$/u;
const GERMAN_STREET = /(?:straße|strasse|gasse|allee|damm|ufer|platz|weg|ring)$/u;

/** Runs of capitalised words inside a sentence (people, places, titles, addresses) and quoted text. */
export function findNames(source: Source): ExtractedValue[] {
  const found: ExtractedValue[] = [];
  for (const match of source.text.matchAll(QUOTED)) {
    const inner = (match.slice(1).find((group) => group !== undefined) ?? '').trim();
    if (inner === '' || inner.length > LONGEST_QUOTED) continue;
    found.push(made(source, spanOf(match), inner));
  }
  const capitals = source.words.filter((word) => /\p{Lu}/u.test(word.text)).length;
  found.push(...findEastAsianNames(source));
  const german = source.language === 'de' || source.words.some((word) => GERMAN.has(word.lower));
  // All in capitals, or title case throughout: the capitals tell nothing.
  if (capitals > 4 && capitals >= source.words.length * 0.9) return found;
  for (let index = 0; index < source.words.length; ) {
    const run = runAt(source, index);
    const words = german ? germanName(source, run.words) : run.words;
    const [first, last] = [words[0], words.at(-1)];
    if (first !== undefined && last !== undefined) {
      const span = withNumbers(source, first.start, last.end, words);
      found.push(made(source, span, source.text.slice(span.start, span.end)));
    }
    index = Math.max(run.next, index + 1);
  }
  return found;
}

/** What of a run of German nouns is surely a name: two of them, a street, who follows a title, where "nach" leads to. */
function germanName(source: Source, run: readonly Word[]): readonly Word[] {
  const [first] = run;
  if (first === undefined) return [];
  const before = source.text.slice(Math.max(0, first.start - 12), first.start);
  // "Den Namen Anna Weber": the article belongs to a common noun.
  const words = GERMAN_DETERMINER.test(before.toLowerCase()) && run.length > 2 ? run.slice(1) : run;
  if (words.length > 1) return words;
  if (GERMAN_STREET.test(first.lower) && /^\s\d/.test(source.text.slice(first.end, first.end + 2)))
    return words;
  if (GERMAN_TITLE.test(before)) return words;
  const place = GERMAN_PLACE.test(before.toLowerCase()) && !GERMAN_NO_PLACE.test(first.lower);
  // "Von Freunden", "in Scheiben": plurals need no article either.
  const plural = !/nach\s$/iu.test(before) && /(?:ern|den|ben|gen|sen|ten)$/u.test(first.lower);
  return place && !plural ? words : [];
}

function runAt(source: Source, index: number): { words: readonly Word[]; next: number } {
  const words: Word[] = [];
  let next = index;
  let pending: Word[] = [];
  while (next < source.words.length && next < index + 12) {
    const word = source.words[next];
    if (word === undefined) break;
    const previous = source.words[next - 1];
    const gap = source.text.slice(previous?.end ?? word.start, word.start);
    if (words.length > 0 && !JOINING.has(gap)) break;
    if (isCapital(source, word, next, words.length > 0)) {
      words.push(...pending, word);
      pending = [];
    } else if (words.length > 0 && pending.length < 2 && inside(source).has(word.lower)) pending.push(word);
    else break;
    next++;
  }
  const tailless = next - pending.length;
  const mixed = EAST_ASIAN.test(source.text);
  // Among Chinese or Japanese a word in Latin letters stands out; "WiFi" and "TV" are no names.
  if (mixed && words.length === 1 && !/^\p{Lu}\p{Ll}{2,}$/u.test(words[0]?.text ?? ''))
    return { words: [], next: tailless };
  const alone = !mixed && words.length === 1 && words[0] !== undefined && opensSentence(source, words[0]);
  // A sentence starts with a capital anyway: one such word counts only when it is the whole sentence.
  if (alone && !wholeSentence(source, words[0] as Word)) return { words: [], next: tailless };
  return { words, next: tailless };
}

/** What may stand between two words of a name. */
const JOINING: ReadonlySet<string> = new Set([' ', '-', ' & ', "'", ', ']);

function isCapital(source: Source, word: Word, index: number, inRun: boolean): boolean {
  if (!/^\p{Lu}/u.test(word.text)) return false;
  const { lower } = word;
  if (lower === 'i' || lower.startsWith("i'") || MONTHS.has(lower) || WEEKDAYS.has(lower)) return false;
  if (inRun) return true;
  if (TITLES.has(lower) && /^\p{Lu}/u.test(source.words[index + 1]?.text ?? '')) return false;
  if (source.numerals.some((numeral) => numeral.start === word.start)) return false;
  if (FUNCTION_WORDS.has(lower) || OPENERS.has(lower))
    return !opensSentence(source, word) && !OPENERS.has(lower) && word.text.length > 2;
  return true;
}

function inside(source: Source): ReadonlySet<string> {
  if (source.language === 'de') return new Set();
  return source.language === 'en' || source.language === 'und' ? INSIDE : INSIDE_ELSEWHERE;
}

function opensSentence(source: Source, word: Word): boolean {
  const before = source.text.slice(Math.max(0, word.start - 4), word.start);
  return word.start === 0 || SENTENCE_END.test(before) || source.text.slice(0, word.start).trim() === '';
}

function wholeSentence(source: Source, word: Word): boolean {
  const after = source.text.slice(word.end, word.end + 12);
  return /^\s*(?:[.!?]|$|,? please)/.test(after);
}

/** Takes in the house number before a street and the numbers after it ("6000 Canyon Road Suite 23 #7"). */
function withNumbers(source: Source, start: number, end: number, words: readonly Word[]): Span {
  const before = /(?:^|\s)(\d{1,6}(?:st|nd|rd|th)?)\s$/.exec(
    source.text.slice(Math.max(0, start - 9), start),
  );
  const street = words.some((word) => STREET.test(word.lower) || GERMAN_STREET.test(word.lower));
  const from =
    before?.[1] !== undefined && (street || before[1].length >= 3) ? start - before[1].length - 1 : start;
  const after = /^\s?(?:#\s?)?\d{1,5}(?![\d:]|\s?(?:am|pm)|(?:st|nd|rd|th))/.exec(
    source.text.slice(end, end + 9),
  );
  const taken = street && after !== null ? after[0].length : 0;
  return { start: from, end: end + taken };
}

function made(source: Source, span: Span, canonical: string): ExtractedValue {
  return valueAt(source, 'name', span, canonical, { head: governorBefore(source, span.start) });
}
