import { describe, expect, it } from 'vitest';
import type { PatchKeyStatus } from '../../../src/domain/keys/patch-key.ts';
import { type TriedKey, triedBefore } from '../../../src/domain/keys/tried-before.ts';

/** Unit vectors on a circle, by degrees: needs that are near to each other or not. */
const at = (id: string, degrees: number) => ({
  id,
  centroid: Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)),
});
const POOL = [at('bags', 0), at('bread', 120), at('doorbell', 240)];
const key = (status: PatchKeyStatus, more: Partial<TriedKey> = {}) => ({
  status,
  cluster: 'bread',
  lostPhrases: null,
  replacedBy: null,
  ...more,
});

describe('S-37 a need that was found wanting is not tried again under another name', () => {
  it.each<[string, TriedKey, number, boolean]>([
    ['right beside the one that was retired', key('retired'), 122, true],
    ['right beside one that a person rejected', key('rejected'), 122, true],
    ['far from it', key('retired'), 60, false],
    ['beside one that lives', key('stable'), 122, false],
    ['beside one that only lost its need', key('retired', { lostPhrases: ['p1'] }), 122, false],
    ['beside one that another key took the place of', key('retired', { replacedBy: 'loaf' }), 122, false],
    ['beside another need', key('retired', { cluster: 'bags' }), 122, false],
  ])('%s', (_what, tried, degrees, expected) => {
    const found = triedBefore('new', [tried], [...POOL, at('new', degrees)]);
    expect(found).toBe(expected ? tried : undefined);
  });

  it('nor told of one that is not in the pool', () => {
    expect(triedBefore('new', [key('retired')], POOL)).toBeUndefined();
  });
});
