import { describe, expect, it } from 'vitest';
import { apart } from '../../../../src/domain/needs/projection/apart.ts';
import {
  around,
  GOLDEN_ANGLE,
  move,
  placeAt,
  put,
  usualGap,
} from '../../../../src/domain/needs/projection/place.ts';
import { refine } from '../../../../src/domain/needs/projection/refine.ts';
import { seededRandom } from '../../../../src/domain/statistics/random.ts';

const close = (numbers: readonly number[]) => numbers.map((number) => expect.closeTo(number, 6));
const distance = (places: Float64Array, a: number, b: number) =>
  Math.hypot(
    (places[2 * a] ?? 0) - (places[2 * b] ?? 0),
    (places[2 * a + 1] ?? 0) - (places[2 * b + 1] ?? 0),
  );

describe('places side by side', () => {
  it('are read, set and moved, each by itself', () => {
    const places = Float64Array.of(1, 2, 3, 4);
    expect([placeAt(places, 0), placeAt(places, 1), placeAt(places, 2)]).toEqual([
      { x: 1, y: 2 },
      { x: 3, y: 4 },
      { x: 0, y: 0 },
    ]);
    put(places, 1, { x: 7, y: 8 });
    move(places, 0, 10, -10);
    expect([...places]).toEqual([11, -8, 7, 8]);
  });

  it('lie around a centre', () => {
    expect(around({ x: 1, y: 2 }, Math.PI / 2, 3)).toEqual({ x: expect.closeTo(1), y: expect.closeTo(5) });
  });

  it.each([
    ['of none there is no gap', [], null],
    ['nor of one', [1, 1], null],
    ['of two it is what parts them', [0, 0, 3, 4], 5],
    ['of three the middle one', [0, 0, 0, 1, 0, 3], 1],
    ['of four, two of which stand on two sides, the third', [5, 5, 5, -5, 0, 0, 0, 1], Math.sqrt(41)],
    ['of four the third', [0, 0, 0, 1, 5, 0, 9, 0], 4],
  ])('%s', (_, places, gap) => {
    expect(usualGap(Float64Array.from(places))).toBe(gap);
  });
});

describe('discs that overlap are pushed apart', () => {
  it.each<[string, number[], number[], number[], number[]]>([
    ['until a tenth and more lies between them', [0, 0, 1, 0], [1, 1], [1, 1], [-0.62, 0, 1.62, 0]],
    [
      'in the direction in which they stand',
      [0, 0, 0.6, 0.8],
      [1, 1],
      [1, 1],
      [-0.372, -0.496, 0.972, 1.296],
    ],
    ['the one that gives way more easily further', [0, 0, 1, 0], [1, 1], [1, 3], [-0.31, 0, 1.93, 0]],
    ['not the one that does not', [0, 0, 1, 0], [1, 1], [0, 1], [0, 0, 2.24, 0]],
    ['both alike where neither does', [0, 0, 1, 0], [1, 1], [0, 0], [-0.62, 0, 1.62, 0]],
    ['not where they do not', [0, 0, 2.24, 0], [1, 1], [1, 1], [0, 0, 2.24, 0]],
    ['each by its own radius', [0, 0, 1, 0], [2, 1], [1, 1], [-1.18, 0, 2.18, 0]],
    [
      'from one place in a direction of their own',
      [0, 0, 0, 0],
      [1, 1],
      [0, 1],
      [0, 0, 2.24 * Math.cos(GOLDEN_ANGLE), 2.24 * Math.sin(GOLDEN_ANGLE)],
    ],
  ])('%s', (_rule, start, radii, ease, end) => {
    const places = Float64Array.from(start);
    apart(places, radii, ease);
    expect([...places]).toEqual(close(end));
  });

  it('a small one that stands far along, but within a large one, too', () => {
    const places = Float64Array.of(0, 0, 3, 3.2, 4, 0);
    apart(places, [0.5, 0.5, 4], [1, 1, 0]);
    expect(distance(places, 1, 2)).toBeCloseTo(4.5 * 1.12);
    expect(distance(places, 0, 2)).toBeCloseTo(4.5 * 1.12);
  });

  it('all of many, whatever their order and size', () => {
    const random = seededRandom(4);
    const radii = Array.from({ length: 30 }, (_, at) => (at === 7 ? 4 : 0.5 + random()));
    const places = Float64Array.from({ length: 60 }, () => 30 * random());
    apart(
      places,
      radii,
      radii.map(() => 1),
    ); // prettier-ignore
    for (const [a, one] of radii.entries())
      for (const [b, other] of radii.entries())
        if (a < b) expect(distance(places, a, b)).toBeGreaterThan((one + other) * 1.0);
  });
});

