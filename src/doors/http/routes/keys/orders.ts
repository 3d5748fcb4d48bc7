import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import type { Caller } from '../../../../domain/access/index.ts';
import { DomainError, invalidInput } from '../../../../domain/basics/index.ts';
import { type KeyOrder, patchFaults, withOrder } from '../../../../domain/keys/index.ts';
import type { PatchKeyRow } from '../../../../ground/db/keys/index.ts';
import type { Scenario } from '../../../../ground/db/scenarios/index.ts';
import { summaryOf } from '../../../exchange/patch-key-summary.ts';
import { lineOf } from '../../contract/common.ts';
import { KeyOrderReply, PatchKeyPath } from '../../contract/keys/patch-keys.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';
import { mergeKeys } from '../../views/merge-keys.ts';
import { makeKey, orderKey, type Word } from '../../views/order-key.ts';
import { patchKeyOf, tagOf } from '../../views/patch-keys.ts';

const Reason = lineOf(3, 500);
const Preview = Type.Object({
  preview: Type.Optional(
    Type.Literal('true', { description: 'Tell what would become of it, and write nothing' }),
  ),
});

const OrderPath = Type.Object({
  ...PatchKeyPath.properties,
  order: Type.String({ pattern: '^[1-9][0-9]{0,5}$' }),
});

const OF_ORDER = {
  params: OrderPath,
  querystring: Preview,
  body: Type.Object({ reason: Reason }),
  response: { 200: KeyOrderReply },
};

/** What people set of a learned key, and take back. */
export const keyOrderRoutes = routesOf('keys', [
  scenarioRoute('PATCH /patch-keys/:key', 'curate', {
    summary:
      'Set members of a key by JSON Merge Patch (RFC 7396), with a reason: obeyed whatever is learned later, until undone. What breaks ' +
      'clients of a stable key waits for the scope approve (202, `asks` in `orders`). `If-Match` refuses what was changed meanwhile (412)',
    params: PatchKeyPath,
    querystring: Preview,
    body: Type.Object({ reason: Reason }, { additionalProperties: true }),
    response: { 200: KeyOrderReply, 202: KeyOrderReply },
    async answer(ctx, call) {
      const key = await keyAsSeen(ctx, call);
      const { reason, ...patch } = call.body;
      const faults = patchFaults(patch);
      if (faults.length > 0) throw invalidInput('The change is not valid.', ...faults);
      const said = { by: call.caller.name, at: ctx.clock.now().toISOString(), reason };
      return ordered(ctx, call, key, withOrder(key.orders?.given ?? [], patch, said), 'by_hand_edit');
    },
  }),
  scenarioRoute('POST /patch-keys', 'curate', {
    summary:
      'Make a key by hand, of a need that has none yet or of none: on trial at once for who may approve it alone; else, and where it is sensitive, before a person. ' +
      'What is set is obeyed whatever is learned later',
    body: Type.Object({
      definition: Type.Record(Type.String(), Type.Unknown(), {
        description: 'A key definition; its texts may be left out',
      }),
      cluster: Type.Optional(lineOf(1, 100)),
      reason: Reason,
    }),
    querystring: Preview,
    response: { 200: KeyOrderReply, 201: KeyOrderReply },
    async answer(ctx, { found, caller, reply, query, body: { definition, cluster = null, reason } }) {
      const faults = patchFaults(definition);
      if (faults.length > 0) throw invalidInput('The key is not valid.', ...faults);
      const preview = query.preview === 'true';
      const name = await makeKey(ctx, found, definition, { cluster, reason, caller, preview });
      const told = { changes: [], clients: [], older_versions_until: null };
      if (preview) return { ...told, orders: [] };
      const key = await patchKeyOf(ctx.db, found.scenario, name);
      reply.code(201).header('etag', tagOf(key));
      const orders = key.orders?.given ?? [];
      return { ...told, orders, key: summaryOf(key) };
    },
  }),
  scenarioRoute('POST /patch-keys/:key/merge', 'curate', {
    summary:
      'Another key asks the same: this one answers for both, with the values of both, their needs are one, and the other ends. ' +
      'Where it breaks clients of a stable key it needs the scope approve',
    params: PatchKeyPath,
    querystring: Preview,
    body: Type.Object({ with: lineOf(1, 100), reason: Reason }),
    response: { 200: KeyOrderReply },
    async answer(ctx, call) {
      const key = await keyAsSeen(ctx, call);
      const other = await patchKeyOf(ctx.db, call.found.scenario, call.body.with);
      const { caller, query, body } = call;
      const word = { reason: body.reason, caller, preview: query.preview === 'true' };
      return replied(ctx, call, await mergeKeys(ctx, call.found, key, other, word));
    },
  }),
  scenarioRoute('POST /patch-keys/:key/orders/:order/approve', 'approve', {
    summary:
      'Say yes to an order that asks: what it breaks is broken from now on, and it is obeyed like any other',
    ...OF_ORDER,
    async answer(ctx, call) {
      const key = await keyAsSeen(ctx, call);
      const given = key.orders?.given ?? [];
      const one = given.find(({ id, asks }) => String(id) === call.params.order && asks);
      if (one === undefined)
        throw new DomainError('wrong_state', `No order ${call.params.order} about "${key.keyName}" asks.`);
      const { asks: _, ...obeyed } = one;
      // The latest word, over what was set since it was asked for.
      return ordered(ctx, call, key, [...given.filter((other) => other !== one), obeyed], 'by_hand_edit');
    },
  }),
  scenarioRoute('POST /patch-keys/:key/orders/:order/undo', 'curate', {
    summary: 'Take one order about a key back, whichever came after it',
    ...OF_ORDER,
    async answer(ctx, call) {
      const key = await keyAsSeen(ctx, call);
      const { order } = call.params;
      const before = key.orders?.given ?? [];
      const given = before.filter(({ id }) => String(id) !== order);
      if (given.length === before.length)
        throw new DomainError('wrong_state', `No order ${order} stands about "${key.keyName}".`);
      return ordered(ctx, call, key, given, 'by_hand_undo');
    },
  }),
]);

