import type { KeyDefinition, KeyValue } from '../../template/index.ts';

/** A value that a stretch of a text plainly says for a key. Offsets are UTF-16 units into the text that was read. */
export type Claim = {
  readonly key: string;
  readonly value: KeyValue;
  readonly start: number;
  readonly end: number;
  /** 0 to 1: how surely the text says this value for this key. Set by hand; orders readings, is no frequency (D42). */
  readonly confidence: number;
  /** What had to be taken for granted, as sentences. */
  readonly assumptions: readonly string[];
};

/** What is known of a text besides its words. */
export type SaidContext = {
  /** ISO 639-1 or `und`. */
  readonly language: string;
  /** UTC day the text was said on (2026-01-05): "tomorrow" is the day after. */
  readonly day: string;
  /** Names of the keys that were asked for, if this answers a question. */
  readonly asked: ReadonlySet<string>;
};

/** Reads what a text says for keys. @param taken what was read before and is not said twice */
export type ClaimReader = (
  text: string,
  keys: readonly KeyDefinition[],
  context: SaidContext,
  taken: readonly Claim[],
) => readonly Claim[];

/** Whether two stretches share a character. */
export function overlaps(
  a: { readonly start: number; readonly end: number },
  b: { readonly start: number; readonly end: number },
): boolean {
  return a.start < b.end && b.start < a.end;
}
