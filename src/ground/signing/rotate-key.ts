import type { Context } from '../../context.ts';
import { canonicalise, DomainError } from '../../domain/basics/index.ts';
import { type Rotation, rotateKeys, type SigningKeyRow } from '../db/versions/index.ts';
import { createSigner } from './seal.ts';
import { signAgain, signDocument } from './sign-document.ts';
import { KEY_TYPE } from './signed-type.ts';
import { newSigningKey, publicHalf, type SigningKey, signingKeyAt } from './signing-key.ts';

/** `planned`: the next key is shown now and signs from `overlapMs` on. `emergency`: the keys there are are not to be believed. */
export type RotationOrder =
  | { readonly mode: 'planned'; readonly overlapMs: number }
  | { readonly mode: 'emergency'; readonly reason: string };

/** `resigned`: versions that were signed anew, in an emergency. */
export type Rotated = { readonly keyId: string; readonly signsFrom: Date; readonly resigned: number };

/**
 * The service gets another signing key. Planned: the old key announces the new one, and clients that ask at least once
 * within the overlap notice nothing. In an emergency all older keys are revoked (whoever had one of them from our database
 * had all), the new one signs at once and announced by nobody, and every version is signed anew: its text stays.
 * @throws DomainError `wrong_state` when a planned rotation is under way
 */
export async function rotateKey(ctx: Context, order: RotationOrder): Promise<Rotated> {
  const now = ctx.clock.now();
  const { next, resigned } = await rotateKeys(ctx.db, (keys) =>
    order.mode === 'planned' ? planned(keys, now, order.overlapMs) : emergency(keys, now, order.reason),
  );
  await ctx.seal.reload();
  const signsFrom = next.signsFrom ?? next.createdAt;
  ctx.log.info({ key: next.keyId, mode: order.mode, signs_from: signsFrom, resigned }, 'signing_key.rotated');
  return { keyId: next.keyId, signsFrom, resigned };
}

async function planned(keys: readonly SigningKeyRow[], now: Date, overlapMs: number): Promise<Rotation> {
  const waiting = keys.find((key) => key.revokedAt === null && key.signsFrom !== null && key.signsFrom > now);
  if (waiting !== undefined) {
    const since = waiting.signsFrom?.toISOString();
    throw new DomainError('wrong_state', `The key ${waiting.keyId} is to sign from ${since} on already.`);
  }
  const before = signingKeyAt(keys, now);
  const signsFrom = new Date(now.getTime() + overlapMs);
  const fresh = await newSigningKey(now);
  const announcement = before === null ? null : await announce(fresh, { ...fresh, ...before });
  return {
    next: { ...fresh, signsFrom, announcement },
    retired: before === null ? null : { keyIds: [before.keyId], at: signsFrom },
    revoked: null,
  };
}

/**
 * The key before says of the next one that it comes: a detached JWS over the canonical public JWK. A thief of the older
 * key could say so too, so a revoked key announces nobody.
 */
export async function announce(next: SigningKey, before: SigningKey): Promise<string> {
  const seal = await createSigner([{ ...before, signsFrom: null, retiredAt: null }]);
  return (await signDocument(seal, canonicalise(publicHalf(next)), KEY_TYPE)).signature;
}

async function emergency(keys: readonly SigningKeyRow[], now: Date, because: string): Promise<Rotation> {
  const next = await newSigningKey(now);
  const seal = await createSigner([next], now);
  const keyIds = keys.filter((key) => key.revokedAt === null).map(({ keyId }) => keyId);
  const signed = async (document: string) => (await signAgain(seal, document)).signature;
  return { next, retired: null, revoked: { keyIds, at: now, because, signed } };
}
