import { describe, expect, it } from 'vitest';
import { likeCorrected, type ValuedPhrase } from '../../../src/domain/mapping/like-corrected.ts';

/** A phrase in the plane, at an angle in degrees: those of near angles are alike. */
const at = (degrees: number, by: ValuedPhrase['by'], value: string | null): ValuedPhrase => {
  const angle = (degrees * Math.PI) / 180;
  return { id: `${degrees}`, vector: Float32Array.of(Math.cos(angle), Math.sin(angle)), value, by };
};
const known = [
  at(0, 'read', 'window'),
  at(8, 'read', 'window'),
  at(180, 'read', 'aisle'),
  at(188, 'read', 'aisle'),
];
const taughtOf = (...phrases: readonly ValuedPhrase[]) =>
  Object.fromEntries(likeCorrected([...known, ...phrases]));

describe('what a correction teaches', () => {
  it.each<[string, readonly ValuedPhrase[], Record<string, string>]>([
    ['the open phrase like it', [at(90, 'set', 'legroom'), at(98, 'open', null)], { 98: 'legroom' }],
    [
      'also one that was read unsurely',
      [at(90, 'set', 'legroom'), at(98, 'open', 'aisle')],
      { 98: 'legroom' },
    ],
    ['none that is not like it', [at(90, 'set', 'legroom'), at(270, 'open', null)], {}],
    ['none that is nearer to what its words say', [at(90, 'set', 'legroom'), at(20, 'open', null)], {}],
    ['none that is read surely', [at(90, 'set', 'legroom'), at(98, 'read', 'aisle')], {}],
    ['nothing, where a person said that it says nothing', [at(90, 'set', null), at(98, 'open', null)], {}],
    ['nothing, where nobody set anything', [at(98, 'open', null)], {}],
  ])('%s', (_what, phrases, taught) => {
    expect(taughtOf(...phrases)).toEqual(taught);
  });

  it('is nothing where nearness tells no values: neighbours say another thing', () => {
    const mixed = [0, 8, 16, 180, 188, 196].map((degrees, index) =>
      at(degrees, 'read', index % 2 === 0 ? 'a' : 'b'),
    );
    expect(likeCorrected([...mixed, at(90, 'set', 'c'), at(98, 'open', null)]).size).toBe(0);
  });

  it('is nothing of no phrases', () => {
    expect(likeCorrected([]).size).toBe(0);
  });
});
