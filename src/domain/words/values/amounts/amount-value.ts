import type { ExtractedValue } from '../extract-values.ts';

/** A number, or the lower end of a range ("200-300"). */
export function numeric(value: ExtractedValue): number | null {
  if (typeof value.canonical === 'number') return value.canonical;
  const low = /^(\d+(?:\.\d+)?)-/.exec(String(value.canonical));
  return low === null ? null : Number(low[1]);
}

/** Months of 30 days and years of 365: durations are compared and banded by these, never added to a date. */
const MINUTES: Readonly<Record<string, number>> = {
  minute: 1,
  hour: 60,
  day: 1440,
  night: 1440,
  week: 10_080,
  month: 43_200,
  year: 525_600,
};

/** A duration in the key's unit, whole numbers only; null where it is none, or does not come out even ("90 minutes" in hours). */
export function inUnit(value: ExtractedValue, unit: string | null): number | null {
  const amount = numeric(value);
  if (amount === null || value.kind !== 'duration') return null;
  const [from, to] = [MINUTES[value.unit ?? ''], MINUTES[(unit ?? '').replace(/s$/, '')]];
  if (from === undefined || to === undefined) return amount;
  const converted = (amount * from) / to;
  return Number.isInteger(converted) ? converted : null;
}

/** One scale for both ways of saying it: "1.3x" is 1.3, "20% bigger" 1.2, "20% smaller" 0.8, "at 120%" 1.2. */
export function scaleValue(value: ExtractedValue, unit: string): number | null {
  const amount = numeric(value);
  if (amount === null) return null;
  if (value.kind === 'percent') {
    if (unit === 'percent') return amount;
    const share = value.shrinks === true ? 100 - amount : amount >= 100 ? amount : 100 + amount;
    return Math.round(share * 100) / 10_000;
  }
  if (unit === 'percent') return value.kind === 'factor' ? Math.round((amount - 1) * 10_000) / 100 : null;
  return value.kind === 'factor' || (amount > 0 && amount < 10 && !Number.isInteger(amount)) ? amount : null;
}