type Ordering = {
  readonly found: Scenario;
  readonly caller: Caller;
  readonly request: { readonly headers: Readonly<Record<string, string | string[] | undefined>> };
  readonly reply: Pick<FastifyReply, 'header' | 'code'>;
  readonly params: { readonly key: string };
  readonly query: { readonly preview?: 'true' };
  readonly body: { readonly reason: string };
};

/** The key that the address names. @throws DomainError `stale` where the caller has seen it otherwise */
async function keyAsSeen({ db }: Context, { found, params, request }: Ordering): Promise<PatchKeyRow> {
  const key = await patchKeyOf(db, found.scenario, params.key);
  const seen = [request.headers['if-match'] ?? '*'].flat().join(',');
  if (seen === '*' || seen.split(',').some((tag) => tag.trim() === tagOf(key))) return key;
  throw new DomainError('stale', `The key "${key.keyName}" has changed since it was read.`, {
    data: { definition: key.definition, orders: key.orders?.given ?? [] },
  });
}

async function ordered(
  ctx: Context,
  call: Ordering,
  key: PatchKeyRow,
  given: readonly KeyOrder[],
  rule: Word['rule'],
) {
  const { found, caller, query, body } = call;
  const word = { given, rule, reason: body.reason, caller, preview: query.preview === 'true' };
  return replied(ctx, call, await orderKey(ctx, found, key, word));
}

async function replied(
  ctx: Context,
  { found, reply, query }: Ordering,
  { name, changes, agents, until, asks = false, effects }: Awaited<ReturnType<typeof orderKey>>,
) {
  const now = await patchKeyOf(ctx.db, found.scenario, name).catch(() => null);
  if (now !== null) reply.header('etag', tagOf(now));
  if (asks && query.preview !== 'true') reply.code(202);
  return {
    changes,
    ...(asks ? { asks } : {}),
    clients: agents,
    older_versions_until: until,
    ...(effects === undefined ? {} : { effects }),
    orders: now?.orders?.given ?? [],
    ...(now === null ? {} : { key: summaryOf(now) }),
  };
}
