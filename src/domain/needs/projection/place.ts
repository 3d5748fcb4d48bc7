/** Where something stands on the map of a pool. The unit is the room that one phrase takes. */
export type Place = { readonly x: number; readonly y: number };

/** Places side by side, while they are moved: x of each at 2i, y at 2i + 1. */
export type Places = Float64Array;

/** Of the i-th; the origin beyond the last. */
export function placeAt(places: Places, i: number): Place {
  return { x: places[2 * i] ?? 0, y: places[2 * i + 1] ?? 0 };
}

/** Sets the i-th, in place. */
export function put(places: Places, i: number, { x, y }: Place): void {
  places[2 * i] = x;
  places[2 * i + 1] = y;
}

/** Moves the i-th by so much, in place. */
export function move(places: Places, i: number, dx: number, dy: number): void {
  places[2 * i] = (places[2 * i] ?? 0) + dx;
  places[2 * i + 1] = (places[2 * i + 1] ?? 0) + dy;
}

/** Around `centre`, so far from it in that direction. */
export function around(centre: Place, angle: number, radius: number): Place {
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

/** The angle of the golden section: turned by it again and again, directions stay as far apart as they can. */
export const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** The middle distance to the nearest other; null where there are fewer than two. */
export function usualGap(places: Places): number | null {
  const count = places.length / 2;
  if (count < 2) return null;
  const gaps: number[] = [];
  for (let i = 0; i < count; i++) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let j = 0; j < count; j++) {
      if (i === j) continue;
      const dx = (places[2 * i] ?? 0) - (places[2 * j] ?? 0);
      const dy = (places[2 * i + 1] ?? 0) - (places[2 * j + 1] ?? 0);
      nearest = Math.min(nearest, dx * dx + dy * dy);
    }
    gaps.push(nearest);
  }
  gaps.sort((a, b) => a - b);
  return Math.sqrt(gaps[gaps.length >> 1] ?? 0);
}
