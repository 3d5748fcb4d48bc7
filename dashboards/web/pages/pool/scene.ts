import type { NeedMap } from '../../api/types.ts';
import type { Bounds } from './camera.ts';
import { type NeedState, STATES } from './need-state.ts';

/** A map as it is drawn: a column each, so that 50,000 points are one pass over a few arrays. */
export type Scene = {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Number of the need, -1: none. */
  readonly need: Int32Array;
  readonly state: Uint8Array;
  readonly day: Uint16Array;
  readonly language: Uint16Array;
  readonly owners: Uint16Array;
  /** 1: the filters let it through, but for the day. */
  readonly passes: Uint8Array;
  readonly needs: {
    readonly id: readonly string[];
    readonly name: readonly string[];
    readonly x: Float32Array;
    readonly y: Float32Array;
    readonly radius: Float32Array;
    readonly state: Uint8Array;
    /** The first day on which a phrase of it passes; `NEVER` where none does. */
    readonly since: Uint16Array;
    /** Numbers of needs, those of most phrases first: who is named where there is little room. */
    readonly bySize: readonly number[];
  };
  readonly bounds: Bounds;
  readonly lastDay: number;
};

export const NEVER = 65_535;

const NONE = STATES.indexOf('none');
/** The API gives tenths. */
const UNIT = 10;

export type Passing = {
  /** Number of a language; null: all. */
  readonly language: number | null;
  readonly states: ReadonlySet<NeedState>;
  /** First said on this day or later. */
  readonly from: number;
};

export function sceneOf(
  map: NeedMap,
  needs: ReadonlyMap<string, { readonly name: string; readonly state: NeedState }>,
  { language, states, from }: Passing,
): Scene {
  const { points } = map;
  const need = Int32Array.from(points.need);
  const stateOfNeed = Uint8Array.from(map.needs.id, (id) =>
    STATES.indexOf(needs.get(id)?.state ?? 'growing'),
  );
  const state = Uint8Array.from(need, (n) => (n < 0 ? NONE : (stateOfNeed[n] ?? NONE)));
  const day = Uint16Array.from(points.day);
  const languages = Uint16Array.from(points.language);
  const wanted = STATES.map((one) => states.has(one));
  const passes = Uint8Array.from(state, (one, i) =>
    wanted[one] && (language === null || languages[i] === language) && (day[i] ?? 0) >= from ? 1 : 0,
  );
  const since = new Uint16Array(map.needs.id.length).fill(NEVER);
  for (let i = 0; i < need.length; i++) {
    const n = need[i] ?? -1;
    if (n >= 0 && passes[i] === 1) since[n] = Math.min(since[n] ?? NEVER, day[i] ?? 0);
  }
  const x = Float32Array.from(points.x, (value) => value / UNIT);
  const y = Float32Array.from(points.y, (value) => value / UNIT);
  const sizes = map.needs.phrases;
  return {
    x,
    y,
    need,
    state,
    day,
    language: languages,
    owners: Uint16Array.from(points.owners),
    passes,
    needs: {
      id: map.needs.id,
      name: map.needs.id.map((id) => needs.get(id)?.name ?? id),
      x: Float32Array.from(map.needs.x, (value) => value / UNIT),
      y: Float32Array.from(map.needs.y, (value) => value / UNIT),
      radius: Float32Array.from(sizes, (size) => Math.sqrt(Math.max(1, size)) + 0.6),
      state: stateOfNeed,
      since,
      bySize: sizes.map((_, i) => i).sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0)),
    },
    bounds: boundsOf(x, y, map),
    lastDay: points.day.reduce((last, one) => Math.max(last, one), 0),
  };
}

/** Of all there is, whatever is filtered: a filter does not move the map. */
function boundsOf(x: Float32Array, y: Float32Array, { needs }: NeedMap): Bounds {
  const bounds = { left: 0, right: 0, top: 0, bottom: 0 };
  const take = (px: number, py: number) => {
    bounds.left = Math.min(bounds.left, px);
    bounds.right = Math.max(bounds.right, px);
    bounds.top = Math.min(bounds.top, py);
    bounds.bottom = Math.max(bounds.bottom, py);
  };
  for (let i = 0; i < x.length; i++) take(x[i] ?? 0, y[i] ?? 0);
  for (const [i, px] of needs.x.entries()) take(px / UNIT, (needs.y[i] ?? 0) / UNIT);
  return bounds;
}

/** Whether a point is seen when the pool is shown as it was at the end of `until`. */
export function isSeen(scene: Scene, i: number, until: number): boolean {
  return scene.passes[i] === 1 && (scene.day[i] ?? 0) <= until;
}

/** The need whose disc is there; null: none. */
export function needAt(scene: Scene, x: number, y: number, until: number): number | null {
  const { needs } = scene;
  let [found, nearest] = [-1, Number.POSITIVE_INFINITY];
  for (let n = 0; n < needs.id.length; n++) {
    if ((needs.since[n] ?? NEVER) > until) continue;
    const distance = Math.hypot((needs.x[n] ?? 0) - x, (needs.y[n] ?? 0) - y);
    if (distance <= (needs.radius[n] ?? 0) && distance < nearest) [found, nearest] = [n, distance];
  }
  return found < 0 ? null : found;
}

export type Corner = { readonly x: number; readonly y: number };

/** What stands within a line drawn around it: phrases by need, -1 for those in none. */
export function within(scene: Scene, line: readonly Corner[], until: number): Map<number, number> {
  const found = new Map<number, number>();
  for (let i = 0; i < scene.x.length; i++) {
    if (!isSeen(scene, i, until) || !encloses(line, scene.x[i] ?? 0, scene.y[i] ?? 0)) continue;
    const need = scene.need[i] ?? -1;
    found.set(need, (found.get(need) ?? 0) + 1);
  }
  return found;
}

/** Even-odd rule. */
function encloses(line: readonly Corner[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = line.length - 1; i < line.length; j = i++) {
    const a = line[i];
    const b = line[j];
    if (a === undefined || b === undefined || a.y > y === b.y > y) continue;
    if (x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
