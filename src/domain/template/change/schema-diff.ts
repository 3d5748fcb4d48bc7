import type { SensitiveTopic } from '../../privacy/index.ts';
import { KEY_MEMBERS, type KeyDefinition } from '../key-definition.ts';
import { descriptionParts } from '../prose/description-parts.ts';
import { topicsInWords } from '../prose/topics-in-words.ts';
import type { KeyChange, PatchOperation, SchemaChange } from './schema-change.ts';
import { constraintChanges } from './schema-diff-constraints.ts';

/** All that a diff looks at; templates and documents both have it. */
type Keys = { readonly keys: readonly KeyDefinition[] };

/**
 * What changed in meaning between two versions, one entry and one sentence for each change. Applying all patches
 * in the order given turns the keys of `before` into those of `after` (changed keys first, then removals from the
 * end, then additions from the front, so that every index is right when its turn comes).
 */
export function diffTemplates(before: Keys, after: Keys): readonly SchemaChange[] {
  const older = new Map(before.keys.map((key) => [key.key_name, key]));
  const newer = new Map(after.keys.map((key) => [key.key_name, key]));
  const changed = before.keys.flatMap((key, index) => {
    const next = newer.get(key.key_name);
    return next === undefined ? [] : withPatches(key, next, `/keys/${index}`);
  });
  const retired = before.keys
    .map((key, index) => (newer.has(key.key_name) ? [] : [retiredChange(key, index)]))
    .reverse()
    .flat();
  const added = after.keys.flatMap((key, index) =>
    older.has(key.key_name) ? [] : [addedChange(key, index)],
  );
  const changes = [...changed, ...retired, ...added, ...orderChange(before.keys, after.keys, older, newer)];
  return changes.map((change) => {
    const sensitive = newlySensitive(older.get(change.key), newer.get(change.key));
    return sensitive === null ? change : { ...change, sensitive };
  });
}

function newlySensitive(
  before: KeyDefinition | undefined,
  after: KeyDefinition | undefined,
): SensitiveTopic | null {
  if (after === undefined) return null;
  const known = before === undefined ? [] : topicsInWords(before);
  return topicsInWords(after).find((topic) => !known.includes(topic)) ?? null;
}

/**
 * The changes for which a payload that was valid may be refused now; none of them belongs between two published
 * versions of a line (S-29). Retired keys are not among them: lenient validation leaves them out and goes on.
 */
export function breakingChanges(before: Keys, after: Keys): readonly SchemaChange[] {
  return diffTemplates(before, after).filter(({ risk }) => risk === 'high');
}

function withPatches(before: KeyDefinition, after: KeyDefinition, path: string): SchemaChange[] {
  const open = new Map(memberOperations(before, after, path));
  return keyChanges(before, after, [...open.keys()]).map(({ members, kind, risk, sentence }) => {
    const patch = members.flatMap((member) => {
      const operation = open.get(member);
      open.delete(member); // each operation once: removing a member twice would fail
      return operation === undefined ? [] : [operation];
    });
    return { kind, key: before.key_name, risk, sentence, patch };
  });
}

function memberOperations(
  before: KeyDefinition,
  after: KeyDefinition,
  path: string,
): [keyof KeyDefinition, PatchOperation][] {
  return KEY_MEMBERS.filter((member) => !same(before[member], after[member])).map((member) => {
    const at = `${path}/${member}`;
    if (after[member] === undefined) return [member, { op: 'remove', path: at }];
    return [member, { op: before[member] === undefined ? 'add' : 'replace', path: at, value: after[member] }];
  });
}

function keyChanges(
  before: KeyDefinition,
  after: KeyDefinition,
  differing: readonly (keyof KeyDefinition)[],
): readonly KeyChange[] {
  const name = before.key_name;
  const of = (member: keyof KeyDefinition, kind: KeyChange['kind'], risk: KeyChange['risk'], what: string) =>
    before[member] === after[member] ? [] : [{ kind, risk, sentence: `${name} ${what}.`, members: [member] }];
  const widened = before.key_type === 'integer' && after.key_type === 'number';
  const [was, is] = [words(before.default_value), words(after.default_value)];
  const changes: readonly KeyChange[] = [
    ...of(
      'key_type',
      'type_changed',
      widened ? 'low' : 'high',
      `is now ${after.key_type}, it was ${before.key_type}`,
    ),
    ...(after.required
      ? of('required', 'required_changed', 'high', 'is now required')
      : of('required', 'required_changed', 'low', 'is now optional')),
    ...constraintChanges(before, after),
    // Payloads that leave the key out now mean something else.
    ...of('default_value', 'default_changed', 'medium', `is ${is} when left out, it was ${was}`),
    ...of(
      'status',
      'status_changed',
      'low',
      after.status === undefined ? 'is stable now' : 'is on trial now',
    ),
    ...descriptionChanges(before, after),
    ...languageChanges(before, after),
  ];
  const covered = new Set(changes.flatMap((change) => change.members));
  const members = differing.filter((member) => !covered.has(member));
  if (members.length === 0) return changes;
  const sentence = `${name}: ${members.join(', ').replaceAll('_', ' ')} changed.`;
  return [...changes, { kind: 'wording', risk: 'low', sentence, members }];
}

