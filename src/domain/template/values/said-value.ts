import { type ExtractedValue, extractValues, inUnit, isNo, numeric, scaleValue } from '../../words/index.ts';
import { constraintsOf } from '../constraints.ts';
import type { KeyDefinition, KeyValue } from '../key-definition.ts';
import { isForeign, keySense, MEASURED, roleOf, type ValueSort } from './key-sense.ts';

/**
 * The one acceptable value whose words, or a spelling's, the text holds, also shortened ("prem econ" for premium
 * economy). Of "economy" and "premium economy" the longer one is meant; two that do not lie within each other ("tea
 * or coffee") and one that is denied ("no tea") mean nothing plain.
 */
export function saidValue(text: string, key: KeyDefinition): KeyValue | null {
  const { acceptable } = constraintsOf(key);
  if (acceptable === null) return null;
  const words = wordsOf(text);
  if (extractValues(text).some(isNo)) return null;
  const held = acceptable.flatMap((value) =>
    [String(value), ...(key.aliases?.[String(value)] ?? [])]
      .map(wordsOf)
      .filter((own) => own.length > 0 && own.every((part) => words.some((word) => isOrBegins(word, part))))
      .map((own) => ({ value, own })),
  );
  const longest = held.reduce<(typeof held)[number] | null>(
    (best, one) => (best === null || one.own.length > best.own.length ? one : best),
    null,
  );
  if (longest === null) return null;
  const within = held.every(
    ({ value, own }) => value === longest.value || own.every((part) => longest.own.includes(part)),
  );
  return within ? longest.value : null;
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** "econ" of "economy": three letters or more, all of its beginning. */
function isOrBegins(word: string, full: string): boolean {
  return word === full || (word.length >= 3 && full.startsWith(word) && /^\p{L}+$/u.test(word));
}

/**
 * The one number that a text says for a numeric key, in the key's unit: the one that counts what the key is about ("12
 * passengers, 2 bags"), else the only one there is. Null where none is plain; it may lie outside the key's range.
 */
export function saidNumber(text: string, key: KeyDefinition, language = 'und'): number | null {
  const sense = keySense(key);
  const numbers = extractValues(text, language)
    .filter(({ kind }) => MEASURED.has(kind))
    .map((value) => ({ role: roleIn(value, key), number: inKeyUnit(value, key) }))
    .filter(({ number, role }) => number !== null && !(role !== null && isForeign(role, sense)));
  const own = numbers.filter(({ role }) => role !== null && sense.roles.has(role));
  const [only, second] = own.length > 0 ? own : numbers;
  if (only === undefined || only.number === null || second !== undefined) return null;
  return key.key_type === 'integer' && !Number.isSafeInteger(only.number) ? null : only.number;
}

/** A duration is told by its unit where the key counts in one: no unit of time is foreign to it then. */
export function roleIn(
  value: ExtractedValue,
  { unit }: KeyDefinition,
  sort: ValueSort = 'amount',
): string | null {
  return value.kind === 'duration' && unit !== undefined ? null : roleOf(sort, value);
}

/** A number in the key's unit; null where it is of another kind. */
export function inKeyUnit(value: ExtractedValue, { unit }: KeyDefinition): number | null {
  switch (value.kind) {
    case 'duration':
      return inUnit(value, unit ?? `${value.unit}s`);
    case 'percent':
    case 'factor':
      return unit === undefined ? numeric(value) : scaleValue(value, unit);
    case 'money':
      return unit === undefined || value.unit === null || value.unit === unit ? numeric(value) : null;
    default:
      return typeof value.canonical === 'number' ? value.canonical : null;
  }
}
