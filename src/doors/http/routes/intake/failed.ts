import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import {
  countFailed,
  type FailedFragment,
  listFailed,
  moveFailed,
} from '../../../../ground/db/intake/index.ts';
import { appendDecision } from '../../../../ground/db/keys/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import {
  FailedAnswer,
  FailedList,
  FailedOrder,
  FailedOverview,
  FailedQuery,
} from '../../contract/intake/failed.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Asked, route, routesOf, scenarioRoute } from '../../typed.ts';

/** A second of work; who has more to move calls again. */
const MOST_MOVED = 10_000;
const USUAL_PAGE = 100;

const VERBS = {
  replay: {
    scope: 'curate',
    kind: 'replayed',
    summary: 'Failed fragments wait for a job again, as if they had just come; nothing is counted twice',
  },
  discard: {
    scope: 'approve',
    kind: 'discarded',
    summary: 'Failed fragments are given up for good; they stay in the counts, and nothing brings them back',
  },
} as const;

/** The failed store: what could not be processed, and a person's word about it. */
export function failedRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'service');
  routes.get('/v1/failed', OVERVIEW, countAll);
  routes.get('/v1/scenarios/:scenario/failed', LIST, listOf);
  for (const verb of ['replay', 'discard'] as const)
    routes.post(`/v1/scenarios/:scenario/failed/${verb}`, moving(verb), (ctx, request) =>
      move(ctx, verb, request),
    );
}

const OVERVIEW = route('curate', {
  summary: 'How many fragments failed, by scenario, stage and reason',
  response: { 200: FailedOverview },
});

async function countAll(ctx: Context, request: Asked<typeof OVERVIEW>) {
  return { counts: await countFailed(ctx.db, callerOf(request).scenarios) };
}

const LIST = scenarioRoute('curate', {
  summary: 'Fragments that were given up after several tries, oldest first, and how many by stage and reason',
  querystring: FailedQuery,
  response: { 200: FailedList },
});

async function listOf(ctx: Context, request: Asked<typeof LIST>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { stage, reason, after } = request.query;
  const limit = Number(request.query.limit ?? USUAL_PAGE);
  const [rows, counts] = await Promise.all([
    listFailed(ctx.db, scenario, { stage, reason }, { after: after ? seqOf(after) : 0, limit }),
    countFailed(ctx.db, [scenario]),
  ]);
  const last = rows.at(-1);
  return {
    failed: rows.map(shown),
    counts,
    next: rows.length === limit && last !== undefined ? idOf(last.seq) : null,
  };
}

const moving = (verb: keyof typeof VERBS) =>
  scenarioRoute(VERBS[verb].scope, {
    summary: VERBS[verb].summary,
    body: FailedOrder,
    response: { 200: FailedAnswer },
  });

async function move(ctx: Context, verb: keyof typeof VERBS, request: Asked<ReturnType<typeof moving>>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { which, reason: sentence } = request.body;
  const { ids, stage, reason } = which;
  const moved = await ctx.db.sql.begin(async (tx) => {
    const seqs = await moveFailed(tx, scenario, verb, { seqs: ids?.map(seqOf), stage, reason }, MOST_MOVED);
    if (seqs.length === 0) return seqs;
    await appendDecision(tx, scenario, {
      subject: seqs.length === 1 ? `fragment/${seqs[0]}` : 'fragment/failed',
      kind: VERBS[verb].kind,
      at: ctx.clock.now(),
      by: callerOf(request).name,
      rule: `by_hand_${verb}`,
      numbers: { fragments: seqs.length, ...which },
      sentence,
    });
    return seqs;
  });
  if (moved.length === 0 && ids !== undefined) {
    throw new DomainError(
      'unknown_fragment',
      `None of these is a failed fragment of "${scenario}" that one can ${verb}.`,
    );
  }
  if (verb === 'replay' && moved.length > 0) ctx.queue.nudge('embed-fragments', scenario);
  return { fragments: moved.length, more: moved.length === MOST_MOVED };
}

function idOf(seq: number): string {
  return `fragment-${seq}`;
}

function seqOf(id: string): number {
  return Number(id.slice('fragment-'.length));
}

function shown({
  seq,
  id,
  source,
  part,
  stage,
  reason,
  tries,
  hasText,
  receivedAt,
  failedAt,
}: FailedFragment) {
  return {
    id: idOf(seq),
    fragment: id,
    source,
    part,
    stage,
    reason,
    tries,
    replayable: hasText,
    received_at: receivedAt.toISOString(),
    failed_at: failedAt?.toISOString() ?? null,
  };
}
