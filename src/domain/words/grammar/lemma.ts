import { byMeaning } from '../sayings.ts';

const IRREGULAR = byMeaning(`
person: people, persons
child: children
man: men
woman: women
foot: feet
movie: movies
shoe: shoes
go: went, going, goes, gone
do: doing
be: being
leave: left
make: made
come: came
write: written, wrote
sing: sung
fly: flown, flew
take: taken
give: given
`);
const VOWEL = /[aeiouy]/;

/** English singular of a noun, by rule; words of other languages come back unchanged where no rule fits. */
export function singular(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (word.length < 4 || !/^[a-z-]+$/.test(word)) return word;
  if (/(?:ss|us|is|news|series)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/**
 * A base form that is itself a word: "leaving" -> "leave", "returning" -> "return", "getting" -> "get". Rules after
 * step 1b of Porter's stemmer (https://tartarus.org/martin/PorterStemmer/), keeping the final e that he takes off later.
 */
export function lemma(word: string): string {
  if (word.length > LONGEST_READ) return baseOf(word);
  const before = read.get(word);
  if (before !== undefined) return before;
  if (read.size >= MOST_READ) read.clear();
  const now = baseOf(word);
  read.set(word, now);
  return now;
}

/**
 * Most words come again, and then all who hold one hold the same string. A longer one keeps the text that it was cut out of. No
 * `newMemory`: to keep an order each word would be moved whenever it is asked for, a tenth of what learning costs.
 */
const read = new Map<string, string>();
const LONGEST_READ = 12;
const MOST_READ = 20_000;

function baseOf(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (!/^[a-z]+$/.test(word)) return word;
  const suffix = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0;
  const base = word.slice(0, word.length - suffix);
  if (suffix === 0 || base.length < 3 || !VOWEL.test(base)) return singular(word);
  if (suffix === 2 && base.endsWith('i')) return `${base.slice(0, -1)}y`;
  if (suffix === 2 && base.endsWith('e')) return word;
  if (/([^aeiouylsz])\1$/.test(base) || /[^aeiou][aeiou]ll$/.test(base)) return base.slice(0, -1);
  if (/(?:v|[^aeiou]c|ng|[aeiou]z|at|iz|bl|u|rs)$/.test(base) && !/(?:eat|oat|ring|ong)$/.test(base))
    return `${base}e`;
  const short = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(base);
  return short ? `${base}e` : base;
}
