import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../context.ts';
import {
  type Pair,
  phrasesInPool,
  phrasesOf,
  saveCorrections,
  saveLabel,
  type TakenBack,
} from '../../db/corrections.ts';
import { appendDecision } from '../../db/decisions.ts';
import { DomainError } from '../../domain/errors.ts';
import { callerOf } from '../auth.ts';
import { findClusterOf } from '../clusters.ts';
import { lineOf, PROBLEM_REPLY, ScenarioName } from '../contract/common.ts';
import { withTypes } from '../typed.ts';

const ClusterPath = Type.Object({ scenario: ScenarioName, id: Type.String({ maxLength: 100 }) });
const Id = lineOf(1, 100);
const Phrases = Type.Array(Id, { minItems: 1, maxItems: 200 });
const Done = Type.Object({
  corrections: Type.Integer({ description: 'Pairs of phrases that are now obeyed' }),
});

/** People put needs right, and are obeyed for ever: what they say is kept as pairs of phrases that belong together or not. */
export function correctionRoutes(app: FastifyInstance, ctx: Context): void {
  const typed = withTypes(app);
  const common = { tags: ['needs'], params: ClusterPath, response: { 200: Done, ...PROBLEM_REPLY } };
  const at = '/v1/scenarios/:scenario/clusters/:id';
  const config = { scope: 'curate' as const };

  typed.post(
    `${at}/rename`,
    {
      config,
      schema: {
        ...common,
        summary: 'Give a need a name',
        body: Type.Object({ name: lineOf(1, 80) }),
      },
    },
    async (request) => {
      const { scenario, id } = request.params;
      const cluster = await findClusterOf(ctx.db, scenario, id);
      await saveLabel(ctx.db, cluster.id, request.body.name);
      await record(scenario, id, 'renamed', callerOf(request).name, `Named "${request.body.name}".`);
      return { corrections: 0 };
    },
  );

  typed.post(
    `${at}/merge`,
    { config, schema: { ...common, summary: 'Two needs are one', body: Type.Object({ with: Id }) } },
    async (request) => {
      const { scenario, id } = request.params;
      const [first, second] = await Promise.all([
        phrasesIn(scenario, id),
        phrasesIn(scenario, request.body.with),
      ]);
      if (id === request.body.with) throw new DomainError('conflict', 'A need cannot be merged with itself.');
      await inOnePool(scenario, id, request.body.with);
      const [head = ''] = first;
      const pairs = [...first.slice(1), ...second].map((b): Pair => ({ kind: 'must_link', a: head, b }));
      return correct(
        scenario,
        id,
        'merged',
        callerOf(request).name,
        pairs,
        `Is one need with ${request.body.with}.`,
        { kind: 'cannot_link', left: first, right: second },
      );
    },
  );

  typed.post(
    `${at}/split`,
    {
      config,
      schema: {
        ...common,
        summary: 'Some phrases of a need are another one',
        body: Type.Object({ phrases: Phrases }),
      },
    },
    async (request) => {
      const { scenario, id } = request.params;
      const members = await phrasesIn(scenario, id);
      const away = only(members, request.body.phrases, 'is no member of the need');
      const stay = members.filter((phrase) => !away.includes(phrase));
      const [head = ''] = away;
      const [rest] = stay;
      if (rest === undefined)
        throw new DomainError('conflict', 'A split must leave some phrases where they are.');
      const pairs: Pair[] = [
        { kind: 'cannot_link', a: head, b: rest },
        ...away.slice(1).map((b): Pair => ({ kind: 'must_link', a: head, b })),
        ...stay.slice(1).map((b): Pair => ({ kind: 'must_link', a: rest, b })),
      ];
      return correct(
        scenario,
        id,
        'split',
        callerOf(request).name,
        pairs,
        `${away.length} phrases are another need.`,
        { kind: 'must_link', left: away, right: stay },
      );
    },
  );

  typed.post(
    `${at}/pin`,
    {
      config,
      schema: {
        ...common,
        summary: 'These phrases belong to this need',
        body: Type.Object({ phrases: Phrases }),
      },
    },
    async (request) => {
      const { scenario, id } = request.params;
      const { pool } = await findClusterOf(ctx.db, scenario, id);
      const [head = ''] = await phrasesIn(scenario, id);
      const named = request.body.phrases;
      only(await phrasesInPool(ctx.db, pool, named), named, 'is no phrase of the pool');
      const pairs = named.filter((b) => b !== head).map((b): Pair => ({ kind: 'must_link', a: head, b }));
      return correct(
        scenario,
        id,
        'pinned',
        callerOf(request).name,
        pairs,
        `${pairs.length} phrases belong to it.`,
      );
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

  async function correct(
    scenario: string,
    id: string,
    kind: string,
    by: string,
    pairs: readonly Pair[],
    sentence: string,
    takesBack?: TakenBack,
  ) {
    const said = { by, at: ctx.clock.now() };
    const { pool } = await findClusterOf(ctx.db, scenario, id);
    await saveCorrections(ctx.db, pool, pairs, said, takesBack);
    await record(scenario, id, kind, by, sentence);
    ctx.queue.nudge('cluster-pool', pool);
    return { corrections: pairs.length };
  }

  async function record(
    scenario: string,
    id: string,
    kind: string,
    by: string,
    sentence: string,
  ): Promise<void> {
    const decision = {
      subject: `cluster/${id}`,
      kind,
      at: ctx.clock.now(),
      by,
      rule: `by_hand_${kind}`,
      numbers: {},
      sentence,
    };
    await ctx.db.sql.begin((tx) => appendDecision(tx, scenario, decision));
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
