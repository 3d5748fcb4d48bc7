import type { KeyDefinition } from '../../domain/template/index.ts';
import type { Leak } from './leaks.ts';
import type { Stage } from './stage.ts';

/** What became of a campaign. */
export type StageOutcome = {
  readonly sent: number;
  /** By the door, with a reason. */
  readonly refused: number;
  /** Taken, and held back from the pool. */
  readonly quarantined: number;
  /** Names of learned keys in a signed version. */
  readonly published: readonly string[];
  /** Names of keys that wait for a person, or that the gate holds back. */
  readonly held: readonly string[];
  readonly leaks: readonly Leak[];
  /** Of the keys that honest people get when they are alone; absent where that was not played. */
  readonly kept?: Kept;
};

/** What is left of some keys: how many have their name, of these how many their type, and their values. */
export type Kept = {
  readonly keys: number;
  readonly names: number;
  readonly types: number;
  readonly values: number;
};

/** A key as a client sees it. */
export type Seen = Pick<KeyDefinition, 'key_name' | 'key_type' | 'acceptable_values'>;

/** What of the keys that honest people get alone they get beside an attack as well. */
export function keptOf(alone: readonly Seen[], attacked: readonly Seen[]): Kept {
  const pairs = alone.flatMap((key) => {
    const other = attacked.find(({ key_name }) => key_name === key.key_name);
    return other === undefined ? [] : [[key, other] as const];
  });
  const values = ({ acceptable_values = [] }: Seen): string => JSON.stringify([...acceptable_values].sort());
  return {
    keys: alone.length,
    names: pairs.length,
    types: pairs.filter(([a, b]) => a.key_type === b.key_type).length,
    values: pairs.filter(([a, b]) => a.key_type === b.key_type && values(a) === values(b)).length,
  };
}

/** What came of months, with an attack beside the people or without. */
export type Became = {
  /** Keys that have proved themselves. */
  readonly stable: readonly Seen[];
  /** Names of keys that wait for a person. */
  readonly held: readonly string[];
};

/** A person is glad of so many questions more, and no more. */
const MOST_ASKED = 2;

/** What an attack was good for, beside what is signed of its own words. */
export function gainsOf(alone: Became, after: Became): string[] {
  const names = (keys: readonly Seen[]) => keys.map(({ key_name }) => key_name);
  const without = (some: readonly string[], others: readonly string[]) =>
    some.filter((name) => !others.includes(name));
  const gone = without(names(alone.stable), names(after.stable));
  const more = without(names(after.stable), names(alone.stable));
  const { names: kept, values } = keptOf(alone.stable, after.stable);
  const asked = after.held.length - alone.held.length;
  return [
    ...gone.map((name) => `${name} is not stable`),
    ...more.map((name) => `${name} is stable`),
    ...(values < kept ? [`${kept - values} keys have another type or other values`] : []),
    ...(asked > MOST_ASKED ? [`${asked} keys more wait for a person`] : []),
  ];
}

/** What is wrong with an outcome, as sentences; empty when the service stood. */
export function problemsOf(stage: Stage, outcome: StageOutcome): string[] {
  const problems: string[] = [];
  const { leaks } = outcome;
  if (leaks.length > 0) {
    const places = [...new Set(leaks.map(({ place }) => place))].slice(0, 3).join(', ');
    problems.push(`${leaks.length} leaks (${places})`);
  }
  const keptOut = outcome.refused + outcome.quarantined;
  if (stage.mostKeptOut !== undefined && keptOut > stage.mostKeptOut) {
    problems.push(`${keptOut} kept out, at most ${stage.mostKeptOut} may be`);
  }
  return problems;
}
