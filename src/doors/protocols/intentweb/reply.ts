import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { canonicalise } from '../../../domain/basics/index.ts';
import { signDocument } from '../../../ground/signing/sign-document.ts';
import { INTENT_TYPE } from '../../../ground/signing/signed-type.ts';
import type { Attribution, IntentAnswer } from './envelope.ts';

/** What an answer answers, as far as it could be read. */
export type Question = {
  readonly protocol_version?: string | undefined;
  readonly interaction_id?: string | undefined;
  readonly attribution?: Attribution | undefined;
};

/**
 * An answer as sent (IntentWeb sections 3.3 and 5): under the question's hash, with us as the last of its chain. Our
 * signature is a detached JWS (EdDSA, keys at `/.well-known/jwks.json`) over the RFC 8785 form of `actor_id`,
 * `content_hash`, `nonce`, `query_hash` and `timestamp`; `content_hash` is the SHA-256 of the answer without attribution.
 */
export async function replyTo({ seal, clock }: Context, asked: Question, answer: IntentAnswer, site: string) {
  const timestamp = clock.now().toISOString();
  const content = {
    ...answer,
    protocol_version: asked.protocol_version ?? PROTOCOL_VERSION,
    interaction_id: asked.interaction_id ?? '',
    timestamp,
  };
  const signed = {
    actor_id: site,
    content_hash: createHash('sha256').update(canonicalise(content), 'utf8').digest('hex'),
    nonce: randomUUID(),
    query_hash: asked.attribution?.query_hash ?? '',
    timestamp,
  };
  const { signature } = await signDocument(seal, canonicalise(signed), INTENT_TYPE);
  const { content_hash, nonce, query_hash } = signed;
  return {
    ...content,
    attribution: {
      query_hash,
      nonce,
      timestamp,
      chain: [
        ...(asked.attribution?.chain ?? []),
        { actor_type: 'intent_site', actor_id: site, timestamp, signature, content_hash },
      ],
    },
  };
}

const PROTOCOL_VERSION = '1.0';
