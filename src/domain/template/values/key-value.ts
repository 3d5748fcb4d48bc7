import { isUtcDay, nearestText, textProblem } from '../../basics/index.ts';
import { type Constraints, constraintsOf } from '../constraints.ts';
import type { KeyDefinition, KeyValue } from '../key-definition.ts';
import { closest, meantValue } from './meant-value.ts';

/** Codes of the public API: clients decide by them, sentences are for people. */
type ValueFaultCode =
  | 'wrong_type'
  | 'not_text'
  | 'blank'
  | 'out_of_range'
  | 'not_acceptable'
  | 'not_a_date'
  | 'not_a_time';

/** What would have been right: a list of values, or a range (null: open on that side). */
type Acceptable = readonly KeyValue[] | { readonly minimum: number | null; readonly maximum: number | null };

/** What is wrong with a value. `nearest`: the value that was probably meant, never put in its place. */
export type ValueFault = {
  readonly code: ValueFaultCode;
  readonly detail: string;
  readonly acceptable?: Acceptable;
  readonly nearest?: KeyValue;
};

/** The value as the key writes it, or what is wrong with it. */
type Checked<Value> = { readonly value: Value } | ValueFault;

/** Longest string that a payload may carry, in UTF-16 units. */
export const LONGEST_VALUE = 2_000;

/**
 * Judges one value against its key. Nothing is coerced ("2" is not 2, 1 is not true): a server that guesses gets
 * guesses. The single translation is from an alias that the key itself publishes to its canonical value.
 */
export function checkValue(key: KeyDefinition, value: unknown): Checked<KeyValue> {
  const constraints = constraintsOf(key);
  const { key_type } = key;
  if (key_type === 'boolean' && typeof value === 'boolean') return { value };
  if (key_type === 'string' && typeof value === 'string') return checkString(key, constraints, value);
  if ((key_type === 'integer' || key_type === 'number') && isNumberOf(key_type, value))
    return checkNumber(key, constraints, value);
  return wrongType(key, constraints, value);
}

function isNumberOf(type: 'integer' | 'number', value: unknown): value is number {
  // 1e400 parses to Infinity; integers past 2^53 are no longer the number that was sent.
  return type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
}

function checkNumber(key: KeyDefinition, constraints: Constraints, value: number): Checked<number> {
  const { acceptable, minimum, maximum } = constraints;
  if (acceptable !== null && !acceptable.includes(value)) {
    const numbers = acceptable.filter((one) => typeof one === 'number');
    return {
      code: 'not_acceptable',
      detail: `${key.key_name} is none of its acceptable values: ${numbers.join(', ')}`,
      acceptable,
      ...nearest(closest(numbers, value)),
    };
  }
  if (value >= (minimum ?? value) && value <= (maximum ?? value)) return { value };
  return {
    code: 'out_of_range',
    detail: `${key.key_name} is out of range; ${rangeWords(minimum, maximum)}`,
    acceptable: { minimum, maximum },
    nearest: Math.min(Math.max(value, minimum ?? value), maximum ?? value),
  };
}

function checkString(key: KeyDefinition, constraints: Constraints, value: string): Checked<string> {
  const problem = textProblem(value, 'speech', LONGEST_VALUE);
  if (problem !== null) return { code: 'not_text', detail: `${key.key_name} ${problem}` };
  if (constraints.acceptable !== null) return checkListed(key, constraints.acceptable.map(String), value);
  if (constraints.format === 'date' && !isUtcDay(value)) {
    return { code: 'not_a_date', detail: `${key.key_name} is not a calendar date in the form YYYY-MM-DD` };
  }
  if (constraints.format === 'time' && !/^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(value)) {
    return { code: 'not_a_time', detail: `${key.key_name} is not a time of day in the form HH:MM` };
  }
  if (key.required && value.trim() === '') {
    return { code: 'blank', detail: `${key.key_name} is required and holds no text` };
  }
  return { value };
}

function checkListed(key: KeyDefinition, acceptable: readonly string[], value: string): Checked<string> {
  if (acceptable.includes(value)) return { value };
  const said = fold(value);
  for (const [canonical, others] of Object.entries(key.aliases ?? {})) {
    if (others.some((other) => fold(other) === said)) return { value: canonical };
  }
  return {
    code: 'not_acceptable',
    detail: `${key.key_name} is none of its acceptable values: ${acceptable.join(', ')}`,
    acceptable,
    ...nearest(nearestText(value, acceptable)),
  };
}

function wrongType(key: KeyDefinition, constraints: Constraints, value: unknown): ValueFault {
  const { acceptable, minimum, maximum } = constraints;
  const ranged = key.key_type !== 'string' && (minimum !== null || maximum !== null);
  const words = acceptable !== null ? `; acceptable values: ${acceptable.join(', ')}` : '';
  return {
    code: 'wrong_type',
    detail: `${key.key_name} must be ${TYPE_WORDS[key.key_type]}, not ${kindOf(value)}${ranged ? `; ${rangeWords(minimum, maximum)}` : words}`,
    ...(acceptable !== null ? { acceptable } : ranged ? { acceptable: { minimum, maximum } } : {}),
    ...nearest(meantValue(key.key_type, constraints, value)),
  };
}

const TYPE_WORDS = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

function rangeWords(minimum: number | null, maximum: number | null): string {
  if (minimum !== null && maximum !== null) return `it must lie between ${minimum} and ${maximum}`;
  return minimum !== null ? `it must be at least ${minimum}` : `it must be at most ${maximum}`;
}

function nearest(value: KeyValue | null): { nearest?: KeyValue } {
  return value === null ? {} : { nearest: value };
}

/** In one spelling: NFKC, lower case, single spaces. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().replace(/\s+/gu, ' ');
}

/**
 * A value that was refused, kept short: as JSON where it is no text, in one spelling (NFKC, lower case, single spaces), of at
 * most 64 characters and well-formed, so that the same mistake of many is seen as the same.
 */
export function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const folded = fold(text.slice(0, LONGEST_VALUE).toWellFormed()).replace(/\p{Cc}/gu, ' ');
  return [...folded].slice(0, SHORT).join('');
}

const SHORT = 64;

/** Without the value itself: an error travels to logs and other agents, and what it refuses may be anybody's number. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return Number.isFinite(value) ? 'a number beyond 2^53, which JSON readers round' : 'a number without end';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'string' ? 'a text' : typeof value === 'object' ? 'an object' : String(value);
}
