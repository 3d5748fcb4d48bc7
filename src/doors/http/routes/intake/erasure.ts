import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { CallerId } from '../../contract/common.ts';
import { ErasureReply } from '../../contract/intake/erasure.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Asked, route, routesOf } from '../../typed.ts';
import { type Erasure, erasePerson } from '../../views/erase-person.ts';

/** The right to be forgotten: of a client agent, or of an owner with all of its agents. */
export function erasureRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'erasure');
  routes.delete('/v1/client-agents/:client_agent', AGENT, eraseAgent);
  routes.delete('/v1/owners/:owner', OWNER, eraseOwner);
}

const AGENT = route(
  'admin',
  {
    summary:
      'Erase what a client agent has sent, in every scenario of the key, and all that rests on nothing else',
    params: Type.Object({ client_agent: CallerId }),
    response: { 200: ErasureReply },
  },
  { namesPeople: ['client_agent'] },
);

async function eraseAgent(ctx: Context, request: Asked<typeof AGENT>) {
  const { client_agent: id } = request.params;
  return viewOf(await erasePerson(ctx, callerOf(request), { kind: 'client_agent', id }));
}

const OWNER = route(
  'admin',
  {
    summary: 'Erase what all client agents of an owner have sent, likewise',
    params: Type.Object({ owner: CallerId }),
    response: { 200: ErasureReply },
  },
  { namesPeople: ['owner'] },
);

async function eraseOwner(ctx: Context, request: Asked<typeof OWNER>) {
  return viewOf(await erasePerson(ctx, callerOf(request), { kind: 'owner', id: request.params.owner }));
}

function viewOf({ backFills, scenarios, ...rest }: Erasure) {
  return { ...rest, back_fills: backFills, scenarios: [...scenarios] };
}
