import { describe, expect, it } from 'vitest';
import { alignment, middle } from '../../../../src/domain/needs/projection/align.ts';
import { edges, nearestNeeds, neighbours } from '../../../../src/domain/needs/projection/neighbours.ts';
import type { Place } from '../../../../src/domain/needs/projection/place.ts';
import { besideNeed, discOf, roomOf, surround } from '../../../../src/domain/needs/projection/surround.ts';

const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));
const cos = (degrees: number) => expect.closeTo(Math.cos((degrees * Math.PI) / 180), 5);

describe('the nearest others of a need', () => {
  it('are so many, the nearest first, the earlier one of equals', () => {
    const found = neighbours([at(0), at(10), at(-10), at(50), at(170)], 2);
    const near = (...pairs: (readonly [to: number, degrees: number])[]) =>
      pairs.map(([to, degrees]) => ({ to, nearness: cos(degrees) }));
    expect(found).toEqual([
      near([1, 10], [2, 10]),
      near([0, 10], [2, 20]),
      near([0, 10], [1, 20]),
      near([1, 40], [0, 50]),
      near([3, 120], [1, 160]),
    ]);
  });

  it('are all there are where they are few, and none of one', () => {
    expect(neighbours([at(0), at(90)], 5).map((list) => list.map(({ to }) => to))).toEqual([[1], [0]]);
    expect(neighbours([at(0)], 5)).toEqual([[]]);
    expect(neighbours([], 5)).toEqual([]);
  });

  it('draw near, the nearest with all its weight, the farthest with a third, each pair once by the larger', () => {
    const one = [
      { to: 1, nearness: 0.9 },
      { to: 2, nearness: 0.5 },
      { to: 3, nearness: 0.1 },
    ];
    const pairs = edges([one, [{ to: 0, nearness: 0.9 }], [{ to: 0, nearness: 0.5 }], []]);
    expect(pairs).toEqual([
      { a: 0, b: 1, weight: 1 },
      { a: 0, b: 2, weight: 1 },
      { a: 0, b: 3, weight: expect.closeTo(Math.exp(-1)) },
    ]);
    expect(edges([one, [], [], []]).map(({ weight }) => weight)).toEqual([
      1,
      expect.closeTo(Math.exp(-0.5)),
      expect.closeTo(Math.exp(-1)),
    ]);
    expect(edges([[], []])).toEqual([]);
  });

  it('of phrases in no need is the first of the nearest, told by the leading directions', () => {
    const long = (...parts: number[]) => Float32Array.from({ length: 17 }, (_, i) => parts[i] ?? 0);
    const last = (first: number) => {
      const row = long(first);
      row[16] = 9;
      return row;
    };
    const rows = [long(1), long(0, 1), long(1, 1), last(-1)];
    expect([...nearestNeeds([0, 1, 2, 3], rows, [long(1), last(0), long(0, 1)])]).toEqual([
      [0, [0, 2]],
      [2, [1]],
      [1, [3]],
    ]);
  });
});

