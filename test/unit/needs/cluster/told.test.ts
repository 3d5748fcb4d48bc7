import { describe, expect, it } from 'vitest';
import { reader, saidOf, share } from '../../../../src/domain/needs/cluster/told.ts';
import type { PoolSnapshot } from '../../../../src/domain/needs/pool.ts';

/** A cluster of the first texts, each said by so many owners, in a pool where others say the rest. */
function told(texts: readonly (readonly [string, number])[], elsewhere: readonly string[] = []) {
  const all = [...texts, ...elsewhere.map((text) => [text, 1] as const)];
  const phrases = all.map(([text], at) => ({
    ...{ id: `p${at}`, text, language: 'en' },
    vector: at < texts.length ? Float32Array.of(0, 1) : Float32Array.of(1, 0),
  }));
  const mentions = all.flatMap(([, owners], at) =>
    Array.from({ length: owners }, (_, owner) => ({
      ...{ fragment: `f${at}-${owner}`, phrase: `p${at}`, owner: `o${owner}` },
      ...{ day: '2026-01-05', interaction: null },
    })),
  );
  const pool: PoolSnapshot = {
    ...{ pool: 'p', phrases, mentions, keys: [], previous: [], background: new Float32Array(2) },
    corrections: { mustLink: [], cannotLink: [] },
  };
  const ids = phrases.slice(0, texts.length).map(({ id }) => id);
  return reader(pool, Float32Array.of(0.5, 0.5))({ id: 'c', phrases: [...ids, 'gone'], lineage: [] });
}

describe('what a cluster’s people say', () => {
  it('is each phrase with its voices, and points where they point beside the others', () => {
    const { said, weight, direction, mentions } = told(
      [
        ['window seat', 3],
        ['aisle seat', 1],
      ],
      ['rain'],
    ); // prettier-ignore
    expect(said.map((one) => [one.text, one.weight])).toEqual([
      ['window seat', 3],
      ['aisle seat', 1],
    ]);
    expect([weight, mentions.length]).toEqual([4, 4]);
    expect([...direction]).toEqual([expect.closeTo(-Math.SQRT1_2), expect.closeTo(Math.SQRT1_2)]);
  });

  it('is shared by voices, and by nobody where nobody speaks', () => {
    const some = told([
      ['window seat', 3],
      ['aisle seat', 1],
    ]); // prettier-ignore
    expect(share(some, ({ text }) => text.startsWith('window'))).toBe(0.75);
    expect(share(told([['window seat', 0]]), () => true)).toBe(0);
  });

  it('is read of eighty phrases, or of every second of more', () => {
    const many = (count: number) =>
      told(Array.from({ length: count }, (_, at): [string, number] => [`seat ${at}`, 1])).said.length;
    // One more of the cluster is gone.
    expect([many(79), many(80), many(160)]).toEqual([79, 40, 54]);
  });
});

describe('a word is said of a need', () => {
  const SEATS: [string, number][] = [
    ['window seat', 1],
    ['an aisle seat', 1],
    ['by the window', 2],
  ]; // prettier-ignore
  it.each<[string, [string, number][], string[], string[], number]>([
    ['by as many as say it', SEATS, [], ['window'], 0.75],
    ['by as many as say the rarest of several', SEATS, [], ['window', 'seat'], 0.5],
    ['by nobody where one of them is not said', SEATS, [], ['window', 'bunk'], 0],
    ['by nobody where it is no word', SEATS, [], [], 0],
    ['in another form', [['enlarge it', 1]], [], ['enlargement'], 1],
    ['not by another word that begins alike', [['a carpet', 1]], [], ['carpenter'], 0],
    ['not by a word that shares three letters', [['a cart', 1]], [], ['car'], 0],
    [
      'where it is three times as common as elsewhere',
      SEATS,
      ['a window', 'rain', 'sun', 'hail'],
      ['window'],
      0.75,
    ],
    ['not where it is less so', SEATS, ['a window', 'rain', 'sun'], ['window'], 0],
    ['where one of several is', SEATS, ['a window', 'rain', 'sun'], ['window', 'seat'], 0.5],
  ])('%s', (_, texts, elsewhere, subject, expected) => {
    expect(saidOf(told(texts, elsewhere), subject)).toBeCloseTo(expected);
  });
});
