import { centred, dot, mean } from '../basics/index.ts';
import type { KeyValue } from '../template/index.ts';

/**
 * How sure a value is that was taught so: less than what is read surely (0.8), so that words which say it go before. Nothing that
 * is read has just this, so what is taught no more is known by it.
 */
export const TAUGHT = 0.7;

/** A phrase of a need with what it says for the need's key. */
export type ValuedPhrase = {
  readonly id: string;
  /** What was read as its value, else the phrase as a whole; unit length (shape: the model's dimensions). */
  readonly vector: Float32Array;
  /** Null: nothing, or nothing that is known. */
  readonly value: KeyValue | null;
  /** `set`: a person said so; `read`: its words say so; `open`: nobody knows. */
  readonly by: 'set' | 'read' | 'open';
};

/**
 * So near a phrase must be to one that a person put right, once what all of the need's phrases share is taken off
 * (`bench/accuracy/curation.ts`).
 */
const LIKE = 0.45;
/** So often the nearest known phrase must say what a known one says, or nearness tells nothing of this need's values. */
const TELLS = 0.8;

/**
 * What people put right teaches the phrases like it: an open phrase says what its nearest neighbour says, among all of which it
 * is known, where a person set that one, and where neighbours say the same in this need at all (each known one left out in turn).
 * By phrase; what nobody set anything like is left out.
 */
export function likeCorrected(phrases: readonly ValuedPhrase[]): ReadonlyMap<string, KeyValue> {
  const taught = new Map<string, KeyValue>();
  const [first] = phrases;
  if (first === undefined || phrases.every(({ by }) => by !== 'set')) return taught;
  const vectors = phrases.map(({ vector }) => vector);
  const centre = mean(vectors, first.vector.length);
  const own = phrases.map((phrase) => ({ ...phrase, vector: centred(phrase.vector, centre) }));
  const known = own.filter(({ by }) => by !== 'open');
  const alike = known.flatMap((one) => {
    const near = nearestTo(one, known);
    return near === null ? [] : [near.value === one.value];
  });
  if (alike.filter(Boolean).length < TELLS * alike.length) return taught;
  for (const phrase of own) {
    const near = phrase.by === 'open' ? nearestTo(phrase, known) : null;
    if (near?.by === 'set' && near.value !== null) taught.set(phrase.id, near.value);
  }
  return taught;
}

/** The nearest other one; null where none is near. */
function nearestTo({ id, vector }: ValuedPhrase, known: readonly ValuedPhrase[]): ValuedPhrase | null {
  let best: ValuedPhrase | null = null;
  let cosine = LIKE;
  for (const other of known) {
    const near = other.id === id ? -1 : dot(vector, other.vector);
    if (near < cosine) continue;
    [best, cosine] = [other, near];
  }
  return best;
}
