import canonicalize from 'canonicalize';

/** `cannot`: this browser has no Ed25519, or the page did not come over a secure connection. */
export type SealCheck = 'good' | 'forged' | 'unknown_key' | 'cannot';

type Jwks = { readonly keys: readonly { readonly kid: string; readonly x: string }[] };

/** The one text of a JSON document (RFC 8785), which digests and seals are of. */
export function canonicalText(document: unknown): string {
  return canonicalize(document) ?? '';
}

/** `sha-256:<hex>` of a canonical text; null where the browser may not compute it (plain http from afar). */
export async function digestOf(text: string): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `sha-256:${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Checks a detached JWS (EdDSA) over a canonical text against the service's own key set. It shows that nothing was altered
 * on the way; a service that lies signs its lies, so `dsp verify` with a key set kept elsewhere says more.
 * @param type what the header's `typ` must be, e.g. `sdsi-template+jws`
 */
export async function checkSeal(text: string, jws: string, jwks: Jwks, type: string): Promise<SealCheck> {
  const [head = '', middle, seal = ''] = jws.split('.');
  const header = readHeader(head);
  if (middle !== '' || header === null || header['alg'] !== 'EdDSA' || header['typ'] !== type)
    return 'forged';
  const key = jwks.keys.find(({ kid }) => kid === header['kid']);
  if (key === undefined) return 'unknown_key';
  if (!globalThis.isSecureContext) return 'cannot';
  const imported = await crypto.subtle
    .importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: key.x }, { name: 'Ed25519' }, false, ['verify'])
    .catch(() => null);
  if (imported === null) return 'cannot';
  const encoder = new TextEncoder();
  const signed = encoder.encode(`${head}.${base64url(encoder.encode(text))}`);
  const good = await crypto.subtle.verify({ name: 'Ed25519' }, imported, bytesOf(seal), signed);
  return good ? 'good' : 'forged';
}

function readHeader(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(text))) as Record<string, unknown>; // compared below
  } catch {
    return null;
  }
}

function base64url(bytes: Uint8Array): string {
  // In pieces: the arguments of a call are bounded.
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
