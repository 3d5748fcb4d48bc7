import { describe, expect, it } from 'vitest';
import { compareRuns, meanComparison, type Run } from '../../../src/proof/quality/compare.ts';
import { about, foundKey } from './helpers.ts';

/** Needs as `id: fragments`; each is a string key of its own id. */
function run(needs: Record<string, string[]>): Run {
  const all = Object.entries(needs);
  return {
    clusters: all.map(([id, member_ids]) => ({ id, member_ids })),
    patches: all.map(([id, member_ids]) => foundKey(id, member_ids)),
  };
}

const SIZE = about('size', 10);
const COLOUR = about('colour', 10);
const BOTH = run({ size: SIZE, colour: COLOUR });

describe('two runs over the same fragments', () => {
  it.each<[string, Run, object]>([
    [
      'are the same',
      BOTH,
      { ari: 1, ami: 1, keyAri: 1, needs: 1, ids: 1, keys: 1, onlyFirst: [], onlySecond: [] },
    ],
    [
      'name a need otherwise',
      run({ size: SIZE, hue: COLOUR }),
      {
        ari: 1,
        needs: 1,
        ids: 0.5,
        keys: 1 / 3,
        onlyFirst: ['colour (string)'],
        onlySecond: ['hue (string)'],
      },
    ],
    ['differ in who belongs', run({ size: SIZE, colour: COLOUR.slice(0, 6) }), { needs: 1, ids: 1, keys: 1 }],
    [
      'tear a need',
      run({ size: SIZE, c1: COLOUR.slice(0, 5), c2: COLOUR.slice(5) }),
      { needs: 2 / 5, ids: 1 },
    ],
    ['merge all', run({ size: [...SIZE, ...COLOUR] }), { ari: 0, needs: 0, ids: 1, keys: 0.5 }],
    ['find nothing the second time', run({}), { ari: 0, needs: 0, keys: 0 }],
  ])('that %s are told so', (_what, second, expected) => {
    expect(compareRuns(BOTH, second)).toMatchObject(expected);
  });

  it('of another type are not the same key', () => {
    const second = {
      ...BOTH,
      patches: BOTH.patches.map((key) => ({ ...key, key_type: 'boolean' as const })),
    };
    expect(compareRuns(BOTH, second).keys).toBe(0);
  });

  it('that both find nothing agree', () => {
    expect(compareRuns(run({}), run({}))).toMatchObject({ ari: 1, ami: 1, needs: 1, ids: 1, keys: 1 });
  });

  it('are averaged over the scenarios', () => {
    expect(meanComparison([compareRuns(BOTH, BOTH), compareRuns(BOTH, run({}))])).toMatchObject({
      ari: 0.5,
      keys: 0.5,
    });
  });
});
