import type { Context } from '../../../context.ts';
import { type Caller, maySee } from '../../../domain/access/index.ts';
import { appendDecision } from '../../../ground/db/keys/index.ts';
import { listScenarios } from '../../../ground/db/scenarios/index.ts';
import { eraseFrom, eraseTalks, type Whose } from '../../../ground/db/upkeep/index.ts';

/**
 * Erases somebody from every scenario that the caller may see, each in one transaction, and sums up what was erased: one that is stopped is asked for
 * again, and finds the rest. The chain says that it was done, by whom and how much it was; of whom only by a keyed digest.
 */
export async function erasePerson(ctx: Context, caller: Caller, whose: Whose) {
  const scenarios = (await listScenarios(ctx.db)).filter((scenario) => maySee(caller, scenario));
  const subject = `erasure/${ctx.seal.blind(`${whose.kind} ${whose.id}`)}`;
  const sum = { fragments: 0, interactions: 0, phrases: 0, backFills: 0 };
  const touched: string[] = [];
  for (const scenario of scenarios) {
    const at = ctx.clock.now();
    const erased = await ctx.db.sql.begin(async (tx) => {
      const rows = await eraseFrom(tx, scenario, whose, at);
      const { fragments, interactions, phrases, backFills } = rows;
      if (fragments + interactions + backFills === 0) return null;
      await appendDecision(tx, scenario, {
        subject,
        kind: 'erased',
        at,
        by: caller.name,
        rule: 'by_hand_erase',
        numbers: { fragments, interactions, phrases, back_fills: backFills },
        sentence: `What one ${whose.kind === 'owner' ? 'owner' : 'client agent'} had sent was erased.`,
      });
      return rows;
    });
    if (erased === null) continue;
    ctx.queue.nudge('measure-patch-keys', scenario);
    touched.push(scenario);
    for (const rows of ['fragments', 'interactions', 'phrases', 'backFills'] as const)
      sum[rows] += erased[rows];
  }
  return { ...sum, scenarios: touched, talks: await eraseTalks(ctx.db, whose, caller.scenarios) };
}
