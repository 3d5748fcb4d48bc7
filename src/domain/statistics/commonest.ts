/** The key of the greatest weight, of equal ones the first in the alphabet; undefined where there is none. */
export function commonest<T>(weights: ReadonlyMap<T, number>): T | undefined {
  return [...weights].sort(([a, x], [b, y]) => y - x || (String(a) < String(b) ? -1 : 1))[0]?.[0];
}
