import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalise, digestOf } from '../../../src/domain/basics/digest.ts';
import { createSigner, type Seal } from '../../../src/ground/signing/seal.ts';
import { DOCUMENT_TYPE, TRAIL_TYPE } from '../../../src/ground/signing/signed-type.ts';
import { jwksOf, newSigningKey, type SigningKey } from '../../../src/ground/signing/signing-key.ts';
import { verify } from '../../../src/ground/signing/verify.ts';

const DOCUMENT = canonicalise({
  scenario: 'tea',
  schema_id: 'tea_v2',
  keys: [{ key_name: 'milk', note: '牛奶 ☕' }],
});
const MONDAY = new Date('2026-01-05T00:00:00Z');
const TUESDAY = new Date('2026-01-06T00:00:00Z');

let key: SigningKey;
let seal: Seal;
let signature: string;

beforeAll(async () => {
  key = await newSigningKey(MONDAY);
  seal = await createSigner([key]);
  ({ signature } = await seal.sign(DOCUMENT));
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const withHeader = (header: unknown) => `${encode(header)}..${signature.split('..')[1]}`;

describe('T14 a seal', () => {
  it('S-39 holds for the very text that was signed', async () => {
    expect(await verify(DOCUMENT, signature, seal.jwks)).toEqual({ valid: true, keyId: key.keyId });
    expect(await verify(DOCUMENT, signature, JSON.parse(JSON.stringify(seal.jwks)))).toMatchObject({
      valid: true,
    });
  });

  it('S-39 breaks when any one byte of the text is changed', async () => {
    for (let at = 0; at < DOCUMENT.length; at++) {
      const other = DOCUMENT[at] === 'x' ? 'y' : 'x';
      const changed = DOCUMENT.slice(0, at) + other + DOCUMENT.slice(at + 1);
      expect(await verify(changed, signature, seal.jwks)).toMatchObject({ valid: false });
    }
  });

  it('S-39 breaks when any one letter of it is changed', async () => {
    for (let at = 0; at < signature.length; at++) {
      for (const other of ['A', 'B', 'g', 'h', '.']) {
        if (signature[at] === other) continue;
        const changed = signature.slice(0, at) + other + signature.slice(at + 1);
        expect(await verify(DOCUMENT, changed, seal.jwks)).toMatchObject({ valid: false });
      }
    }
  });

  it('S-39 breaks when members are re-ordered, spaced or doubled', async () => {
    const texts = [
      JSON.stringify({ schema_id: 'tea_v2', scenario: 'tea', keys: [] }),
      `${DOCUMENT} `,
      DOCUMENT.replace('{', '{"scenario":"tea",'),
    ];
    for (const text of texts)
      expect(await verify(text, signature, seal.jwks)).toEqual({ valid: false, reason: 'forged' });
  });

  it('S-39 of another key is refused', async () => {
    const stranger = await newSigningKey(MONDAY);
    const theirs = await (await createSigner([stranger])).sign(DOCUMENT);
    expect(await verify(DOCUMENT, theirs.signature, seal.jwks)).toEqual({
      valid: false,
      reason: 'unknown_key',
    });
    const posing = { ...jwksOf([stranger]).keys[0], kid: key.keyId };
    expect(await verify(DOCUMENT, signature, { keys: [posing] })).toEqual({ valid: false, reason: 'forged' });
  });

  it('S-39 algorithms other than EdDSA are refused, whatever the header says', async () => {
    const publicBytes = Buffer.from(String(key.publicJwk['x']), 'base64url');
    const hmac = await new CompactSign(new TextEncoder().encode(DOCUMENT))
      .setProtectedHeader({ alg: 'HS256', kid: key.keyId, typ: DOCUMENT_TYPE })
      .sign(publicBytes);
    const detached = `${hmac.split('.')[0]}..${hmac.split('.')[2]}`;
    expect(await verify(DOCUMENT, detached, seal.jwks)).toEqual({ valid: false, reason: 'wrong_algorithm' });
    const none = withHeader({ alg: 'none', kid: key.keyId, typ: DOCUMENT_TYPE });
    expect(await verify(DOCUMENT, none, seal.jwks)).toEqual({ valid: false, reason: 'wrong_algorithm' });
    expect(await verify(DOCUMENT, `${none.split('..')[0]}..`, seal.jwks)).toEqual({
      valid: false,
      reason: 'malformed',
    });
  });

  it('S-39 a key that the header brings along is not trusted', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const header = { alg: 'EdDSA', kid: key.keyId, typ: DOCUMENT_TYPE, jwk: await exportJWK(publicKey) };
    const forged = await new CompactSign(new TextEncoder().encode(DOCUMENT))
      .setProtectedHeader(header)
      .sign(privateKey);
    const detached = `${forged.split('.')[0]}..${forged.split('.')[2]}`;
    expect(await verify(DOCUMENT, detached, seal.jwks)).toEqual({ valid: false, reason: 'malformed' });
  });

  it.each(['', '..', 'x', 'a.b.c', `${'a'.repeat(20)}..${'b'.repeat(86)}`])(
    '%j is no signature',
    async (text) => {
      expect(await verify(DOCUMENT, text, seal.jwks)).toEqual({ valid: false, reason: 'malformed' });
    },
  );

  it.each([null, {}, { keys: 'x' }, { keys: [null, { kid: 7 }] }])(
    '%j is no key set to trust',
    async (jwks) => {
      expect(await verify(DOCUMENT, signature, jwks)).toEqual({ valid: false, reason: 'unknown_key' });
    },
  );

  it('is of the newest key in use; the public halves of retired ones stay', async () => {
    const newer = await newSigningKey(TUESDAY);
    expect((await createSigner([newer, key])).keyId).toBe(newer.keyId);
    const rotated = await createSigner([{ ...newer, retiredAt: TUESDAY }, key]);
    expect(rotated.keyId).toBe(key.keyId);
    expect(rotated.jwks.keys).toHaveLength(2);
    await expect(createSigner([{ ...key, retiredAt: TUESDAY }])).rejects.toThrow('no signing key');
  });

  it('shows no private half', () => {
    expect(JSON.stringify(seal.jwks)).not.toContain(String(key.privateJwk['d']));
    expect(Object.keys(seal.jwks.keys[0] ?? {})).toEqual(['kty', 'crv', 'x', 'kid', 'alg', 'use']);
  });

  it('is the same for the same key and text', async () => {
    expect((await seal.sign(DOCUMENT)).signature).toBe(signature);
  });
});

describe('a blinded id', () => {
  it('is the same for the life of the service, and another one elsewhere', async () => {
    const blinded = seal.blind('owner acme');
    const rotated = await createSigner([{ ...key, retiredAt: TUESDAY }, await newSigningKey(TUESDAY)]);
    expect(rotated.blind('owner acme')).toBe(blinded);
    expect((await createSigner([await newSigningKey(MONDAY)])).blind('owner acme')).not.toBe(blinded);
    expect(seal.blind('owner acmf')).not.toBe(blinded);
    expect(blinded).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('T14 a signature of another kind of document', () => {
  it('S-39 is no signature of a template, nor the other way round', async () => {
    const other = await seal.sign(DOCUMENT, TRAIL_TYPE);
    const malformed = { valid: false, reason: 'malformed' };
    expect(await verify(DOCUMENT, other.signature, seal.jwks)).toEqual(malformed);
    expect(await verify(DOCUMENT, signature, seal.jwks, TRAIL_TYPE)).toEqual(malformed);
    expect(await verify(DOCUMENT, other.signature, seal.jwks, TRAIL_TYPE)).toMatchObject({ valid: true });
  });
});

describe('T14 the canonical form', () => {
  // RFC 8785 section 3.2.2 and 3.2.3, the RFC's own example.
  it('is that of RFC 8785', () => {
    const input = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`);
    expect(canonicalise(input)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('hangs on content, not on the order it was built in', () => {
    const one = { b: 1, a: { d: [1, 2], c: null } };
    const other = { a: { c: null, d: [1, 2] }, b: 1 };
    expect(digestOf(canonicalise(one))).toBe(digestOf(canonicalise(other)));
    expect(digestOf(canonicalise({ a: [2, 1] }))).not.toBe(digestOf(canonicalise({ a: [1, 2] })));
  });

  it('names its hash', () => {
    expect(digestOf('')).toBe('sha-256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it.each([undefined, '\ud800', Number.NaN, { a: Number.POSITIVE_INFINITY }])(
    'does not exist for %j',
    (value) => {
      expect(() => canonicalise(value)).toThrow();
    },
  );
});
