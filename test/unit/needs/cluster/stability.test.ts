import { describe, expect, it } from 'vitest';
import { consolidate } from '../../../../src/domain/needs/cluster/consolidate.ts';
import { clusterStability } from '../../../../src/domain/needs/cluster/stability.ts';
import type { PoolSnapshot } from '../../../../src/domain/needs/pool.ts';

const TOPICS = ['seat', 'meal', 'towel'];
const WORDS = ['window', 'quiet', 'early', 'large', 'cheap', 'extra', 'second', 'clean', 'soft', 'warm'];
const phrases = TOPICS.flatMap((topic, axis) =>
  WORDS.map((word, at) => {
    const vector = new Float32Array(6);
    vector[axis] = 0.95;
    vector[3 + (at % 3)] = Math.sqrt(1 - 0.95 ** 2);
    return { id: `${topic}-${word}`, text: `${word} ${topic}`, language: 'en', vector };
  }),
);
/** Each phrase said by two of eight owners. */
const POOL: PoolSnapshot = {
  ...{ pool: 'p', phrases, keys: [], previous: [], background: new Float32Array(6) },
  corrections: { mustLink: [], cannotLink: [] },
  mentions: phrases.flatMap(({ id }, at) =>
    [at % 8, (at + 3) % 8].map((owner) => ({
      ...{ fragment: `${id}-${owner}`, phrase: id, owner: `o${owner}` },
      ...{ day: '2026-01-05', interaction: null },
    })),
  ),
};

describe('how surely a need would be found again', () => {
  const found = () => consolidate(POOL).clusters;

  it('is nearly certain of needs that lie apart, whatever their ids, and the same each time', () => {
    const clusters = found();
    expect(clusters).toHaveLength(3);
    const sure = clusterStability(POOL, clusters);
    expect([...sure.keys()]).toEqual(clusters.map(({ id }) => id));
    expect(Math.min(...sure.values())).toBeGreaterThan(0.9);
    expect(clusterStability(POOL, clusters)).toEqual(sure);
  });

  it('is what the likest that was found has in common with it', () => {
    const [one, other] = found();
    const half = { id: 'half', phrases: (one?.phrases ?? []).slice(0, 5) };
    const both = { id: 'both', phrases: [...(one?.phrases ?? []), ...(other?.phrases ?? [])] };
    const sure = clusterStability(POOL, [half, both]);
    for (const id of ['half', 'both']) {
      expect(sure.get(id)).toBeGreaterThan(0.3);
      expect(sure.get(id)).toBeLessThan(0.7);
    }
  });

  it('is none in the rounds that leave out the one who says all of it', () => {
    const towels = found().filter(({ phrases: own }) => own.includes('towel-warm'));
    const said = new Set(towels.flatMap(({ phrases: own }) => own));
    const held = Array.from({ length: 8 }, (_, owner) => {
      const mentions = POOL.mentions.map((mention) =>
        said.has(mention.phrase) ? { ...mention, owner: `o${owner}` } : mention,
      );
      return [...clusterStability({ ...POOL, mentions }, towels).values()][0] ?? 0;
    });
    const rounds = held.map((sure) => Math.round(3 * sure)).reduce((sum, one) => sum + one, 0);
    // Of 24 looks a quarter, more or less, is without that owner.
    expect(rounds).toBeGreaterThan(12);
    expect(rounds).toBeLessThan(24);
    expect(Math.min(...held)).toBeLessThan(0.7);
  });

  it('is nothing of what nobody says, and of a need that one of many alone holds', () => {
    const lone = 'towel-warm';
    const mentions = POOL.mentions.map((mention) =>
      mention.phrase === lone ? { ...mention, owner: 'o0' } : mention,
    );
    const sure = clusterStability({ ...POOL, mentions }, [
      { id: 'gone', phrases: ['nothing'] },
      { id: 'empty', phrases: [] },
      { id: 'lone', phrases: [lone] },
    ]);
    expect([sure.get('gone'), sure.get('empty')]).toEqual([0, 0]);
    expect(sure.get('lone')).toBeLessThan(0.2);
  });
});
