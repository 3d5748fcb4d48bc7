import { DAY_MS, utcDay } from './clock.ts';
import { hasFaded } from './fading.ts';
import type { Rate } from './interval.ts';
import { type DailyMeasurement, duringOf, type Rates, ratesOf, sumOf } from './measurement.ts';
import { isOver, type ObservationWindow } from './observation-window.ts';
import type { Policy } from './policy.ts';

type LifecycleRule =
  | 'window_open'
  | 'proved_itself'
  | 'harms_outcomes'
  | 'values_refused'
  | 'need_stays_in_words'
  | 'never_used'
  | 'hardly_used'
  | 'too_little_evidence'
  | 'not_proven_in_time'
  | 'still_good';

/** What to do with a key, by which rule, on which numbers, in a sentence for the schema's owner. */
export type Verdict<Move> = {
  readonly move: Move;
  readonly rule: LifecycleRule;
  readonly numbers: Rates & { readonly owners: number };
  readonly sentence: string;
};

type Evidence = {
  /** Counts by day; days outside the time that is judged are left out here. */
  readonly measurements: readonly DailyMeasurement[];
  /** Distinct owners who used the key in the window. */
  readonly owners: number;
  readonly policy: Pick<Policy, 'window' | 'promotion' | 'retirement'>;
};

/**
 * Judges an experimental key at the end of its observation window. Intervals decide, not points: a key is promoted
 * when even the low ends of its rates clear the bars and retired when even a high end misses one; in between the
 * evidence is too thin, and the window is extended as often as the policy allows, then the key is retired.
 *
 * For promotion all of the window counts, for disuse only its newest `policy.window.days`: a fad that was loud when
 * the key was born must not carry it for ever. A key whose use has died down by the last third is not promoted yet.
 */
export function judgeWindow(
  input: Evidence & {
    readonly window: ObservationWindow;
    readonly extensionsUsed: number;
    readonly now: Date;
  },
): Verdict<'promote' | 'retire' | 'extend' | 'wait'> {
  const { policy, owners, window } = input;
  const within = (from: Date, to: Date) => sumOf(duringOf(input.measurements, from, to));
  const rates = ratesOf(within(window.startedAt, window.endsAt));
  const numbers = { ...rates, owners };
  if (!isOver(window, input.now)) {
    const sentence = `Waits: its observation window ends at ${window.endsAt.toISOString()}.`;
    return { move: 'wait', rule: 'window_open', numbers, sentence };
  }
  const harm = provenHarm(rates, policy.retirement);
  if (harm !== null) return { move: 'retire', ...harm, numbers };
  const newest = Math.max(window.startedAt.getTime(), window.endsAt.getTime() - policy.window.days * DAY_MS);
  const lately = ratesOf(within(new Date(newest), window.endsAt));
  const disuse = provenDisuse(lately, policy.retirement);
  // Old merits do not promote a key that nobody uses any more.
  const silent = lately.adoption.high < policy.retirement.silence;
  if (disuse !== null && silent) return { move: 'retire', ...disuse, numbers };
  const missing = missingForPromotion(rates, owners, policy.promotion);
  if (diedDown(input.measurements, window)) {
    missing.push('its use died down in the last third of the window');
  }
  if (missing.length === 0) {
    const sentence = `Promoted: used in ${words(rates.adoption)} of the payloads that were offered it, by ${owners} owners; ${words(rates.validity)} of its values were accepted; ${words(rates.capture)} of those who had the need used the key for it.`;
    return { move: 'promote', rule: 'proved_itself', numbers, sentence };
  }
  if (disuse !== null) return { move: 'retire', ...disuse, numbers };
  const lacks = missing.join('; ');
  if (input.extensionsUsed < policy.window.extensions) {
    const sentence = `Watched for ${policy.window.days} days more, the evidence is too thin: ${lacks}.`;
    return { move: 'extend', rule: 'too_little_evidence', numbers, sentence };
  }
  const sentence = `Retired: not proven after ${input.extensionsUsed} extensions: ${lacks}.`;
  return { move: 'retire', rule: 'not_proven_in_time', numbers, sentence };
}

