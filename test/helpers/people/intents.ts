import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { canonicalise } from '../../../src/domain/basics/digest.ts';

/** A hand that a message goes through: with its own key, or with the API key. */
export type Hand = { readonly actor_id: string; readonly actor_type?: string } & (
  | { readonly apiKey: string }
  | { readonly privateKey: KeyObject }
);

type Chain = { actor_type: string; actor_id: string; timestamp: string; signature: string }[];
export type Attribution = { query_hash: string; nonce: string; timestamp: string; chain: Chain };

let count = 0;

/**
 * A message as a client sends it: hashed, with a nonce and signed by each hand; written from the README, not from the code.
 * @param hashOf the message whose hash it bears: its own, or the first one of its talk
 */
export function attributed(
  content: Readonly<Record<string, unknown>>,
  at: Date,
  hands: readonly Hand[],
  nonce = `nonce-${++count}`,
  hashOf: Readonly<Record<string, unknown>> = content,
): Record<string, unknown> & { attribution: Attribution } {
  const { attribution: _, explicability: __, ...hashed } = hashOf;
  const query_hash = createHash('sha256').update(canonicalise(hashed)).digest('hex');
  const timestamp = at.toISOString();
  const chain = hands.map((hand) => {
    const { actor_id, actor_type = 'ai_agent' } = hand;
    const text = Buffer.from(canonicalise({ actor_id, nonce, query_hash, timestamp }));
    const signature =
      'apiKey' in hand
        ? `hmac-sha256:${createHmac('sha256', createHash('sha256').update(hand.apiKey).digest('base64url')).update(text).digest('base64url')}`
        : `ed25519:${sign(null, text, hand.privateKey).toString('base64url')}`;
    return { actor_type, actor_id, timestamp, signature };
  });
  return { ...content, attribution: { query_hash, nonce, timestamp, chain } };
}

export function newActorKey(): { privateKey: KeyObject; jwk: Record<string, unknown> } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }) } };
}
