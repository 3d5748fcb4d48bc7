/** Seeded draws between 0 and 1, the same on every machine (mulberry32). */
export function draws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How many of `tries` succeed with chance `share` each. */
export function hitsOf(random: () => number, tries: number, share: number): number {
  let hits = 0;
  for (let at = 0; at < tries; at++) if (random() < share) hits++;
  return hits;
}
