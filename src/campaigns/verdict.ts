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
};

/** What is wrong with an outcome, as sentences; empty when the service stood. */
export function problemsOf(stage: Stage, outcome: StageOutcome): string[] {
  const problems: string[] = [];
  const { leaks } = outcome;
  if (leaks.length > 0) {
    const places = [...new Set(leaks.map(({ place }) => place))].slice(0, 3).join(', ');
    problems.push(`${leaks.length} leaks (${places})`);
  }
  const keptOut = outcome.refused + outcome.quarantined;
  if (stage.mostKeptOut !== null && keptOut > stage.mostKeptOut) {
    problems.push(`${keptOut} kept out, at most ${stage.mostKeptOut} may be`);
  }
  return problems;
}
