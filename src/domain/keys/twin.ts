import { overlap } from '../basics/index.ts';
import { folded, type ValueReading } from '../synthesis/index.ts';
import type { KeyDefinition } from '../template/index.ts';

/** A key as far as telling twins apart goes: what it is and how its values are read. */
export type ReadableKey = { readonly definition: KeyDefinition; readonly reading: ValueReading };

/** How often two needs were said, alone and in one payload. */
export type Togetherness = {
  readonly first: number;
  readonly second: number;
  readonly both: number;
  /** Payloads with any fragment. */
  readonly payloads: number;
};

/** Half of the smaller one's words or heads: enough to be the same, seldom by accident. */
const SHARED = 0.5;
/** Of 31 pairs of needs that share their words (banks, wishes, chat, home) 30 were two needs, the nearest at 0.85 (`nearness` of needs). */
const NEAR = 0.9;
/** Fewer payloads with both may be people who correct themselves. */
const LEAST_TOGETHER = 3;

/**
 * Is a need only a part, or another telling, of one that has a key already? It is when both mean nearly the same, read the
 * same values (words of a choice or of a wish; numbers that hang on the same words), and unless `areBothWanted`.
 * @param near `nearness` of the two needs: about 1 for the same, 0 for what has nothing in common; asked only where the readings agree
 */
export function isTwin(fresh: ReadableKey, known: ReadableKey, near: () => number): boolean {
  return sharedReading(fresh, known) >= SHARED && near() >= NEAR;
}

/**
 * Is a need that went into another one's, and parted from it again, still part of it? Where borders move, each parting
 * would else bring a key back and each merging take it away. So it is, unless it is plainly another: it takes another kind
 * of value or other words, or `areBothWanted`.
 */
export function isStillPartOf(fresh: ReadableKey, known: ReadableKey): boolean {
  const [first, second] = [fresh.reading.family, known.reading.family];
  return WORDED.has(first) && WORDED.has(second) ? sharedReading(fresh, known) >= SHARED : first === second;
}

/** One payload says a need once: two needs that share their values ("from checking to savings") show up together. */
export function areBothWanted({ first, second, both, payloads }: Togetherness): boolean {
  const byChance = payloads === 0 ? 0 : (first * second) / payloads;
  return both >= LEAST_TOGETHER && both >= byChance;
}

/** Share of the smaller key's words or heads that the other has as well; 0 for readings that do not compare. */
function sharedReading(a: ReadableKey, b: ReadableKey): number {
  const [first, second] = [a.reading.family, b.reading.family];
  if (WORDED.has(first) && WORDED.has(second)) return overlap(wordsOf(a), wordsOf(b));
  if (first !== second || first === 'name') return 0;
  return overlap(new Set(a.reading.heads), new Set(b.reading.heads));
}

const WORDED: ReadonlySet<ValueReading['family']> = new Set(['choice', 'flag']);

function wordsOf({ definition, reading }: ReadableKey): Set<string> {
  const aliases = Object.entries(definition.aliases ?? {}).flatMap(([value, spellings]) => [
    value,
    ...spellings,
  ]);
  const said = [...Object.keys(reading.terms), ...Object.values(reading.terms), ...aliases];
  const values = definition.acceptable_values ?? [];
  return new Set([...said, ...values, ...reading.markers].map(folded).filter((word) => word !== 'none'));
}
