import { centred, grouped, mean, normalise } from '../../basics/index.ts';
import { principalAxes, project } from '../cluster/grains/principal-axes.ts';
import { alignment, middle } from './align.ts';
import { apart } from './apart.ts';
import { edges, type Neighbour, nearestNeeds, neighbours } from './neighbours.ts';
import { around, GOLDEN_ANGLE, move, type Place, type Places, placeAt, put, usualGap } from './place.ts';
import { refine } from './refine.ts';
import { roomOf, surround } from './surround.ts';

/** A phrase to be drawn; its vector is of unit length, not centred. */
export type Mapped = {
  readonly id: string;
  readonly vector: Float32Array;
  /** Null: it is in no need. */
  readonly need: string | null;
};

/** Needs and phrases by id. */
export type PoolMap = ReadonlyMap<string, Place>;

/** So many directions tell 2,000 needs apart, and cost a twelfth of all. */
const AXES = 32;
/** Needs that a need is drawn beside; further ones pull all to the middle. */
const NEIGHBOURS = 10;
/** Neighbours whose direction a phrase may lean in. */
const SIDES = 5;
/** Steps of `refine`, the last of which hardly move anything. */
const ROUNDS = 240;
/** A map that is only added to needs fewer. */
const ROUNDS_AGAIN = 80;
/** What stood there before draws new needs near, and is not drawn itself, unless it is the lesser part of the map … */
const EASE_OF_MOST = 0;
const EASE_OF_FEW = 0.4;
/** Fewer places than these do not say where up is. */
const LEAST_STOOD = 3;
/** … but it makes room for what is new or has grown. */
const LEAST_ROOM = 0.1;
/** Between the middles of two needs, in radii. */
const USUAL_GAP = 2.6;
/** The gap at which the forces balance (`refine.ts`). */
const BALANCED_GAP = 0.5;

/**
 * A pool on a plane: needs that ask for like things stand beside each other, phrases around their need. The same phrases
 * and the same earlier map make the same map, and what did not change since the earlier one hardly moves.
 * @param phrases ordered by id
 */
export function projectPool(phrases: readonly Mapped[], before: PoolMap): PoolMap {
  const rows = reduced(phrases);
  const members = grouped(phrases.keys(), (i) => phrases[i]?.need ?? null);
  const needs = [...members.keys()].filter((need) => need !== null).sort();
  if (needs.length === 0) return aligned(flat(phrases, rows), before);
  const middles = needs.map((id) => {
    const own = (members.get(id) ?? []).flatMap((member) => rows[member] ?? []);
    return mean(own, rows[0]?.length ?? 0);
  });
  const needRows = middles.map((middle) => normalise(Float32Array.from(middle)));
  const nearest = nearestNeeds(members.get(null) ?? [], rows, needRows);
  const radii = needs.map((id, i) => roomOf(members.get(id)?.length ?? 0, nearest.get(i)?.length ?? 0));
  const found = neighbours(needRows, Math.min(NEIGHBOURS, Math.ceil((needs.length - 1) / 2)));
  const places = placeNeeds(needs, needRows, radii, found, before);
  const one = (i: number) => ({ id: phrases[i]?.id ?? '', row: rows[i] ?? new Float32Array(AXES) });
  const map = new Map<string, Place>();
  for (const [n, id] of needs.entries()) {
    const need = {
      centre: placeAt(places, n),
      row: needRows[n] ?? new Float32Array(AXES),
      middle: middles[n] ?? new Float32Array(AXES),
      neighbours: (found[n] ?? []).slice(0, SIDES).map(({ to }) => ({
        row: needRows[to] ?? new Float32Array(AXES),
        place: placeAt(places, to),
      })),
    };
    map.set(id, need.centre);
    const stand = surround(need, (members.get(id) ?? []).map(one), (nearest.get(n) ?? []).map(one));
    for (const [phrase, place] of stand) map.set(phrase, place);
  }
  // With fewer needs than say where up is, their phrases say it.
  return needs.length < 3 ? aligned(map, before) : map;
}