/**
 * Looks at a stable key again, over the last two windows' time up to `now`, so that a need of once a month is not
 * missed. It need not prove itself a second time, only not be proven bad: its clients rely on it, so thin evidence
 * keeps it.
 */
export function judgeStable(input: Evidence & { readonly now: Date }): Verdict<'keep' | 'retire'> {
  const from = new Date(input.now.getTime() - 2 * input.policy.window.days * DAY_MS);
  const rates = ratesOf(sumOf(duringOf(input.measurements, from, input.now)));
  const numbers = { ...rates, owners: input.owners };
  const { retirement } = input.policy;
  const fault = provenHarm(rates, retirement) ?? provenDisuse(rates, retirement);
  if (fault !== null) return { move: 'retire', ...fault, numbers };
  const sentence = `Kept: used in ${words(rates.adoption)} of the payloads that were offered it.`;
  return { move: 'keep', rule: 'still_good', numbers, sentence };
}

function diedDown(
  measurements: readonly DailyMeasurement[],
  { startedAt, endsAt }: ObservationWindow,
): boolean {
  const twoThirds = startedAt.getTime() + (2 * (endsAt.getTime() - startedAt.getTime())) / 3;
  // At a midnight, so that no day counts on both sides.
  const middle = new Date(utcDay(new Date(twoThirds)));
  return hasFaded(
    sumOf(duringOf(measurements, startedAt, middle)),
    sumOf(duringOf(measurements, middle, endsAt)),
  );
}

type Finding = { readonly rule: LifecycleRule; readonly sentence: string } | null;

function provenHarm(rates: Rates, bars: Policy['retirement']): Finding {
  if (rates.lift.high < bars.lift) {
    const points = Math.round(-100 * (rates.lift.difference ?? 0));
    const sentence = `Retired: payloads with it succeeded less often than those without, by ${points} points (at least ${Math.round(-100 * rates.lift.high)}).`;
    return { rule: 'harms_outcomes', sentence };
  }
  if (rates.validity.high < bars.validity) {
    const sentence = `Retired: only ${words(rates.validity)} of its values were accepted; clients do not understand it.`;
    return { rule: 'values_refused', sentence };
  }
  return null;
}

function provenDisuse(rates: Rates, bars: Policy['retirement']): Finding {
  const { adoption, capture } = rates;
  if (capture.high < bars.capture) {
    const sentence = `Retired: only ${words(capture)} of those who had the need used the key; the others kept saying it in words.`;
    return { rule: 'need_stays_in_words', sentence };
  }
  // A rare need whose few people do use the key deserves more patience than a key that nobody reaches for.
  const bar =
    capture.rate !== null && capture.low >= bars.captured ? bars.adoptionWhereCaptured : bars.adoption;
  if (adoption.high >= bar) return null;
  return adoption.numerator === 0
    ? {
        rule: 'never_used',
        sentence: `Retired: not used once in ${adoption.denominator} payloads that were offered it.`,
      }
    : {
        rule: 'hardly_used',
        sentence: `Retired: used in only ${words(adoption)} of the payloads that were offered it.`,
      };
}

/** What a key still lacks for promotion, one phrase each; empty when it has all. */
function missingForPromotion(rates: Rates, owners: number, bars: Policy['promotion']): string[] {
  const missing: string[] = [];
  const check = (rate: Rate, bar: number, what: string) => {
    if (rate.rate !== null && rate.low >= bar) return;
    missing.push(`${what} is ${words(rate)} and must surely be ${percent(bar)} or more`);
  };
  check(rates.adoption, bars.adoption, 'its use where it was offered');
  check(rates.capture, bars.capture, 'its share of those who had the need');
  check(rates.validity, bars.validity, 'its share of accepted values');
  if (owners < bars.owners) missing.push(`${owners} owners used it and ${bars.owners} must`);
  return missing;
}

/** "40 % (412 of 1030; 37 % to 43 %)" */
function words(rate: Rate): string {
  if (rate.rate === null) return 'not known yet';
  return `${percent(rate.rate)} (${rate.numerator} of ${rate.denominator}; ${percent(rate.low)} to ${percent(rate.high)})`;
}

function percent(share: number): string {
  const value = share * 100;
  return `${value < 10 && value > 0 ? value.toFixed(1) : Math.round(value)} %`;
}