describe('neighbours draw near and others keep away', () => {
  /** One round of two needs, step by step: an edge pulls both, then each is pushed from those that chance names. */
  function oneRound(start: readonly number[], weight: number, [easeA, easeB]: readonly [number, number]) {
    let [ax = 0, ay = 0, bx = 0, by = 0] = start;
    const bounded = (step: number) => Math.max(-4, Math.min(4, step));
    const [dx, dy] = [ax - bx, ay - by];
    const pull = (-2 * weight) / (1 + dx * dx + dy * dy);
    [ax, ay] = [ax + bounded(dx * pull * easeA), ay + bounded(dy * pull * easeA)];
    [bx, by] = [bx - bounded(dx * pull * easeB), by - bounded(dy * pull * easeB)];
    const random = seededRandom(20261122);
    for (let named = 0; named < 10; named++) {
      const [from, other] = [named < 5 ? 0 : 1, Math.floor(random() * 2)];
      if (from === other) continue;
      const [x, y] = from === 0 ? [ax - bx, ay - by] : [bx - ax, by - ay];
      const square = x * x + y * y;
      const force = (2 / ((0.001 + square) * (1 + square))) * (from === 0 ? easeA : easeB);
      if (from === 0) [ax, ay] = [ax + bounded(x * force), ay + bounded(y * force)];
      else [bx, by] = [bx + bounded(x * force), by + bounded(y * force)];
    }
    return [ax, ay, bx, by];
  }

  it.each<[string, number[], number, [number, number]]>([
    ['those that are far', [0, 0, 6, 8], 1, [1, 1]],
    ['those that are near', [0, 0, 0.6, 0.3], 1, [1, 1]],
    ['less where they are less alike', [0, 0, 6, 8], 0.3, [1, 1]],
    ['the more easily the further', [0, 0, 3, 1], 1, [0.4, 1]],
    ['not where they do not give way', [0, 0, 3, 1], 1, [0, 0]],
    ['no further than four units at once', [0, 0, 0.01, 0.02], 1, [1, 1]],
  ])('in a round: %s', (_rule, start, weight, ease) => {
    const places = Float64Array.from(start);
    refine(places, [{ a: 0, b: 1, weight }], ease, 1);
    expect([...places]).toEqual(close(oneRound(start, weight, ease)));
  });

  it('until they balance, neighbours nearer than others', () => {
    const places = Float64Array.of(0, 0, 4, 0, 0, 4);
    refine(places, [{ a: 0, b: 1, weight: 1 }], [1, 1, 1], 200);
    expect(distance(places, 0, 1)).toBeLessThan(1.5);
    expect(distance(places, 0, 2)).toBeGreaterThan(2 * distance(places, 0, 1));
  });

  it('by ever smaller steps, not at all after none', () => {
    const still = Float64Array.of(0, 0, 1, 0);
    refine(still, [{ a: 0, b: 1, weight: 1 }], [1, 1], 0);
    expect([...still]).toEqual([0, 0, 1, 0]);
    const [one, two] = [1, 2].map((rounds) => {
      const places = Float64Array.of(0, 0, 60, 80);
      refine(places, [{ a: 0, b: 1, weight: 1 }], [1, 1], rounds);
      return 100 - distance(places, 0, 1);
    });
    // A whole step, and a whole and a half one.
    expect(two).toBeCloseTo(1.5 * (one ?? 0), 2);
  });
});
