import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { type Correction, mergedNeeds, pinnedTo, splitNeed } from '../../../../domain/needs/index.ts';
import { appendDecision } from '../../../../ground/db/keys/index.ts';
import {
  type NewOrder,
  phrasesInPool,
  phrasesOf,
  saveCorrections,
  saveLabel,
} from '../../../../ground/db/pools/index.ts';
import type { Tx } from '../../../../ground/db/server/index.ts';
import { lineOf, ScenarioName } from '../../contract/common.ts';
import { CorrectionDone, Reason } from '../../contract/needs/corrections.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Asked, route, routesOf } from '../../typed.ts';
import { findClusterOf } from '../../views/clusters.ts';

const ClusterPath = Type.Object({ scenario: ScenarioName, id: Type.String({ maxLength: 100 }) });
const Id = lineOf(1, 100);
const Phrases = Type.Array(Id, { minItems: 1, maxItems: 200 });

/** People put needs right, and are obeyed until they take it back: what they say is kept as pairs of phrases that belong together or not. */
export function correctionRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'needs');
  const at = '/v1/scenarios/:scenario/clusters/:id';
  routes.post(`${at}/rename`, RENAME, rename);
  routes.post(`${at}/merge`, MERGE, merge);
  routes.post(`${at}/split`, SPLIT, split);
  routes.post(`${at}/pin`, PIN, pin);
}

const COMMON = {
  params: ClusterPath,
  response: { 200: CorrectionDone },
};

const RENAME = route('curate', {
  ...COMMON,
  summary: 'Give a need a name',
  body: Type.Object({ name: lineOf(1, 80), reason: Reason }),
});

async function rename(ctx: Context, request: Asked<typeof RENAME>) {
  const { name } = request.body;
  return record(ctx, saidIn(request), 'renamed', `Named "${name}".`, 0, (tx, order) =>
    saveLabel(tx, order, name),
  );
}

const MERGE = route('curate', {
  ...COMMON,
  summary: 'Two needs are one',
  body: Type.Object({ with: Id, reason: Reason }),
});

async function merge(ctx: Context, request: Asked<typeof MERGE>) {
  const { scenario, id } = request.params;
  const { with: other } = request.body;
  const [first, second] = await Promise.all([phrasesIn(ctx, scenario, id), phrasesIn(ctx, scenario, other)]);
  if (id === other) throw new DomainError('conflict', 'A need cannot be merged with itself.');
  await inOnePool(ctx, scenario, id, other);
  return correct(ctx, saidIn(request), 'merged', `Is one need with ${other}.`, mergedNeeds(first, second));
}

const SPLIT = route('curate', {
  ...COMMON,
  summary: 'Some phrases of a need are another one',
  body: Type.Object({ phrases: Phrases, reason: Reason }),
});

async function split(ctx: Context, request: Asked<typeof SPLIT>) {
  const { scenario, id } = request.params;
  const members = await phrasesIn(ctx, scenario, id);
  const away = only(members, request.body.phrases, 'is no member of the need');
  const sentence = `${away.length} phrases are another need.`;
  return correct(ctx, saidIn(request), 'split', sentence, splitNeed(members, away));
}

const PIN = route('curate', {
  ...COMMON,
  summary: 'These phrases belong to this need',
  body: Type.Object({ phrases: Phrases, reason: Reason }),
});

async function pin(ctx: Context, request: Asked<typeof PIN>) {
  const { scenario, id } = request.params;
  const { pool } = await findClusterOf(ctx.db, scenario, id);
  const [head = ''] = await phrasesIn(ctx, scenario, id);
  const named = request.body.phrases;
  only(await phrasesInPool(ctx.db, pool, named), named, 'is no phrase of the pool');
  const pinned = pinnedTo(head, named);
  return correct(ctx, saidIn(request), 'pinned', `${pinned.pairs.length} phrases belong to it.`, pinned);
}

/** What a person says about a need, before it is an order. */
type Said = {
  readonly scenario: string;
  readonly id: string;
  readonly by: string;
  readonly reason: string | undefined;
};

function saidIn(request: Asked<typeof RENAME | typeof MERGE | typeof SPLIT | typeof PIN>): Said {
  return { ...request.params, by: callerOf(request).name, reason: request.body.reason };
}

/** Needs of two cohorts are learned apart, so no correction of one pool can make them one. */
async function inOnePool(ctx: Context, scenario: string, first: string, second: string): Promise<void> {
  const [a, b] = await Promise.all([first, second].map((id) => findClusterOf(ctx.db, scenario, id)));
  if (a?.pool !== b?.pool)
    throw new DomainError('conflict', 'The needs are of two pools, everybody’s or a cohort’s own.');
}

async function phrasesIn(ctx: Context, scenario: string, id: string): Promise<string[]> {
  return phrasesOf(ctx.db, (await findClusterOf(ctx.db, scenario, id)).id);
}

async function correct(
  ctx: Context,
  said: Said,
  kind: NewOrder['kind'],
  sentence: string,
  correction: Correction,
) {
  const { pool } = await findClusterOf(ctx.db, said.scenario, said.id);
  const done = await record(ctx, said, kind, sentence, correction.pairs.length, (tx, order) =>
    saveCorrections(tx, order, correction),
  );
  ctx.queue.nudge('cluster-pool', pool);
  return done;
}

async function record(
  ctx: Context,
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
  const decision = { subject: `cluster/${id}`, kind, at, by, rule: `by_hand_${kind}`, numbers: {}, sentence };
  await ctx.db.sql.begin(async (tx) => {
    await save(tx, order);
    await appendDecision(tx, scenario, decision);
  });
  return { correction: order.id, corrections };
}

/** @throws DomainError naming the first phrase that is not among the known ones */
function only(known: readonly string[], named: readonly string[], fault: string): string[] {
  const foreign = named.find((phrase) => !known.includes(phrase));
  if (foreign === undefined) return [...named];
  throw new DomainError('invalid_input', 'A phrase is not where it is said to be.', {
    faults: [{ path: 'phrases', detail: `"${foreign}" ${fault}` }],
  });
}
