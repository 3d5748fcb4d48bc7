import { describe, expect, it } from 'vitest';
import { poolScale } from '../../../../src/domain/needs/cluster/merging/evidence.ts';
import { readItems } from '../../../../src/domain/needs/cluster/reading/group.ts';
import { seededRandom } from '../../../../src/domain/statistics/random.ts';

/** A pool of so many phrases, of which the first ones were said two in a payload, and the others each for itself. */
function pairRate(phrases: number, paired: number): number {
  const random = seededRandom(phrases);
  const ids = Array.from({ length: phrases }, (_, i) => `p${i}`);
  const items = readItems({
    pool: 's/*',
    phrases: ids.map((id) => ({
      id,
      text: `wish ${id}`,
      language: 'en',
      vector: Float32Array.from({ length: 4 }, () => random() - 0.5),
    })),
    mentions: ids.map((phrase, i) => ({
      fragment: `f${i}`,
      phrase,
      owner: `o${i}`,
      day: '2026-01-05',
      interaction: i < paired ? `payload-${Math.floor(i / 2)}` : null,
    })),
    keys: [],
    previous: [],
    corrections: { mustLink: [], cannotLink: [] },
    background: new Float32Array(4),
  });
  return poolScale(items).pairRate;
}

describe('payloads are evidence', () => {
  it.each([
    ['no phrase was said beside another', 0, false],
    ['one compound of two parts was said: its parts share a payload, nobody else can', 2, false],
    ['fewer than a tenth of the phrases share one', 18, false],
    ['a tenth of them share one', 20, true],
    ['all of them share one', 200, true],
  ])('where %s: %s', (_where, paired, expected) => {
    expect(pairRate(200, paired) > 0).toBe(expected);
  });
});
