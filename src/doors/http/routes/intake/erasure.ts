import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import type { Caller } from '../../../../domain/access/index.ts';
import { appendDecision } from '../../../../ground/db/keys/index.ts';
import { eraseFrom, eraseTalks, type Whose } from '../../../../ground/db/upkeep/index.ts';
import { scenariosSeenBy } from '../../../exchange/templates/visible-scenario.ts';
import { CallerId } from '../../contract/common.ts';
import { ErasureReply } from '../../contract/intake/erasure.ts';
import { membersOf, route, routesOf } from '../../typed.ts';

/** The right to be forgotten: of a client agent, or of an owner with all of its agents. */
export const erasureRoutes = routesOf('erasure', [
  route('DELETE /v1/client-agents/:client_agent', 'admin', {
    summary:
      'Erase what a client agent has sent, in every scenario of the key, and all that rests on nothing else',
    params: Type.Object({ client_agent: CallerId }),
    response: { 200: ErasureReply },
    config: { namesPeople: ['client_agent'] },
    answer: async (ctx, { caller, params }) =>
      membersOf(await erasePerson(ctx, caller, { kind: 'client_agent', id: params.client_agent })),
  }),
  route('DELETE /v1/owners/:owner', 'admin', {
    summary: 'Erase what all client agents of an owner have sent, likewise',
    params: Type.Object({ owner: CallerId }),
    response: { 200: ErasureReply },
    config: { namesPeople: ['owner'] },
    answer: async (ctx, { caller, params }) =>
      membersOf(await erasePerson(ctx, caller, { kind: 'owner', id: params.owner })),
  }),
]);

/**
 * Erases somebody from every scenario that the caller may see, each in one transaction, and sums up what was erased: one that is stopped is asked for
 * again, and finds the rest. The chain says that it was done, by whom and how much it was; of whom only by a keyed digest.
 */
async function erasePerson(ctx: Context, caller: Caller, whose: Whose) {
  const subject = `erasure/${ctx.seal.blind(`${whose.kind} ${whose.id}`)}`;
  const sum = { fragments: 0, interactions: 0, phrases: 0, backFills: 0 };
  const touched: string[] = [];
  for (const scenario of await scenariosSeenBy(ctx, caller)) {
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
