import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  CHANCE_BYTES,
  faultOfKeyName,
  fitsHash,
  newSecret,
  readApiKey,
} from '../../../src/domain/access/api-key.ts';

describe('an API key', () => {
  it('is its prefix and its secret, of which only a salted slow hash is stored', async () => {
    const chance = randomBytes(CHANCE_BYTES);
    const { key, prefix, hash } = await newSecret(chance);
    const parts = readApiKey(key);
    expect(parts?.prefix).toBe(prefix);
    expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/u);
    expect(hash).not.toContain(parts?.secret);
    expect(await fitsHash(parts?.secret ?? '', hash)).toBe(true);
    const otherSalt = Buffer.concat([chance.subarray(0, 38), randomBytes(16)]);
    expect((await newSecret(otherSalt)).hash).not.toBe(hash);
  });

  it('does not fit another secret, nor a hash that was altered', async () => {
    const { key, hash } = await newSecret(randomBytes(CHANCE_BYTES));
    const secret = readApiKey(key)?.secret ?? '';
    const flipped = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
    expect(await fitsHash(flipped, hash)).toBe(false);
    for (const stored of [
      '',
      'x',
      hash.replace('p=5', 'p=4'),
      hash.replace('ln=14', 'ln=31'),
      hash.slice(0, -1),
    ])
      expect(await fitsHash(secret, stored)).toBe(false);
  });

  it.each([
    '',
    'dsp_',
    `dsp_${'a'.repeat(43)}`,
    `dsp_0123456789ab_${'a'.repeat(42)}`,
    `DSP_0123456789ab_${'a'.repeat(43)}`,
  ])('is not %j', (text) => {
    expect(readApiKey(text)).toBeNull();
  });

  it.each(['flights', 'bot 7', 'a@b.example', 'ünï', 'a'])('may be called %j', (name) => {
    expect(faultOfKeyName(name)).toBeNull();
  });

  it.each([
    'admin',
    'Admin',
    'cli',
    'nobody',
    'service',
    '',
    ' a',
    'a/b',
    '=1',
    'a\nb',
    'a\u200bb',
    'a'.repeat(101),
  ])('may not be called %j', (name) => {
    expect(faultOfKeyName(name)).not.toBeNull();
  });
});