function descriptionChanges(before: KeyDefinition, after: KeyDefinition): KeyChange[] {
  const [older, newer] = [
    descriptionParts(before.semantic_description),
    descriptionParts(after.semantic_description),
  ];
  const members = ['semantic_description'] as const;
  const anew = `${before.key_name} is described anew.`;
  const example = `${before.key_name} has ${newer.examples === '' ? 'no example any more' : 'another example'}.`;
  const changes: (KeyChange | false)[] = [
    // A client's language model maps by these words, so other words may mean other mappings.
    older.meaning !== newer.meaning && { kind: 'wording', risk: 'low', sentence: anew, members },
    older.examples !== newer.examples && { kind: 'example', risk: 'none', sentence: example, members },
  ];
  return changes.filter((change) => change !== false);
}

/** The texts in further languages say the same as the description, so nothing that a client relies on hangs on them. */
function languageChanges(before: KeyDefinition, after: KeyDefinition): KeyChange[] {
  const [older, newer] = [before.descriptions ?? {}, after.descriptions ?? {}];
  const [had, has] = [Object.keys(older), Object.keys(newer)];
  const changed: readonly (readonly [verb: string, tags: readonly string[]])[] = [
    ['is also described in', has.filter((tag) => !Object.hasOwn(older, tag))],
    ['is described anew in', has.filter((tag) => Object.hasOwn(older, tag) && older[tag] !== newer[tag])],
    ['is no longer described in', had.filter((tag) => !Object.hasOwn(newer, tag))],
  ];
  return changed
    .filter(([, tags]) => tags.length > 0)
    .map(([verb, tags]) => {
      const sentence = `${before.key_name} ${verb} ${tags.join(', ')}.`;
      return { kind: 'language', risk: 'none', sentence, members: ['descriptions'] };
    });
}

function addedChange(key: KeyDefinition, index: number): SchemaChange {
  const kind = key.status === 'experimental' ? 'on trial' : 'added';
  return {
    kind: 'key_added',
    key: key.key_name,
    risk: key.required ? 'high' : 'low',
    sentence: `${key.key_name} is ${kind}: ${key.required ? 'a required' : 'an optional'} ${key.key_type} key.`,
    patch: [{ op: 'add', path: `/keys/${index}`, value: key }],
  };
}

function retiredChange(key: KeyDefinition, index: number): SchemaChange {
  return {
    kind: 'key_retired',
    key: key.key_name,
    // Payloads that still set it stay valid for lenient servers, but the wish in it is no longer read.
    risk: key.status === 'experimental' ? 'low' : 'medium',
    sentence: `${key.key_name} is retired.`,
    patch: [{ op: 'remove', path: `/keys/${index}` }],
  };
}

function orderChange(
  before: readonly KeyDefinition[],
  after: readonly KeyDefinition[],
  older: ReadonlyMap<string, KeyDefinition>,
  newer: ReadonlyMap<string, KeyDefinition>,
): SchemaChange[] {
  const kept = before.filter((key) => newer.has(key.key_name)).map((key) => key.key_name);
  const now = after.filter((key) => older.has(key.key_name)).map((key) => key.key_name);
  if (same(kept, now)) return [];
  const first = now.find((name, index) => name !== kept[index]) ?? '';
  const patch = [{ op: 'replace' as const, path: '/keys', value: after }];
  const sentence = 'The keys stand in another order.';
  return [{ kind: 'order_changed', key: first, risk: 'none', sentence, patch }];
}

function words(value: KeyDefinition['default_value']): string {
  return value === null ? 'unset' : JSON.stringify(value);
}

/** Both sides are plain JSON in one member order, so their texts tell whether they are the same. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
