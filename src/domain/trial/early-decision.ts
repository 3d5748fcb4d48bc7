import { DAY_MS } from '../basics/index.ts';
import type { Rhythm } from '../needs/index.ts';
import { type Sequence, sequenceOf } from '../statistics/index.ts';
import type { Rates } from './measured/measurement.ts';
import { type Observed, observedOf } from './measured/observed.ts';
import { isOver, type ObservationWindow } from './observation-window.ts';
import { missingForPromotion, percent, promotionBars, provenHarm, RETIRED_BELOW } from './proof.ts';
import type { Verdict } from './verdict.ts';

/** A week: whatever the rhythm, working days and a weekend were seen. */
const FEWEST_DAYS = 7;
/** A false decision may happen to one key in twenty over its whole window, looked at daily. */
const RISK = 0.05;
/** Any of three rates may fail a key, so each gets a third of the risk; to promote it all must hold, which costs nothing. */
const WAYS_TO_FAIL = 3;

/**
 * A look at a key on trial before its window's end. It decides only where confidence sequences, which hold at all looks
 * together, have cleared the same bars that intervals must clear at the end; never at or after the end, and not before a
 * week and a full cycle of the need's rhythm.
 */
export function judgeEarly(
  input: Observed & { readonly window: ObservationWindow; readonly now: Date },
): Verdict<'promote' | 'retire' | 'wait'> {
  const { window, now, policy, heard, redundancy } = input;
  const { rhythm, numbers, measured, people, fading } = observedOf(input, window.startedAt, now);
  const wait = (sentence: string) => ({ move: 'wait', rule: 'window_open', numbers, sentence }) as const;
  const days = cycleOf(rhythm);
  if (isOver(window, now)) return wait('Waits: its window is over, and the rules of its end decide.');
  if (now.getTime() < window.startedAt.getTime() + days * DAY_MS)
    return wait(`Waits: nothing is decided before ${days} days.`);
  const [adoption, capture, validity] = sequencesOf(people, RISK);
  const failing = sequencesOf(measured, RISK / WAYS_TO_FAIL);
  const sequences = { adoption, capture, validity };
  const fault = failureOf(failing, people, rhythm);
  if (fault !== null) {
    const sentence = `Retired before its window's end: ${fault}, whatever is still to come.`;
    return { move: 'retire', rule: 'failed_early', numbers: { ...numbers, sequences }, sentence };
  }
  const bars = promotionBars(policy.promotion);
  const clear = adoption.low >= bars.adoption && capture.low >= bars.capture && validity.low >= bars.validity;
  const harm = provenHarm(measured, people);
  const lacking = missingForPromotion(people, heard.owners, policy.promotion, false);
  if (!clear || lacking.length > 0 || redundancy !== null || harm !== null || fading)
    return wait('Waits: the evidence is not clear yet.');
  const sentence = `Promoted before its window's end: surely used in ${percent(adoption.low)} or more of the payloads that were offered it, by ${heard.owners} owners; surely ${percent(validity.low)} or more of its values are accepted; surely ${percent(capture.low)} or more of those who have the need use the key for it.`;
  return { move: 'promote', rule: 'proved_early', numbers: { ...numbers, sequences }, sentence };
}

/** Of adoption, capture and validity. */
type Sequences = readonly [Sequence, Sequence, Sequence];

function sequencesOf({ adoption, capture, validity }: Rates, risk: number): Sequences {
  return [adoption, capture, validity].map(({ numerator, denominator }) =>
    sequenceOf(numerator, denominator, risk),
  ) as [...Sequences]; // one a rate
}

function failureOf(
  [adoption, capture, validity]: Sequences,
  people: Rates,
  rhythm: Rhythm | null,
): string | null {
  const bars = RETIRED_BELOW;
  if (capture.high < bars.capture && (people.capture.rate ?? 1) < bars.capture)
    return `at most ${percent(capture.high)} of those who have the need use the key for it`;
  if (validity.high < bars.validity && (people.validity.rate ?? 1) < bars.validity)
    return `at most ${percent(validity.high)} of its values are accepted`;
  // What does not come daily may yet come.
  const daily = rhythm === null || rhythm.profile.kind === 'daily';
  if (daily && adoption.high < bars.silence && (people.adoption.rate ?? 0) < bars.silence)
    return `it is used in at most ${percent(adoption.high)} of the payloads that are offered it`;
  return null;
}

/** Days until a need of this rhythm has shown all it does. */
function cycleOf(rhythm: Rhythm | null): number {
  switch (rhythm?.profile.kind) {
    case 'month':
      return 31;
    case 'irregular':
      return Math.max(FEWEST_DAYS, rhythm.longestGap);
    default:
      return FEWEST_DAYS;
  }
}
