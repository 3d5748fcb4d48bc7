import { readFileSync } from 'node:fs';

/**
 * One need in the words of one language. What each text must mean, by `reads`:
 * `boolean` true or false · `choice` texts with one label mean one value, with two labels two; `none`: no preference ·
 * `band` "least 4" or "most 3" · `time` before or after the moment it names · `name` the name itself.
 */
export type Need = {
  /** ISO 639-1 */
  readonly language: string;
  readonly contrast: string;
  readonly need: string;
  readonly reads: 'boolean' | 'choice' | 'band' | 'time' | 'name';
  readonly says: readonly (readonly [text: string, means: string | boolean])[];
};

export const NEEDS: readonly Need[] = rows<Need>('needs.jsonl');

/** Sayings that are known to be misread when read alone, each as "language contrast: text". */
export const KNOWN_GAPS: ReadonlySet<string> = new Set(
  rows<{ gap: string }>('known-gaps.jsonl').map(({ gap }) => gap),
);

function rows<T>(file: string): T[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line));
}
