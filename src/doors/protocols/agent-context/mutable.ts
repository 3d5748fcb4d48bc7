/** The reply's type is one that a reader may change. */
export function mutable<T>(value: T): Mutable<T> {
  return value as Mutable<T>;
}
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;
