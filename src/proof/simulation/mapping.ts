import type { KeyDefinition, KeyValue } from '../../domain/template/index.ts';

/** What a value of a need is; `factor` is a size against now (1.2), a `time` is HH:MM, a `wish` is said or not said. */
type Measure = 'choice' | 'count' | 'percent' | 'factor' | 'time' | 'wish';

/** How a client recognises a key for what its user wants: by its own words, knowing nothing of how the key came about. */
export type Recognition = {
  readonly measure: Measure;
  /** Words by which it recognises a key. */
  readonly topics: readonly string[];
  /** Value -> other words for it. */
  readonly spellings?: Readonly<Record<string, readonly string[]>>;
};

/** One thing wanted; null: asked for without saying how much. */
export type Wanted = { readonly value: KeyValue | null; readonly text: string };

/**
 * Which key, of those a client was offered, says what is wanted, and with what value; null when none does.
 * Stands for the language model of a client agent: a named value first, then a key whose name (or, failing that,
 * whose description) is about the need.
 */
export function mappingOf(
  wanted: Wanted,
  need: Recognition,
  keys: readonly KeyDefinition[],
): { key: KeyDefinition; value: KeyValue } | null {
  const named = keys.filter((key) => isAbout(key.key_name, need));
  const described = keys.filter((key) => !named.includes(key) && isAbout(key.semantic_description, need));
  const rest = keys.filter((key) => !named.includes(key) && !described.includes(key));
  for (const key of [...named, ...described, ...rest]) {
    const value = chosenOf(wanted, need, key) ?? (rest.includes(key) ? null : typedOf(wanted, need, key));
    if (value !== null) return { key, value };
  }
  return null;
}

/** The acceptable value that says the wanted value, by any of its spellings. */
export function chosenOf(wanted: Wanted, need: Recognition, key: KeyDefinition): KeyValue | null {
  if (key.key_type !== 'string' || need.measure !== 'choice' || typeof wanted.value !== 'string') return null;
  const spellings = [wanted.value, ...(need.spellings?.[wanted.value] ?? [])].map(plain);
  const offered = (key.acceptable_values ?? []).map((value) => ({
    value,
    forms: [value, ...(key.aliases?.[value] ?? [])].map(plain),
  }));
  const exact = offered.find(({ forms }) => forms.some((form) => spellings.includes(form)));
  const near = () =>
    offered.find(({ forms }) => forms.some((form) => spellings.some((word) => holds(form, word))));
  return (exact ?? near())?.value ?? null;
}

function typedOf(wanted: Wanted, need: Recognition, key: KeyDefinition): KeyValue | null {
  switch (key.key_type) {
    case 'boolean':
      // A switch answers a wish; it cannot carry "20 %".
      if (need.measure === 'wish') return wanted.value !== false;
      return wanted.value === null && need.measure !== 'choice' ? true : null;
    case 'integer':
    case 'number':
      return wanted.value === null ? gentle(key) : numberFor(wanted.value, need, key);
    case 'string':
      if (key.acceptable_values === undefined)
        return need.measure === 'choice' || need.measure === 'time' ? wanted.value : null;
      return key.acceptable_values.find((value) => holds(plain(wanted.text), plain(value))) ?? null;
  }
}

/** The same amount on the scale of the key: 1.2 and 20 percent are one thing, and 0.8 where the key makes smaller. Out of range is left in words. */
function numberFor(value: KeyValue, need: Recognition, key: KeyDefinition): number | null {
  if (typeof value !== 'number') return null;
  const scales = {
    factor: [value, (value - 1) * 100],
    percent: key.unit === 'percent' ? [value] : [value, value / 100, 1 + value / 100, 1 - value / 100],
    count: [value],
    choice: [],
    time: [],
    wish: [],
  }[need.measure].map((number) => Number(number.toFixed(4)));
  if (need.measure === 'factor' && key.unit === 'percent') scales.reverse();
  return scales.find((number) => fits(number, key)) ?? null;
}

function fits(number: number, { key_type, minimum, maximum }: KeyDefinition): boolean {
  if (key_type === 'integer' && !Number.isInteger(number)) return false;
  return (minimum === undefined || number >= minimum) && (maximum === undefined || number <= maximum);
}

/** "A bit": a third of the way into the range; null where the key does not say what it ranges over. */
function gentle({ key_type, minimum, maximum, step }: KeyDefinition): number | null {
  if (minimum === undefined || maximum === undefined) return null;
  const grain = step ?? (key_type === 'integer' ? 1 : (maximum - minimum) / 6);
  const steps = Math.round((maximum - minimum) / 3 / grain);
  return Number((minimum + steps * grain).toFixed(4));
}

function isAbout(text: string, { topics }: Recognition): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return topics.some((topic) =>
    words.some((word) => word === topic || word === `${topic}s` || (wide(topic) && word.includes(topic))),
  );
}

/** Whether `word` stands in `text` as a word of its own, or anywhere where words have no spaces between them. */
function holds(text: string, word: string): boolean {
  return wide(word) ? text.includes(word) : ` ${text} `.includes(` ${word} `);
}

const wide = (text: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
