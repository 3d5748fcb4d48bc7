import { DAY_MS, utcDay } from '../basics/index.ts';
import { type Rhythm, rhythmOf } from '../needs/index.ts';
import {
  deadNeed,
  diedDown,
  hasFewer,
  merits,
  numbersOf,
  type Observed,
  onDays,
  type RatesOfTime,
  ratesWithin,
  ratesWords,
} from './measured/observed.ts';
import { isOver, type ObservationWindow } from './observation-window.ts';
import {
  missingForPromotion,
  percent,
  promotionBars,
  provenDisuse,
  provenHarm,
  provenUnwanted,
  RETIRED_BELOW,
} from './proof.ts';
import type { Verdict } from './verdict.ts';

/** So often a window is made longer where the evidence is too thin: with the usual 30 days a trial ends within a quarter. */
const MOST_EXTENSIONS = 2;

/**
 * Judges an experimental key at the end of its observation window. Intervals decide, not points: a key is promoted
 * when even the low ends of its rates clear the bars and retired when even a high end misses one; in between the
 * evidence is too thin, and the window is extended `MOST_EXTENSIONS` times, then the key is retired.
 *
 * For promotion all of the window counts, for disuse only its newest `policy.window.days`: a fad that was loud when
 * the key was born must not carry it for ever. A key whose use has died down by the last third is not promoted yet.
 *
 * A key is measured by its own rhythm: its use is counted over the days on which its need comes, and what never came
 * daily is out of use only where clearly less of it came than before.
 */
export function judgeWindow(
  input: Observed & {
    readonly window: ObservationWindow;
    readonly extensionsUsed: number;
    readonly now: Date;
  },
): Verdict<'promote' | 'retire' | 'extend' | 'wait'> {
  const { policy, heard, window, redundancy } = input;
  const rhythm = rhythmOf(input.need.days);
  const rates = ratesWithin(input, rhythm, window.startedAt, window.endsAt);
  const newest = new Date(
    Math.max(window.startedAt.getTime(), window.endsAt.getTime() - policy.window.days * DAY_MS),
  );
  const numbers = numbersOf(input, rhythm, rates, newest, window.endsAt);
  if (!isOver(window, input.now)) {
    const sentence = `Waits: its observation window ends at ${window.endsAt.toISOString()}.`;
    return { move: 'wait', rule: 'window_open', numbers, sentence };
  }
  const { people } = rates;
  const harm = provenHarm(rates.all, people) ?? deadNeed(rhythm, numbers.silence);
  if (harm !== null) return { move: 'retire', ...harm, numbers };
  if (input.needLost && rates.all.adoption.numerator === 0) {
    const sentence = 'Retired: nobody asks for it as one need any more, and nobody has used the key.';
    return { move: 'retire', rule: 'need_dissolved', numbers, sentence };
  }
  const lately = ratesWithin(input, rhythm, newest, window.endsAt);
  const disuse = outOfUse(input, rhythm, lately, newest, window.endsAt);
  // Old merits do not promote a key that nobody uses any more.
  const { silence } = RETIRED_BELOW;
  const silent = lately.expected.high < silence && (lately.people.adoption.rate ?? 0) < silence;
  if (disuse !== null && silent) return { move: 'retire', ...disuse, numbers };
  const measured = { ...rates.all, adoption: rates.expected };
  const last = input.extensionsUsed >= MOST_EXTENSIONS;
  const seldom = last && rhythm !== null && rhythm.profile.kind !== 'daily';
  const missing = missingForPromotion(people, heard.owners, policy.promotion, seldom);
  if (diedDown(heard.measurements, window, rhythm)) {
    missing.push('its use died down in the last third of the window');
  }
  if (missing.length === 0 && redundancy === null) {
    const bars = promotionBars(policy.promotion);
    const loud = (['adoption', 'capture', 'validity'] as const).some(
      (name) => measured[name].low < bars[name],
    );
    const byOwners = loud ? ` Owner by owner it was ${ratesWords(people, onDays(rhythm)).join('; ')}.` : '';
    const sentence = `Promoted: ${merits(measured, numbers, onDays(rhythm))}${byOwners}`;
    return { move: 'promote', rule: 'proved_itself', numbers, sentence };
  }
  if (disuse !== null) return { move: 'retire', ...disuse, numbers };
  if (redundancy !== null)
    missing.push(`${redundancy.key} tells ${percent(redundancy.coefficient)} of it already`);
  const lacks = missing.join('; ');
  if (!last) {
    const sentence = `Watched for ${policy.window.days} days more, the evidence is too thin: ${lacks}.`;
    return { move: 'extend', rule: 'too_little_evidence', numbers, sentence };
  }
  const rule = missing.length === 1 && redundancy !== null ? 'redundant' : 'not_proven_in_time';
  const sentence = `Retired: not proven after ${input.extensionsUsed} extensions: ${lacks}.`;
  return { move: 'retire', rule, numbers, sentence };
}

/** Half of what its rhythm made expect. */
const CLEARLY_FEWER = 0.5;

/**
 * A rare need whose few people do use the key deserves more patience than a key that nobody reaches for.
 *
 * Simulated, 15 offers a day, 1,000 keys each: of needs in 1.7 % of the payloads (25 in two months) 13 % are retired after
 * the first window, with the usual bar of 0.03 51 %; of needs in 0.5 % still 99 % go in the end.
 */
const RARE = {
  /** The bar for use, where the policy's is not lower still … */
  adoption: 0.02,
  /** … once so many of those who have the need surely take the key: as many as make it stable by default. */
  captured: 0.3,
};

function outOfUse(
  { need, policy: { retirement } }: Observed,
  rhythm: Rhythm | null,
  { all, expected, people }: RatesOfTime,
  from: Date,
  to: Date,
) {
  const unwanted = provenUnwanted(all, people);
  if (unwanted !== null) return unwanted;
  const captured = all.capture.rate !== null && all.capture.low >= RARE.captured;
  const bar = captured ? Math.min(RARE.adoption, retirement.adoption) : retirement.adoption;
  const before = rhythmOf(need.days.filter(({ day }) => day < utcDay(from)));
  const daily = before === null || before.profile.kind === 'daily';
  if (!daily && hasFewer(need, from, to, CLEARLY_FEWER) === false) return null;
  return provenDisuse(expected, people.adoption, bar, onDays(rhythm));
}
