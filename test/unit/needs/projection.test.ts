import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/domain/basics/vector.ts';
import { alignment } from '../../../src/domain/needs/projection/align.ts';
import type { Place } from '../../../src/domain/needs/projection/place.ts';
import { type Mapped, projectPool } from '../../../src/domain/needs/projection/project.ts';
import { besideNeed, discOf } from '../../../src/domain/needs/projection/surround.ts';
import { seededRandom } from '../../../src/domain/statistics/random.ts';

const DIMENSIONS = 64;
const NONE = new Map<string, Place>();

/** Families of needs, each with phrases about it, and some phrases in no need. */
function pool(families: number, needs: number, phrases: number, seed = 7): Mapped[] {
  const random = seededRandom(seed);
  const away = (from: Float32Array | null, far: number) =>
    normalise(Float32Array.from({ length: DIMENSIONS }, (_, i) => (from?.[i] ?? 0) + far * (random() - 0.5)));
  const found: Mapped[] = [];
  for (let f = 0; f < families; f++) {
    const family = away(null, 1);
    for (let n = 0; n < needs; n++) {
      const need = away(family, 0.35);
      for (let p = 0; p < phrases; p++)
        found.push({
          id: `p-${f}-${n}-${p}`,
          vector: away(need, 0.15),
          need: p % 5 === 4 ? null : `need-${f}-${n}`,
        });
    }
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

const place = (map: ReadonlyMap<string, Place>, id: string): Place => {
  const found = map.get(id);
  if (found === undefined) throw new Error(`${id} has no place`);
  return found;
};
const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);
const middleOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const widthOf = (map: ReadonlyMap<string, Place>) =>
  Math.max(...[...map.values()].map(({ x, y }) => Math.hypot(x, y)));

describe('a map of a pool', () => {
  const phrases = pool(4, 6, 10);
  const map = projectPool(phrases, NONE);

  it('has a place for every phrase and every need, and is the same each time', () => {
    expect(map.size).toBe(phrases.length + 24);
    expect([...map.values()].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    expect(projectPool(phrases, NONE)).toEqual(map);
  });

  it('shows needs of one family nearer to each other than to others', () => {
    const needs = [...map.keys()].filter((id) => id.startsWith('need')).sort();
    const family = (id: string) => id.split('-')[1];
    const nearest = needs.map((id) => {
      const others = needs.filter((other) => other !== id);
      return others.toSorted(
        (a, b) => distance(place(map, id), place(map, a)) - distance(place(map, id), place(map, b)),
      )[0];
    });
    const own = needs.filter((id, i) => family(id) === family(nearest[i] ?? ''));
    expect(own.length / needs.length).toBeGreaterThanOrEqual(0.9);
  });

  it('keeps phrases within the disc of their need, the others outside of it, and discs apart', () => {
    for (const { id, need } of phrases) {
      if (need === null) continue;
      expect(distance(place(map, id), place(map, need))).toBeLessThan(discOf(8));
    }
    const needs = [...map.keys()].filter((id) => id.startsWith('need'));
    for (const a of needs)
      for (const b of needs)
        if (a < b) expect(distance(place(map, a), place(map, b))).toBeGreaterThan(2 * discOf(8));
  });

  it('hardly moves where nothing changed', () => {
    const again = projectPool(phrases, map);
    const moved = [...map].map(([id, was]) => distance(was, place(again, id)));
    expect(middleOf(moved)).toBeLessThan(widthOf(map) / 50);
  });

  it('keeps its place for what was there when a need is added', () => {
    const more = [
      ...phrases,
      ...pool(1, 1, 10, 99).map(({ vector }, i): Mapped => ({ id: `q-${i}`, vector, need: 'need-new' })),
    ];
    const grown = projectPool(more, map);
    const moved = [...map].map(([id, was]) => distance(was, place(grown, id)));
    expect(middleOf(moved)).toBeLessThan(widthOf(map) / 20);
    expect(Number.isFinite(place(grown, 'need-new').x)).toBe(true);
  });

  it.each([
    ['nothing', 0, 0, 0],
    ['one phrase', 1, 1, 1],
    ['one need', 1, 1, 9],
    ['two needs', 2, 1, 9],
    ['three needs', 3, 1, 9],
  ])('is drawn of %s, and stays', (_name, families, needs, count) => {
    const few = pool(families, needs, count);
    const first = projectPool(few, NONE);
    const second = projectPool(few, first);
    for (const [id, was] of first) expect(distance(was, place(second, id))).toBeLessThan(2);
  });

  it('is drawn of a pool in which nothing was found yet', () => {
    const loose = pool(2, 2, 5).map((one): Mapped => ({ ...one, need: null }));
    expect(projectPool(loose, NONE).size).toBe(loose.length);
  });
});

describe('an alignment', () => {
  const corners: Place[] = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 1 },
  ];
  it.each<[string, (one: Place) => Place]>([
    ['shifted', ({ x, y }) => ({ x: x + 7, y: y - 2 })],
    ['turned', ({ x, y }) => ({ x: -y, y: x })],
    ['mirrored', ({ x, y }) => ({ x: -x, y })],
    ['stretched', ({ x, y }) => ({ x: 3 * x, y: 3 * y })],
    ['all of it', ({ x, y }) => ({ x: 2 * y + 1, y: 2 * x - 5 })],
  ])('finds back what was %s', (_name, change) => {
    const align = alignment(corners.map((corner) => [change(corner), corner] as const));
    for (const corner of corners) expect(distance(align(change(corner)), corner)).toBeCloseTo(0);
  });
});

describe('a phrase that came since the map was drawn', () => {
  it('stands in the disc of its need, always at the same place', () => {
    const centre = { x: 10, y: -3 };
    const at = besideNeed(centre, 25, 'a-phrase');
    expect(distance(at, centre)).toBeLessThanOrEqual(discOf(25));
    expect(besideNeed(centre, 25, 'a-phrase')).toEqual(at);
    expect(besideNeed(centre, 25, 'another')).not.toEqual(at);
  });
});
