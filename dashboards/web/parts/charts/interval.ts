/** A share with the interval it most likely lies in. */
export type Share = {
  readonly numerator: number;
  readonly denominator: number;
  readonly rate: number | null;
  readonly low: number;
  readonly high: number;
};

type Counted = Pick<Share, 'numerator' | 'denominator'>;

/** 97.5 % point of the normal distribution. */
const Z = 1.96;

/** The 95 % score interval (Wilson 1927), as the service computes its own: for sums that a page makes itself. */
function shareOf({ numerator, denominator }: Counted): Share {
  if (denominator <= 0) return { numerator, denominator, rate: null, low: 0, high: 1 };
  const rate = Math.min(1, numerator / denominator);
  const scale = 1 + (Z * Z) / denominator;
  const centre = rate + (Z * Z) / (2 * denominator);
  const spread = Z * Math.sqrt((rate * (1 - rate)) / denominator + (Z * Z) / (4 * denominator ** 2));
  const [low, high] = [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
  return { numerator, denominator, rate, low, high };
}

/** For each day the share of it and the six days before: of single days a handful of payloads would decide. */
export function byWeek(days: readonly string[], counts: ReadonlyMap<string, Counted>): Share[] {
  return days.map((_, at) => {
    const week = days.slice(Math.max(0, at - 6), at + 1).flatMap((day) => counts.get(day) ?? []);
    return shareOf({
      numerator: week.reduce((sum, one) => sum + one.numerator, 0),
      denominator: week.reduce((sum, one) => sum + one.denominator, 0),
    });
  });
}

const DAY_MS = 86_400_000;

/** Every UTC day from one to another, so that days without anything have their place on the axis. */
export function everyDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