describe('phrases around their need', () => {
  const NEED = { centre: { x: 10, y: 20 }, row: at(0), middle: new Float32Array(2), neighbours: [] };
  const far = (place: Place | undefined) => Math.hypot((place?.x ?? 0) - 10, (place?.y ?? 0) - 20);
  const angle = (place: Place | undefined) =>
    (Math.atan2((place?.y ?? 0) - 20, (place?.x ?? 0) - 10) * 180) / Math.PI;
  const one = (id: string, degrees: number) => ({ id, row: at(degrees) });

  it.each([
    [0, 0, 1],
    [9, 0, 3],
    [9, 5, Math.sqrt(1.3 * 9 + 1.2 * 5)],
    [0, 5, Math.sqrt(1.3 + 1.2 * 5)],
  ])('%i of it and %i near it have room', (members, near, room) => {
    expect(roomOf(members, near)).toBeCloseTo(room);
    if (near === 0) expect(discOf(members)).toBe(room);
  });

  it('stand the nearer to the middle the more they share, the first by id of equals, and others outside', () => {
    const map = surround(
      NEED,
      [one('c', 60), one('b', 20), one('a', -20), one('d', 90)],
      [one('f', 40), one('e', 10)],
    );
    expect(['a', 'b', 'c', 'd'].map((id) => far(map.get(id)))).toEqual(
      [0.5, 1.5, 2.5, 3.5].map((rank) => expect.closeTo(2 * Math.sqrt(rank / 4))),
    );
    expect(['e', 'f'].map((id) => far(map.get(id)))).toEqual(
      [0.5, 1.5].map((rank) => expect.closeTo(Math.sqrt(1.3 * 4 + 1.2 * rank))),
    );
  });

  it('stand on the side in which they differ from the others', () => {
    const map = surround({ ...NEED, middle: at(0) }, [one('a', 90)], []);
    expect(angle(map.get('a'))).toBeCloseTo(135);
  });

  it('lean to the neighbours that they are like, wherever those stand', () => {
    const beside = { row: at(90), place: { x: 10, y: 15 } };
    const here = { row: at(0), place: NEED.centre };
    const lean = (...others: (typeof beside)[]) =>
      angle(surround({ ...NEED, neighbours: others }, [one('a', 90)], []).get('a'));
    // Upwards by itself, as much downwards to a neighbour that stands there; half of that of two.
    expect(lean({ ...beside, place: { x: 15, y: 20 } })).toBeCloseTo(45);
    expect(lean({ ...beside, place: { x: 15, y: 20 } }, here)).toBeCloseTo(
      (Math.atan2(1, 0.5) * 180) / Math.PI,
    );
    expect(lean({ row: at(-90), place: { x: 15, y: 20 } })).toBeCloseTo(135);
    expect(lean(here)).toBeCloseTo(90);
    expect(lean({ row: at(90), place: { x: 13, y: 24 } })).toBeCloseTo(
      (Math.atan2(1.8, 0.6) * 180) / Math.PI,
    );
  });

  it('and where one came since stands for good', () => {
    const { x, y } = besideNeed({ x: 10, y: -3 }, 25, 'a-phrase');
    // FNV-1a of its id: the lower half is its direction, the upper its distance.
    expect([x, y]).toEqual([expect.closeTo(13.151108, 6), expect.closeTo(-3.851897, 6)]);
  });
});

describe('a map over an earlier one', () => {
  it('stays where it was where nothing is known, and is shifted by one place', () => {
    expect(alignment([])({ x: 3, y: 4 })).toEqual({ x: 3, y: 4 });
    const one = alignment([
      [
        { x: 1, y: 1 },
        { x: 5, y: -2 },
      ],
    ]); // prettier-ignore
    expect(one({ x: 3, y: 4 })).toEqual({ x: 7, y: 1 });
  });

  it.each<[string, (one: Place) => Place]>([
    ['turned and stretched', ({ x, y }) => ({ x: 10 - 2 * y, y: 2 * x - 3 })],
    ['mirrored and shrunk', ({ x, y }) => ({ x: 4 - x / 2, y: y / 2 + 7 })],
    ['turned by an odd angle', ({ x, y }) => ({ x: 0.6 * x - 0.8 * y, y: 0.8 * x + 0.6 * y })],
    ['mirrored and turned by it', ({ x, y }) => ({ x: 0.6 * x + 0.8 * y, y: 0.8 * x - 0.6 * y })],
  ])('is laid back where it was %s', (_, change) => {
    const known: Place[] = [
      { x: 5, y: 2 },
      { x: 9, y: 3 },
      { x: 6, y: 8 },
      { x: 1, y: 4 },
    ];
    const align = alignment(known.map((place) => [change(place), place] as const));
    for (const place of [...known, { x: -2, y: 11 }]) {
      const back = align(change(place));
      expect(back).toEqual({ x: expect.closeTo(place.x, 6), y: expect.closeTo(place.y, 6) });
    }
  });

  it('is not mirrored where it lies as well without', () => {
    const line = alignment([
      [
        { x: 0, y: 0 },
        { x: 0, y: 0 },
      ], // prettier-ignore
      [
        { x: 2, y: 0 },
        { x: 0, y: 4 },
      ], // prettier-ignore
    ]);
    // Turned by a quarter, and stretched to the double.
    expect(line({ x: 0, y: 1 })).toEqual({ x: expect.closeTo(-2), y: expect.closeTo(0) });
  });

  it('keeps its size where what stood there has fallen together', () => {
    const heap = alignment([
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ], // prettier-ignore
      [
        { x: 2, y: 0 },
        { x: 1, y: 1 },
      ], // prettier-ignore
    ]);
    expect(heap({ x: 2, y: 1 })).toEqual({ x: expect.closeTo(2), y: expect.closeTo(2) });
  });

  it('has its middle where the earlier one has it', () => {
    expect(
      middle([
        { x: 1, y: 2 },
        { x: 3, y: 6 },
      ]),
    ).toEqual({ x: 2, y: 4 }); // prettier-ignore
  });
});
