import { checkValue, type KeyDefinition } from '../../template/index.ts';
import type { KeyProposal, MappedValue, Wording } from '../key-proposal.ts';
import { folded } from './choice/spelling.ts';

/**
 * What is proposed for a need that has a key already, said in that key's values. People may have come to say a value
 * otherwise (the commonest spelling is another, or its English word was learned after its Spanish one); its published
 * name stays: a proposed value that the key knows as a spelling, or that has one of the key's values among its own
 * spellings, is that value.
 */
export function inValuesOf(key: KeyDefinition, proposal: KeyProposal): KeyProposal {
  const { definition } = proposal;
  if (key.acceptable_values === undefined || definition.acceptable_values === undefined) return proposal;
  const homes = homesOf(key, definition);
  if ([...homes].every(([value, home]) => value === home)) return proposal;
  const home = (value: string): string => homes.get(value) ?? value;
  const atHome = <V>(value: V) => (typeof value === 'string' ? home(value) : value);
  return {
    ...proposal,
    definition: {
      ...definition,
      default_value: atHome(definition.default_value),
      acceptable_values: [...new Set(definition.acceptable_values.map(home))],
      ...aliasesOf(definition, home),
    },
    reading: {
      ...proposal.reading,
      terms: Object.fromEntries(
        Object.entries(proposal.reading.terms).map(([term, value]) => [term, home(value)]),
      ),
    },
    values: new Map(
      [...proposal.values].map(([phrase, { value, confidence }]) => [
        phrase,
        { value: atHome(value), confidence },
      ]),
    ),
    support: Object.fromEntries(
      Object.entries(proposal.support).map(([value, support]) => [home(value), support]),
    ),
    wordings: {
      en: saidAtHome(proposal.wordings.en, home),
      others: Object.fromEntries(
        Object.entries(proposal.wordings.others).map(([language, one]) => [language, saidAtHome(one, home)]),
      ),
    },
  };
}

/** By phrase, what the key takes, as it calls it: a person may have set it to other values than are learned. */
export function valuesTaken(
  key: KeyDefinition,
  values: ReadonlyMap<string, MappedValue>,
): Map<string, MappedValue> {
  return new Map(
    [...values].flatMap(([phrase, mapped]): [string, MappedValue][] => {
      const taken = checkValue(key, mapped.value);
      return 'value' in taken ? [[phrase, { ...mapped, value: taken.value }]] : [];
    }),
  );
}

/** Proposed value -> what the key calls it; of several the one that the key had first. No two share a home. */
function homesOf(key: KeyDefinition, proposed: KeyDefinition): Map<string, string> {
  const values = key.acceptable_values ?? [];
  const said = Object.entries(key.aliases ?? {});
  const spellings = new Map(said.flatMap(([value, all]) => all.map((one) => [folded(one), value] as const)));
  const homes = new Map<string, string>();
  const taken = new Set<string>();
  const wanted = proposed.acceptable_values ?? [];
  const inOrder = [
    ...wanted.filter((value) => values.includes(value)),
    ...wanted.filter((value) => !values.includes(value)),
  ];
  for (const value of inOrder) {
    const said = new Set((proposed.aliases?.[value] ?? []).map(folded));
    const known = values.includes(value)
      ? value
      : (spellings.get(folded(value)) ??
        values.find((one) => said.has(folded(one)) && !wanted.includes(one)));
    if (known === undefined || taken.has(known)) continue;
    taken.add(known);
    homes.set(value, known);
  }
  return homes;
}

function aliasesOf(
  { aliases = {}, acceptable_values = [] }: KeyDefinition,
  home: (value: string) => string,
): Pick<KeyDefinition, 'aliases'> {
  const all = acceptable_values.flatMap((value): [string, readonly string[]][] => {
    const said = [...(home(value) === value ? [] : [value.replaceAll('_', ' ')]), ...(aliases[value] ?? [])];
    const others = said.filter((one) => folded(one) !== folded(home(value)));
    return others.length === 0 ? [] : [[home(value), others]];
  });
  return all.length === 0 ? {} : { aliases: Object.fromEntries(all) };
}

function saidAtHome({ example, spellings }: Wording, home: (value: string) => string): Wording {
  return {
    example:
      example === null || typeof example.value !== 'string'
        ? example
        : { ...example, value: home(example.value) },
    spellings: Object.fromEntries(Object.entries(spellings).map(([value, said]) => [home(value), said])),
  };
}
