import type { KeyDefinition } from './key-definition.ts';
import { breakingChanges } from './schema-diff.ts';

/**
 * A key on trial, said better because its need has grown: new acceptable values join, a range widens, the description
 * follows. What clients rely on stays: the name, the type, the unit, every value and number that was right before.
 * Null when nothing of that kind is new, or when the need now looks like another type (then the trial goes on as it
 * began).
 */
export function revise(current: KeyDefinition, proposed: KeyDefinition): KeyDefinition | null {
  const alike = (['key_type', 'format', 'unit'] as const).every(
    (member) => proposed[member] === current[member],
  );
  const added = alike ? newValues(current, proposed) : null;
  if (added === null) return null;
  const wider = widerRange(current, proposed);
  if (added.length === 0 && wider === null) return null;
  const { step: _, ...rest } = current;
  const revised = {
    ...rest,
    ...(wider === null ? stepOf(current.step) : { ...wider, ...stepOf(commonStep(current, proposed)) }),
    ...(current.acceptable_values === undefined ? {} : joinedValues(current, proposed, added)),
    semantic_description: rewrite(proposed, { current, added, wider }),
  };
  return breakingChanges({ keys: [current] }, { keys: [revised] }).length === 0 ? revised : null;
}

/** Values of the proposal that the key does not have; null when one of them has a list and the other is open. */
function newValues(current: KeyDefinition, proposed: KeyDefinition): string[] | null {
  if (current.acceptable_values === undefined || proposed.acceptable_values === undefined) {
    return current.acceptable_values === proposed.acceptable_values ? [] : null;
  }
  const known = meanings(current);
  return proposed.acceptable_values.filter((value) => !known.has(value));
}

/** Spelling, canonical or not -> canonical value. */
function meanings(key: KeyDefinition): Map<string, string> {
  const all = new Map<string, string>();
  for (const [value, spellings] of Object.entries(key.aliases ?? {}))
    for (const spelling of spellings) all.set(spelling, value);
  for (const value of key.acceptable_values ?? []) all.set(value, value);
  return all;
}

/**
 * Values and spellings only join, and one that means something never comes to mean something else. What the proposal
 * calls by a spelling of an old value goes to that old value.
 */
function joinedValues(
  current: KeyDefinition,
  proposed: KeyDefinition,
  added: readonly string[],
): Pick<KeyDefinition, 'acceptable_values' | 'aliases'> {
  const known = meanings(current);
  for (const value of added) known.set(value, value);
  const aliases = new Map(Object.entries(current.aliases ?? {}));
  for (const [value, spellings] of Object.entries(proposed.aliases ?? {})) {
    const home = known.get(value);
    if (home === undefined) continue;
    const fresh = spellings.filter((spelling) => !known.has(spelling));
    for (const spelling of fresh) known.set(spelling, home);
    if (fresh.length > 0) aliases.set(home, [...(aliases.get(home) ?? []), ...fresh]);
  }
  const acceptable_values = [...(current.acceptable_values ?? []), ...added];
  return aliases.size === 0
    ? { acceptable_values }
    : { acceptable_values, aliases: Object.fromEntries(aliases) };
}

type Range = { readonly minimum: number; readonly maximum: number };

function widerRange(current: KeyDefinition, proposed: KeyDefinition): Range | null {
  const { minimum, maximum } = current;
  if (minimum === undefined || maximum === undefined) return null;
  const wider = {
    minimum: Math.min(minimum, proposed.minimum ?? minimum),
    maximum: Math.max(maximum, proposed.maximum ?? maximum),
  };
  return wider.minimum < minimum || wider.maximum > maximum ? wider : null;
}

/** Old and new numbers stand together now, so the finer step holds; none where one of them has none. */
function commonStep({ step: a }: KeyDefinition, { step: b }: KeyDefinition): number | undefined {
  return a === undefined || b === undefined ? undefined : Math.min(a, b);
}

function stepOf(step: number | undefined): { step?: number } {
  return step === undefined ? {} : { step };
}

/** The proposal's words, with the full list or range in the place of its own (house style: synthesis/description.ts). */
function rewrite(
  proposed: KeyDefinition,
  { current, added, wider }: { current: KeyDefinition; added: readonly string[]; wider: Range | null },
): string {
  let text = proposed.semantic_description;
  if (proposed.acceptable_values !== undefined) {
    const all = [...(current.acceptable_values ?? []), ...added];
    text = withSentence(text, valuesSentence(proposed.acceptable_values), valuesSentence(all));
  }
  if (wider !== null) text = withSentence(text, rangeSentence(proposed), rangeSentence(wider));
  return text;
}

/** Replaces a sentence literally, so that dots and dollars in values are harmless; where it is missing it goes before the example. */
function withSentence(text: string, old: string, next: string): string {
  if (text.includes(old)) return text.replace(old, () => next);
  const example = text.indexOf(' Example mapping:');
  return example < 0 ? `${text} ${next}` : `${text.slice(0, example)} ${next}${text.slice(example)}`;
}

function valuesSentence(values: readonly string[]): string {
  return `Acceptable values: ${values.join(', ')}.`;
}

function rangeSentence({
  minimum,
  maximum,
}: {
  readonly minimum?: number;
  readonly maximum?: number;
}): string {
  return `Range: ${minimum}-${maximum}.`;
}
