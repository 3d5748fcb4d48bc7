import { type Fault, isRecord, textProblem } from '../basics/index.ts';
import {
  KEY_MEMBERS,
  type KeyDefinition,
  type KeyType,
  type KeyValue,
  LONGEST_DESCRIPTION,
  RESERVED_KEY,
} from './key-definition.ts';
import { constraintFaults, parseExtras, type ReportFault } from './template-key-extras.ts';
import { checkValue } from './values/key-value.ts';

/**
 * Latin letters only: a name with a Cyrillic "а" in it would look like another key. SDSI writes snake_case, but
 * templates of other protocols (agent contexts: `TaskID`) have their own, so capitals are let in.
 */
const KEY_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/u;

/** Names that are traps in JavaScript objects of clients, however carefully we handle them ourselves. */
const TRAPS = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty']);

/** Reads one key definition; faults and remarks are added to the lists with their places. Null when it is faulty. */
export function parseKey(
  input: unknown,
  path: string,
  errors: Fault[],
  notes: Fault[],
): KeyDefinition | null {
  if (!isRecord(input)) {
    errors.push({ path, detail: 'a key definition is a JSON object' });
    return null;
  }
  const before = errors.length;
  const fault = (member: string, detail: string) => errors.push({ path: `${path}.${member}`, detail });
  notes.push(...unknownMembers(input, KEY_MEMBERS, path));

  const name = parseName(input['key_name'], fault);
  const type = parseType(input['key_type'], path, fault, notes);
  const required = input['required'];
  if (typeof required !== 'boolean') {
    fault('required', required === undefined ? 'required is missing' : 'required must be true or false');
  }
  const description = parseDescription(input['semantic_description'], fault);
  const extras = type === null ? {} : parseExtras(input, type, fault);
  if (name === RESERVED_KEY) reservedFaults(type, required, fault);
  if (errors.length > before || type === null) return null;

  const draft: KeyDefinition = {
    key_name: name,
    key_type: type,
    required: required === true,
    default_value: null,
    semantic_description: description,
    ...extras,
  };
  constraintFaults(draft, fault);
  const key = { ...draft, default_value: parseDefault(draft, input['default_value'], fault) };
  return errors.length > before ? null : key;
}

/** One remark for each member that is not ours: dropped, because what nobody checks must not be signed. */
export function unknownMembers(
  input: Record<string, unknown>,
  known: readonly string[],
  path: string,
): Fault[] {
  const found = Object.keys(input).filter((member) => !known.includes(member));
  const shown = found.slice(0, 20).map((member) => member.slice(0, 60));
  return shown.map((member) => ({
    path: path === '' ? member : `${path}.${member}`,
    detail: 'this member is not part of a template and has been left out',
  }));
}

function parseName(input: unknown, fault: ReportFault): string {
  if (typeof input !== 'string') {
    fault('key_name', input === undefined ? 'key_name is missing' : 'key_name must be a string');
    return '';
  }
  if (!KEY_NAME.test(input)) {
    fault('key_name', 'key_name must begin with a Latin letter and hold up to 64 letters, digits and "_"');
  } else if (TRAPS.has(input))
    fault('key_name', `${input} cannot be a key name: it means something to JavaScript clients`);
  return input;
}

function parseType(input: unknown, path: string, fault: ReportFault, notes: Fault[]): KeyType | null {
  if (input === 'string' || input === 'integer' || input === 'number' || input === 'boolean') return input;
  if (input === 'float') {
    notes.push({ path: `${path}.key_type`, detail: '"float" is kept as "number"' });
    return 'number';
  }
  const wrong = 'key_type must be one of string, integer, number (or float) and boolean';
  fault('key_type', input === undefined ? 'key_type is missing' : wrong);
  return null;
}

const NEEDED = 'every key must say what it means (SDSI section 4.2)';

function parseDescription(input: unknown, fault: ReportFault): string {
  if (typeof input !== 'string') {
    const missing = `semantic_description is missing: ${NEEDED}`;
    fault('semantic_description', input === undefined ? missing : 'semantic_description must be a string');
    return '';
  }
  const problem = textProblem(input, 'label', LONGEST_DESCRIPTION);
  if (problem !== null) fault('semantic_description', `semantic_description ${problem}`);
  else if (input.trim() === '') fault('semantic_description', `semantic_description is empty: ${NEEDED}`);
  return input;
}

function parseDefault(key: KeyDefinition, input: unknown, fault: ReportFault): KeyValue | null {
  if (input === undefined || input === null) return null;
  const checked = checkValue(key, input);
  if ('value' in checked) return checked.value;
  fault('default_value', `the default does not fit its own key: ${checked.detail}`);
  return null;
}

function reservedFaults(type: KeyType | null, required: unknown, fault: ReportFault): void {
  if (type !== null && type !== 'string') fault('key_type', 'the reserved key "other" must be a string');
  if (required === true) fault('required', 'the reserved key "other" must not be required');
}
