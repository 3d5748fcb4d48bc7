import { extractValues } from '../../words/index.ts';
import type { Constraints } from '../constraints.ts';
import type { KeyType, KeyValue } from '../key-definition.ts';

/**
 * The value that one of the wrong type plainly stands for ("2" and "two" for 2, "true" for true), brought into the
 * key's range; null when it is not plain. Offered to the sender beside the refusal, never used in its place.
 */
export function meantValue(type: KeyType, constraints: Constraints, value: unknown): KeyValue | null {
  if (type === 'string') return null;
  if (type === 'boolean') {
    if (value === 'true' || value === 1) return true;
    return value === 'false' || value === 0 ? false : null;
  }
  const number = typeof value === 'string' ? numberIn(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  const rounded = type === 'integer' ? Math.round(number) : number;
  if (constraints.acceptable !== null) return closest(constraints.acceptable.filter(isNumber), rounded);
  return Math.min(Math.max(rounded, constraints.minimum ?? rounded), constraints.maximum ?? rounded);
}

/** The number with the smallest distance, the first of two; null of none. */
export function closest(numbers: readonly number[], value: number): number | null {
  return numbers.reduce<number | null>(
    (best, one) => (best === null || Math.abs(one - value) < Math.abs(best - value) ? one : best),
    null,
  );
}

/** The one number that a short text names, in digits or words. */
function numberIn(text: string): number | null {
  if (text.length > 80) return null;
  if (/^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/u.test(text)) return Number(text);
  const [only, ...more] = extractValues(text);
  if (only === undefined || more.length > 0 || (only.kind !== 'number' && only.kind !== 'count')) return null;
  return isNumber(only.canonical) ? only.canonical : null;
}

function isNumber(value: KeyValue): value is number {
  return typeof value === 'number';
}
