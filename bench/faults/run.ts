import { seededRandom } from '../../src/domain/statistics/index.ts';
import type { Campaign } from './campaign.ts';
import { openStage } from './stage.ts';
import { type Outcome, outcomeOf } from './verdict.ts';

/** One line of the table. */
export type FaultRow = Outcome & {
  readonly row: string;
  readonly fault: string;
  readonly seconds: number;
  /** What was missing on this machine; null when it was played. */
  readonly skipped: string | null;
};

export type Plan = {
  /** Null: each campaign's own number. */
  readonly rounds: number | null;
  readonly seed: number;
  /** For each campaign at most. */
  readonly minutes: number;
  readonly say: (line: string) => void;
  /** Is given every request of a campaign. */
  readonly keep: (campaign: Campaign, entries: readonly object[]) => Promise<void>;
};

/** Plays one campaign on a stage of its own. What breaks the campaign itself is a problem of its row, not of the run. */
export async function playCampaign(campaign: Campaign, plan: Plan): Promise<FaultRow> {
  const { row, fault, needs } = campaign;
  const start = performance.now();
  const rowOf = (outcome: Outcome, skipped: string | null = null): FaultRow => ({
    ...outcome,
    row,
    fault,
    skipped,
    seconds: (performance.now() - start) / 1_000,
  });
  if (needs !== undefined && !needs.here()) return rowOf(outcomeOf({}), needs.what);
  const stage = await openStage((line) => plan.say(`${row} ${line}`));
  try {
    const outcome = await campaign.play(stage, {
      rounds: plan.rounds ?? campaign.rounds,
      random: seededRandom(plan.seed),
      until: start + plan.minutes * 60_000,
      now: new Date(),
    });
    return rowOf(outcome);
  } catch (problem) {
    const { sent, acknowledged } = stage.ledger;
    const words = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
    return rowOf(
      outcomeOf({ sent: sent.size, acknowledged: acknowledged.size, problems: [`it broke off: ${words}`] }),
    );
  } finally {
    await plan.keep(campaign, stage.ledger.entries);
    await stage.close();
  }
}
