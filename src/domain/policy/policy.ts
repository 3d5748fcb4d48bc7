import { isSetting, SETTINGS, type Setting } from './settings.ts';

type Values<Known> = {
  readonly [Name in keyof Known]: Known[Name] extends Setting<infer Value> ? Value : Values<Known[Name]>;
};

/** What holds for one scenario: each of `SETTINGS`, in its group. */
export type Policy = Values<typeof SETTINGS>;

/** What holds where an owner says nothing. */
export const DEFAULT_POLICY = usual(SETTINGS) as Policy; // by the type above

function usual(known: object): unknown {
  if (isSetting(known)) return known.usual;
  return Object.fromEntries(Object.entries(known).map(([name, inner]) => [name, usual(inner)]));
}
