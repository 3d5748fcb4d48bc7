import type { Token } from '../token.ts';

/** What a value is read as; `TYPED` of consolidation and `familyOf` of synthesis say which of them pass for each other. */
export type ValueKind =
  | 'count'
  | 'ordinal'
  | 'number'
  | 'money'
  | 'percent'
  | 'factor'
  | 'date'
  | 'time'
  | 'duration'
  | 'polarity'
  | 'name';

/** A typed value found in a text. `start` and `end` are UTF-16 offsets, `end` exclusive. */
export type ExtractedValue = {
  readonly kind: ValueKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /**
   * The value in one spelling: a number for counts and amounts ("200-300" for a range), `17:30` or `part:evening` for
   * times, `2026-03-14`, `--03-14`, `---14`, `weekday:monday`, `relative:+1d` for dates, true or false for polarity.
   */
  readonly canonical: string | number | boolean;
  /** ISO 4217 for money, `minute` to `year` for durations, `percent`, `factor`; else null. */
  readonly unit: string | null;
  /** What it counts or hangs on: the noun after a count, the verb or preposition before a date. Lower case. */
  readonly head: string | null;
  /** For percentages: the text says that something becomes less by it ("20% smaller") or more; absent: it says neither. */
  readonly shrinks?: boolean;
};

/** Whether it is a negation ("no", "without", "-free"). */
export function isNo({ kind, canonical }: ExtractedValue): boolean {
  return kind === 'polarity' && canonical === false;
}

/** A stretch of a text. */
export type Span = Pick<ExtractedValue, 'start' | 'end'>;

/** Where a match stands: UTF-16 offsets, `end` exclusive. */
export function spanOf({ index, 0: { length } }: RegExpExecArray): Span {
  return { start: index, end: index + length };
}

/** What a recogniser read at a stretch of its text. */
export function valueAt(
  { text }: { readonly text: string },
  kind: ValueKind,
  { start, end }: Span,
  canonical: ExtractedValue['canonical'],
  { unit = null, head = null }: Partial<Pick<ExtractedValue, 'unit' | 'head'>> = {},
): ExtractedValue {
  return { kind, text: text.slice(start, end), start, end, canonical, unit, head };
}

/** A word of a text; `start` and `end` are UTF-16 offsets. */
export type Word = Pick<Token, 'lower' | 'text' | 'start' | 'end'>;
