/**
 * What postgres.js 3.4 keeps in a query and does not type: `handler` sends it, once, when it is awaited for; parts of another
 * query are never sent themselves.
 */
export type Inside = {
  readonly strings: readonly string[];
  handler: ((query: unknown) => unknown) & { debug?: unknown };
  resolve: (rows: unknown) => void;
  reject: (problem: unknown) => void;
};

/** Not a name or a list of values, which the same function makes. */
export function isQuery(made: unknown): made is Inside {
  return made instanceof Promise && 'handler' in made;
}
