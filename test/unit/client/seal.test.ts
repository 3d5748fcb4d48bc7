import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalise } from '../../../src/domain/basics/digest.ts';
import { checkSeal } from '../../../src/doors/client/templates/check-seal.ts';
import { jwksOf } from '../../../src/ground/signing/signing-key.ts';
import { keyOf, type Served, served } from '../../helpers/asking/sealed-line.ts';

let version: Served;
let jwks: unknown;

beforeAll(async () => {
  const key = await keyOf('ours');
  version = await served(key, { number: 2 });
  jwks = jwksOf([key]);
});

describe('T14 a version as served (S-39)', () => {
  it('is whole in any order of its members', async () => {
    const backwards = Object.fromEntries(Object.entries(version).reverse());
    await expect(checkSeal(backwards, jwks)).resolves.toMatchObject({ digest: version.signature.digest });
  });

  it('is forged with one bit flipped, wherever it is', async () => {
    const text = Buffer.from(JSON.stringify(version));
    const same = canonicalise(version);
    let altered = 0;
    for (let bit = 0; bit < text.length * 8; bit += 3) {
      const bytes = Buffer.from(text);
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      const input = parsed(bytes.toString('utf8'));
      if (input === undefined || sameForm(input, same)) continue;
      altered++;
      await expect(checkSeal(input, jwks), `bit ${bit}`).rejects.toMatchObject({ fault: 'forged' });
    }
    expect(altered).toBeGreaterThan(text.length);
    // Every third bit, so that each place of a byte has its turn.
  }, 120_000);

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

/** A flipped bit may leave the content as it was: another blank, another escape. */
function sameForm(input: unknown, canonical: string): boolean {
  try {
    return canonicalise(input) === canonical;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
