import type { Outcome } from '../../../proof/faults/outcome.ts';
import { type Run, roundsOf } from '../campaign.ts';
import type { Stage } from '../stage.ts';
import { pause } from './wait.ts';

/**
 * Strikes once a round, each time after a while that the seed chooses.
 * @param longestMs the longest while
 * @param strike returns the milliseconds until all was whole again
 */
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
