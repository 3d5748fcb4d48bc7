import type { NeedMap } from '../../../api/types.ts';
import { type NeedState, STATES } from '../need-state.ts';
import type { Bounds } from './camera.ts';

/** A map as it is drawn: a column each, so that 50,000 points are one pass over a few arrays. */
export type Scene = {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Number of the need, -1: none. */
  readonly need: Int32Array;
  readonly state: Uint8Array;
  readonly day: Uint16Array;
  readonly language: Uint16Array;
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
const DAY_MS = 86_400_000;

export type Passing = {
  /** Number of a language; null: all. */
  readonly language: number | null;
  readonly states: ReadonlySet<NeedState>;
  /** First said on this day or later. */
  readonly from: number;
  /** In a need whose name says this, in small letters; '': in any, or none. */
  readonly said: string;
};

/** What of a scene does not hang on filters: made once a map. */
export type Ground = Omit<Scene, 'passes' | 'needs'> & { readonly needs: Omit<Scene['needs'], 'since'> };

export function groundOf(
  { points, needs: drawn, first_day: first, mapped_at: mapped }: NeedMap,
  needs: ReadonlyMap<string, { readonly name: string; readonly state: NeedState }>,
): Ground {
  const need = Int32Array.from(points.need);
  const states = Uint8Array.from(drawn.id.map((id) => STATES.indexOf(needs.get(id)?.state ?? 'growing')));
  const state = new Uint8Array(need.length);
  for (let i = 0; i < need.length; i++) state[i] = states[need[i] ?? -1] ?? NONE;
  const [x, y] = [inUnits(points.x), inUnits(points.y)];
  const [needX, needY] = [inUnits(drawn.x), inUnits(drawn.y)];
  const sizes = drawn.phrases;
  const radius = Float32Array.from(sizes.map((size) => Math.sqrt(Math.max(1, size)) + 0.6));
  return {
    x,
    y,
    need,
    state,
    day: Uint16Array.from(points.day),
    language: Uint16Array.from(points.language),
    needs: {
      id: drawn.id,
      name: drawn.id.map((id) => needs.get(id)?.name ?? id),
      x: needX,
      y: needY,
      radius,
      state: states,
      bySize: sizes.map((_, i) => i).sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0)),
    },
    bounds: boundsOf([x, needX], [y, needY], radius),
    lastDay: points.day.reduce((last, one) => Math.max(last, one), daysBetween(first, mapped)),
  };
}

export function sceneOf(ground: Ground, { language, states, from, said }: Passing): Scene {
  const { need, state, day, language: languages } = ground;
  const wanted = STATES.map((one) => states.has(one));
  const named = ground.needs.name.map((name) => name.toLocaleLowerCase().includes(said));
  const passes = new Uint8Array(need.length);
  const since = new Uint16Array(ground.needs.id.length).fill(NEVER);
  for (let i = 0; i < need.length; i++) {
    const on = day[i] ?? 0;
    if (!wanted[state[i] ?? NONE] || on < from || (language !== null && languages[i] !== language)) continue;
    const n = need[i] ?? -1;
    if (said !== '' && !named[n]) continue;
    passes[i] = 1;
    if (n >= 0 && on < (since[n] ?? 0)) since[n] = on;
  }
  // To who may see none of its phrases a need has no days and no languages, but a state and a name.
  if (language === null && from === 0) {
    const told = new Set(need);
    for (let n = 0; n < since.length; n++)
      if (!told.has(n) && wanted[ground.needs.state[n] ?? NONE] && (said === '' || named[n])) since[n] = 0;
  }
  return { ...ground, passes, needs: { ...ground.needs, since } };
}

/** To the day on which the map was drawn, also where nothing new was said since. */
function daysBetween(first: string | null, mapped: string | null): number {
  if (first === null || mapped === null) return 0;
  return Math.max(0, Math.floor((Date.parse(mapped) - Date.parse(first)) / DAY_MS));
}

/** `Float32Array.from` with a function takes ten times as long. */
function inUnits(tenths: readonly number[]): Float32Array {
  const units = Float32Array.from(tenths);
  for (let i = 0; i < units.length; i++) units[i] = (units[i] ?? 0) / UNIT;
  return units;
}

/** Of all there is, whatever is filtered: a filter does not move the map. */
function boundsOf(xs: readonly Float32Array[], ys: readonly Float32Array[], radii: Float32Array): Bounds {
  const disc = radii.reduce((most, radius) => Math.max(most, radius), 0);
  const ends = (columns: readonly Float32Array[]): readonly [number, number] => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const column of columns)
      for (const value of column) {
        if (value < low) low = value;
        if (value > high) high = value;
      }
    return low > high ? [0, 0] : [low, high];
  };
  const [left, right] = ends(xs);
  const [top, bottom] = ends(ys);
  return { left: left - disc, right: right + disc, top: top - disc, bottom: bottom + disc };
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
