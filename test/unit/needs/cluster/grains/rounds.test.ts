import { describe, expect, it } from 'vitest';
import { coreOf, partOf, together } from '../../../../../src/domain/needs/cluster/grains/core.ts';
import { learnInRounds } from '../../../../../src/domain/needs/cluster/grains/large-pool.ts';
import { WEIGHTS } from '../../../../../src/domain/needs/cluster/merging/weights.ts';
import type { Mention, PoolSnapshot } from '../../../../../src/domain/needs/pool.ts';

const id = (at: number) => `p${String(at).padStart(3, '0')}`;
/** So many phrases, two to a payload; of each that many mentions. */
function pool(phrases: number, mentions = 1): PoolSnapshot {
  const ids = Array.from({ length: phrases }, (_, at) => id(at));
  return {
    pool: 'hotel/*',
    phrases: ids.map((phrase, at) => ({
      id: phrase,
      text: `wish ${at}`,
      language: 'en',
      vector: Float32Array.of(Math.cos(at), Math.sin(at)),
    })),
    mentions: ids.flatMap((phrase, at) =>
      Array.from(
        { length: mentions },
        (_, n): Mention => ({
          fragment: `${phrase}-${n}`,
          phrase,
          owner: `o${n}`,
          day: '2026-01-05',
          interaction: `payload-${Math.floor(at / 2)}`,
        }),
      ),
    ),
    keys: [],
    previous: [],
    corrections: { mustLink: [], cannotLink: [] },
    background: new Float32Array(2),
  };
}
const idsOf = ({ phrases }: PoolSnapshot) => phrases.map((phrase) => phrase.id);

describe('a core', () => {
  it('is the pool itself where that is no larger', () => {
    const small = pool(10);
    expect(coreOf(small, 10)).toBe(small);
    expect(coreOf(small, 9).phrases).toHaveLength(9);
  });

  it('is drawn evenly, in whole payloads, in the order of the pool, with all who say so', () => {
    const core = coreOf(pool(400, 2), 100);
    const drawn = idsOf(core).map((phrase) => Number(phrase.slice(1)));
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
    expect(new Set(drawn.map((at) => Math.floor(at / 2))).size).toBe(50);
    for (const part of [0, 100, 200, 300]) {
      const inside = drawn.filter((at) => at >= part && at < part + 100).length;
      expect(Math.abs(inside - 25)).toBeLessThan(15);
    }
    expect(core.mentions).toHaveLength(200);
  });

  it('hangs on no order of the mentions', () => {
    const whole = pool(400);
    const core = coreOf({ ...whole, mentions: whole.mentions.toReversed() }, 101);
    expect(idsOf(core)).toEqual(idsOf(coreOf(whole, 101)));
  });

  it('is drawn by fragments where no payload is named, and of phrases that are there', () => {
    const whole = pool(40);
    const mentions = whole.mentions.map((mention) => ({ ...mention, interaction: null }));
    const gone = { ...mentions[0], phrase: 'gone' } as Mention;
    const core = coreOf({ ...whole, mentions: [gone, ...mentions] }, 20);
    expect(core.phrases).toHaveLength(20);
    expect(idsOf(core)).not.toEqual(idsOf(coreOf(whole, 20)));
  });

  it('has what people corrected, and is no larger for it', () => {
    const whole = { ...pool(40), corrections: { mustLink: [[id(3), id(38)]], cannotLink: [] } } as const;
    const core = idsOf(coreOf(whole, 10));
    expect(core).toEqual(expect.arrayContaining([id(3), id(38)]));
    expect(core).toHaveLength(10);
  });

  it('a part has its phrases and who says them, and several are held together once', () => {
    const whole = pool(6, 2);
    const [one, two] = [partOf(whole, new Set([id(1), id(2)])), partOf(whole, new Set([id(2), id(5)]))];
    expect([idsOf(one), one.mentions.map(({ fragment }) => fragment)]).toEqual([
      [id(1), id(2)],
      [`${id(1)}-0`, `${id(1)}-1`, `${id(2)}-0`, `${id(2)}-1`],
    ]);
    expect(idsOf(together(whole, [one, two]))).toEqual([id(1), id(2), id(5)]);
  });
});

describe('a pool that is learned in rounds', () => {
  /** Finds, round by round, the needs that it is told to; the others are alone, and the last of them a heap. */
  function rounds(...needs: number[][][]) {
    const given: string[][] = [];
    const result = learnInRounds(pool(20), WEIGHTS, (core) => {
      const found = (needs[given.length] ?? []).map((members) => members.map(id));
      given.push(idsOf(core));
      const placed = new Set(found.flat());
      const rest = idsOf(core).filter((phrase) => !placed.has(phrase));
      return {
        needs: found,
        unclustered: new Map(
          rest.map((phrase, at) => [phrase, at === rest.length - 1 ? 'grab_bag' : 'alone'] as const),
        ),
      };
    });
    return { ...result, given };
  }
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

  it('looks at what is left among what has a place, until nothing is found', () => {
    const { needs, unclustered, given } = rounds([range(0, 8), range(8, 14)], [range(14, 17)], []);
    expect(needs).toEqual([range(0, 8), range(8, 14), range(14, 17)].map((members) => members.map(id)));
    expect([...unclustered]).toEqual([
      [id(17), 'alone'],
      [id(18), 'alone'],
      [id(19), 'grab_bag'],
    ]);
    expect(given.map((ids) => ids.length)).toEqual([20, 20, 20]);
  });

  it('takes what is mostly in its place for found already, and of another only what is new', () => {
    const { needs, given } = rounds([range(0, 8)], [range(0, 10), range(7, 12)], []);
    expect(needs).toEqual([range(0, 8).map(id), range(8, 12).map(id)]);
    expect(given).toHaveLength(3);
    const half = rounds([range(0, 8)], [range(6, 10)]);
    expect(half.needs).toEqual([range(0, 8).map(id)]);
  });

  it('four times at most, and not where nothing is left', () => {
    const one = (at: number) => [range(4 * at, 4 * at + 4)];
    expect(rounds(one(0), one(1), one(2), one(3), one(4)).given).toHaveLength(4);
    expect(rounds([range(0, 20)], [range(0, 20)]).given).toHaveLength(1);
    expect(rounds([]).given).toHaveLength(1);
  });
});
