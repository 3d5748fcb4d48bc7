import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { appendDecision } from '../../../../ground/db/keys/index.ts';
import { type CorrectionOrder, findOrder, listOrders, takeBack } from '../../../../ground/db/pools/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { ScenarioName } from '../../contract/common.ts';
import { Correction, CorrectionList, Reason } from '../../contract/needs/corrections.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Asked, route, routesOf, scenarioRoute } from '../../typed.ts';

const MOST_LISTED = 200;

/** What people ordered about needs, and the way back. */
export function correctionOrderRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'needs');
  const at = '/v1/scenarios/:scenario/corrections';
  routes.get(at, LIST, listCorrections);
  routes.post(`${at}/:id/undo`, UNDO, undoCorrection);
}

const LIST = scenarioRoute('curate', {
  summary: 'What people ordered about needs: the newest 200, of all needs or of one',
  querystring: Type.Object({ cluster: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: { 200: CorrectionList },
});

async function listCorrections(ctx: Context, request: Asked<typeof LIST>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const orders = await listOrders(ctx.db, scenario, request.query.cluster, MOST_LISTED);
  return { corrections: orders.map(shown) };
}

const UNDO = route('curate', {
  summary: 'Take a correction back: what it replaced holds again, and the pool is learned anew',
  params: Type.Object({ scenario: ScenarioName, id: Type.String({ maxLength: 100 }) }),
  body: Type.Object({ reason: Reason }),
  response: { 200: Correction },
});

async function undoCorrection(ctx: Context, request: Asked<typeof UNDO>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { id } = request.params;
  const order = await findOrder(ctx.db, scenario, id);
  if (order === null)
    throw new DomainError('unknown_correction', `The scenario "${scenario}" has no correction "${id}".`);
  const said = { by: callerOf(request).name, at: ctx.clock.now() };
  const what = `Taken back: ${order.sentence}`;
  const decision = {
    subject: `cluster/${order.cluster}`,
    kind: 'taken_back',
    ...said,
    rule: 'by_hand_taken_back',
    numbers: { correction: id },
    sentence: request.body.reason === undefined ? what : `${what} ${request.body.reason}`,
  };
  const taken = await ctx.db.sql.begin(async (tx) => {
    if (!(await takeBack(tx, order, said))) return false;
    await appendDecision(tx, scenario, decision);
    return true;
  });
  if (!taken) throw new DomainError('wrong_state', 'The correction was taken back before.');
  if (order.kind !== 'renamed') ctx.queue.nudge('cluster-pool', order.pool);
  return shown({ ...order, takenBackBy: said.by, takenBackAt: said.at });
}

function shown({ id, cluster, kind, sentence, by, at, takenBackBy, takenBackAt }: CorrectionOrder) {
  return {
    id,
    cluster,
    kind,
    sentence,
    by,
    at: at.toISOString(),
    taken_back:
      takenBackBy === null || takenBackAt === null
        ? null
        : { by: takenBackBy, at: takenBackAt.toISOString() },
  };
}
