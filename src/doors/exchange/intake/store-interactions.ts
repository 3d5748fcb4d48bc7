import type { Context } from '../../../context.ts';
import type { Admission } from '../../../ground/db/intake/index.ts';
import type { AdmittedInteraction } from './admit-interaction.ts';

/**
 * Payloads and the words of their `other` are stored; what is answered stands. Then the queue is nudged.
 * @param from who sends them (see `Gatherer`)
 * @returns what became of each row, in its place
 */
export async function storeInteractions(
  { intake, queue }: Context,
  rows: readonly AdmittedInteraction[],
  from: string,
): Promise<readonly Admission[]> {
  const admissions = await intake.interactions.write(rows, from);
  const fresh = rows.filter((_, index) => admissions[index] === 'accepted');
  for (const scenario of new Set(fresh.map((row) => row.scenario))) queue.nudge('embed-fragments', scenario);
  return admissions;
}
