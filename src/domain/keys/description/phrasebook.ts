import type { KeyValue } from '../../template/index.ts';

/**
 * How one language says what a key is: closed sentences, each whole. What is put in are the key's own name and
 * numbers, and words that k owners used. The labels of lists, ranges and examples are those that `constraints.ts`
 * and `description-parts.ts` read.
 */
export type Phrasebook = {
  /** Between two sentences. */
  readonly gap: string;
  /** The key's name as words; where the language has none for it, the name itself. */
  title(name: string): string;
  date(title: string): string;
  time(title: string): string;
  flag(title: string): string;
  freeText(title: string): string;
  /** `unit`: a currency code, or plural English noun ("hours"); null where the title says it all. */
  amount(title: string, unit: string | null): string;
  /** `key`: a coarser key beside which this one says more. */
  finer(key: string): string;
  values(values: readonly string[]): string;
  /** Other words for values, each with its value. */
  spellings(pairs: readonly (readonly [said: string, value: string])[]): string;
  range(minimum: number, maximum: number): string;
  example(text: string, value: KeyValue): string;
};

/** A value as examples show it: texts in quotes, numbers and truth bare. */
export function shown(value: KeyValue): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
