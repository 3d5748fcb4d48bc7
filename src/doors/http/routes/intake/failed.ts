import { DomainError } from '../../../../domain/basics/index.ts';
import {
  countFailed,
  type FailedFragment,
  listFailed,
  moveFailed,
} from '../../../../ground/db/intake/index.ts';
import { appendDecision } from '../../../../ground/db/keys/index.ts';
import {
  FailedAnswer,
  FailedList,
  FailedOrder,
  FailedOverview,
  FailedQuery,
} from '../../contract/intake/failed.ts';
import { membersOf, route, routesOf, scenarioRoute } from '../../typed.ts';

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
export const failedRoutes = routesOf('service', [
  route('GET /v1/failed', 'curate', {
    summary: 'How many fragments failed, by scenario, stage and reason',
    response: { 200: FailedOverview },
    answer: async ({ db }, { caller }) => ({ counts: await countFailed(db, caller.scenarios) }),
  }),
  scenarioRoute('GET /failed', 'curate', {
    summary:
      'Fragments that were given up after several tries, oldest first, and how many by stage and reason',
    querystring: FailedQuery,
    response: { 200: FailedList },
    async answer({ db }, { found: { scenario }, query: { stage, reason, after, limit: asked } }) {
      const limit = Number(asked ?? USUAL_PAGE);
      const [rows, counts] = await Promise.all([
        listFailed(db, scenario, { stage, reason }, { after: after ? seqOf(after) : 0, limit }),
        countFailed(db, [scenario]),
      ]);
      const last = rows.at(-1);
      const next = rows.length === limit && last !== undefined ? idOf(last.seq) : null;
      return { failed: rows.map(shown), counts, next };
    },
  }),
  ...(['replay', 'discard'] as const).map(moving),
]);

function moving(verb: keyof typeof VERBS) {
  const { scope, kind, summary } = VERBS[verb];
  return scenarioRoute(`POST /failed/${verb}`, scope, {
    summary,
    body: FailedOrder,
    response: { 200: FailedAnswer },
    async answer(ctx, { found: { scenario }, caller, body: { which, reason: sentence } }) {
      const { ids, stage, reason } = which;
      const picked = { seqs: ids?.map(seqOf), stage, reason };
      const moved = await ctx.db.sql.begin(async (tx) => {
        const seqs = await moveFailed(tx, scenario, verb, picked, MOST_MOVED);
        if (seqs.length === 0) return seqs;
        await appendDecision(tx, scenario, {
          subject: seqs.length === 1 ? `fragment/${seqs[0]}` : 'fragment/failed',
          kind,
          at: ctx.clock.now(),
          by: caller.name,
          rule: `by_hand_${verb}`,
          numbers: { fragments: seqs.length, ...which },
          sentence,
        });
        return seqs;
      });
      if (moved.length === 0 && ids !== undefined)
        throw new DomainError(
          'unknown_fragment',
          `None of these is a failed fragment of "${scenario}" that one can ${verb}.`,
        );
      if (verb === 'replay' && moved.length > 0) ctx.queue.nudge('embed-fragments', scenario);
      return { fragments: moved.length, more: moved.length === MOST_MOVED };
    },
  });
}

function idOf(seq: number): string {
  return `fragment-${seq}`;
}

function seqOf(id: string): number {
  return Number(id.slice('fragment-'.length));
}

function shown({ seq, id, hasText, ...row }: FailedFragment) {
  return { ...membersOf(row), id: idOf(seq), fragment: id, replayable: hasText };
}
