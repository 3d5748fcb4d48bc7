import type { KeyDefinition, KeyValue } from '../../domain/template/index.ts';
import type { Recognition } from './mapping.ts';

/**
 * One thing that people of a service may want, as they would say it. `{}` in a way of saying stands for the value,
 * `(a|b|)` for any one of its alternatives. A choice says its values in the words of `spellings`.
 */
export type CatalogueNeed = Recognition & {
  readonly need: string;
  /** Whole sayings, from the terse to the long-winded. */
  readonly ways: readonly string[];
  /** Of a yes or no: sayings that ask for it not to be. */
  readonly waysNot?: readonly string[];
  /** Of a count or an amount: smallest, largest, step. */
  readonly range?: readonly [number, number, number];
};

/** How the people of a service fill the keys it has from the start: one of these values, or a date so many days ahead. */
type BaseHabit = {
  readonly key: string;
  readonly chance: number;
  readonly values?: readonly KeyValue[];
  readonly daysAhead?: readonly [number, number];
};

/** A line of business with what its people may want; a simulated world takes some of the needs. */
export type CatalogueService = {
  readonly scenario: string;
  readonly keys: readonly KeyDefinition[];
  readonly habits: readonly BaseHabit[];
  readonly needs: readonly CatalogueNeed[];
  /** Wishes of a single person, each said once if ever. */
  readonly oneOffs: readonly string[];
};

/** By their names. */
export function needsOf(needs: Readonly<Record<string, Omit<CatalogueNeed, 'need'>>>): CatalogueNeed[] {
  return Object.entries(needs).map(([need, about]) => ({ need, ...about }));
}

type BaseKey = Omit<KeyDefinition, 'key_name' | 'required' | 'default_value'> &
  Partial<Pick<KeyDefinition, 'required' | 'default_value'>>;

/** By their names; a key is not required and has no default, unless it says so. */
export function keysOf(keys: Readonly<Record<string, BaseKey>>): KeyDefinition[] {
  return Object.entries(keys).map(
    ([key_name, { key_type, required = false, default_value = null, ...more }]) => ({
      key_name,
      key_type,
      required,
      default_value,
      ...more,
    }),
  );
}
