import { isRecord } from '../basics/index.ts';
import { type KeyDefinition, type KeyValue, RESERVED_KEY } from './key-definition.ts';
import type { Template } from './template.ts';
import { checkValue, type ValueFault } from './values/key-value.ts';

export type PayloadFault = Omit<ValueFault, 'code'> & {
  /** The key's name; empty when the payload as a whole is wrong. */
  readonly path: string;
  readonly code: ValueFault['code'] | 'not_an_object' | 'too_many_keys' | 'missing_required' | 'unknown_key';
};

export type ValidatedPayload = {
  readonly valid: boolean;
  /** Every key of the template, in its order: given value, else default, else null. Faulty values are null. */
  readonly payload: Readonly<Record<string, KeyValue | null>>;
  readonly errors: readonly PayloadFault[];
  /** Members that are no keys of the template; lenient mode keeps them out and goes on (S-9). */
  readonly unknown: readonly string[];
  /** Names of the keys that the client itself set to an accepted value, `other` included. */
  readonly set: readonly string[];
  /** What could not be mapped, or null when nothing meaningful was said. */
  readonly other: string | null;
  /** Why words of `other` are no need (S-17); null where they are, or where there are none. */
  readonly unheard: string | null;
};

/** Far above any template; only keeps an answer from listing a million unknown members. */
const MOST_MEMBERS = 1_000;

/**
 * Validates a payload against a template (S-7 to S-9): no model, no network, no coercion. Only own members count,
 * so `__proto__` is an unknown key like any other. Null means "not given".
 */
export function validatePayload(
  template: Template,
  payload: unknown,
  mode: 'lenient' | 'strict',
): ValidatedPayload {
  if (!isRecord(payload))
    return refused({ path: '', code: 'not_an_object', detail: 'a payload is a JSON object' });
  const members = Object.keys(payload);
  if (members.length > MOST_MEMBERS) {
    const detail = `${members.length} members; a payload may have at most ${MOST_MEMBERS}`;
    return refused({ path: '', code: 'too_many_keys', detail });
  }
  const errors: PayloadFault[] = [];
  const set: string[] = [];
  const filled = template.keys.map((key): readonly [string, KeyValue | null] => {
    const given = Object.hasOwn(payload, key.key_name) ? payload[key.key_name] : null;
    if (given === null || given === undefined) return [key.key_name, absent(key, errors)];
    const checked = checkValue(key, given);
    if (!('value' in checked)) {
      errors.push({ path: key.key_name, ...checked });
      return [key.key_name, null];
    }
    set.push(key.key_name);
    return [key.key_name, checked.value];
  });
  const names = new Set(template.keys.map((key) => key.key_name));
  const unknown = members.filter((member) => !names.has(member));
  if (mode === 'strict')
    for (const path of unknown.map((member) => member.slice(0, 64)))
      errors.push({ path, code: 'unknown_key', detail: `${path} is not a key of this template` });
  const normalised = Object.fromEntries(filled);
  const said = heard(template, normalised, set);
  return { valid: errors.length === 0, payload: normalised, errors, unknown, set, ...said };
}

/** The template with those of some keys that it lacks and a payload uses, `other` last as ever; and the names of these keys. */
export function withKeysAhead(
  template: Template,
  keys: readonly KeyDefinition[],
  payload: Readonly<Record<string, unknown>>,
): { readonly template: Template; readonly ahead: readonly string[] } {
  const own = new Set(template.keys.map((key) => key.key_name));
  const used = keys.filter(
    ({ key_name }) => !own.has(key_name) && Object.hasOwn(payload, key_name) && payload[key_name] !== null,
  );
  if (used.length === 0) return { template, ahead: [] };
  const last = template.keys.filter((key) => key.key_name === RESERVED_KEY);
  const typed = template.keys.filter((key) => key.key_name !== RESERVED_KEY);
  return {
    template: { ...template, keys: [...typed, ...used, ...last] },
    ahead: used.map((key) => key.key_name),
  };
}

/** Members that are taken for words; who sends more of no version's keys speaks another schema. */
const MOST_IN_WORDS = 5;
/** A value that is longer says more than a key's value. */
const LONGEST_IN_WORDS = 200;

/** What members that are no key of any version say in words, for learning: `{pet: 'dog', late_checkout: true}` says "pet: dog" and "late checkout". */
export function inWords(
  payload: Readonly<Record<string, unknown>>,
  unknown: readonly string[],
): readonly { readonly key: string; readonly text: string }[] {
  return unknown.slice(0, MOST_IN_WORDS).flatMap((key) => {
    if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(key)) return [];
    const name = spoken(key);
    const value = payload[key];
    if (typeof value === 'boolean') return [{ key, text: value ? name : `no ${name}` }];
    const said = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    return said === '' || said.length > LONGEST_IN_WORDS ? [] : [{ key, text: `${name}: ${said}` }];
  });
}

/** A member's value and its kind, told from the text that `inWords` made of it; null: the text says something else. */
export function valueInWords(
  key: string,
  text: string,
): { readonly kind: 'boolean' | 'number' | 'text'; readonly value: string } | null {
  const [name, said] = [spoken(key).toLowerCase(), text.toLowerCase()];
  if (said === name || said === `no ${name}`) return { kind: 'boolean', value: String(said === name) };
  if (!said.startsWith(`${name}: `)) return null;
  const value = said.slice(name.length + 2);
  return { kind: Number.isFinite(Number(value)) ? 'number' : 'text', value };
}

function spoken(key: string): string {
  return key
    .replace(/(?<=[a-z0-9])[A-Z]/g, (first) => ` ${first.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim();
}

/** The values that nobody wrote themselves: yes or no, and what stands in a key's list. */
export function closedValues(
  { keys }: Pick<Template, 'keys'>,
  payload: Readonly<Record<string, KeyValue | null>>,
): Record<string, KeyValue> {
  const closed = keys.filter((key) => key.key_type === 'boolean' || key.acceptable_values !== undefined);
  return Object.fromEntries(
    closed.flatMap(({ key_name }) => {
      const value = Object.hasOwn(payload, key_name) ? payload[key_name] : null;
      return value === null || value === undefined ? [] : [[key_name, value]];
    }),
  );
}

function absent(key: KeyDefinition, errors: PayloadFault[]): KeyValue | null {
  if (!key.required) return key.default_value;
  const detail = `${key.key_name} is required and missing`;
  errors.push({ path: key.key_name, code: 'missing_required', detail });
  return null;
}

/** What is the default, or what a typed key of the payload holds already, asks for nothing that no key has (S-17). */
function heard(
  template: Template,
  payload: Readonly<Record<string, KeyValue | null>>,
  set: readonly string[],
): Pick<ValidatedPayload, 'other' | 'unheard'> {
  const other = payload[RESERVED_KEY];
  // Nobody said what the template fills in.
  if (typeof other !== 'string' || other.trim() === '' || !set.includes(RESERVED_KEY))
    return { other: null, unheard: null };
  const said = folded(other);
  const reserved = template.keys.find((key) => key.key_name === RESERVED_KEY);
  if (said === folded(String(reserved?.default_value ?? '')))
    return { other: null, unheard: `${RESERVED_KEY} is the default of the template` };
  const holder = set.find((name) => name !== RESERVED_KEY && folded(String(payload[name])) === said);
  return holder === undefined
    ? { other, unheard: null }
    : { other: null, unheard: `${RESERVED_KEY} repeats what ${holder} holds` };
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
}

function refused(error: PayloadFault): ValidatedPayload {
  return { valid: false, payload: {}, errors: [error], unknown: [], set: [], other: null, unheard: null };
}
