import { centred, dot } from '../../basics/index.ts';
import type { PoolSnapshot, VisibleKey } from '../pool.ts';
import { centreBeside, spreadOf } from './nearness.ts';

/**
 * Cosine of a phrase and a value's wording, centred on what else is said, from which the phrase may say a value of the list: 34 of
 * 44 sayings of listed values reach it that are mostly none of the list's words, 15 of 824 of nine other needs.
 */
export const SAYS = 0.45;
/** By so much the next value has to be further off for it to be plain which one is meant; 0.10 was wrong twice in 44. */
const CLEARLY = 0.12;

/** What a phrase says for a listed key by its meaning. */
export type Meant = {
  /** Cosine to the nearest value's wording. */
  readonly nearness: number;
  /** Which one, where that is plain; else it may be one that the list has not. */
  readonly value: string | null;
};

/** Reads the values of a key out of vectors of phrases; null for a key without a list. */
export type Meaning = (vector: Float32Array) => Meant | null;

/**
 * Reads values by meaning, in any language, where people use none of the key's own words ("primera clase" for first).
 * @param own the need's phrases: what it says itself tells nothing about what others say
 * @returns `within`: mean cosine of these phrases to each other in the same space, 1 for a single one
 */
export function meanings(
  { phrases, background }: Pick<PoolSnapshot, 'phrases' | 'background'>,
  own: ReadonlySet<string>,
): { readonly within: number; readonly of: (key: VisibleKey) => Meaning } {
  const centre = centreBeside({ phrases, background }, own);
  const { n, within } = spreadOf(phrases, own, centre);
  return { within: n < 2 ? 1 : within, of: ({ wordings = [] }) => reading(wordings, centre) };
}

function reading(wordings: NonNullable<VisibleKey['wordings']>, centre: Float32Array): Meaning {
  const values = wordings.map(({ value, vector }) => ({ value, direction: centred(vector, centre) }));
  return (vector) => {
    const phrase = centred(vector, centre);
    const near = new Map<string, number>();
    for (const { value, direction } of values)
      near.set(value, Math.max(near.get(value) ?? -1, dot(phrase, direction)));
    const [first, second] = [...near].sort((a, b) => b[1] - a[1]);
    if (first === undefined) return null;
    const [value, nearness] = first;
    const plain = nearness >= SAYS && nearness - (second?.[1] ?? -1) >= CLEARLY;
    return { nearness, value: plain ? value : null };
  };
}
