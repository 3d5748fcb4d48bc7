import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { useNonce } from '../../../ground/db/exchange/index.ts';
import { fitsDigest, readSignature, type Seen } from './message-signature.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a signature said that is still to be seen; null where there was none to check. */
    signed: (Seen & { readonly by: string; bodyFits: boolean }) | null;
  }
}

type Signer = { readonly name: string; readonly keyId: string; readonly x: string };

/** The signature of a request, looked at in its head; digest and nonce follow when the body is there. */
export type SignedCalls = ReturnType<typeof checkSignedCalls>;

/**
 * Requests signed after RFC 9421. The head is checked before the body is read, the body against its digest before it is
 * parsed, and the nonce is used up last: it lies in the database, so it is used up for every process and after a restart.
 * @param publicUrl where clients reach this service; null: where they say that they do (`Host`)
 */
export function checkSignedCalls(app: FastifyInstance, { db, clock }: Context, publicUrl: string | null) {
  app.decorateRequest('signed', null);
  app.addHook('preValidation', async (request) => {
    const { signed } = request;
    if (signed === null) return;
    if (signed.contentDigest !== null && !signed.bodyFits)
      throw refused('there is no body of its Content-Digest');
    const { by, nonce, expiresAt } = signed;
    // Apart from nonces of other protocols, which the same key may use.
    if (!(await useNonce(db, by, `rfc9421 ${nonce}`, { now: clock.now(), expiresAt })))
      throw refused('its nonce was used before');
  });
  return {
    /** @throws DomainError `unauthenticated` when the head of the request is not what the signer signed, here, now */
    check(request: FastifyRequest, { name, keyId, x }: Signer): void {
      const { method, headers, url, protocol, host } = request;
      const origin = publicUrl === null ? `${protocol}://${host}` : publicUrl.replace(/\/$/u, '');
      const targetUri = `${origin}${url}`;
      if (!URL.canParse(targetUri)) throw refused('its address cannot be read');
      const seen = readSignature({ method, targetUri, headers }, keyId, x, clock.now());
      if ('fault' in seen) throw refused(seen.fault);
      request.signed = { ...seen, by: name, bodyFits: false };
    },
  };
}

/** Why a signed request is not believed: it has another body than was signed, or one that was not. Null: it is, or need not be. */
export function signedBodyFault({ signed }: FastifyRequest, body: Uint8Array): DomainError | null {
  if (signed === null) return null;
  if (signed.contentDigest === null) return refused('it must cover content-digest where there is a body');
  if (!fitsDigest(body, signed.contentDigest)) return refused('the body does not fit its Content-Digest');
  signed.bodyFits = true;
  return null;
}

function refused(detail: string): DomainError {
  return new DomainError('unauthenticated', `The signature of the request does not hold: ${detail}.`);
}
