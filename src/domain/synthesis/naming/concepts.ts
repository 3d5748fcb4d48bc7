import { lemma, singular, wordSet } from '../../words/index.ts';
import { CONCEPT_WORDS } from './concept-words.ts';

/** Languages besides English that fields are named from and described in, in the order of `CONCEPT_WORDS`. */
export const LANGUAGES = ['zh', 'es', 'de', 'fr', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How a language says a concept. */
export type Label = {
  readonly one: string;
  readonly many: string;
  /** As the first part of a German compound ("Abhol" of "Abholung"); elsewhere like `one`. */
  readonly joint: string;
};

type Lexicon = {
  /** Concept -> how the language says it. */
  readonly labels: ReadonlyMap<string, Label>;
  /** A word in lower case, also without accents -> the concept it says. */
  readonly concepts: ReadonlyMap<string, string>;
};

const ROWS = CONCEPT_WORDS.trim()
  .split('\n')
  .map((row) => row.split(/: | \| /));

const LEXICONS = Object.fromEntries(
  LANGUAGES.map((language, at) => [language, lexicon(ROWS.map((row) => [row[0] ?? '', row[at + 1] ?? '']))]),
) as Readonly<Record<Language, Lexicon>>;

function isLanguage(language: string): language is Language {
  return Object.hasOwn(LEXICONS, language);
}

/** What the field concepts are called in English, by their own names: "seat", "check_in". */
export const CONCEPTS: ReadonlySet<string> = new Set(ROWS.map(([concept = '']) => concept));

/** The concept that a word of a language (ISO 639-1) says ("asientos" -> seat); null where none does, also for a language we have no words of. */
export function conceptOf(word: string, language: string): string | null {
  if (!isLanguage(language)) return null;
  const { concepts } = LEXICONS[language];
  const said = word.toLowerCase();
  return concepts.get(said) ?? concepts.get(plain(said)) ?? null;
}

/** The concept of the noun that a German compound ends with ("Fensterplatz" -> seat); null for every language (ISO 639-1) but `de`. */
export function headConceptOf(word: string, language: string): string | null {
  if (language !== 'de') return null;
  const { concepts } = LEXICONS.de;
  const said = word.toLowerCase();
  for (let start = 3; said.length - start >= SHORTEST_HEAD; start++) {
    const head = concepts.get(said.slice(start));
    if (head !== undefined) return head;
  }
  return null;
}

/** A shorter end of a German word is more often chance than its head. */
const SHORTEST_HEAD = 5;

/** What a concept is called in a language's descriptions; null where our lexicon has no word for it. */
export function labelOf(concept: string, language: Language): Label | null {
  return LEXICONS[language].labels.get(concept) ?? null;
}

/** The plural of a concept's English name; of what nobody counts ("luggage") the name itself. */
export function pluralOf(concept: string): string {
  if (UNCOUNTED.has(concept)) return concept;
  const irregular = PLURALS.get(concept);
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]y$/u.test(concept)) return `${concept.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/u.test(concept) ? `${concept}es` : `${concept}s`;
}

const PLURALS: ReadonlyMap<string, string> = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['tooth', 'teeth'],
]);
const UNCOUNTED: ReadonlySet<string> = wordSet(
  'luggage food milk sugar ice coffee tea weather rain snow wind music smoking parking wifi insurance hair skin',
);

function lexicon(rows: readonly (readonly [concept: string, forms: string])[]): Lexicon {
  const labels = new Map<string, Label>();
  const concepts = new Map<string, string>();
  for (const [concept, forms] of rows) {
    for (const form of forms.split(' ')) {
      const [one = '', many = one, joint = one] = form.split('/').map((word) => word.replaceAll('_', ' '));
      if (!labels.has(concept)) labels.set(concept, { one, many, joint });
      // The pipeline sees words through English rules as well ("habitacione"); of two concepts the first has the word.
      for (const word of [one, many].map((written) => written.toLowerCase()))
        for (const key of [word, plain(word), singular(plain(word)), lemma(plain(word))])
          if (!concepts.has(key)) concepts.set(key, concept);
    }
  }
  return { labels, concepts };
}

/** Without accents, as many people type; the marks of other scripts are part of their letters. */
function plain(word: string): string {
  return /^[\p{Script=Latin}\p{M}\s'-]+$/u.test(word) ? word.normalize('NFD').replace(/\p{M}/gu, '') : word;
}
