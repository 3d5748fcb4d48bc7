/** One line of the performance table: a figure beside the raw limit of the same run on the same machine. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number | null;
  readonly ratio: number | null;
  /** Growth of cost with size: 0 does not grow, 1 is linear, 2 is square. */
  readonly exponent: number | null;
  /** What the exponent was fitted to, smallest first; drawn, and not part of the table. */
  readonly curve?: readonly Point[];
};

/** What something cost once so much was there. */
export type Point = { readonly size: number; readonly cost: number };

/** A figure beside what the machine itself can do; the ratio is how many times the limit it is. */
export function against(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value, unit, limit, ratio: value / limit, exponent: null };
}

/** A figure that has no raw limit to stand beside. */
export function plain(name: string, value: number, unit: string): Figure {
  return { name, value, unit, limit: null, ratio: null, exponent: null };
}

/** Cost at the largest size, and the slope of log cost over log size, by least squares. */
export function growth(name: string, unit: string, curve: readonly Point[]): Figure {
  const points = curve.map(({ size, cost }) => [Math.log(size), Math.log(cost)] as const);
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) /
    points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const exponent = points.length < 2 ? null : slope;
  return { name, value: curve.at(-1)?.cost ?? 0, unit, limit: null, ratio: null, exponent, curve };
}

/** Units of work a second, over so many units done `width` at a time. */
export async function rate(
  total: number,
  width: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < total) await work(next++);
    }),
  );
  return total / ((performance.now() - began) / 1_000);
}
