import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { type NewOrder, phrasesInPool, phrasesOf, saveCorrections, saveLabel } from '../../db/corrections.ts';
import { appendDecision } from '../../db/decisions.ts';
import { type Correction, mergedNeeds, pinnedTo, splitNeed } from '../../domain/correction.ts';
import { DomainError } from '../../domain/errors.ts';
import { callerOf } from '../auth.ts';
import { findClusterOf } from '../clusters.ts';
import { lineOf, PROBLEM_REPLY, ScenarioName } from '../contract/common.ts';
import { CorrectionDone, Reason } from '../contract/corrections.ts';
import { withTypes } from '../typed.ts';

const ClusterPath = Type.Object({ scenario: ScenarioName, id: Type.String({ maxLength: 100 }) });
const Id = lineOf(1, 100);
const Phrases = Type.Array(Id, { minItems: 1, maxItems: 200 });

/** What a person says about a need, before it is an order. */
type Said = {
  readonly scenario: string;
  readonly id: string;
  readonly by: string;
  readonly reason?: string | undefined;
};

/** People put needs right, and are obeyed until they take it back: what they say is kept as pairs of phrases that belong together or not. */
export function correctionRoutes(app: FastifyInstance, ctx: Context): void {
  const typed = withTypes(app);
  const common = {
    tags: ['needs'],
    params: ClusterPath,
    response: { 200: CorrectionDone, ...PROBLEM_REPLY },
  };
  const at = '/v1/scenarios/:scenario/clusters/:id';
  const config = { scope: 'curate' as const };

  typed.post(
    `${at}/rename`,
    {
      config,
      schema: {
        ...common,
        summary: 'Give a need a name',
        body: Type.Object({ name: lineOf(1, 80), reason: Reason }),
      },
    },
    async (request) => {
      const { scenario, id } = request.params;
      const { name, reason } = request.body;
      const said = { scenario, id, by: callerOf(request).name, reason };
      return record(said, 'renamed', `Named "${name}".`, 0, (tx, order) => saveLabel(tx, order, name));
    },
  );

  typed.post(
    `${at}/merge`,
    {
      config,
      schema: { ...common, summary: 'Two needs are one', body: Type.Object({ with: Id, reason: Reason }) },
    },
    async (request) => {
      const { scenario, id } = request.params;
      const { with: other, reason } = request.body;
      const [first, second] = await Promise.all([phrasesIn(scenario, id), phrasesIn(scenario, other)]);
      if (id === other) throw new DomainError('conflict', 'A need cannot be merged with itself.');
      await inOnePool(scenario, id, other);
      const said = { scenario, id, by: callerOf(request).name, reason };
      return correct(said, 'merged', `Is one need with ${other}.`, mergedNeeds(first, second));
    },
  );

  typed.post(
    `${at}/split`,
    {
      config,
      schema: {
        ...common,
        summary: 'Some phrases of a need are another one',
        body: Type.Object({ phrases: Phrases, reason: Reason }),
      },
    },
    async (request) => {
      const { scenario, id } = request.params;
      const members = await phrasesIn(scenario, id);
      const away = only(members, request.body.phrases, 'is no member of the need');
      const said = { scenario, id, by: callerOf(request).name, reason: request.body.reason };
      return correct(said, 'split', `${away.length} phrases are another need.`, splitNeed(members, away));
    },
  );

  typed.post(
    `${at}/pin`,
    {
      config,
      schema: {
        ...common,
        summary: 'These phrases belong to this need',
        body: Type.Object({ phrases: Phrases, reason: Reason }),
      },
    },
    async (request) => {
      const { scenario, id } = request.params;
      const { pool } = await findClusterOf(ctx.db, scenario, id);
      const [head = ''] = await phrasesIn(scenario, id);
      const named = request.body.phrases;
      only(await phrasesInPool(ctx.db, pool, named), named, 'is no phrase of the pool');
      const pinned = pinnedTo(head, named);
      const said = { scenario, id, by: callerOf(request).name, reason: request.body.reason };
      return correct(said, 'pinned', `${pinned.pairs.length} phrases belong to it.`, pinned);
    },
  );

  /** Needs of two cohorts are learned apart, so no correction of one pool can make them one. */
  async function inOnePool(scenario: string, first: string, second: string): Promise<void> {
    const [a, b] = await Promise.all([first, second].map((id) => findClusterOf(ctx.db, scenario, id)));
    if (a?.pool !== b?.pool)
      throw new DomainError('conflict', 'The needs are of two pools, everybody’s or a cohort’s own.');
  }

  async function phrasesIn(scenario: string, id: string): Promise<string[]> {
    return phrasesOf(ctx.db, (await findClusterOf(ctx.db, scenario, id)).id);
  }

  async function correct(said: Said, kind: NewOrder['kind'], sentence: string, correction: Correction) {
    const { pool } = await findClusterOf(ctx.db, said.scenario, said.id);
    const done = await record(said, kind, sentence, correction.pairs.length, (tx, order) =>
      saveCorrections(tx, order, correction),
    );
    ctx.queue.nudge('cluster-pool', pool);
    return done;
  }

  async function record(
    { scenario, id, by, reason }: Said,
    kind: NewOrder['kind'],
    what: string,
    corrections: number,
    save: (tx: Tx, order: NewOrder) => Promise<void>,
  ) {
    const { pool } = await findClusterOf(ctx.db, scenario, id);
    const at = ctx.clock.now();
    const sentence = reason === undefined ? what : `${what} ${reason}`;
    const order: NewOrder = { id: randomUUID(), scenario, pool, cluster: id, kind, sentence, by, at };
    const decision = {
      subject: `cluster/${id}`,
      kind,
      at,
      by,
      rule: `by_hand_${kind}`,
      numbers: {},
      sentence,
    };
    await ctx.db.sql.begin(async (tx) => {
      await save(tx, order);
      await appendDecision(tx, scenario, decision);
    });
    return { correction: order.id, corrections };
  }
}

/** @throws DomainError naming the first phrase that is not among the known ones */
function only(known: readonly string[], named: readonly string[], fault: string): string[] {
  const foreign = named.find((phrase) => !known.includes(phrase));
  if (foreign === undefined) return [...named];
  throw new DomainError('invalid_input', 'A phrase is not where it is said to be.', {
    faults: [{ path: 'phrases', detail: `"${foreign}" ${fault}` }],
  });
}
