/** Numbers in [0, 1), in an order that its seed decides. */
export type Random = () => number;

/** Tommy Ettinger's mulberry32: 32 bits of state, good enough for make-believe people, the same on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of `items`, each as likely as its weight says; undefined where all weights are 0. */
export function pickWeighted<T>(
  items: readonly T[],
  weightOf: (item: T) => number,
  random: Random,
): T | undefined {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  let left = random() * total;
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  return undefined;
}

/** One of `items`, all equally likely; undefined where there is none. */
export function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** A shuffled copy (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  const out: T[] = [];
  while (rest.length > 0) out.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return out;
}
