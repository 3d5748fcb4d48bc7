import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../context.ts';
import { type Caller, maySeeAll } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { findApiKeyNamed } from '../../../ground/db/access/index.ts';
import { deleteActorKey, saveActorKey } from '../../../ground/db/exchange/index.ts';
import { CallerId } from '../../http/contract/common.ts';
import { callerOf } from '../../http/guards/auth.ts';
import { type Answering, type Asked, route, routesOf } from '../../http/typed.ts';

const ActorPath = Type.Object({ name: CallerId, actor: CallerId });
const ActorKey = Type.Object(
  {
    kty: Type.Literal('OKP'),
    crv: Type.Literal('Ed25519'),
    x: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  },
  { description: 'Public JWK' },
);

/** Public keys of agents and gateways: with one, an agent is a voice of its own behind the API key that it calls with. */
export function actorRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'protocols');
  const at = '/v1/api-keys/:name/actors/:actor';
  routes.put(at, REGISTER, register);
  routes.delete(at, TAKE_BACK, takeBack);
}

/** An actor is an agent, and an agent's name may be its owner's. */
const NAMES_PEOPLE = { namesPeople: ['actor'] } as const;

const REGISTER = route(
  'admin',
  {
    summary: 'Register the public key of an agent or gateway that an API key speaks for',
    params: ActorPath,
    body: ActorKey,
    response: { 204: Type.Null() },
  },
  NAMES_PEOPLE,
);

async function register(ctx: Context, request: Asked<typeof REGISTER>, reply: Answering<typeof REGISTER>) {
  const { name, actor } = request.params;
  await refuseOthersKey(ctx, callerOf(request), name);
  await saveActorKey(ctx.db, {
    caller: name,
    actorId: actor,
    x: request.body.x,
    registeredAt: ctx.clock.now(),
  });
  return reply.code(204).send(null);
}

const TAKE_BACK = route(
  'admin',
  {
    summary: 'Take the public key of an agent or gateway back',
    params: ActorPath,
    response: { 204: Type.Null() },
  },
  NAMES_PEOPLE,
);

async function takeBack(ctx: Context, request: Asked<typeof TAKE_BACK>, reply: Answering<typeof TAKE_BACK>) {
  const { name, actor } = request.params;
  await refuseOthersKey(ctx, callerOf(request), name);
  await deleteActorKey(ctx.db, name, actor);
  return reply.code(204).send(null);
}

/** Whoever registers an actor lets it speak for the key: an admin of some scenarios does so for keys of those alone. */
async function refuseOthersKey(ctx: Context, caller: Caller, name: string): Promise<void> {
  if (caller.scenarios === null) return;
  const key = await findApiKeyNamed(ctx.db, name);
  if (key === null || !maySeeAll(caller, key.scenarios))
    throw new DomainError('unknown_api_key', `There is no key "${name}".`);
}
