import type { Silence } from '../needs/index.ts';
import type { Rate, Sequence } from '../statistics/index.ts';
import type { ForecastOutcome } from './measured/forecast.ts';
import type { Gains } from './measured/gains.ts';
import type { Rates } from './measured/measurement.ts';

/** Names of rules in stored decisions: one may be added, none changes its meaning. */
export type LifecycleRule =
  | 'window_open'
  | 'proved_itself'
  | 'proved_early'
  | 'failed_early'
  | 'harms_outcomes'
  | 'values_refused'
  | 'need_stays_in_words'
  | 'need_died'
  | 'need_dissolved'
  | 'never_used'
  | 'hardly_used'
  | 'redundant'
  | 'too_little_evidence'
  | 'not_proven_in_time'
  | 'still_good';

/** What a decision rests on; plain JSON. */
export type Numbers = Rates & {
  /** Breadth: distinct owners who used it, and the cohorts they belong to. */
  readonly owners: number;
  readonly cohorts: number;
  /** Use on the days on which its need comes, where these are not all days. */
  readonly adoptionWhenExpected?: Rate;
  readonly rhythm?: string;
  /** Arrivals of the need in the newest window's time, and what its rhythm before made expect. */
  readonly arrivals?: { readonly came: number; readonly expected: number };
  readonly silence?: Silence;
  readonly gain?: Gains;
  readonly forecast?: ForecastOutcome;
  readonly redundancy?: Doubled;
  /** What holds at all looks together, where a decision came before the window's end. */
  readonly sequences?: Readonly<Record<'adoption' | 'capture' | 'validity', Sequence>>;
};

/** What to do with a key, by which rule, on which numbers, in a sentence for the schema's owner. */
export type Verdict<Move> = {
  readonly move: Move;
  readonly rule: LifecycleRule;
  readonly numbers: Numbers;
  readonly sentence: string;
};

/** Another key that was there before and tells this one's value, as a share of what there is to tell (0 to 1). */
export type Doubled = { readonly key: string; readonly coefficient: number };
