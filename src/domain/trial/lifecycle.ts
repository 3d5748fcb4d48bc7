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
import { missingForPromotion, percent, provenDisuse, provenHarm, provenUnwanted } from './proof.ts';
import type { Doubled, Verdict } from './verdict.ts';

/**
 * Judges an experimental key at the end of its observation window. Intervals decide, not points: a key is promoted
 * when even the low ends of its rates clear the bars and retired when even a high end misses one; in between the
 * evidence is too thin, and the window is extended as often as the policy allows, then the key is retired.
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
  const harm = provenHarm(rates.all, people, policy.retirement) ?? deadNeed(rhythm, numbers.silence);
  if (harm !== null) return { move: 'retire', ...harm, numbers };
  if (input.needLost && rates.all.adoption.numerator === 0) {
    const sentence = 'Retired: nobody asks for it as one need any more, and nobody has used the key.';
    return { move: 'retire', rule: 'need_dissolved', numbers, sentence };
  }
  const lately = ratesWithin(input, rhythm, newest, window.endsAt);
  const disuse = outOfUse(input, rhythm, lately, newest, window.endsAt);
  // Old merits do not promote a key that nobody uses any more.
  const { silence } = policy.retirement;
  const silent = lately.expected.high < silence && (lately.people.adoption.rate ?? 0) < silence;
  if (disuse !== null && silent) return { move: 'retire', ...disuse, numbers };
  const measured = { ...rates.all, adoption: rates.expected };
  const last = input.extensionsUsed >= policy.window.extensions;
  const seldom = last && rhythm !== null && rhythm.profile.kind !== 'daily';
  const missing = missingForPromotion(people, heard.owners, policy.promotion, seldom);
  if (diedDown(heard.measurements, window, rhythm)) {
    missing.push('its use died down in the last third of the window');
  }
  if (missing.length === 0 && redundancy === null) {
    const { promotion } = policy;
    const loud = (['adoption', 'capture', 'validity'] as const).some(
      (name) => measured[name].low < promotion[name],
    );
    const byOwners = loud ? ` Owner by owner it was ${ratesWords(people, onDays(rhythm)).join('; ')}.` : '';
    const sentence = `Promoted: ${merits(measured, numbers, onDays(rhythm))}${byOwners}`;
    return { move: 'promote', rule: 'proved_itself', numbers, sentence };
  }
  if (disuse !== null) return { move: 'retire', ...disuse, numbers };
  if (redundancy !== null) missing.push(doubled(redundancy));
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

function outOfUse(
  { need, policy: { retirement } }: Observed,
  rhythm: Rhythm | null,
  { all, expected, people }: RatesOfTime,
  from: Date,
  to: Date,
) {
  const unwanted = provenUnwanted(all, people, retirement);
  if (unwanted !== null) return unwanted;
  // A rare need whose few people do use the key deserves more patience than a key that nobody reaches for.
  const captured = all.capture.rate !== null && all.capture.low >= retirement.captured;
  const bar = captured ? retirement.adoptionWhereCaptured : retirement.adoption;
  const before = rhythmOf(need.days.filter(({ day }) => day < utcDay(from)));
  const daily = before === null || before.profile.kind === 'daily';
  if (!daily && hasFewer(need, from, to, CLEARLY_FEWER) === false) return null;
  return provenDisuse(expected, people.adoption, bar, onDays(rhythm));
}

function doubled({ key, coefficient }: Doubled): string {
  return `${key} tells ${percent(coefficient)} of it already`;
}
