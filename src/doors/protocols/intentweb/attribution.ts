import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { canonicalise } from '../../../domain/basics/index.ts';
import { judgeInstant } from '../../../domain/reading/index.ts';
import type { Attribution, IntentEnvelope } from './envelope.ts';

/** How long a message may be under way, and how far two clocks may be apart (RELIABILITY T13). */
export const TIME_WINDOW_MS = 5 * 60_000;

/** What signatures of a caller's chain are checked with. */
export type Trust = {
  /** Digest of the API key that the request came with: whoever has the key has it, and nobody else. */
  readonly apiKeyDigest: string;
  /** Actor id -> public key (`x` of an Ed25519 JWK), as registered for the caller. */
  readonly actors: ReadonlyMap<string, string>;
  /** Hash of the message that the caller's talk of this id began with; null where none has begun. */
  readonly firstHash: string | null;
};

/** What can be relied on of a chain of actors. */
export type Checked =
  /** Actors whose signatures hold, and those that nobody registered here. */
  | { readonly verified: readonly string[]; readonly unknown: readonly string[] }
  | { readonly fault: { readonly path: string; readonly detail: string } };

/** SHA-256, in hex, of the RFC 8785 form of a message without what its handlers add to it on the way. */
export function queryHash(envelope: Readonly<Record<string, unknown>>): string {
  const { attribution: _, explicability: __, ...content } = envelope;
  return createHash('sha256').update(canonicalise(content), 'utf8').digest('hex');
}

/** What an actor signs: the RFC 8785 form of these four, so that none can be moved into another. */
function signedText(
  { query_hash, nonce }: Pick<Attribution, 'query_hash' | 'nonce'>,
  { actor_id, timestamp }: Pick<Attribution['chain'][number], 'actor_id' | 'timestamp'>,
): string {
  return canonicalise({ actor_id, nonce, query_hash, timestamp });
}

/**
 * Whether a message is what its sender sent, now, through the hands that it names (IntentWeb section 5). The last of the
 * chain hands it to us, so its signature must hold; of those before it every one that is registered. The others are named
 * as unverified: their word is not relied on. The nonce is checked by the store. Section 5.1 calls the hash that of "the
 * initial intent payload", so a later message may bear its talk's first one; its own is better, since it covers its words.
 */
export function checkAttribution(envelope: IntentEnvelope, now: Date, trust: Trust): Checked {
  const { attribution } = envelope;
  const said = attribution.query_hash.replace(/^sha-256:/u, '');
  if (said !== queryHash(envelope) && said !== trust.firstHash)
    return fault(
      'query_hash',
      'is not the hash of this message, nor of the first of this interaction (SHA-256 of its RFC 8785 form without attribution and explicability)',
    );
  const stale = checkTime(attribution.timestamp, now);
  if (stale !== null) return fault('timestamp', stale);
  const verified: string[] = [];
  const unknown: string[] = [];
  for (const [index, entry] of attribution.chain.entries()) {
    const path = `chain[${index}]`;
    const late = checkTime(entry.timestamp, now);
    if (late !== null) return fault(`${path}.timestamp`, late);
    const registered = trust.actors.has(entry.actor_id);
    const last = index === attribution.chain.length - 1;
    if (!registered && !last && !entry.signature.startsWith(HMAC)) unknown.push(entry.actor_id);
    else if (isSigned(attribution, entry, trust)) verified.push(entry.actor_id);
    else if (!last && !registered) unknown.push(entry.actor_id);
    else
      return fault(
        `${path}.signature`,
        registered
          ? `does not fit the key that is registered for ${entry.actor_id}`
          : `is of an actor that is not registered for this API key, and not made with the API key (${HMAC}…)`,
      );
  }
  return { verified, unknown };
}

const HMAC = 'hmac-sha256:';
const ED25519 = 'ed25519:';

/** A registered actor signs with its own key: the API key may be another's in the chain. */
function isSigned(attribution: Attribution, entry: Attribution['chain'][number], trust: Trust): boolean {
  const text = Buffer.from(signedText(attribution, entry), 'utf8');
  const x = trust.actors.get(entry.actor_id);
  if (x === undefined) {
    if (!entry.signature.startsWith(HMAC)) return false;
    const wanted = createHmac('sha256', trust.apiKeyDigest).update(text).digest();
    const given = Buffer.from(entry.signature.slice(HMAC.length), 'base64url');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  if (!entry.signature.startsWith(ED25519)) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, text, key, Buffer.from(entry.signature.slice(ED25519.length), 'base64url'));
}

function checkTime(text: string, now: Date): string | null {
  const read = judgeInstant(text, now);
  if ('code' in read) return 'is not an RFC 3339 instant, e.g. 2026-01-05T09:30:00Z';
  const apart = Math.abs(Date.parse(read.instant) - now.getTime());
  return apart <= TIME_WINDOW_MS
    ? null
    : `is more than ${TIME_WINDOW_MS / 60_000} minutes from our time, ${now.toISOString()}`;
}

function fault(member: string, detail: string): Checked {
  return { fault: { path: `attribution.${member}`, detail } };
}
