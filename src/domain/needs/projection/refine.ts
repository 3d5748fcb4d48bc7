import { seededRandom } from '../../statistics/index.ts';
import type { Edge } from './neighbours.ts';
import { move, type Places } from './place.ts';

/** Others that each is pushed from in a round. */
const PUSHES = 5;
/** No step is longer: two at one place would fly apart. */
const LONGEST = 4;

/**
 * Neighbours draw near, others keep away, in place: the layout of UMAP (McInnes, Healy, Melville 2018, with a = b = 1) in
 * rounds of ever smaller steps. Its forces balance where neighbours are about half a unit apart.
 * @param ease how easily each gives way, 0 to 1
 */
export function refine(
  places: Places,
  edges: readonly Edge[],
  ease: readonly number[],
  rounds: number,
): void {
  const count = places.length / 2;
  const random = seededRandom(20261122);
  for (let round = 0; round < rounds; round++) {
    const step = 1 - round / rounds;
    for (const { a, b, weight } of edges) {
      const [dx, dy] = between(places, a, b);
      const pull = (-2 * step * weight) / (1 + dx * dx + dy * dy);
      push(places, a, dx, dy, pull * (ease[a] ?? 0));
      push(places, b, -dx, -dy, pull * (ease[b] ?? 0));
    }
    for (let a = 0; a < count; a++) {
      for (let i = 0; i < PUSHES; i++) {
        const b = Math.floor(random() * count);
        if (a === b) continue;
        const [dx, dy] = between(places, a, b);
        const square = dx * dx + dy * dy;
        push(places, a, dx, dy, ((2 * step) / ((0.001 + square) * (1 + square))) * (ease[a] ?? 0));
      }
    }
  }
}

function between(places: Places, a: number, b: number): readonly [number, number] {
  return [(places[2 * a] ?? 0) - (places[2 * b] ?? 0), (places[2 * a + 1] ?? 0) - (places[2 * b + 1] ?? 0)];
}

function push(places: Places, i: number, dx: number, dy: number, force: number): void {
  move(places, i, bounded(dx * force), bounded(dy * force));
}

function bounded(step: number): number {
  return Math.max(-LONGEST, Math.min(LONGEST, step));
}
