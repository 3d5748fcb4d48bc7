import { createHash, createPrivateKey, type JsonWebKey, randomBytes, sign } from 'node:crypto';
import { type Component, signatureBase } from '../../domain/access/index.ts';

/** The headers of RFC 9421 for one request; `content-digest` (RFC 9530) where it has a body. */
export type SignRequest = (
  method: string,
  url: URL,
  body: string | null,
) => { 'signature-input': string; signature: string; 'content-digest'?: string };

/**
 * Signs requests after RFC 9421 and RFC 9530, as the service checks them: method, address and body, now and once.
 * @param apiKey the key that the requests are sent with; `keyid` is the part of it that is no secret
 * @throws TypeError when either is not what it should be
 */
export function requestSigner(apiKey: string, privateJwk: JsonWebKey, now = () => Date.now()): SignRequest {
  const keyId = /^dsp_([0-9a-f]{12})_/u.exec(apiKey)?.[1];
  if (keyId === undefined)
    throw new TypeError('requests are signed beside an API key of the form dsp_<prefix>_<secret>');
  const key = createPrivateKey({ key: privateJwk, format: 'jwk' });
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('requests are signed with an Ed25519 key');
  return (method, url, body) => {
    const digest =
      body === null ? null : `sha-256=:${createHash('sha256').update(body, 'utf8').digest('base64')}:`;
    const components: Component[] = [
      ['@method', method],
      ['@target-uri', url.href],
      ...(digest === null ? [] : [['content-digest', digest] as const]),
    ];
    const covered = components.map(([name]) => `"${name}"`).join(' ');
    const nonce = randomBytes(18).toString('base64url');
    const created = Math.floor(now() / 1_000);
    const params = `(${covered});created=${created};nonce="${nonce}";keyid="${keyId}";alg="ed25519"`;
    const signature = sign(null, Buffer.from(signatureBase(components, params), 'utf8'), key);
    return {
      'signature-input': `sig=${params}`,
      signature: `sig=:${signature.toString('base64')}:`,
      ...(digest === null ? {} : { 'content-digest': digest }),
    };
  };
}
