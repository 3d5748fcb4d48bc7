import type { Policy } from '../policy/index.ts';
import { type Rate, rounded } from '../statistics/index.ts';
import type { Rates } from './measured/measurement.ts';

/** What counts prove about a key, by which rule, in a sentence for the schema's owner. */
export type Proof<Rule extends string> = { readonly rule: Rule; readonly sentence: string };

/** As many values as owners. */
const FEW_VALUES = 5;
/** So many who came back must have used a key: as many as must have said its words by default. */
const FEWEST_OWNERS = 5;

/** What the low end of each rate's 95 % interval must reach before an experimental key becomes stable. */
export function promotionBars({ adoption, capture }: Policy['promotion']) {
  // Ten values of ten have a low end of 0.72; nobody should wait longer for ten good values.
  return { adoption, capture, validity: 0.7 };
}

/** What the high end of a rate's 95 % interval must miss before a key is retired, whatever `policy.retirement` says of its use. */
export const RETIRED_BELOW = {
  /** Five of six go on saying it in words. */
  capture: 0.15,
  /** Every second value refused. */
  validity: 0.5,
  /**
   * Use in the newest window's time, whatever it was before. One use of 450 has a high end of 1.3 %, two 1.6 %. Of fads that
   * end within ten days 2 to 7 % become stable; without this bar 2 to 14 %.
   */
  silence: 0.015,
  /** Success with the key minus success without it. Who uses a key differs from who does not, so a small loss proves nothing. */
  lift: -0.1,
} as const;

/**
 * The whole interval must lie on the wrong side of a bar: what is not sure is no harm. Nor is what its people do not say as
 * well: whoever would be rid of a key can send what it refuses as often as is needed.
 */
export function provenHarm(rates: Rates, people: Rates): Proof<'harms_outcomes' | 'values_refused'> | null {
  const { lift, validity } = RETIRED_BELOW;
  if (rates.lift.high < lift && (people.lift.difference ?? 0) < lift) {
    const points = Math.round(-100 * (rates.lift.difference ?? 0));
    const sentence = `Retired: payloads with it succeeded less often than those without, by ${points} points (at least ${Math.round(-100 * rates.lift.high)}).`;
    return { rule: 'harms_outcomes', sentence };
  }
  if (rates.validity.high < validity && (people.validity.rate ?? 1) < validity) {
    const sentence = `Retired: only ${words(rates.validity)} of its values were accepted; clients do not understand it.`;
    return { rule: 'values_refused', sentence };
  }
  return null;
}

/** People have the need and go on saying it in words. */
export function provenUnwanted(
  { capture }: Pick<Rates, 'capture'>,
  people: Rates,
): Proof<'need_stays_in_words'> | null {
  const bar = RETIRED_BELOW.capture;
  if (capture.high >= bar || (people.capture.rate ?? 1) >= bar) return null;
  const sentence = `Retired: only ${words(capture)} of those who had the need used the key; the others kept saying it in words.`;
  return { rule: 'need_stays_in_words', sentence };
}

/**
 * @param adoption on the days on which the need comes, among all payloads and among its people's: neither those who send much
 *   without the key nor those who use it where nobody else does decide alone
 * @param on those days in words: "" or " on Saturdays and Sundays, when its need comes"
 */
export function provenDisuse(
  adoption: Rate,
  people: Rate,
  bar: number,
  on: string,
): Proof<'never_used' | 'hardly_used'> | null {
  if (adoption.high >= bar || (people.rate ?? 0) >= bar) return null;
  return adoption.numerator === 0
    ? {
        rule: 'never_used',
        sentence: `Retired: not used once in ${adoption.denominator} payloads that were offered it${on}.`,
      }
    : {
        rule: 'hardly_used',
        sentence: `Retired: used in only ${words(adoption)} of the payloads that were offered it${on}.`,
      };
}

/**
 * What a key still lacks for promotion by what its people alone say, one phrase each; empty when it has all. What nobody who
 * came back stands behind promotes nothing.
 *
 * @param whose how the rates were counted, as the sentence tells it
 * @param seldom it comes too seldom for ten values in all the time there is: then those there are speak for themselves
 */
export function missingForPromotion(
  people: Rates,
  owners: number,
  policy: Policy['promotion'],
  seldom: boolean,
  whose = ' owner by owner',
): string[] {
  const missing: string[] = [];
  const bars = promotionBars(policy);
  const check = (name: 'adoption' | 'capture' | 'validity', what: string) => {
    const [rate, bar] = [people[name], bars[name]];
    if (rate.rate === null || rate.low < bar)
      missing.push(`${what} is ${words(rate)}${whose} and must surely be ${percent(bar)} or more`);
  };
  check('adoption', 'its use where it was offered');
  check('capture', 'its share of those who had the need');
  const { validity } = people;
  if (!seldom || validity.denominator < FEW_VALUES || (validity.rate ?? 0) < bars.validity)
    check('validity', 'its share of accepted values');
  if (owners < FEWEST_OWNERS)
    missing.push(`${owners} owners who came back used it and ${FEWEST_OWNERS} must`);
  return missing;
}

/** "40 % (412 of 1030; 37 % to 43 %)" */
export function words(rate: Rate): string {
  if (rate.rate === null) return 'not known yet';
  // Parts of voices add up to no whole numbers.
  const [some, all] = [rounded(rate.numerator, 1), rounded(rate.denominator, 1)];
  return `${percent(rate.rate)} (${some} of ${all}; ${percent(rate.low)} to ${percent(rate.high)})`;
}

/** "0.4 %", "37 %": a place behind the point where it tells something. */
export function percent(share: number): string {
  const value = share * 100;
  return `${value < 10 && value > 0 ? value.toFixed(1) : Math.round(value)} %`;
}
