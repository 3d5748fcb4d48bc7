import { addScaled, dot } from '../../basics/index.ts';
import { around, type Place } from './place.ts';

/** The ring of those that are near a need and not of it begins at so much of its disc's area. */
const RING_FROM = 1.3;
/** Each phrase of the ring has so much room, a little more than inside: it belongs less there. */
const RING_ROOM = 1.2;

/** The radius of a need's disc: each phrase has a unit's room. */
export function discOf(members: number): number {
  return Math.sqrt(Math.max(1, members));
}

/** … and with the ring around it. */
export function roomOf(members: number, near: number): number {
  return near === 0 ? discOf(members) : Math.sqrt(RING_FROM * Math.max(1, members) + RING_ROOM * near);
}

export type Surrounded = {
  readonly centre: Place;
  /** The need's direction, and the mean of its phrases, which is shorter. */
  readonly row: Float32Array;
  readonly middle: Float32Array;
  readonly neighbours: readonly { readonly row: Float32Array; readonly place: Place }[];
};

type One = { readonly id: string; readonly row: Float32Array };

/**
 * Phrases around their need: the nearer to what its members share, the nearer to the middle, each on the side of the
 * neighbour that it leans to.
 */
export function surround(
  need: Surrounded,
  members: readonly One[],
  near: readonly One[],
): Map<string, Place> {
  const places = new Map<string, Place>();
  const disc = discOf(members.length);
  for (const [rank, one] of byNearness(need, members).entries()) {
    const radius = disc * Math.sqrt((rank + 0.5) / members.length);
    places.set(one.id, around(need.centre, leaning(need, one.row), radius));
  }
  for (const [rank, one] of byNearness(need, near).entries()) {
    const radius = Math.sqrt(RING_FROM * disc * disc + RING_ROOM * (rank + 0.5));
    places.set(one.id, around(need.centre, leaning(need, one.row), radius));
  }
  return places;
}

function byNearness({ row }: Surrounded, ones: readonly One[]): One[] {
  return ones
    .map((one) => ({ one, nearness: dot(row, one.row) }))
    .sort((a, b) => b.nearness - a.nearness || (a.one.id < b.one.id ? -1 : 1))
    .map(({ one }) => one);
}

/**
 * The direction in which a phrase differs from the others of its need: told by where the neighbours stand that lie that way,
 * and beside that line by the pool's own two widest directions, so that a need at the rim has no phrases on one side only.
 */
function leaning({ centre, middle, neighbours }: Surrounded, phrase: Float32Array): number {
  const offset = addScaled(Float32Array.from(phrase), middle, -1);
  let [x, y] = [offset[0] ?? 0, offset[1] ?? 0];
  for (const neighbour of neighbours) {
    const [dx, dy] = [neighbour.place.x - centre.x, neighbour.place.y - centre.y];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const lean = dot(offset, neighbour.row) / neighbours.length;
    x += (lean * dx) / length;
    y += (lean * dy) / length;
  }
  return Math.atan2(y, x);
}

/** Where a phrase stands that joined its need since the map was made: within its disc, always at the same place. */
export function besideNeed(centre: Place, members: number, id: string): Place {
  let hash = 2166136261; // FNV-1a
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16777619) >>> 0;
  const angle = ((hash & 0xffff) / 0x10000) * 2 * Math.PI;
  return around(centre, angle, discOf(members) * Math.sqrt((hash >>> 16) / 0x10000));
}
