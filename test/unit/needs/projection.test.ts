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

  it('has a place for every phrase and every need, and is the same each time', () => {
    const map = projectPool(phrases, NONE);
    expect(map.size).toBe(phrases.length + 24);
    expect([...map.values()].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    expect(projectPool(phrases, NONE)).toEqual(map);
  });

  it('shows needs of one family nearer to each other than to others', () => {
    const map = projectPool(phrases, NONE);
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
    const map = projectPool(phrases, NONE);
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
    const map = projectPool(phrases, NONE);
    const again = projectPool(phrases, map);
    const moved = [...map].map(([id, was]) => distance(was, place(again, id)));
    expect(middleOf(moved)).toBeLessThan(widthOf(map) / 50);
  });

  it('keeps its place for what was there when a need is added', () => {
    const map = projectPool(phrases, NONE);
    const more = [
      ...phrases,
      ...pool(1, 1, 10, 99).map(({ vector }, i): Mapped => ({ id: `q-${i}`, vector, need: 'need-new' })),
    ];
    const grown = projectPool(more, map);
    const moved = [...map].map(([id, was]) => distance(was, place(grown, id)));
    expect(middleOf(moved)).toBeLessThan(widthOf(map) / 20);
    expect(Number.isFinite(place(grown, 'need-new').x)).toBe(true);
  });

  const needsOf = (map: ReadonlyMap<string, Place>) => [...map.keys()].filter((id) => id.startsWith('need'));
  /** The middle distance of a need to the nearest other. */
  const gapOf = (map: ReadonlyMap<string, Place>) =>
    middleOf(
      needsOf(map).map((id) =>
        Math.min(
          ...needsOf(map)
            .filter((other) => other !== id)
            .map((other) => distance(place(map, id), place(map, other))),
        ),
      ),
    );
  const turned = (map: ReadonlyMap<string, Place>) =>
    new Map([...map].map(([id, { x, y }]) => [id, { x: 20 - y, y: x + 5 }]));

  it('has two or three radii between the middles of two needs, also when it is drawn again', () => {
    const map = projectPool(phrases, NONE);
    // Eight of a need and two beside it.
    const radius = Math.sqrt(1.3 * 8 + 1.2 * 2);
    expect(gapOf(map) / radius).toBeGreaterThan(2.2);
    expect(gapOf(map) / radius).toBeLessThan(3);
    expect(gapOf(projectPool(phrases, map)) / gapOf(map)).toBeCloseTo(1, 1);
  });

  it('is drawn over the earlier one, however that lies', () => {
    const earlier = turned(projectPool(phrases, NONE));
    const again = projectPool(phrases, earlier);
    for (const id of needsOf(earlier)) expect(distance(place(again, id), place(earlier, id))).toBeLessThan(1);
  });

  it('is drawn anew where fewer than three of its needs stood there', () => {
    const map = projectPool(phrases, NONE);
    const known = (count: number) =>
      new Map(
        needsOf(map)
          .slice(0, count)
          .map((id) => [id, place(turned(map), id)]),
      ); // prettier-ignore
    expect(projectPool(phrases, known(2))).toEqual(map);
    expect(projectPool(phrases, known(3))).not.toEqual(map);
  });

  it('moves what stood there only where most of it is new', () => {
    const map = projectPool(phrases, NONE);
    const shift = (count: number) => {
      const known = needsOf(map).sort().slice(0, count);
      const again = projectPool(phrases, new Map(known.map((id) => [id, place(map, id)])));
      return middleOf(known.map((id) => distance(place(map, id), place(again, id))));
    };
    expect(shift(18)).toBeLessThan(0.5 * shift(9));
  });

  it('mostly has a new need beside one that it is like', () => {
    const map = projectPool(phrases, NONE);
    const family = needsOf(map).filter((id) => id.startsWith('need-3'));
    const beside = family.filter((fresh) => {
      const again = projectPool(phrases, new Map([...map].filter(([id]) => id !== fresh)));
      const from = place(again, fresh);
      const others = needsOf(map).filter((id) => id !== fresh);
      const far = (id: string) => distance(place(again, id), from);
      const [nearest = ''] = others.sort((a, b) => far(a) - far(b));
      return nearest.startsWith('need-3') && far(nearest) < 2 * gapOf(map);
    });
    expect(beside.length).toBeGreaterThanOrEqual(4);
  });

  it('has a new need that is like none that stood there at its rim', () => {
    const families = phrases.filter(({ id }) => id.startsWith('p-0'));
    const first = projectPool(families, NONE);
    const grown = projectPool(phrases, first);
    expect(widthOf(grown)).toBeGreaterThan(widthOf(first));
    expect([...grown.values()].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });

  it.each([
    ['of no need', 0],
    ['of one need', 1],
    ['of two needs', 2],
  ])('%s is laid over the earlier one by its phrases', (_name, needs) => {
    const few = pool(2, 1, 9).map(
      (one): Mapped => ({
        ...one,
        need: needs > (one.need === 'need-0-0' ? 0 : 1) ? one.need : null,
      }),
    );
    const earlier = turned(projectPool(few, NONE));
    const again = projectPool(few, earlier);
    for (const [id, was] of earlier) expect(distance(was, place(again, id))).toBeLessThan(0.1);
  });

  it('of no need is as wide as its phrases need, along the two ways in which they differ most', () => {
    const loose = pool(2, 2, 25).map((one): Mapped => ({ ...one, need: null }));
    const map = projectPool(loose, NONE);
    expect(widthOf(map)).toBeLessThanOrEqual(2 * Math.sqrt(100));
    expect(widthOf(map)).toBeGreaterThan(Math.sqrt(100));
    const ofFamily = (family: number) =>
      [...map].filter(([id]) => id.startsWith(`p-${family}`)).map(([, { x }]) => x);
    expect(
      Math.max(...ofFamily(0)) < Math.min(...ofFamily(1)) ||
        Math.max(...ofFamily(1)) < Math.min(...ofFamily(0)),
    ).toBe(true);
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
