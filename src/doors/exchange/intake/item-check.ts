import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Fault, invalidInput, schemaFaults } from '../../../domain/basics/index.ts';
import type { Refused } from '../../../domain/reading/index.ts';

/** Where and why an item does not fit its contract, in one sentence and place by place. */
export type Misfit = Refused & { readonly faults: readonly Fault[] };

const MOST_FAULTS = 5;

/** Judges one item by its contract: the item, typed, or where and why it does not fit. */
export function itemChecker<T extends TSchema>(schema: T): (item: unknown) => { item: Static<T> } | Misfit {
  const validator = Compile(schema);
  return (item) => {
    if (validator.Check(item)) return { item: item as Static<T> }; // Check has just said so
    const faults = schemaFaults(validator.Errors(item)).slice(0, MOST_FAULTS);
    const sentences = faults.map(({ path, detail }) => `${path === '' ? 'the item' : path} ${detail}`);
    return { code: 'invalid', detail: sentences.join('; '), faults };
  };
}

/**
 * The same for whoever is to hear at once what does not fit.
 * @param lead what is said before the faults, "The params are not valid: "
 * @param at what goes before each place
 * @throws DomainError `invalid_input`, from what is given back
 */
export function itemReader<T extends TSchema>(
  schema: T,
  lead: string,
  at = '',
): (item: unknown) => Static<T> {
  const check = itemChecker(schema);
  return (item) => {
    const checked = check(item);
    if ('item' in checked) return checked.item;
    const faults = checked.faults.map(({ path, detail }) => ({
      path: [at, path].filter((part) => part !== '').join('.'),
      detail,
    }));
    throw invalidInput(`${lead}${checked.detail}.`, ...faults);
  };
}
