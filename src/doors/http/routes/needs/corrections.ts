import { randomUUID } from 'node:crypto';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError, invalidInput } from '../../../../domain/basics/index.ts';
import { type Correction, mergedNeeds, noNeed, pinnedTo, splitNeed } from '../../../../domain/needs/index.ts';
import { checkValue } from '../../../../domain/template/index.ts';
import { appendDecision, openKeyOfNeed } from '../../../../ground/db/keys/index.ts';
import {
  type NewOrder,
  phrasesInPool,
  phrasesOf,
  phrasesSaying,
  saveCorrections,
  saveFacts,
  saveLabel,
  touchClusters,
} from '../../../../ground/db/pools/index.ts';
import type { Tx } from '../../../../ground/db/server/index.ts';
import { lineOf, nullable } from '../../contract/common.ts';
import { ClusterPath } from '../../contract/needs/clusters.ts';
import { CorrectionDone, Reason } from '../../contract/needs/corrections.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';
import { findClusterOf } from '../../views/clusters.ts';

const Id = lineOf(1, 100);
const Phrases = Type.Array(Id, { minItems: 1, maxItems: 200 });
const Value = Type.Union([lineOf(1, 100), Type.Number(), Type.Boolean()]);
const SOME = {
  phrases: Type.Optional(Phrases),
  values: Type.Optional(Type.Array(Value, { minItems: 1, maxItems: 50 })),
};
const COMMON = { params: ClusterPath, response: { 200: CorrectionDone } };

/** People put needs right, and are obeyed until they take it back: what they say is kept as pairs of phrases that belong together or not. */
export const correctionRoutes = routesOf('needs', [
  scenarioRoute('POST /clusters/:id/rename', 'curate', {
    ...COMMON,
    summary: 'Give a need a name',
    body: Type.Object({ name: lineOf(1, 80), reason: Reason }),
    answer: (ctx, call) =>
      record(ctx, call, 'renamed', `Named "${call.body.name}".`, 0, (tx, order) =>
        saveLabel(tx, order, call.body.name),
      ),
  }),
  scenarioRoute('POST /clusters/:id/merge', 'curate', {
    ...COMMON,
    summary: 'Two needs are one',
    body: Type.Object({ with: Id, reason: Reason }),
    async answer(ctx, call) {
      const { scenario, id } = call.params;
      const { with: other } = call.body;
      const one = await findClusterOf(ctx.db, scenario, id);
      const another = await findClusterOf(ctx.db, scenario, other);
      const [first, second] = await Promise.all([phrasesOf(ctx.db, one), phrasesOf(ctx.db, another)]);
      if (id === other) throw new DomainError('conflict', 'A need cannot be merged with itself.');
      // Needs of two cohorts are learned apart, so no correction of one pool can make them one.
      if (one.pool !== another.pool)
        throw new DomainError('conflict', 'The needs are of two pools, everybody’s or a cohort’s own.');
      return correct(ctx, call, 'merged', `Is one need with ${other}.`, mergedNeeds(first, second));
    },
  }),
  scenarioRoute('POST /clusters/:id/split', 'curate', {
    ...COMMON,
    summary: 'Some phrases of a need, or those that say some values of its key, are another one',
    body: Type.Object({ ...SOME, reason: Reason }),
    async answer(ctx, call) {
      const members = await membersOf(ctx, call);
      const away = await chosen(ctx, call, members);
      const sentence = `${away.length} phrases are another need.`;
      return correct(ctx, call, 'split', sentence, splitNeed(members, away));
    },
  }),
  scenarioRoute('POST /clusters/:id/pin', 'curate', {
    ...COMMON,
    summary: 'These phrases belong to this need',
    body: Type.Object({ phrases: Phrases, reason: Reason }),
    async answer(ctx, call) {
      const need = await findClusterOf(ctx.db, call.params.scenario, call.params.id);
      const [head = ''] = await phrasesOf(ctx.db, need);
      const named = call.body.phrases;
      only(await phrasesInPool(ctx.db, need.pool, named), named, 'is no phrase of the pool');
      const pinned = pinnedTo(head, named);
      return correct(ctx, call, 'pinned', `${pinned.pairs.length} phrases belong to it.`, pinned);
    },
  }),
  scenarioRoute('POST /clusters/:id/dismiss', 'curate', {
    ...COMMON,
    summary:
      'A need, or some of its phrases, ask for nothing that a key could be: for good, with what joins them later',
    body: Type.Object({ ...SOME, reason: Reason }),
    async answer(ctx, call) {
      const members = await membersOf(ctx, call);
      const { phrases, values } = call.body;
      const away = (phrases ?? values) ? await chosen(ctx, call, members) : members;
      return correct(ctx, call, 'dismissed', `${away.length} phrases are no need.`, noNeed(away));
    },
  }),
  scenarioRoute('POST /clusters/:id/language', 'curate', {
    ...COMMON,
    summary: 'Phrases of a need are said in another language than was thought',
    body: Type.Object({
      phrases: Phrases,
      language: Type.String({ pattern: '^[a-z]{2}$', description: 'ISO 639-1' }),
      reason: Reason,
    }),
    async answer(ctx, call) {
      const { language, phrases } = call.body;
      const said = only(await membersOf(ctx, call), phrases, 'is no member of the need');
      const sentence = `${said.length} phrases are said in "${language}".`;
      return record(ctx, call, 'language', sentence, 0, (tx, order) =>
        saveFacts(tx, order, Object.fromEntries(said.map((phrase) => [phrase, language]))),
      );
    },
  }),
  scenarioRoute('POST /clusters/:id/value', 'curate', {
    ...COMMON,
    summary: 'What phrases of a need say for its key, whatever was read; null: nothing',
    body: Type.Object({ phrases: Phrases, value: nullable(Value), reason: Reason }),
    async answer(ctx, call) {
      const said = only(await membersOf(ctx, call), call.body.phrases, 'is no member of the need');
      const key = await openKeyOfNeed(ctx.db, call.params.scenario, call.params.id);
      if (key === null) throw new DomainError('conflict', 'The need has no key that has values.');
      const checked =
        call.body.value === null ? { value: null } : checkValue(key.definition, call.body.value);
      if ('code' in checked)
        throw invalidInput(`"${key.keyName}" does not take the value.`, {
          path: 'value',
          detail: checked.detail,
        });
      const fact = { value: checked.value, confidence: 1, set: true };
      const sentence = `${said.length} phrases say ${JSON.stringify(fact.value)} for "${key.keyName}".`;
      const done = await record(ctx, call, 'value', sentence, 0, async (tx, order) => {
        await saveFacts(tx, order, Object.fromEntries(said.map((phrase) => [phrase, fact])));
        await touchClusters(tx, order.pool, said, order.at);
      });
      // The phrases like them follow.
      ctx.queue.nudge('judge-maturity', done.pool);
      return done;
    },
  }),
]);

