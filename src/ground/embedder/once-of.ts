import type { Embedder } from './embedder.ts';

/** What never changes is made once for each embedder. A failure is not kept. */
export function onceOf<T>(make: (embedder: Embedder) => Promise<T>): (embedder: Embedder) => Promise<T> {
  const known = new WeakMap<Embedder, Promise<T>>();
  return (embedder) => {
    const before = known.get(embedder);
    if (before !== undefined) return before;
    const made = make(embedder);
    known.set(embedder, made);
    made.catch(() => known.delete(embedder));
    return made;
  };
}
