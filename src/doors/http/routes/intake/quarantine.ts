import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { standingOf } from '../../../../domain/needs/index.ts';
import { showable } from '../../../../domain/reading/index.ts';
import { listOwners, vouchFor } from '../../../../ground/db/intake/index.ts';
import { appendDecision } from '../../../../ground/db/keys/index.ts';
import { openPools } from '../../../../ground/db/pools/index.ts';
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
import { CallerId, lineOf, ScenarioName } from '../../contract/common.ts';
import { Campaign, CampaignList, CampaignPath, OwnerList } from '../../contract/intake/quarantine.ts';
import { membersOf, routesOf, scenarioRoute } from '../../typed.ts';

const MOST_OWNERS = 1_000;
const MOST_LISTED = 200;
const MOST_SAMPLES = 5;
/** What single fragments are called here: they have no row among the campaigns. */
const ALONE = /^fragment-(\d{1,15})$/;

const VERBS = {
  release: { state: 'released', which: 'it is none; its words count, and are not held back again' },
  confirm: { state: 'confirmed', which: 'it is one, and stays held back' },
} as const;

/** Whose voices count how much, what is held back from the pools, and a person's word about both. */
export const quarantineRoutes = routesOf('trust', [
  scenarioRoute('GET /owners', 'curate', {
    summary: `The ${MOST_OWNERS} newest owners, with how much their voices count`,
    response: { 200: OwnerList },
    async answer({ db, clock }, { found: { scenario, policy } }) {
      const now = clock.now();
      const rows = await listOwners(db, scenario, MOST_OWNERS);
      return {
        owners: rows.map((row) => ({ ...membersOf(row), standing: standingOf(row, policy.trust, now) })),
      };
    },
  }),
  scenarioRoute('POST /owners/:owner/vouch', 'approve', {
    summary: 'Answer for an owner: its voice counts whole from now on, and it is never taken for a campaign',
    params: Type.Object({ scenario: ScenarioName, owner: CallerId }),
    response: { 204: Type.Null() },
    config: { namesPeople: ['owner'] },
    async answer(ctx, { caller, params: { scenario, owner }, reply }) {
      await vouchFor(ctx.db, scenario, owner, { by: caller.name, at: ctx.clock.now() });
      for (const pool of await openPools(ctx.db, scenario)) ctx.queue.nudge('judge-maturity', pool);
      return reply.code(204).send(null);
    },
  }),
  scenarioRoute('GET /quarantine', 'curate', {
    summary: 'What is held back, and why: those first that wait for a person',
    response: { 200: CampaignList },
    async answer({ db }, { found: { scenario, policy } }) {
      const [rows, alone] = await Promise.all([
        listCampaigns(db, scenario, MOST_LISTED),
        heldAlone(db, scenario, MOST_LISTED),
      ]);
      const ids = rows.map(({ id }) => id);
      const samples = await campaignSamples(db, scenario, ids, policy.publication.owners, MOST_SAMPLES);
      return {
        quarantine: [
          ...rows.map((row) => ({
            ...shown(row),
            // However many sent it: it is no wish of many.
            samples: samples.flatMap(({ campaign, text }) =>
              campaign === row.id ? [showable(text, false)] : [],
            ),
          })),
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
            at: receivedAt,
            decided_by: null,
            decided_at: null,
          })),
        ],
      };
    },
  }),
  ...(['release', 'confirm'] as const).map(deciding),
]);

function deciding(verb: keyof typeof VERBS) {
  return scenarioRoute(`POST /quarantine/:id/${verb}`, 'approve', {
    summary: `A person's decision: ${VERBS[verb].which}`,
    params: CampaignPath,
    body: Type.Object({ reason: lineOf(3, 500) }),
    response: { 200: Campaign, 204: Type.Null() },
    async answer(ctx, { caller, params: { scenario, id }, body, reply }) {
      const said = { verb, by: caller.name, reason: body.reason };
      const alone = ALONE.exec(id);
      if (alone !== null) {
        await decideFragment(ctx, scenario, Number(alone[1]), said);
        return reply.code(204).send(null);
      }
      await decideCampaignBy(ctx, scenario, id, said);
      return shown(await campaignOf(ctx, scenario, id));
    },
  });
}

type Word = { readonly verb: keyof typeof VERBS; readonly by: string; readonly reason: string };

async function decideCampaignBy(ctx: Context, scenario: string, id: string, { verb, by, reason }: Word) {
  const { state: before } = await campaignOf(ctx, scenario, id);
  const at = ctx.clock.now();
  const { state } = VERBS[verb];
  const decided = await ctx.db.sql.begin(async (tx) => {
    if (!(await decideCampaign(tx, scenario, id, { state, by, at }))) return false;
    const again = verb === 'confirm' ? await discountCampaign(tx, scenario, id, at) : [];
    const decision = { subject: `campaign/${id}`, kind: state, at, by, rule: `by_hand_${verb}` };
    const numbers = again.length === 0 ? {} : { judged_again: again };
    await appendDecision(tx, scenario, { ...decision, numbers, sentence: reason });
    return true;
  });
  if (!decided) throw new DomainError('wrong_state', `It is ${before} already; there is nothing to ${verb}.`);
  for (const pool of await openPools(ctx.db, scenario)) ctx.queue.nudge('cluster-pool', pool);
}

async function decideFragment(ctx: Context, scenario: string, seq: number, { verb, by, reason }: Word) {
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

async function campaignOf({ db }: Context, scenario: string, id: string): Promise<CampaignRow> {
  const row = await findCampaign(db, scenario, id);
  if (row === null) throw unknown(scenario, id);
  return row;
}

function unknown(scenario: string, id: string): DomainError {
  return new DomainError('unknown_campaign', `The scenario "${scenario}" holds nothing back as "${id}".`);
}

function shown(row: CampaignRow) {
  const signs = row.signs.map(({ sentence }) => sentence);
  return { ...membersOf(row), reason: 'poison' as const, signs, samples: [] };
}
