import type { WordSupport } from '../../needs/index.ts';
import { isEverybodys, PHRASEBOOKS, titleIn } from '../../synthesis/index.ts';
import { type KeyDefinition, quotesOf } from '../../template/index.ts';
import { wordsOf } from '../../words/index.ts';

/** A quote of more words is somebody's sentence, and is shown only where k owners said it word for word. */
const LONGEST_QUOTE = 5;

/**
 * What of a learned key nobody may stand behind: each word of its name, values, aliases, default and descriptions is a
 * template's (ours, or `open`: the owner's own) or was said by `k` owners, counted now (RELIABILITY P5).
 * @param support of single words, and of whole quotes
 * @returns one end of a sentence for each place; it names no word, as the word may be somebody's
 */
export function supportProblems(
  key: KeyDefinition,
  support: { readonly word: WordSupport; readonly quote: (text: string) => number },
  k: number,
  open: ReadonlySet<string>,
): string[] {
  const unbacked = unbackedBy(support, k, open);
  const values = [...(key.acceptable_values ?? []), ...Object.keys(key.aliases ?? {})];
  const aliases = Object.values(key.aliases ?? {}).flat();
  const texts: (readonly [place: string, texts: readonly string[]])[] = [
    ['key_name', [key.key_name]],
    ['unit', key.unit === undefined ? [] : [key.unit]],
    ['default_value', typeof key.default_value === 'string' ? [key.default_value] : []],
    ['acceptable_values', values],
    ['aliases', aliases],
    ['semantic_description', slotsOf(key, key.semantic_description, 'en')],
    ...Object.entries(key.descriptions ?? {}).map(([tag, text]): [string, readonly string[]] => [
      `descriptions.${tag}`,
      slotsOf(key, text, languageOf(tag)),
    ]),
  ];
  const descriptions = [key.semantic_description, ...Object.values(key.descriptions ?? {})];
  const long = descriptions
    .flatMap(quotesOf)
    .filter((quote) => wordsOf(quote).length > LONGEST_QUOTE && support.quote(quote) < k);
  return [
    ...texts
      .filter(([, said]) => said.some(unbacked))
      .map(([place]) => `${place} holds a word that fewer than ${k} owners stand behind`),
    ...(long.length === 0 ? [] : [`an example is a sentence that fewer than ${k} owners said`]),
  ];
}

/** A key's shape without the values and spellings that nobody may stand behind any more; its descriptions are to be written anew. */
export function withoutUnbacked(
  { semantic_description: _text, descriptions: _texts, ...shape }: KeyDefinition,
  support: { readonly word: WordSupport },
  k: number,
  open: ReadonlySet<string>,
): Omit<KeyDefinition, 'semantic_description' | 'descriptions'> {
  const unbacked = unbackedBy(support, k, open);
  const { acceptable_values, aliases, ...rest } = shape;
  if (acceptable_values === undefined) return shape;
  const left = acceptable_values.filter((value) => !unbacked(value));
  const spoken = Object.entries(aliases ?? {}).flatMap(([value, spellings]) => {
    const known = spellings.filter((spelling) => !unbacked(spelling));
    return left.includes(value) && known.length > 0 ? [[value, known] as const] : [];
  });
  return {
    ...rest,
    default_value: left.includes(String(rest.default_value)) ? rest.default_value : null,
    acceptable_values: left,
    ...(spoken.length === 0 ? {} : { aliases: Object.fromEntries(spoken) }),
  };
}

function unbackedBy(
  support: { readonly word: WordSupport },
  k: number,
  open: ReadonlySet<string>,
): (text: string) => boolean {
  const backed = (word: string): boolean => isEverybodys(word) || open.has(word) || support.word(word) >= k;
  return (text) => !wordsOf(text).every(backed);
}

/** A language that we have sentences for; English for any other. */
function languageOf(tag: string): Spoken {
  const [language = 'en'] = tag.split('-');
  return Object.hasOwn(PHRASEBOOKS, language) ? (language as Spoken) : 'en'; // its own key
}

type Spoken = keyof typeof PHRASEBOOKS;

/** What stands in a description besides the sentences of its language: values, spellings, an example, numbers. */
function slotsOf(key: KeyDefinition, description: string, language: Spoken): readonly string[] {
  const title = titleIn(language, key.key_name);
  let rest = description.startsWith(title) ? description.slice(title.length) : description;
  for (const literal of literalsOf(language)) rest = rest.replaceAll(literal, GAP);
  return rest.split(GAP);
}

const GAP = '\u0001';

/** The fixed stretches of all sentences, the longest first. */
function literalsOf(language: Spoken): readonly string[] {
  const pieces = Object.values(PHRASEBOOKS[language].sentences).flatMap((sentence) => sentence.split('{}'));
  return pieces.filter((piece) => /\p{L}/u.test(piece)).sort((a, b) => b.length - a.length);
}
