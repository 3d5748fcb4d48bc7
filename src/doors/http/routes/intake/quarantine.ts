import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { showable } from '../../../../domain/reading/index.ts';
import { appendDecision } from '../../../../ground/db/keys/index.ts';
import { openPools } from '../../../../ground/db/pools/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { discountCampaign } from '../../../../ground/db/trial/index.ts';
import {
  type CampaignRow,
  campaignSamples,
  decideCampaign,
  findCampaign,
  heldAlone,
  listCampaigns,
  releaseFragment,
} from '../../../../ground/db/trust/index.ts';
import { lineOf } from '../../contract/common.ts';
import { Campaign, CampaignList, CampaignPath } from '../../contract/intake/quarantine.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Answering, type Asked, route, routesOf, scenarioRoute } from '../../typed.ts';

const MOST_LISTED = 200;
const MOST_SAMPLES = 5;
/** What single fragments are called here: they have no row among the campaigns. */
const ALONE = /^fragment-(\d{1,15})$/;

const DECIDED = { release: 'released', confirm: 'confirmed' } as const;

/** What is held back from the pools, and a person's word about it. */
export function quarantineRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'trust');
  routes.get('/v1/scenarios/:scenario/quarantine', LIST, listHeld);
  for (const verb of ['release', 'confirm'] as const)
    routes.post(`/v1/scenarios/:scenario/quarantine/:id/${verb}`, DECIDE[verb], (ctx, request, reply) =>
      decide(ctx, verb, request, reply),
    );
}

const LIST = scenarioRoute('curate', {
  summary: 'What is held back, and why: those first that wait for a person',
  response: { 200: CampaignList },
});

async function listHeld(ctx: Context, request: Asked<typeof LIST>) {
  const { scenario, policy } = await findScenario(ctx.db, request.params.scenario);
  const [rows, alone] = await Promise.all([
    listCampaigns(ctx.db, scenario, MOST_LISTED),
    heldAlone(ctx.db, scenario, MOST_LISTED),
  ]);
  const ids = rows.map(({ id }) => id);
  const samples = await campaignSamples(ctx.db, ids, policy.publication.owners, MOST_SAMPLES);
  return {
    quarantine: [
      ...rows.map((row) =>
        shown(
          row,
          samples.filter(({ campaign }) => campaign === row.id),
        ),
      ),
      ...alone.map(({ seq, receivedAt }) => ({
        id: `fragment-${seq}`,
        reason: 'machine_talk' as const,
        state: 'held' as const,
        cluster: null,
        score: null,
        signs: [],
        owners: 1,
        fragments: 1,
        samples: [],
        at: receivedAt.toISOString(),
        decided_by: null,
        decided_at: null,
      })),
    ],
  };
}

const deciding = (which: string) =>
  route('approve', {
    summary: `A person's decision: ${which}`,
    params: CampaignPath,
    body: Type.Object({ reason: lineOf(3, 500) }),
    response: { 200: Campaign, 204: Type.Null() },
  });

const DECIDE = {
  release: deciding('it is none; its words count, and are not held back again'),
  confirm: deciding('it is one, and stays held back'),
};
type Deciding = ReturnType<typeof deciding>;

async function decide(
  ctx: Context,
  verb: Word['verb'],
  request: Asked<Deciding>,
  reply: Answering<Deciding>,
) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { id } = request.params;
  const said = { verb, by: callerOf(request).name, reason: request.body.reason };
  const alone = ALONE.exec(id);
  if (alone !== null) {
    await decideFragment(ctx, scenario, Number(alone[1]), said);
    return reply.code(204).send(null);
  }
  await decideCampaignBy(ctx, scenario, id, said);
  return shown(await campaignOf(ctx, scenario, id), []);
}

type Word = { readonly verb: 'release' | 'confirm'; readonly by: string; readonly reason: string };

async function decideCampaignBy(
  ctx: Context,
  scenario: string,
  id: string,
  { verb, by, reason }: Word,
): Promise<void> {
  const { state } = await campaignOf(ctx, scenario, id);
  const at = ctx.clock.now();
  const decided = await ctx.db.sql.begin(async (tx) => {
    if (!(await decideCampaign(tx, scenario, id, { state: DECIDED[verb], by, at }))) return false;
    const again = verb === 'confirm' ? await discountCampaign(tx, scenario, id, at) : [];
    const decision = { subject: `campaign/${id}`, kind: DECIDED[verb], at, by, rule: `by_hand_${verb}` };
    const numbers = again.length === 0 ? {} : { judged_again: again };
    await appendDecision(tx, scenario, { ...decision, numbers, sentence: reason });
    return true;
  });
  if (!decided) throw new DomainError('wrong_state', `It is ${state} already; there is nothing to ${verb}.`);
  for (const pool of await openPools(ctx.db, scenario)) ctx.queue.nudge('cluster-pool', pool);
}

async function decideFragment(
  ctx: Context,
  scenario: string,
  seq: number,
  { verb, by, reason }: Word,
): Promise<void> {
  if (verb === 'confirm')
    throw new DomainError('wrong_state', 'A single fragment stays held back until it is released.');
  const at = ctx.clock.now();
  await ctx.db.sql.begin(async (tx) => {
    if (!(await releaseFragment(tx, scenario, seq))) throw unknown(scenario, `fragment-${seq}`);
    const decision = { subject: `fragment/${seq}`, kind: 'released', at, by, rule: 'by_hand_release' };
    await appendDecision(tx, scenario, { ...decision, numbers: {}, sentence: reason });
  });
  ctx.queue.nudge('embed-fragments', scenario);
}

async function campaignOf(ctx: Context, scenario: string, id: string): Promise<CampaignRow> {
  const row = await findCampaign(ctx.db, scenario, id);
  if (row === null) throw unknown(scenario, id);
  return row;
}

function unknown(scenario: string, id: string): DomainError {
  return new DomainError('unknown_campaign', `The scenario "${scenario}" holds nothing back as "${id}".`);
}

function shown(row: CampaignRow, samples: readonly { readonly text: string }[]) {
  return {
    id: row.id,
    reason: 'poison' as const,
    state: row.state,
    cluster: row.cluster,
    score: row.score,
    signs: row.signs.map(({ sentence }) => sentence),
    owners: row.owners,
    fragments: row.fragments,
    // However many sent it: it is no wish of many.
    samples: samples.map(({ text }) => showable(text, false)),
    at: row.at.toISOString(),
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}
