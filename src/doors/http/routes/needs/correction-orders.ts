import Type from 'typebox';
import { DomainError } from '../../../../domain/basics/index.ts';
import { appendDecision, bumpRevision, partMergedKey, subjectOf } from '../../../../ground/db/keys/index.ts';
import {
  type CorrectionOrder,
  findOrder,
  listOrders,
  takeBack,
  touchClusters,
} from '../../../../ground/db/pools/index.ts';
import type { Tx } from '../../../../ground/db/server/index.ts';
import { publishVersions } from '../../../../ground/signing/publish-versions.ts';
import { ClusterPath } from '../../contract/needs/clusters.ts';
import { Correction, CorrectionList, Reason } from '../../contract/needs/corrections.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';
import { unknownIn } from '../../views/unknown.ts';

/** Nothing is learned anew for them. */
const OF_WORDS: ReadonlySet<CorrectionOrder['kind']> = new Set(['renamed', 'language', 'value']);

/** What people ordered about needs, and the way back. */
export const correctionOrderRoutes = routesOf('needs', [
  scenarioRoute('GET /corrections', 'curate', {
    summary: 'What people ordered about needs: the newest 200, of all needs or of one',
    querystring: Type.Object({ cluster: Type.Optional(Type.String({ maxLength: 100 })) }),
    response: { 200: CorrectionList },
    async answer({ db }, { found, query }) {
      const orders = await listOrders(db, found.scenario, query.cluster);
      return { corrections: orders.map(shown) };
    },
  }),
  scenarioRoute('POST /corrections/:id/undo', 'curate', {
    summary: 'Take a correction back: what it replaced holds again, and the pool is learned anew',
    params: ClusterPath,
    body: Type.Object({ reason: Reason }),
    response: { 200: Correction },
    async answer(ctx, { caller, params: { scenario, id }, body }) {
      const order = await findOrder(ctx.db, scenario, id);
      if (order === null) throw unknownIn(scenario, 'correction', id);
      const said = { by: caller.name, at: ctx.clock.now() };
      const what = `Taken back: ${order.sentence}`;
      const decision = {
        subject: `cluster/${order.cluster}`,
        kind: 'taken_back',
        ...said,
        rule: 'by_hand_taken_back',
        numbers: { correction: id },
        sentence: body.reason === undefined ? what : `${what} ${body.reason}`,
      };
      const taken = await ctx.db.sql.begin(async (tx) => {
        if (!(await takeBack(tx, order, said))) return false;
        if (order.kind === 'value')
          await touchClusters(tx, order.pool, Object.keys(JSON.parse(order.labelBefore ?? '{}')), said.at);
        if (order.kind === 'merged' && order.labelBefore !== null)
          await partAgain(tx, scenario, order.labelBefore, decision);
        await appendDecision(tx, scenario, decision);
        return true;
      });
      if (!taken) throw new DomainError('wrong_state', 'The correction was taken back before.');
      if (order.kind === 'merged') await publishVersions(ctx, scenario);
      if (order.kind === 'value') ctx.queue.nudge('judge-maturity', order.pool);
      if (!OF_WORDS.has(order.kind)) ctx.queue.nudge('cluster-pool', order.pool);
      return shown({ ...order, takenBackBy: said.by, takenBackAt: said.at });
    },
  }),
]);

async function partAgain(tx: Tx, scenario: string, key: string, said: Parameters<typeof appendDecision>[2]) {
  await bumpRevision(tx, scenario);
  const status = await partMergedKey(tx, scenario, key);
  if (status !== null) await appendDecision(tx, scenario, { ...said, subject: subjectOf(key), kind: status });
}

function shown({ takenBackBy: by, takenBackAt: at, ...order }: CorrectionOrder) {
  return { ...order, taken_back: by === null || at === null ? null : { by, at } };
}
