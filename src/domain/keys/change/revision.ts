import { described, folded, type KeyProposal } from '../../synthesis/index.ts';
import { breakingChanges, type KeyDefinition, meaningsOf } from '../../template/index.ts';

/**
 * A key on trial, said better because its need has grown: new acceptable values and spellings join, a range widens,
 * it is described in one language more. A value that turned out to be a spelling of another one ("pasillo" of "aisle",
 * said before enough people had said both) becomes that. What clients rely on stays: the name, the type, the unit,
 * and every payload that was valid. Null when nothing of that kind is new, or when the need now looks like another
 * type (then the trial goes on as it began).
 *
 * `proposal` speaks the key's values (see `inValuesOf`).
 */
export function revise(
  current: KeyDefinition,
  proposal: Pick<KeyProposal, 'definition' | 'reading' | 'refines' | 'wordings'>,
): KeyDefinition | null {
  const proposed = proposal.definition;
  const alike = (['key_type', 'format', 'unit'] as const).every(
    (member) => proposed[member] === current[member],
  );
  const added = alike ? newValues(current, proposed) : null;
  if (added === null) return null;
  const wider = widerRange(current, proposed);
  const { step: _, semantic_description: _text, descriptions: _texts, ...rest } = current;
  const shape = {
    ...rest,
    ...(wider === null ? stepOf(current.step) : { ...wider, ...stepOf(commonStep(current, proposed)) }),
    ...(current.acceptable_values === undefined ? {} : joinedValues(current, proposed, added)),
  };
  const { wordings, refines } = proposal;
  const revised = described(shape, { family: proposal.reading.family, refines, wordings });
  const better =
    added.length > 0 ||
    wider !== null ||
    hasMoreSpellings(current, revised) ||
    Object.keys(revised.descriptions ?? {}).some((tag) => current.descriptions?.[tag] === undefined);
  return better && breakingChanges({ keys: [current] }, { keys: [revised] }).length === 0 ? revised : null;
}

function hasMoreSpellings(current: KeyDefinition, revised: KeyDefinition): boolean {
  const values = ({ acceptable_values = [] }: KeyDefinition) => acceptable_values.length;
  return meaningsOf(revised).size > meaningsOf(current).size || values(revised) < values(current);
}

/** Values of the proposal that the key does not have; null when one of them has a list and the other is open. */
function newValues(current: KeyDefinition, proposed: KeyDefinition): string[] | null {
  if (current.acceptable_values === undefined || proposed.acceptable_values === undefined) {
    return current.acceptable_values === proposed.acceptable_values ? [] : null;
  }
  const known = meaningsOf(current);
  return proposed.acceptable_values.filter((value) => !known.has(value));
}

/** Value of the key -> the value of the key whose spelling it is by now. */
function spellingsNow(current: KeyDefinition, proposed: KeyDefinition): ReadonlyMap<string, string> {
  const values = current.acceptable_values ?? [];
  return new Map(
    Object.entries(proposed.aliases ?? {}).flatMap(([home, spellings]) => {
      const said = new Set(spellings.map(folded));
      const joining = values.filter(
        (value) => said.has(folded(value)) && !proposed.acceptable_values?.includes(value),
      );
      return values.includes(home) ? joining.map((value): [string, string] => [value, home]) : [];
    }),
  );
}

/**
 * Values and spellings join; a spelling that means something comes to mean something else only with the value it
 * belongs to. What the proposal calls by a spelling of an old value goes to that old value.
 */
function joinedValues(
  current: KeyDefinition,
  proposed: KeyDefinition,
  added: readonly string[],
): Pick<KeyDefinition, 'acceptable_values' | 'aliases' | 'default_value'> {
  const joining = spellingsNow(current, proposed);
  const homeOf = (value: string): string => joining.get(value) ?? value;
  const known = new Map([...meaningsOf(current)].map(([said, value]) => [said, homeOf(value)]));
  for (const value of added) known.set(value, value);
  for (const [value, spellings] of Object.entries(proposed.aliases ?? {})) {
    const home = known.get(value);
    if (home === undefined) continue;
    for (const spelling of spellings) if (!known.has(spelling)) known.set(spelling, home);
  }
  const acceptable_values = [...(current.acceptable_values ?? []), ...added].filter(
    (value) => !joining.has(value),
  );
  const aliases = new Map<string, string[]>();
  for (const [said, value] of known)
    if (said !== value) aliases.set(value, [...(aliases.get(value) ?? []), said]);
  const { default_value } = current;
  return {
    default_value: typeof default_value === 'string' ? homeOf(default_value) : default_value,
    acceptable_values,
    ...(aliases.size === 0 ? {} : { aliases: Object.fromEntries(aliases) }),
  };
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