function placeNeeds(
  needs: readonly string[],
  rows: readonly Float32Array[],
  radii: readonly number[],
  found: readonly (readonly Neighbour[])[],
  before: PoolMap,
): Places {
  const known = needs.map((id) => before.get(id));
  const stood = known.filter((place) => place !== undefined).length;
  const again = stood >= LEAST_STOOD;
  const earlier = stood * 2 >= needs.length ? EASE_OF_MOST : EASE_OF_FEW;
  const ease = known.map((place) => (again && place !== undefined ? earlier : 1));
  const places = again ? fromBefore(known, found) : fromAxes(rows);
  const unit = again ? (usualGap(places) || 1) / BALANCED_GAP : 1;
  scale(places, 1 / unit);
  refine(places, edges(found), ease, again ? ROUNDS_AGAIN : ROUNDS);
  if (again) scale(places, unit);
  else {
    const usual = radii.reduce((sum, radius) => sum + radius, 0) / Math.max(1, radii.length);
    scale(places, (USUAL_GAP * usual) / (usualGap(places) || 1));
  }
  const align = alignment(
    known.flatMap((place, i) => (place === undefined ? [] : [[placeAt(places, i), place] as const])),
  );
  if (again) for (const i of needs.keys()) put(places, i, align(placeAt(places, i)));
  const room = ease.map((one) => Math.max(LEAST_ROOM, one));
  apart(places, radii, room);
  return places;
}

/** New needs begin among those neighbours that stood there before, else at the rim. */
function fromBefore(known: readonly (Place | undefined)[], found: readonly (readonly Neighbour[])[]): Places {
  const places = new Float64Array(2 * known.length);
  const rim = known.reduce((most, place) => Math.max(most, Math.hypot(place?.x ?? 0, place?.y ?? 0)), 1);
  for (const [i, place] of known.entries()) {
    if (place !== undefined) {
      put(places, i, place);
      continue;
    }
    const near = (found[i] ?? []).flatMap(({ to }) => known[to] ?? []).slice(0, 3);
    // A little aside: where two begin at one place, no force tells them apart.
    const [from, reach] = near.length === 0 ? [{ x: 0, y: 0 }, rim] : [middle(near), rim / 50];
    put(places, i, around(from, i * GOLDEN_ANGLE, reach));
  }
  return places;
}

/** The two directions in which the needs differ most, ten units wide. */
function fromAxes(rows: readonly Float32Array[]): Places {
  const places = new Float64Array(2 * rows.length);
  let most = 0;
  for (const [i, row] of rows.entries()) {
    const place = { x: row[0] ?? 0, y: row[1] ?? 0 };
    most = Math.max(most, Math.abs(place.x), Math.abs(place.y));
    put(places, i, place);
  }
  scale(places, most > 0 ? 5 / most : 1);
  for (const i of rows.keys())
    move(places, i, 0.01 * Math.cos(i * GOLDEN_ANGLE), 0.01 * Math.sin(i * GOLDEN_ANGLE));
  return places;
}

function scale(places: Places, factor: number): void {
  for (let i = 0; i < places.length; i++) places[i] = (places[i] ?? 0) * factor;
}

/** Phrases of a pool in which nothing was found yet. */
function flat(phrases: readonly Mapped[], rows: readonly Float32Array[]): Map<string, Place> {
  const reach = 2 * Math.sqrt(phrases.length);
  return new Map(
    phrases.map(({ id }, i) => [id, { x: reach * (rows[i]?.[0] ?? 0), y: reach * (rows[i]?.[1] ?? 0) }]),
  );
}

function aligned(map: ReadonlyMap<string, Place>, before: PoolMap): PoolMap {
  const pairs = [...map].flatMap(([id, place]) => {
    const earlier = before.get(id);
    return earlier === undefined ? [] : [[place, earlier] as const];
  });
  if (pairs.length < 2) return map;
  const align = alignment(pairs);
  return new Map([...map].map(([id, place]) => [id, align(place)]));
}

/** What each phrase says beside what all share, on the directions in which they differ most, as unit vectors. */
function reduced(phrases: readonly Mapped[]): Float32Array[] {
  const vectors = phrases.map(({ vector }) => vector);
  const centre = mean(vectors, vectors[0]?.length ?? 0);
  const step = Math.max(1, Math.floor(vectors.length / 400));
  const sample = vectors.filter((_, i) => i % step === 0).map((vector) => centred(vector, centre));
  const axes = principalAxes(sample, AXES);
  return vectors.map((vector) => normalise(project(centred(vector, centre), axes)));
}
