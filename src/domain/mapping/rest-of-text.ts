import { grouped, tally } from '../basics/index.ts';
import { choiceAt, closed, isIndifferent, mapRead, type ValueReading } from '../synthesis/index.ts';
import { type KeyDefinition, type KeyValue, keyNameWords } from '../template/index.ts';
import { type ExtractedValue, extractValues, lemma, type Token, tokens, wordSet } from '../words/index.ts';

/**
 * What a text says besides a need. Not `sure` where the value was found by other means than its words, where the text is of
 * a language without word lists, or where all that is left is a single word, which may be one more way to ask.
 */
export type Residue = { readonly text: string | null; readonly sure: boolean };

/** How a key is said and read. */
export type NeedWording = {
  readonly definition: KeyDefinition;
  readonly reading: ValueReading;
  /** Words with which its people ask for it, base forms (`needWords`). */
  readonly own: ReadonlySet<string>;
};

/** Languages of the word lists that tell a word of substance from one that only joins; a text too short to tell is tried. */
const WORD_LISTS: ReadonlySet<string> = new Set(['en', 'es', 'de', 'fr', 'zh', 'ja', 'und']);

/**
 * Said in two of a language's sayings, and so much commoner there than elsewhere, a word is the need's own: what people add
 * ("for my mother") they add to other needs as well.
 */
const OWN_SAYINGS = 2;
const OWN_LIFT = 3;

/**
 * The words that a need is asked for with, base forms: those of its key's name and reading, and those that its sayings in
 * one language have in common and others of the pool have not.
 * @param elsewhere texts of other needs of the pool
 */
export function needWords(
  { definition, reading }: Omit<NeedWording, 'own'>,
  sayings: readonly { readonly text: string; readonly language: string }[],
  elsewhere: readonly string[],
): ReadonlySet<string> {
  const { heads, markers, companions } = reading;
  const own = new Set([...keyNameWords(definition.key_name), ...heads, ...markers, ...companions].map(lemma));
  const others = countWords(elsewhere);
  for (const said of grouped(sayings, ({ language }) => language).values()) {
    for (const [word, count] of countWords(said.map(({ text }) => text))) {
      const outside = ((others.get(word) ?? 0) + 0.5) / (elsewhere.length + 1);
      if (count >= OWN_SAYINGS && count / said.length >= OWN_LIFT * outside) own.add(word);
    }
  }
  return own;
}

/**
 * What is left of a text without a need and its value: stretches in the text's own words that hold something of substance.
 * Deliberately shy: what only joins, asks or thanks is no residue.
 */
export function residueOf(
  text: string,
  key: NeedWording,
  said: { readonly value: KeyValue; readonly language: string; readonly day?: string },
): Residue {
  const words = tokens(text);
  const spoken = valueWords(words, text, key, said);
  const covered = words.map(
    (word, index) =>
      spoken.value.has(index) ||
      (!spoken.others.has(index) && (key.own.has(word.lemma) || key.own.has(word.lower))),
  );
  const stretches: string[] = [];
  let telling = 0;
  for (let from = 0; from < words.length; ) {
    if (covered[from]) {
      from++;
      continue;
    }
    const next = covered.indexOf(true, from);
    const to = next < 0 ? words.length : next;
    const stretch = trimmed(words.slice(from, to));
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (first !== undefined && last !== undefined) stretches.push(text.slice(first.start, last.end));
    telling += stretch.filter(isTelling).length;
    from = to;
  }
  return {
    text: stretches.length === 0 ? null : stretches.join('; '),
    sure: spoken.value.size > 0 && (telling === 0 || (telling > 1 && WORD_LISTS.has(said.language))),
  };
}

/** Indexes of the words that say the value, and of those that say another one. */
function valueWords(
  words: readonly Token[],
  text: string,
  { definition, reading }: NeedWording,
  { value, language, day }: Parameters<typeof residueOf>[2],
): { readonly value: ReadonlySet<number>; readonly others: ReadonlySet<number> } {
  const found = new Set<number>();
  const others = new Set<number>();
  const take = (from: number, to: number) => {
    for (const [index, word] of words.entries()) if (word.start < to && word.end > from) found.add(index);
  };
  if (value === 'none' && isIndifferent(words)) take(0, text.length);
  const says = (part: readonly Token[], values: readonly ExtractedValue[]) =>
    mapRead(definition, reading, { tokens: part, values, text }, day)?.value === value;
  const worded = reading.family === 'choice' || reading.family === 'flag';
  for (const one of extractValues(text, language)) {
    // A negation turns a yes or a choice; what it hangs on is told by the words.
    if (worded ? one.canonical !== false : !says([], [one])) continue;
    take(one.start, one.end);
    if (!worded) for (const [index, word] of words.entries()) if (word.lemma === one.head) found.add(index);
  }
  for (let index = 0; worded && index < words.length; ) {
    const hit = reading.family === 'choice' ? choiceAt(reading, words, index) : null;
    const part = words.slice(index, index + (hit?.size ?? 1));
    const marks = part.some((word) => reading.markers.includes(word.lemma));
    // Without a hit one word alone may still say it, misspelt; a marker of a yes or no says either.
    const meant = hit === null ? marks || says(part, []) : hit.value === value;
    const place = meant ? found : hit === null ? null : others;
    for (const offset of part.keys()) place?.add(index + offset);
    index += part.length;
  }
  return { value: found, others };
}

/** Without "and" before it and what only joins after it; empty where it holds nothing of substance. */
function trimmed(words: readonly Token[]): readonly Token[] {
  if (!words.some(isTelling)) return [];
  const first = words.findIndex((word) => !CONJUNCTIONS.has(word.lower));
  return words.slice(first, words.findLastIndex(isTelling) + 1);
}

const CONJUNCTIONS = wordSet('and or but y o pero und oder aber et ou mais 和 与 跟 と や');

/** Holds something to know: no joint, no request or courtesy; a number always. */
export function isTelling(word: Token): boolean {
  if (/^\p{N}+$/u.test(word.lower)) return true;
  return word.content && !closed(word.lemma) && !closed(word.lower);
}

/** In how many texts each word of substance stands, by base form. */
function countWords(texts: readonly string[]): Map<string, number> {
  return tally(
    texts.flatMap((text) => [...new Set(tokens(text).flatMap((word) => (word.content ? word.lemma : [])))]),
  );
}
