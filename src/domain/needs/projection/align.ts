import type { Place } from './place.ts';

/**
 * Turns, mirrors, shifts and stretches a map so that it lies over an earlier one as well as it can (Procrustes): what did
 * not change stays where it was.
 * @param pairs the same things on this map and on the earlier one
 */
export function alignment(pairs: readonly (readonly [now: Place, before: Place])[]): (place: Place) => Place {
  if (pairs.length === 0) return (place) => place;
  const from = middle(pairs.map(([now]) => now));
  const to = middle(pairs.map(([, before]) => before));
  // Sums of products, of this map as it is and in a mirror.
  let [same, turned, mirrored, mirroredTurned, size] = [0, 0, 0, 0, 0];
  for (const [now, before] of pairs) {
    const [x, y, u, v] = [now.x - from.x, now.y - from.y, before.x - to.x, before.y - to.y];
    same += x * u + y * v;
    turned += x * v - y * u;
    mirrored += x * u - y * v;
    mirroredTurned += x * v + y * u;
    size += x * x + y * y;
  }
  if (size === 0) return ({ x, y }) => ({ x: x - from.x + to.x, y: y - from.y + to.y });
  const mirror = Math.hypot(mirrored, mirroredTurned) > Math.hypot(same, turned) * (1 + TIE);
  const [a, b] = mirror ? [mirrored, mirroredTurned] : [same, turned];
  const hand = mirror ? -1 : 1;
  const stretch = a === 0 && b === 0 ? 1 : Math.hypot(a, b) / size;
  const angle = Math.atan2(b, a);
  const [cos, sin] = [stretch * Math.cos(angle), stretch * Math.sin(angle)];
  return ({ x, y }) => {
    const [dx, dy] = [x - from.x, hand * (y - from.y)];
    return { x: to.x + cos * dx - sin * dy, y: to.y + sin * dx + cos * dy };
  };
}

/** On a line a map and its mirror image lie equally well, but for rounding. */
const TIE = 1e-9;

export function middle(places: readonly Place[]): Place {
  const sum = places.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}
