import Type from 'typebox';
import { CallerId } from '../../contract/common.ts';
import { ErasureReply } from '../../contract/intake/erasure.ts';
import { membersOf, route, routesOf } from '../../typed.ts';
import { erasePerson } from '../../views/erase-person.ts';

/** The right to be forgotten: of a client agent, or of an owner with all of its agents. */
export const erasureRoutes = routesOf('erasure', [
  route('DELETE /v1/client-agents/:client_agent', 'admin', {
    summary:
      'Erase what a client agent has sent, in every scenario of the key, and all that rests on nothing else',
    params: Type.Object({ client_agent: CallerId }),
    response: { 200: ErasureReply },
    config: { namesPeople: ['client_agent'] },
    answer: async (ctx, { caller, params }) =>
      membersOf(await erasePerson(ctx, caller, { kind: 'client_agent', id: params.client_agent })),
  }),
  route('DELETE /v1/owners/:owner', 'admin', {
    summary: 'Erase what all client agents of an owner have sent, likewise',
    params: Type.Object({ owner: CallerId }),
    response: { 200: ErasureReply },
    config: { namesPeople: ['owner'] },
    answer: async (ctx, { caller, params }) =>
      membersOf(await erasePerson(ctx, caller, { kind: 'owner', id: params.owner })),
  }),
]);
