import Type from 'typebox';
import type { Caller } from '../../../../domain/access/index.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { listSigningKeys, type SigningKeyRow } from '../../../../ground/db/versions/index.ts';
import { rotateKey } from '../../../../ground/signing/rotate-key.ts';
import { signingKeyAt } from '../../../../ground/signing/signing-key.ts';
import { lineOf, nullable } from '../../contract/common.ts';
import { route, routesOf } from '../../typed.ts';

const HOUR_MS = 3_600_000;
/** Clients and caches that ask once a day know the next key before it signs. */
const OVERLAP_HOURS = 24;

const SigningKeyView = Type.Object({
  key_id: Type.String(),
  state: Type.String({ description: 'next, in_use, retired or revoked' }),
  created_at: Type.String(),
  signs_from: Type.String(),
  retired_at: nullable(Type.String()),
  revoked_at: nullable(Type.String()),
  revoked_because: nullable(Type.String()),
});

const Order = Type.Union([
  Type.Object(
    {
      mode: Type.Literal('planned'),
      overlap_hours: Type.Optional(Type.Number({ minimum: 0, maximum: 8_760 })),
    },
    { additionalProperties: false },
  ),
  Type.Object({ mode: Type.Literal('emergency'), reason: lineOf(1, 1_000) }, { additionalProperties: false }),
]);

/** The keys that versions are sealed with; they belong to the whole service, so a key for some scenarios cannot ask. */
export const signingKeyRoutes = routesOf('signing keys', [
  route('GET /v1/signing-keys', 'admin', {
    summary: 'The signing keys and what became of them, oldest first',
    response: { 200: Type.Object({ keys: Type.Array(SigningKeyView) }) },
    async answer({ db, clock }, { caller }) {
      refuseLimited(caller);
      const [keys, now] = [await listSigningKeys(db), clock.now()];
      const inUse = signingKeyAt(keys, now)?.keyId;
      return { keys: keys.map((key) => viewOf(key, inUse, now)) };
    },
  }),
  route('POST /v1/signing-keys', 'admin', {
    summary:
      'Rotate the signing key: planned (announced by the key in use, signs after the overlap) or emergency (all older keys ' +
      'are revoked, every version is signed anew)',
    body: Order,
    response: {
      201: Type.Object({
        key_id: Type.String(),
        signs_from: Type.String(),
        versions_signed_anew: Type.Integer(),
      }),
    },
    async answer(ctx, { caller, body, reply }) {
      refuseLimited(caller);
      const { keyId, signsFrom, resigned } = await rotateKey(
        ctx,
        body.mode === 'emergency'
          ? body
          : { mode: 'planned', overlapMs: (body.overlap_hours ?? OVERLAP_HOURS) * HOUR_MS },
      );
      return reply.code(201).send({ key_id: keyId, signs_from: signsFrom, versions_signed_anew: resigned });
    },
  }),
]);

function refuseLimited({ scenarios }: Caller): void {
  if (scenarios === null) return;
  throw new DomainError('forbidden', 'The signing keys seal all scenarios; your key is for some of them.');
}

/** Member by member: the row holds the private key too. */
function viewOf(key: SigningKeyRow, inUse: string | undefined, now: Date) {
  const begins = key.signsFrom ?? key.createdAt;
  const waits = begins > now ? 'next' : 'retired';
  return {
    key_id: key.keyId,
    state: key.revokedAt !== null ? 'revoked' : key.keyId === inUse ? 'in_use' : waits,
    created_at: key.createdAt,
    signs_from: begins,
    retired_at: key.retiredAt,
    revoked_at: key.revokedAt,
    revoked_because: key.revokedBecause,
  };
}
