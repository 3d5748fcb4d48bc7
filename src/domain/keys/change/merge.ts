import { DomainError } from '../../basics/index.ts';
import type { KeyDefinition } from '../../template/index.ts';

/** The rule of the decision that ends a key because a person made it one with another. */
export const MERGED_BY_HAND = 'by_hand_merge';

/**
 * What a key takes besides so that it answers for another one, too (RFC 7396): the other's values with their spellings, or the
 * wider range. What is merely wished for, of whom the other asks yes or no, becomes a value of that name.
 *
 * @throws DomainError `conflict` where one value cannot say what the other key asks
 */
export function unitedWith(into: KeyDefinition, other: KeyDefinition): Readonly<Record<string, unknown>> {
  const listed = into.acceptable_values;
  const more = other.key_type === 'boolean' ? [other.key_name] : other.acceptable_values;
  if (listed !== undefined && more !== undefined) {
    const values = [...new Set([...listed, ...more])];
    const aliases = unitedAliases(values, [into.aliases ?? {}, other.aliases ?? {}]);
    const ordered = values.toSorted((a, b) => Number(a === 'none') - Number(b === 'none'));
    return values.length === listed.length
      ? {}
      : { acceptable_values: ordered, ...(Object.keys(aliases).length === 0 ? {} : { aliases }) };
  }
  if (into.key_type !== other.key_type || (listed === undefined) !== (other.acceptable_values === undefined))
    throw new DomainError(
      'conflict',
      `"${into.key_name}" (${kindOf(into)}) cannot say what "${other.key_name}" (${kindOf(other)}) asks.`,
    );
  // Of what kind it is, whatever is learned of the two needs together.
  return {
    key_type: into.key_type,
    ...wider('minimum', into, other, Math.min),
    ...wider('maximum', into, other, Math.max),
  };
}

type Aliases = Readonly<Record<string, readonly string[]>>;

/** Each spelling once, of the first value that has it, and of none that is a value. */
function unitedAliases(values: readonly string[], all: readonly Aliases[]): Aliases {
  const taken = new Set(values);
  const united: Record<string, string[]> = {};
  for (const [value, spellings] of all.flatMap((aliases) => Object.entries(aliases)))
    for (const spelling of spellings) {
      if (taken.has(spelling)) continue;
      taken.add(spelling);
      united[value] = [...(united[value] ?? []), spelling];
    }
  return united;
}

/** A bound that both have, at the outer one; null takes away what only one has. */
function wider(
  bound: 'minimum' | 'maximum',
  into: KeyDefinition,
  other: KeyDefinition,
  outer: (a: number, b: number) => number,
): Record<string, number | null> {
  const [own, others] = [into[bound], other[bound]];
  if (own === undefined || own === others) return {};
  return { [bound]: others === undefined ? null : outer(own, others) };
}

function kindOf({ key_type, acceptable_values }: KeyDefinition): string {
  return acceptable_values === undefined ? key_type : `one of ${acceptable_values.length} values`;
}
