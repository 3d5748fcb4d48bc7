import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { patchFaults } from '../../../../domain/keys/index.ts';
import type { PatchKeyRow } from '../../../../ground/db/keys/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { summaryOf } from '../../../exchange/patch-key-summary.ts';
import { lineOf } from '../../contract/common.ts';
import { KeyOrderReply, PatchKeyPath } from '../../contract/keys/patch-keys.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Answering, type Asked, route, routesOf } from '../../typed.ts';
import { type OrderedKey, orderKey } from '../../views/order-key.ts';
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

/** What people set of a learned key, and take back. */
export function keyOrderRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'keys');
  routes.patch('/v1/scenarios/:scenario/patch-keys/:key', EDIT, edit);
  routes.post('/v1/scenarios/:scenario/patch-keys/:key/orders/:order/undo', UNDO, undo);
}

const EDIT = route('curate', {
  summary:
    'Set members of a key by JSON Merge Patch (RFC 7396), with a reason: obeyed whatever is learned later, until undone. What breaks ' +
    'clients of a stable key needs the scope approve. `If-Match` refuses what was changed meanwhile (412)',
  params: PatchKeyPath,
  querystring: Preview,
  body: Type.Object({ reason: Reason }, { additionalProperties: true }),
  response: { 200: KeyOrderReply },
});

async function edit(ctx: Context, request: Asked<typeof EDIT>, reply: Answering<typeof EDIT>) {
  const { scenario, key } = await keyAsSeen(ctx, request);
  const { reason, ...patch } = request.body;
  const faults = patchFaults(patch);
  if (faults.length > 0) throw new DomainError('invalid_input', 'The change is not valid.', { faults });
  const caller = callerOf(request);
  const before = key.orders?.given ?? [];
  const id = 1 + Math.max(0, ...before.map((one) => one.id));
  const order = { id, patch, by: caller.name, at: ctx.clock.now().toISOString(), reason };
  const preview = request.query.preview === 'true';
  const word = { given: [...before, order], rule: 'by_hand_edit', reason, caller, preview } as const;
  return answer(ctx, reply, key, await orderKey(ctx, scenario, key, word));
}

const UNDO = route('curate', {
  summary: 'Take one order about a key back, whichever came after it',
  params: OrderPath,
  querystring: Preview,
  body: Type.Object({ reason: Reason }),
  response: { 200: KeyOrderReply },
});

async function undo(ctx: Context, request: Asked<typeof UNDO>, reply: Answering<typeof UNDO>) {
  const { scenario, key } = await keyAsSeen(ctx, request);
  const before = key.orders?.given ?? [];
  const given = before.filter(({ id }) => String(id) !== request.params.order);
  if (given.length === before.length)
    throw new DomainError('wrong_state', `No order ${request.params.order} stands about "${key.keyName}".`);
  const { reason } = request.body;
  const preview = request.query.preview === 'true';
  const word = { given, rule: 'by_hand_undo', reason, caller: callerOf(request), preview } as const;
  return answer(ctx, reply, key, await orderKey(ctx, scenario, key, word));
}

/** The key that the address names. @throws DomainError `stale` where the caller has seen it otherwise */
async function keyAsSeen(
  ctx: Context,
  request: Pick<FastifyRequest, 'headers'> & { params: { scenario: string; key: string } },
) {
  const scenario = await findScenario(ctx.db, request.params.scenario);
  const key = await patchKeyOf(ctx.db, scenario.scenario, request.params.key);
  const seen = request.headers['if-match'];
  if (seen !== undefined && seen !== '*' && !seen.split(',').some((tag) => tag.trim() === tagOf(key)))
    throw new DomainError('stale', `The key "${key.keyName}" has changed since it was read.`, {
      data: { definition: key.definition, orders: key.orders?.given ?? [] },
    });
  return { scenario, key };
}

async function answer(
  ctx: Context,
  reply: Pick<FastifyReply, 'header'>,
  { scenario }: PatchKeyRow,
  { name, changes, agents, until }: OrderedKey,
) {
  const now = await patchKeyOf(ctx.db, scenario, name).catch(() => null);
  if (now !== null) reply.header('etag', tagOf(now));
  return {
    changes: changes.map(({ kind, risk, sentence }) => ({ kind, risk, sentence })),
    clients: [...agents],
    older_versions_until: until?.toISOString() ?? null,
    orders: [...(now?.orders?.given ?? [])],
    ...(now === null ? {} : { key: summaryOf(now) }),
  };
}
