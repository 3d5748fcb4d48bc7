import { GOLDEN_ANGLE, move, type Places } from './place.ts';

/** Discs that still overlap then are drawn so: a map of more needs than it has room for. */
const PASSES = 60;
/** Room between two discs, as a share of their radii. */
const GAP = 1.12;

/**
 * Pushes discs apart that overlap, in place, a little at each pass.
 * @param ease of two, who gives way more easily makes most of the room
 */
export function apart(places: Places, radii: readonly number[], ease: readonly number[]): void {
  const largest = radii.reduce((most, radius) => Math.max(most, radius), 0);
  const order = radii.map((_, i) => i);
  const x = (i: number) => places[2 * i] ?? 0;
  for (let pass = 0; pass < PASSES; pass++) {
    order.sort((a, b) => x(a) - x(b) || a - b);
    let overlaps = false;
    for (const [at, a] of order.entries()) {
      const reach = ((radii[a] ?? 0) + largest) * GAP;
      for (let next = at + 1; next < order.length; next++) {
        const b = order[next] ?? 0;
        if (x(b) - x(a) > reach) break;
        overlaps = part(places, a, b, radii, ease) || overlaps;
      }
    }
    if (!overlaps) return;
  }
}

function part(
  places: Places,
  a: number,
  b: number,
  radii: readonly number[],
  ease: readonly number[],
): boolean {
  const wanted = ((radii[a] ?? 0) + (radii[b] ?? 0)) * GAP;
  const dx = (places[2 * b] ?? 0) - (places[2 * a] ?? 0);
  const dy = (places[2 * b + 1] ?? 0) - (places[2 * a + 1] ?? 0);
  const distance = Math.hypot(dx, dy);
  if (distance >= wanted) return false;
  // Two at one place go in a direction of their own.
  const angle = distance > 0 ? Math.atan2(dy, dx) : b * GOLDEN_ANGLE;
  const [easeA, easeB] = [ease[a] ?? 1, ease[b] ?? 1];
  const share = easeA + easeB > 0 ? easeA / (easeA + easeB) : 0.5;
  const room = wanted - distance;
  move(places, a, -share * room * Math.cos(angle), -share * room * Math.sin(angle));
  move(places, b, (1 - share) * room * Math.cos(angle), (1 - share) * room * Math.sin(angle));
  return true;
}
