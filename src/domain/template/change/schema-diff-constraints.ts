import { type Constraints, constraintsOf } from '../constraints.ts';
import type { KeyDefinition } from '../key-definition.ts';
import type { KeyChange } from './schema-change.ts';

/**
 * What changed in the values that a key takes. It compares what is enforced, wherever it is written: a list that
 * moves from the prose into `acceptable_values` is no change for a client.
 */
export function constraintChanges(before: KeyDefinition, after: KeyDefinition): KeyChange[] {
  const [older, newer] = [constraintsOf(before), constraintsOf(after)];
  return [
    ...listChanges(before.key_name, older, newer, Object.values(after.aliases ?? {}).flat()),
    ...rangeChanges(before.key_name, older, newer),
    ...formatChanges(before.key_name, older, newer),
    ...aliasChanges(before, after),
  ];
}

/** `spellings`: what the newer key takes for a value, besides its values. */
function listChanges(
  name: string,
  older: Constraints,
  newer: Constraints,
  spellings: readonly string[],
): KeyChange[] {
  const members = ['acceptable_values', 'semantic_description'] as const;
  const [was, is] = [older.acceptable, newer.acceptable];
  const told = (kind: KeyChange['kind'], risk: KeyChange['risk'], what: string): KeyChange[] => [
    { kind, risk, sentence: `${name} ${what}.`, members },
  ];
  if (was === null) return is === null ? [] : told('value_removed', 'high', `now takes only ${list(is)}`);
  if (is === null) return told('value_added', 'low', 'now takes any value');
  const added = is.filter((value) => !was.includes(value));
  const gone = was.filter((value) => !is.includes(value));
  const joined = gone.filter((value) => spellings.includes(String(value)));
  const removed = gone.filter((value) => !joined.includes(value));
  // Payloads that say what is joined stay valid, and are read as the value it is a spelling of.
  const reads = `now reads ${list(joined)} as another spelling of a value it has`;
  const joins = told('value_joined', 'medium', reads);
  return [
    ...(added.length === 0 ? [] : told('value_added', 'low', `now also takes ${list(added)}`)),
    ...(joined.length === 0
      ? []
      : joins.map((one) => ({ ...one, members: [...members, 'aliases'] as const }))),
    ...(removed.length === 0 ? [] : told('value_removed', 'high', `no longer takes ${list(removed)}`)),
  ];
}

function rangeChanges(name: string, older: Constraints, newer: Constraints): KeyChange[] {
  const lower = (newer.minimum ?? -Infinity) - (older.minimum ?? -Infinity);
  const upper = (newer.maximum ?? Infinity) - (older.maximum ?? Infinity);
  // Infinity - Infinity is NaN: both ends open, nothing changed there.
  const widened = lower < 0 || upper > 0;
  const narrowed = lower > 0 || upper < 0;
  const sentence = `${name} now takes ${rangeWords(newer)}, it took ${rangeWords(older)}.`;
  const members = ['minimum', 'maximum', 'semantic_description'] as const;
  return [
    ...(widened ? [{ kind: 'range_widened' as const, risk: 'low' as const, sentence, members }] : []),
    ...(narrowed ? [{ kind: 'range_narrowed' as const, risk: 'high' as const, sentence, members }] : []),
  ];
}

function formatChanges(name: string, older: Constraints, newer: Constraints): KeyChange[] {
  if (older.format === newer.format) return [];
  const now =
    newer.format === null ? 'any text' : newer.format === 'date' ? 'a date (YYYY-MM-DD)' : 'a time (HH:MM)';
  const sentence = `${name} now takes ${now}.`;
  const risk = newer.format === null ? 'low' : 'high';
  return [{ kind: 'format_changed', risk, sentence, members: ['format', 'semantic_description'] }];
}

function aliasChanges(before: KeyDefinition, after: KeyDefinition): KeyChange[] {
  const [older, newer] = [meaningsOf(before), meaningsOf(after)];
  const added = [...newer].filter(([said, value]) => said !== value && !older.has(said)).map(inWords);
  // Where a value became a spelling of another one, its own spellings go along.
  const removed = [...older]
    .filter(([said, value]) => said !== value && newer.get(said) !== (newer.get(value) ?? value))
    .map(inWords);
  const members = ['aliases'] as const;
  const name = before.key_name;
  const more = `${name} understands more spellings: ${added.join(', ')}.`;
  const less = `${name} no longer understands the spellings ${removed.join(', ')}.`;
  const changes: (KeyChange | false)[] = [
    added.length > 0 && { kind: 'alias_added', risk: 'none', sentence: more, members },
    removed.length > 0 && { kind: 'alias_removed', risk: 'high', sentence: less, members },
  ];
  return changes.filter((change) => change !== false);
}

/** Spelling -> the value it means; a value means itself. */
export function meaningsOf({
  acceptable_values = [],
  aliases = {},
}: KeyDefinition): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(aliases).flatMap(([value, said]) => said.map((one) => [one, value] as const)),
    ...acceptable_values.map((value) => [value, value] as const),
  ]);
}

function inWords([said, value]: readonly [string, string]): string {
  return `${said} for ${value}`;
}

function list(values: readonly unknown[] | null): string {
  return (values ?? []).join(', ');
}

function rangeWords({ minimum, maximum }: Constraints): string {
  if (minimum === null && maximum === null) return 'any number';
  if (maximum === null) return `${minimum} and more`;
  return minimum === null ? `${maximum} and less` : `${minimum} to ${maximum}`;
}
