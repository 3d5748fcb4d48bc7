import type { Rate } from './interval.ts';
import { type Measurement, type Rates, ratesOf, sumOf } from './measurement.ts';
import { isOver, type ObservationWindow } from './observation-window.ts';
import type { Policy } from './policy.ts';

export type LifecycleRule =
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
  /** Counts of the window, in any pieces (days, cohorts). */
  readonly measurements: readonly Measurement[];
  /** Distinct owners who used the key in the window. */
  readonly owners: number;
  readonly policy: Pick<Policy, 'window' | 'promotion' | 'retirement'>;
};

/**
 * Judges an experimental key at the end of its observation window. Intervals decide, not points: a key is promoted
 * when even the low ends of its rates clear the bars and retired when even a high end misses one; in between the
 * evidence is too thin, and the window is extended as often as the policy allows, then the key is retired.
 */
export function judgeWindow(
  input: Evidence & {
    readonly window: ObservationWindow;
    readonly extensionsUsed: number;
    readonly now: Date;
  },
): Verdict<'promote' | 'retire' | 'extend' | 'wait'> {
  const { policy, owners } = input;
  const rates = ratesOf(sumOf(input.measurements));
  const numbers = { ...rates, owners };
  if (!isOver(input.window, input.now)) {
    const sentence = `Waits: its observation window ends at ${input.window.endsAt.toISOString()}.`;
    return { move: 'wait', rule: 'window_open', numbers, sentence };
  }
  const harm = provenHarm(rates, policy.retirement);
  if (harm !== null) return { move: 'retire', ...harm, numbers };
  const missing = missingForPromotion(rates, owners, policy.promotion);
  if (missing.length === 0) {
    const sentence = `Promoted: used in ${words(rates.adoption)} of the payloads that were offered it, by ${owners} owners; ${words(rates.validity)} of its values were accepted; ${words(rates.capture)} of those who had the need used the key for it.`;
    return { move: 'promote', rule: 'proved_itself', numbers, sentence };
  }
  const disuse = provenDisuse(rates, policy.retirement);
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
 * Looks at a stable key again. It need not prove itself a second time, only not be proven bad: its clients rely on
 * it, so thin evidence keeps it.
 */
export function judgeStable(input: Evidence): Verdict<'keep' | 'retire'> {
  const rates = ratesOf(sumOf(input.measurements));
  const numbers = { ...rates, owners: input.owners };
  const { retirement } = input.policy;
  const fault = provenHarm(rates, retirement) ?? provenDisuse(rates, retirement);
  if (fault !== null) return { move: 'retire', ...fault, numbers };
  const sentence = `Kept: used in ${words(rates.adoption)} of the payloads that were offered it.`;
  return { move: 'keep', rule: 'still_good', numbers, sentence };
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
