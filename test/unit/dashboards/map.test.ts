import { describe, expect, it } from 'vitest';
import { pan, seeAll, worldAt, zoomAt } from '../../../dashboards/web/pages/pool/map/camera.ts';
import {
  groundOf,
  isSeen,
  NEVER,
  needAt,
  sceneOf,
  within,
} from '../../../dashboards/web/pages/pool/map/scene.ts';
import { STATES, stateOf } from '../../../dashboards/web/pages/pool/need-state.ts';

const SIZE = { width: 800, height: 400 };
const MAP = {
  mapped_at: '2026-01-09T00:00:00Z',
  first_day: '2026-01-05',
  cohorts: [],
  languages: ['de', 'en'],
  needs: { id: ['seat', 'meal'], x: [0, 500], y: [0, 0], phrases: [9, 4] },
  // Two of the seat, one of the meal, one of none.
  points: {
    x: [0, 10, 500, 900],
    y: [0, 10, 0, 0],
    need: [0, 0, 1, -1],
    language: [1, 0, 1, 1],
    day: [0, 3, 4, 1],
    fragments: [1, 1, 1, 1],
    owners: [1, 1, 1, 1],
  },
  hidden: 0,
  unplaced: 0,
};
const NEEDS = new Map([
  ['seat', { name: 'where to sit', state: 'stable' as const }],
  ['meal', { name: 'what to eat', state: 'growing' as const }],
]);
const ALL = { language: null, states: new Set(STATES), from: 0, said: '' };

describe('the map on the page', () => {
  it('shows a filter’s points alone, and needs from the first of them on', () => {
    const german = sceneOf(groundOf(MAP, NEEDS), { ...ALL, language: 0 });
    expect([0, 1, 2, 3].filter((i) => isSeen(german, i, 9))).toEqual([1]);
    expect([...german.needs.since]).toEqual([3, NEVER]);
    const sitting = sceneOf(groundOf(MAP, NEEDS), { ...ALL, said: 'sit' });
    expect([0, 1, 2, 3].filter((i) => isSeen(sitting, i, 9))).toEqual([0, 1]);
    const growing = sceneOf(groundOf(MAP, NEEDS), { ...ALL, states: new Set(['growing'] as const) });
    expect([0, 1, 2, 3].filter((i) => isSeen(growing, i, 9))).toEqual([2]);
  });

  it.each([
    [0, [0]],
    [3, [0, 1, 3]],
    [9, [0, 1, 2, 3]],
  ])('shows the pool as it was at the end of day %i', (day, seen) => {
    const scene = sceneOf(groundOf(MAP, NEEDS), ALL);
    expect([0, 1, 2, 3].filter((i) => isSeen(scene, i, day))).toEqual(seen);
  });

  it('knows the need under a place, once there is one', () => {
    const scene = sceneOf(groundOf(MAP, NEEDS), ALL);
    expect(needAt(scene, 1, 1, 9)).toBe(0);
    expect(needAt(scene, 50, 1, 9)).toBe(1);
    expect(needAt(scene, 50, 1, 3)).toBeNull();
    expect(needAt(scene, 25, 0, 9)).toBeNull();
  });

  it('shows needs none of whose phrases are to be seen, until it is asked what only phrases tell', () => {
    const secret = { ...MAP, points: { ...MAP.points, need: [0, 0, 0, -1] } };
    const ground = groundOf(secret, NEEDS);
    expect([...sceneOf(ground, ALL).needs.since]).toEqual([0, 0]);
    expect([...sceneOf(ground, { ...ALL, language: 1 }).needs.since]).toEqual([0, NEVER]);
    expect([...sceneOf(ground, { ...ALL, said: 'sit' }).needs.since]).toEqual([0, NEVER]);
  });

  it('ends on the day on which it was drawn', () => {
    expect(groundOf({ ...MAP, mapped_at: '2026-01-19T08:00:00Z' }, NEEDS).lastDay).toBe(14);
  });

  it('counts what a line encloses, by need', () => {
    const scene = sceneOf(groundOf(MAP, NEEDS), ALL);
    const line = [
      { x: -5, y: -5 },
      { x: 60, y: -5 },
      { x: 60, y: 5 },
      { x: -5, y: 5 },
    ];
    expect([...within(scene, line, 9)]).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });

  it('keeps what is under the pointer there when it zooms, and moves with the hand', () => {
    const bounds = { left: -10, right: 10, top: -10, bottom: 10 };
    const camera = seeAll(bounds, SIZE);
    const before = worldAt(camera, 700, 100, SIZE);
    const after = worldAt(zoomAt(camera, 2, 700, 100, SIZE, bounds), 700, 100, SIZE);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(worldAt(pan(camera, 30, 40), 730, 140, SIZE).x).toBeCloseTo(before.x);
  });
});

describe('the state of a need', () => {
  const need = { patch_key: null, covered_by: null, maturity: { mature: false } };
  const statuses = new Map([
    ['seat', 'stable'],
    ['old', 'retired'],
  ] as const);
  it.each([
    ['growing', need],
    ['ripe', { ...need, maturity: { mature: true } }],
    ['stable', { ...need, patch_key: 'seat' }],
    ['retired', { ...need, patch_key: 'old' }],
    ['covered', { ...need, covered_by: 'seat', maturity: { mature: true } }],
  ])('is %s', (state, one) => {
    expect(stateOf(one as Parameters<typeof stateOf>[0], statuses)).toBe(state);
  });
});
