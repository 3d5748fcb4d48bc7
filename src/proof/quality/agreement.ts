import { grouped, tally } from '../../domain/basics/index.ts';

/** How far two ways of sorting the same things into classes agree; each 1 where they are the same. */
export type Agreement = {
  /** Harmonic mean of homogeneity and completeness (Rosenberg and Hirschberg 2007); 0 to 1. */
  readonly vMeasure: number;
  /** Mutual information adjusted for chance, by the arithmetic mean of the entropies (Vinh, Epps and Bailey 2010). */
  readonly ami: number;
  /** Rand index adjusted for chance (Hubert and Arabie 1985). */
  readonly ari: number;
};

/**
 * @param first, second class of each thing, in the same order
 * @returns zeros where there is nothing to sort
 */
export function agreement(first: readonly string[], second: readonly string[]): Agreement {
  const n = first.length;
  if (n === 0) return { vMeasure: 0, ami: 0, ari: 0 };
  const { rows, columns, cells } = crossed(first, second);
  const trivial = (size: number) => rows.length === size && columns.length === size;
  if (trivial(1) || trivial(n)) return { vMeasure: 1, ami: 1, ari: 1 };
  const [h1, h2] = [entropy(rows, n), entropy(columns, n)];
  const shared = cells.reduce((sum, { count, row, column }) => {
    return sum + (count / n) * Math.log((n * count) / (row * column));
  }, 0);
  const homogeneity = h1 === 0 ? 1 : shared / h1;
  const completeness = h2 === 0 ? 1 : shared / h2;
  const both = homogeneity + completeness;
  const expected = expectedInformation(rows, columns, n);
  return {
    vMeasure: both > TINY ? Math.min(1, Math.max(0, (2 * homogeneity * completeness) / both)) : 0,
    ami: (shared - expected) / awayFromZero((h1 + h2) / 2 - expected),
    ari: adjustedRand(rows, columns, cells, n),
  };
}

/** Which class has each thing: of those that list it the first one. */
export function holders(classes: readonly (readonly string[])[]): Map<string, string> {
  const held = new Map<string, string>();
  classes.forEach((ids, index) => {
    for (const id of ids) if (!held.has(id)) held.set(id, String(index));
  });
  return held;
}

const TINY = 1e-12;

type Cell = { readonly count: number; readonly row: number; readonly column: number };

/** Sizes of the classes of each side, and of every pair of classes that share something. */
function crossed(first: readonly string[], second: readonly string[]) {
  const [rows, columns] = [tally(first), tally(second)];
  const pairs = grouped(
    first.map((row, at) => ({ row, column: second[at] ?? '' })),
    ({ row }) => row,
  );
  const cells = [...pairs].flatMap(([row, line]) =>
    [...tally(line.map(({ column }) => column))].map(
      ([column, count]): Cell => ({ count, row: rows.get(row) ?? 0, column: columns.get(column) ?? 0 }),
    ),
  );
  return { rows: [...rows.values()], columns: [...columns.values()], cells };
}

function entropy(sizes: readonly number[], n: number): number {
  return -sizes.reduce((sum, size) => sum + (size / n) * Math.log(size / n), 0);
}

/** Mutual information that classes of these sizes share by chance (hypergeometric model). */
function expectedInformation(rows: readonly number[], columns: readonly number[], n: number): number {
  const logFactorial = new Float64Array(n + 1);
  for (let k = 2; k <= n; k++) logFactorial[k] = at(logFactorial, k - 1) + Math.log(k);
  const lf = (k: number) => at(logFactorial, k);
  let sum = 0;
  for (const a of rows) {
    for (const b of columns) {
      const fixed = lf(a) + lf(b) + lf(n - a) + lf(n - b) - lf(n);
      for (let k = Math.max(1, a + b - n); k <= Math.min(a, b); k++) {
        const ways = fixed - lf(k) - lf(a - k) - lf(b - k) - lf(n - a - b + k);
        sum += (k / n) * Math.log((n * k) / (a * b)) * Math.exp(ways);
      }
    }
  }
  return sum;
}

function adjustedRand(
  rows: readonly number[],
  columns: readonly number[],
  cells: readonly Cell[],
  n: number,
) {
  const together = cells.reduce((sum, { count }) => sum + pairsOf(count), 0);
  const first = rows.reduce((sum, size) => sum + pairsOf(size), 0);
  const second = columns.reduce((sum, size) => sum + pairsOf(size), 0);
  const expected = n < 2 ? 0 : (first * second) / pairsOf(n);
  return (together - expected) / awayFromZero((first + second) / 2 - expected);
}

function pairsOf(size: number): number {
  return (size * (size - 1)) / 2;
}

function awayFromZero(value: number): number {
  return Math.abs(value) >= TINY ? value : value < 0 ? -TINY : TINY;
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
