import type { KeyDefinition } from './key-definition.ts';
import { breakingChanges } from './schema-diff.ts';

/**
 * A key on trial, said better because its need has grown: new acceptable values join, a range widens, the description
 * follows. What clients rely on stays: the name, the type, every value and number that was right before. Null when
 * nothing of that kind is new, or when the need now looks like another type (then the trial goes on as it began).
 */
export function revise(current: KeyDefinition, proposed: KeyDefinition): KeyDefinition | null {
  if (proposed.key_type !== current.key_type || proposed.format !== current.format) return null;
  const added = newValues(current, proposed);
  if (added === null) return null;
  const wider = widerRange(current, proposed);
  if (added.length === 0 && wider === null) return null;
  const revised = {
    ...current,
    ...wider,
    ...(current.acceptable_values === undefined
      ? {}
      : { acceptable_values: [...current.acceptable_values, ...added], aliases: aliasesOf(current, proposed) }),
    semantic_description: rewrite(proposed, { added, current }),
  };
  return breakingChanges({ keys: [current] }, { keys: [revised] }).length === 0 ? revised : null;
}

/** Spellings only join, and a spelling that means one value never comes to mean another. */
function aliasesOf(current: KeyDefinition, proposed: KeyDefinition): Record<string, readonly string[]> {
  const taken = new Set(Object.values(current.aliases ?? {}).flat());
  const joined: Record<string, readonly string[]> = { ...current.aliases };
  for (const [value, spellings] of Object.entries(proposed.aliases ?? {})) {
    const fresh = spellings.filter((spelling) => !taken.has(spelling));
    if (fresh.length > 0) joined[value] = [...(joined[value] ?? []), ...fresh];
  }
  return joined;
}

/** Values of the proposal that the key does not have; null when one of them has a list and the other is open. */
function newValues(current: KeyDefinition, proposed: KeyDefinition): string[] | null {
  if (current.acceptable_values === undefined || proposed.acceptable_values === undefined) {
    return current.acceptable_values === proposed.acceptable_values ? [] : null;
  }
  const known = new Set([...current.acceptable_values, ...Object.values(current.aliases ?? {}).flat()]);
  return proposed.acceptable_values.filter((value) => !known.has(value));
}

function widerRange(
  current: KeyDefinition,
  proposed: KeyDefinition,
): { minimum: number; maximum: number } | null {
  const { minimum, maximum } = current;
  if (minimum === undefined || maximum === undefined) return null;
  const wider = {
    minimum: Math.min(minimum, proposed.minimum ?? minimum),
    maximum: Math.max(maximum, proposed.maximum ?? maximum),
  };
  return wider.minimum < minimum || wider.maximum > maximum ? wider : null;
}

/** The proposal's words, with the full list or range in the place of its own. */
function rewrite(
  proposed: KeyDefinition,
  { added, current }: { added: readonly string[]; current: KeyDefinition },
): string {
  const all = [...(current.acceptable_values ?? []), ...added];
  const wider = widerRange(current, proposed);
  return proposed.semantic_description
    .replace(/Acceptable values: [^.]*\./, () => `Acceptable values: ${all.join(', ')}.`)
    .replace(/Range: [^ ]*?(?=\.(?: |$)| )/, (range) =>
      wider === null ? range : `Range: ${wider.minimum}-${wider.maximum}`,
    );
}