/** The phrases of the need that is spoken of, said by most owners first. */
async function membersOf({ db }: Context, { params }: Said): Promise<string[]> {
  return phrasesOf(db, await findClusterOf(db, params.scenario, params.id));
}

/** Members that are named, or that say one of these values of the need's key. @throws DomainError where there is none */
async function chosen(
  { db }: Context,
  {
    params: { id },
    body,
  }: Said & { readonly body: { phrases?: string[]; values?: (string | number | boolean)[] } },
  members: readonly string[],
): Promise<string[]> {
  const { phrases, values = [] } = body;
  if (phrases !== undefined) return only(members, phrases, 'is no member of the need');
  const away = await phrasesSaying(db, id, values);
  if (away.length > 0) return away;
  const fault = { path: 'values', detail: 'no phrase of the need says one of them' };
  throw invalidInput('Name phrases of the need, or values that some of them say.', fault);
}

/** What a person says about a need, before it is an order. */
type Said = {
  readonly params: { readonly scenario: string; readonly id: string };
  readonly caller: { readonly name: string };
  readonly body: { readonly reason?: string | undefined };
};

async function correct(
  ctx: Context,
  said: Said,
  kind: NewOrder['kind'],
  sentence: string,
  correction: Correction,
) {
  const done = await record(ctx, said, kind, sentence, correction.pairs.length, (tx, order) =>
    saveCorrections(tx, order, correction),
  );
  ctx.queue.nudge('cluster-pool', done.pool);
  return done;
}

async function record<K extends NewOrder['kind']>(
  ctx: Context,
  { params: { scenario, id }, caller: { name: by }, body: { reason } }: Said,
  kind: K,
  what: string,
  corrections: number,
  save: (tx: Tx, order: NewOrder & { readonly kind: K }) => Promise<void>,
) {
  const { pool } = await findClusterOf(ctx.db, scenario, id);
  const at = ctx.clock.now();
  const sentence = reason === undefined ? what : `${what} ${reason}`;
  const order = { id: randomUUID(), scenario, pool, cluster: id, kind, sentence, by, at };
  const decision = { subject: `cluster/${id}`, kind, at, by, rule: `by_hand_${kind}`, numbers: {}, sentence };
  await ctx.db.sql.begin(async (tx) => {
    await save(tx, order);
    await appendDecision(tx, scenario, decision);
  });
  return { correction: order.id, corrections, pool };
}

/** @throws DomainError naming the first phrase that is not among the known ones */
function only(known: readonly string[], named: readonly string[], fault: string): string[] {
  const foreign = named.find((phrase) => !known.includes(phrase));
  if (foreign === undefined) return [...named];
  throw invalidInput('A phrase is not where it is said to be.', {
    path: 'phrases',
    detail: `"${foreign}" ${fault}`,
  });
}
