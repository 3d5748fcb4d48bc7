import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { isInnerList, parseDictionary, serializeInnerList } from 'structured-headers';
import { type Component, signatureBase } from '../../../domain/access/index.ts';

/** How old a signature may be, and how far a clock ahead: together five minutes (RELIABILITY T13). */
const OLDEST_S = 270;
const AHEAD_S = 30;

/** What may be covered. Components with parameters of their own (`;req`, `;sf`) change what a name means: none is taken. */
const HEADERS = new Set(['content-digest', 'content-type', 'authorization']);
const DIGESTS = { 'sha-256': 'sha256', 'sha-512': 'sha512' } as const;

/** As much of a request as a signature of RFC 9421 is over; the body is checked by its digest, later. */
export type SignedRequest = {
  readonly method: string;
  /** As its sender wrote it: scheme, host and all behind. */
  readonly targetUri: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** What a valid signature leaves to do: use the nonce up, and hold the body against its digest. */
export type Seen = {
  readonly nonce: string;
  /** When no message with this nonce can be in time any more. */
  readonly expiresAt: Date;
  /** Content-Digest as it was signed; null where it was not. */
  readonly contentDigest: string | null;
};

/**
 * Whether the holder of an Ed25519 key sent this request, here, now (RFC 9421). Says what is wrong, or what is left to be
 * seen: that the nonce is a new one, and that the body fits its digest. One signature, over the method, the address and,
 * where there is a body, its digest; made with the algorithm that the key is for, whatever the message says.
 * @param keyId what `keyid` must be: the prefix of the API key that the request came with
 */
export function readSignature(
  request: SignedRequest,
  keyId: string,
  x: string,
  now: Date,
): Seen | { readonly fault: string } {
  const input = onlyMember(request.headers['signature-input']);
  const given = onlyMember(request.headers['signature']);
  if (input === null || given === null) return { fault: 'there is not exactly one signature' };
  if (input.label !== given.label || !isInnerList(input.value) || isInnerList(given.value))
    return { fault: 'Signature-Input and Signature do not belong together' };
  const [items, params] = input.value;
  const covered = items.map(([name, own]) => (typeof name === 'string' && own.size === 0 ? name : null));
  if (new Set(covered).size !== covered.length) return { fault: 'a component is covered twice' };
  const components: Component[] = [];
  for (const name of covered) {
    const value = name === null ? null : componentOf(name, request);
    if (name === null || value === null) return { fault: 'it covers what is not there, or not known here' };
    components.push([name, value]);
  }
  const covers = (...names: string[]) => names.every((name) => covered.includes(name));
  if (!covers('@method') || !(covers('@target-uri') || covers('@authority', '@path', '@query')))
    return { fault: 'it must cover @method and @target-uri' };
  const [created, expires, nonce] = [params.get('created'), params.get('expires'), params.get('nonce')];
  const seconds = now.getTime() / 1_000;
  if (typeof created !== 'number' || !Number.isInteger(created))
    return { fault: 'it does not say when it was created' };
  if (created < seconds - OLDEST_S || created > seconds + AHEAD_S) return { fault: 'it is not of now' };
  if (expires !== undefined && !(typeof expires === 'number' && expires > seconds))
    return { fault: 'it has expired' };
  if (typeof nonce !== 'string' || !/^[\x21-\x7e]{16,128}$/u.test(nonce))
    return { fault: 'its nonce must have 16 to 128 characters' };
  if (params.get('keyid') !== keyId) return { fault: `its keyid must be "${keyId}"` };
  if (params.has('alg') && params.get('alg') !== 'ed25519') return { fault: 'its alg must be ed25519' };
  const [signature] = given.value;
  const base = Buffer.from(signatureBase(components, serializeInnerList(input.value)), 'utf8');
  if (!(signature instanceof ArrayBuffer) || !verify(null, base, publicKeyOf(x), Buffer.from(signature)))
    return { fault: 'it does not fit this request and the key that is registered' };
  return {
    nonce,
    expiresAt: new Date((created + OLDEST_S + 1) * 1_000),
    contentDigest: covers('content-digest') ? (componentOf('content-digest', request) ?? null) : null,
  };
}

/** RFC 9530: every digest that is known here must fit, and there must be one. */
export function fitsDigest(body: Uint8Array, contentDigest: string): boolean {
  const members = readDictionary(contentDigest);
  if (members === null) return false;
  const known = Object.entries(DIGESTS).flatMap(([name, algorithm]) => {
    const member = members.get(name);
    return member === undefined ? [] : [{ algorithm, value: member[0] }];
  });
  return (
    known.length > 0 &&
    known.every(({ algorithm, value }) => {
      const wanted = createHash(algorithm).update(body).digest();
      if (!(value instanceof ArrayBuffer) || value.byteLength !== wanted.length) return false;
      return timingSafeEqual(wanted, Buffer.from(value));
    })
  );
}

function componentOf(name: string, { method, targetUri, headers }: SignedRequest): string | null {
  const { host, pathname, search } = new URL(targetUri);
  const derived = new Map([
    ['@method', method],
    ['@target-uri', targetUri],
    ['@authority', host],
    ['@path', pathname],
    ['@query', search === '' ? '?' : search],
  ]);
  const value = HEADERS.has(name) ? headers[name] : undefined;
  return derived.get(name) ?? (typeof value === 'string' ? value.trim() : null);
}

function onlyMember(header: string | string[] | undefined) {
  const members = typeof header === 'string' ? readDictionary(header) : null;
  const [first, ...more] = members ?? [];
  return first === undefined || more.length > 0 ? null : { label: first[0], value: first[1] };
}

function readDictionary(text: string) {
  try {
    return parseDictionary(text);
  } catch {
    return null;
  }
}

function publicKeyOf(x: string) {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
