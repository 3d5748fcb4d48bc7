/** The items of each name, in their order: `Map.groupBy`, which Node has from 21 on. */
export function grouped<T, N>(items: Iterable<T>, nameOf: (item: T) => N): Map<N, T[]> {
  const groups = new Map<N, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}

/** How many items at the beginning of a sorted list are such; all of these stand before all others. */
export function lowerBound<T>(sorted: readonly T[], isBefore: (item: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle] as T))
      low = middle + 1; // below its length
    else high = middle;
  }
  return low;
}

/** Share of the smaller set that the other has as well, 0 to 1; 0 where one is empty. */
export function overlap<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : [...a].filter((one) => b.has(one)).length / smaller;
}

/** How often each value comes. */
export function tally<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
