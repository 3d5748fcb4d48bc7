import { pause } from '../../src/cli/service/wait.ts';
import type { Random } from '../../src/domain/statistics/index.ts';
import type { Stage } from './stage.ts';
import type { Outcome } from './verdict.ts';

/** A fault and how it is played: in `campaigns/`, registered in `campaigns.ts`. */
export type Campaign = {
  /** Row of RELIABILITY.md, such as `R1`; several campaigns may show one row. */
  readonly row: string;
  /** What is broken, in a few words: part of the table and of `--only`. */
  readonly fault: string;
  /** How often by default. */
  readonly rounds: number;
  /** What it needs besides Node and the npm packages; without it the campaign is skipped, and the table says so. */
  readonly needs?: { readonly what: string; readonly here: () => boolean };
  /** Opens what it needs on the stage, which closes it whatever happens. Throws only when the campaign itself is broken. */
  play(stage: Stage, run: Run): Promise<Outcome>;
};

/** How long and from which seed a campaign is played. */
export type Run = {
  readonly rounds: number;
  /** Every choice of the campaign comes from it, so that a seed plays the same points again. */
  readonly random: Random;
  /** No further round begins after it (the runner's `performance.now()`). */
  readonly until: number;
  /** The end of the days over which the people of the stream spoke. */
  readonly now: Date;
};

/** The numbers of the rounds that there is time for. */
export function* roundsOf({ rounds, until }: Run): Generator<number> {
  for (let round = 0; round < rounds && performance.now() < until; round++) yield round;
}

/** Strikes once a round, each time after a while that the seed chooses. */
export async function strikes(
  stage: Stage,
  run: Run,
  longestMs: number,
  strike: (round: number) => Promise<number>,
): Promise<Pick<Outcome, 'rounds' | 'points' | 'recoveries'>> {
  const points: string[] = [];
  const recoveries: number[] = [];
  for (const round of roundsOf(run)) {
    const life = Math.round(run.random() * longestMs);
    points.push(`${life} ms`);
    await pause(life);
    const recovery = await strike(round);
    recoveries.push(recovery);
    stage.say(`${round + 1}: struck after ${life} ms, back after ${Math.round(recovery)} ms`);
  }
  return { rounds: points.length, points, recoveries };
}
