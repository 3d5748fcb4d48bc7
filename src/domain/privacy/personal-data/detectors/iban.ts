import { countrySpecs } from 'ibantools';
import type { Detector, PersonalSpan } from '../personal-data.ts';

const BEGINNING = /(?<![\p{Script=Latin}\p{N}])[a-z]{2}[ -]?\d[ -]?\d/giu;
/** ISO 13616: the shortest number in use has 15 letters and digits, the longest that is allowed 34. */
const SHORTEST = 15;
const LONGEST = 34;
/** What is taken without a right sum must look like a number: codes of orders and flights are letters for a good part. */
const MOSTLY_DIGITS = 0.7;
/** Words behind "at 19" can have the right sum by chance (1 of 97), but no digits. */
const FEWEST_DIGITS = 0.4;

/**
 * International bank account numbers, however they are grouped. Believed with a right check sum at any length, and
 * without one at the length that the country's numbers have where most of it is digits: a mistyped number is somebody's too.
 */
export const ibans: Detector = (text) => {
  const found: PersonalSpan[] = [];
  for (const { index } of text.matchAll(BEGINNING)) {
    const usual = countrySpecs[text.slice(index, index + 2).toUpperCase()]?.chars;
    if (usual === undefined) continue;
    const ends = endsOf(text, index);
    const end =
      ends.find(
        ({ compact }) =>
          compact.length === usual && (isChecked(compact) || shareOfDigits(compact) > MOSTLY_DIGITS),
      ) ?? ends.findLast(({ compact }) => isChecked(compact) && shareOfDigits(compact) > FEWEST_DIGITS);
    if (end !== undefined) found.push({ type: 'iban', start: index, end: end.at });
  }
  return found;
};

/** Where a number that begins here could end: after a letter or digit that none follows. */
function endsOf(text: string, start: number): readonly { readonly at: number; readonly compact: string }[] {
  const ends: { at: number; compact: string }[] = [];
  let compact = '';
  for (let at = start; at < text.length && compact.length < LONGEST; at++) {
    const unit = text[at] ?? '';
    if (/[a-z\d]/iu.test(unit)) {
      compact += unit.toUpperCase();
      if (compact.length >= SHORTEST && !/[a-z\d]/iu.test(text[at + 1] ?? ''))
        ends.push({ at: at + 1, compact });
    } else if (!/[ -]/u.test(unit)) break;
  }
  return ends;
}

function shareOfDigits(compact: string): number {
  return compact.replace(/\D/gu, '').length / compact.length;
}

/** ISO 7064 MOD 97-10: the first four signs moved to the end, letters as 10 to 35, the remainder is 1. */
function isChecked(compact: string): boolean {
  let rest = 0;
  for (const sign of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
