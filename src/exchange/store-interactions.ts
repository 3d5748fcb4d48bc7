import type { Context } from '../context.ts';
import { type Admission, insertFragments } from '../db/fragments.ts';
import { insertInteractions } from '../db/interactions.ts';
import type { AdmittedInteraction } from './admit-interaction.ts';

/** Payloads and the words of their `other` in one transaction; what is answered stands. Then the queue is nudged. */
export async function storeInteractions(
  ctx: Pick<Context, 'db' | 'queue'>,
  scenario: string,
  rows: readonly AdmittedInteraction[],
  receivedAt: Date,
): Promise<Map<string, Admission>> {
  const encrypter = await ctx.db.vault.encrypting();
  const admissions = await ctx.db.sql.begin(async (tx) => {
    const stored = await insertInteractions(tx, encrypter, scenario, rows, receivedAt);
    const others = rows.flatMap(({ id, other }) =>
      other !== null && stored.get(id) === 'accepted' ? [other] : [],
    );
    await insertFragments(tx, encrypter, scenario, 'interaction', others, receivedAt);
    return stored;
  });
  if ([...admissions.values()].includes('accepted')) ctx.queue.nudge('embed-fragments', scenario);
  return admissions;
}
