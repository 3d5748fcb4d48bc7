import { beforeAll, describe, expect, it } from 'vitest';
import { checkSeal } from '../../src/client/check-seal.ts';
import { canonicalise } from '../../src/domain/digest.ts';
import { jwksOf } from '../../src/signing/signing-key.ts';
import { keyOf, type Served, served } from '../helpers/sealed-line.ts';

let version: Served;
let jwks: unknown;

beforeAll(async () => {
  const key = await keyOf('ours');
  version = await served(key, { number: 2 });
  jwks = jwksOf([key]);
});

describe('a version as served (S-39, RELIABILITY T14)', () => {
  it('is whole in any order of its members', async () => {
    const backwards = Object.fromEntries(Object.entries(version).reverse());
    await expect(checkSeal(backwards, jwks)).resolves.toMatchObject({ digest: version.signature.digest });
  });

  it('is forged with any one byte changed', async () => {
    const text = JSON.stringify(version);
    const same = canonicalise(version);
    let altered = 0;
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === '1' ? '2' : '1';
      const input = parsed(`${text.slice(0, at)}${other}${text.slice(at + 1)}`);
      if (input === undefined || canonicalise(input) === same) continue;
      altered++;
      await expect(checkSeal(input, jwks), `byte ${at}`).rejects.toMatchObject({ fault: 'forged' });
    }
    expect(altered).toBeGreaterThan(text.length / 2);
  });

  it.each<[string, (one: Served) => unknown]>([
    ['nothing', () => null],
    ['a list', (one) => [one]],
    ['no signature', ({ signature: _, ...rest }) => rest],
    [
      'a signature of no algorithm',
      (one) => ({ ...one, signature: { ...one.signature, jws: 'eyJhbGciOiJub25lIn0..' } }),
    ],
    ['another digest beside it', (one) => ({ ...one, signature: { ...one.signature, digest: 'sha-256:0' } })],
    ['another key beside it', (one) => ({ ...one, signature: { ...one.signature, key_id: 'other' } })],
    ['a member more', (one) => ({ ...one, more: true })],
    ['half of a surrogate pair', (one) => ({ ...one, schema_id: '\ud800' })],
  ])('is forged as %s', async (_, change) => {
    await expect(checkSeal(change(version), jwks)).rejects.toMatchObject({ fault: 'forged' });
  });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
