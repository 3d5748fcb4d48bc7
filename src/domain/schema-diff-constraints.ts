import { type Constraints, constraintsOf } from './constraints.ts';
import type { KeyDefinition } from './key-definition.ts';
import type { KeyChange } from './schema-change.ts';

/**
 * What changed in the values that a key takes. It compares what is enforced, wherever it is written: a list that
 * moves from the prose into `acceptable_values` is no change for a client.
 */
export function constraintChanges(before: KeyDefinition, after: KeyDefinition): KeyChange[] {
  const [older, newer] = [constraintsOf(before), constraintsOf(after)];
  return [
    ...listChanges(before.key_name, older, newer),
    ...rangeChanges(before.key_name, older, newer),
    ...formatChanges(before.key_name, older, newer),
    ...aliasChanges(before, after),
  ];
}

function listChanges(name: string, older: Constraints, newer: Constraints): KeyChange[] {
  const members = ['acceptable_values', 'semantic_description'] as const;
  const [was, is] = [older.acceptable, newer.acceptable];
  if (was === null && is === null) return [];
  if (was === null) {
    return [
      { kind: 'value_removed', risk: 'high', sentence: `${name} now takes only ${list(is)}.`, members },
    ];
  }
  if (is === null)
    return [{ kind: 'value_added', risk: 'low', sentence: `${name} now takes any value.`, members }];
  const added = is.filter((value) => !was.includes(value));
  const removed = was.filter((value) => !is.includes(value));
  const changes: KeyChange[] = [];
  if (added.length > 0) {
    changes.push({
      kind: 'value_added',
      risk: 'low',
      sentence: `${name} now also takes ${list(added)}.`,
      members,
    });
  }
  if (removed.length > 0) {
    changes.push({
      kind: 'value_removed',
      risk: 'high',
      sentence: `${name} no longer takes ${list(removed)}.`,
      members,
    });
  }
  return changes;
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
  const [was, is] = [aliases(before), aliases(after)];
  const added = is.filter((alias) => !was.includes(alias));
  const removed = was.filter((alias) => !is.includes(alias));
  const changes: KeyChange[] = [];
  const members = ['aliases'] as const;
  const name = before.key_name;
  if (added.length > 0) {
    const sentence = `${name} understands more spellings: ${added.join(', ')}.`;
    changes.push({ kind: 'alias_added', risk: 'none', sentence, members });
  }
  if (removed.length > 0) {
    const sentence = `${name} no longer understands the spellings ${removed.join(', ')}.`;
    changes.push({ kind: 'alias_removed', risk: 'high', sentence, members });
  }
  return changes;
}

function aliases(key: KeyDefinition): string[] {
  return Object.entries(key.aliases ?? {}).flatMap(([value, spellings]) =>
    spellings.map((spelling) => `${spelling} for ${value}`),
  );
}

function list(values: readonly unknown[] | null): string {
  return (values ?? []).join(', ');
}

function rangeWords({ minimum, maximum }: Constraints): string {
  if (minimum === null && maximum === null) return 'any number';
  if (maximum === null) return `${minimum} and more`;
  return minimum === null ? `${maximum} and less` : `${minimum} to ${maximum}`;
}
