import Type from 'typebox';
import { type Caller, maySeeAll } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { findApiKeyNamed } from '../../../ground/db/access/index.ts';
import { deleteActorKey, saveActorKey } from '../../../ground/db/exchange/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import { CallerId } from '../../http/contract/common.ts';
import { route, routesOf } from '../../http/typed.ts';

const ActorPath = Type.Object({ name: CallerId, actor: CallerId });
const ActorKey = Type.Object(
  {
    kty: Type.Literal('OKP'),
    crv: Type.Literal('Ed25519'),
    x: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  },
  { description: 'Public JWK' },
);

/** An actor is an agent, and an agent's name may be its owner's. */
const NAMES_PEOPLE = { namesPeople: ['actor'] };

/** Public keys of agents and gateways: with one, an agent is a voice of its own behind the API key that it calls with. */
export const actorRoutes = routesOf('protocols', [
  route('PUT /v1/api-keys/:name/actors/:actor', 'admin', {
    summary: 'Register the public key of an agent or gateway that an API key speaks for',
    params: ActorPath,
    body: ActorKey,
    response: { 204: Type.Null() },
    config: NAMES_PEOPLE,
    async answer({ db, clock }, { caller, params: { name, actor }, body: { x }, reply }) {
      await refuseOthersKey(db, caller, name);
      await saveActorKey(db, { caller: name, actorId: actor, x, registeredAt: clock.now() });
      return reply.code(204).send(null);
    },
  }),
  route('DELETE /v1/api-keys/:name/actors/:actor', 'admin', {
    summary: 'Take the public key of an agent or gateway back',
    params: ActorPath,
    response: { 204: Type.Null() },
    config: NAMES_PEOPLE,
    async answer({ db }, { caller, params: { name, actor }, reply }) {
      await refuseOthersKey(db, caller, name);
      await deleteActorKey(db, name, actor);
      return reply.code(204).send(null);
    },
  }),
]);

/** Whoever registers an actor lets it speak for the key: an admin of some scenarios does so for keys of those alone. */
async function refuseOthersKey(db: Db, caller: Caller, name: string): Promise<void> {
  if (caller.scenarios === null) return;
  const key = await findApiKeyNamed(db, name);
  if (key === null || !maySeeAll(caller, key.scenarios))
    throw new DomainError('unknown_api_key', `There is no key "${name}".`);
}
