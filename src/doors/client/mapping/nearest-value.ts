import { addScaled, dot, mean, normalise } from '../../../domain/basics/index.ts';
import {
  constraintsOf,
  type KeyDefinition,
  type KeyValue,
  keyNameWords,
} from '../../../domain/template/index.ts';

/** Texts to vectors, all of one length and one model. */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[] | Float32Array)[]>;

/** The value of a key that a wish is nearest to in meaning. */
export type NearestValue = {
  readonly key: string;
  readonly value: KeyValue;
  /** How surely it is the key's, 0.5 to 1. */
  readonly score: number;
  /** Whether this very value is meant as well. */
  readonly sure: boolean;
};

/**
 * Cosines of vectors centred on all that is compared. Chosen while looking at one small list (28 wishes, 17 values of four keys,
 * multilingual-e5-small), so that a value is set only far ahead of every other: one set wrongly does more harm than words in
 * `other`, out of which a better key can be learned; those say what they were nearly taken for.
 */
const VALUE_NEAR = 0.35;
const VALUE_AHEAD = 0.08;
const KEY_NEAR = 0.25;
const KEY_AHEAD = 0.1;

/** For each wish the value of a listed key that it is nearest to in meaning; null where it is near to no key, or to several. */
export async function nearestValues(
  keys: readonly KeyDefinition[],
  wishes: readonly string[],
  embed: Embed,
): Promise<readonly (NearestValue | null)[]> {
  const candidates = keys.flatMap(spellings);
  if (candidates.length === 0 || wishes.length === 0) return wishes.map(() => null);
  const vectors = (await embed([...candidates.map(({ text }) => text), ...wishes])).map((one) =>
    normalise(Float32Array.from(one)),
  );
  // What all these texts share says nothing about any of them.
  const shared = mean(vectors, vectors[0]?.length ?? 0);
  const centred = vectors.map((one) => normalise(addScaled(Float32Array.from(one), shared, -1)));
  return wishes.map((_, index) => nearest(candidates, centred, centred[candidates.length + index]));
}

type Candidate = { readonly key: string; readonly value: KeyValue; readonly text: string };

function nearest(
  candidates: readonly Candidate[],
  vectors: readonly Float32Array[],
  wish: Float32Array | undefined,
): NearestValue | null {
  if (wish === undefined) return null;
  const ranked = candidates
    .map(({ key, value }, index) => ({ key, value, score: dot(vectors[index] ?? wish, wish) }))
    .sort((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best === undefined) return null;
  const ahead = (rival: { readonly score: number } | undefined) => best.score - (rival?.score ?? 0);
  const otherKey = ranked.find(({ key }) => key !== best.key);
  if (best.score < KEY_NEAR || ahead(otherKey) < KEY_AHEAD) return null;
  const otherValue = ranked.find(({ key, value }) => key !== best.key || value !== best.value);
  const sure = best.score >= VALUE_NEAR && ahead(otherValue) >= VALUE_AHEAD;
  return { ...best, score: Math.min(1, best.score / (2 * KEY_NEAR)), sure };
}

/** The values of a listed key with the key's name, as people say them together: "seat preference window". */
function spellings(key: KeyDefinition): Candidate[] {
  const name = keyNameWords(key.key_name).join(' ');
  const { acceptable } = constraintsOf(key);
  // "No meat" is nearer to `none` than to a vegetarian meal.
  const meant = (acceptable ?? []).filter((value) => value !== 'none');
  return meant.flatMap((value) =>
    [String(value), ...(key.aliases?.[String(value)] ?? [])].map((text) => ({
      key: key.key_name,
      value,
      text: `${name} ${text}`,
    })),
  );
}
