import { countrySpecs, isValidIBAN } from 'ibantools';
import type { Detector, PersonalSpan } from './personal-data.ts';

const BEGINNING = /(?<![\p{L}\p{N}])[a-z]{2}[ .-]?\d[ .-]?\d/giu;

/**
 * International bank account numbers (ISO 13616), however they are grouped: as many letters and digits as the country's
 * have. A wrong check sum is accepted where the rest is mostly digits: a mistyped number is somebody's too.
 */
export const ibans: Detector = (text) => {
  const found: PersonalSpan[] = [];
  for (const { index } of text.matchAll(BEGINNING)) {
    const country = text.slice(index, index + 2).toUpperCase();
    const length = countrySpecs[country]?.chars;
    const end = length == null ? null : endAfter(text, index, length);
    if (end === null) continue;
    const compact = text
      .slice(index, end)
      .replace(/[^a-z\d]/giu, '')
      .toUpperCase();
    if (isValidIBAN(compact) || compact.replace(/\D/gu, '').length > 0.7 * compact.length) {
      found.push({ type: 'iban', start: index, end });
    }
  }
  return found;
};

/** Where the number ends that begins here and has this many letters and digits, or null where a word goes on there. */
function endAfter(text: string, start: number, length: number): number | null {
  let count = 0;
  for (let at = start; at < text.length; at++) {
    const unit = text[at] ?? '';
    if (/[a-z\d]/iu.test(unit)) {
      count++;
      if (count === length) return /[\p{L}\p{N}]/u.test(text[at + 1] ?? '') ? null : at + 1;
    } else if (!/[ .-]/u.test(unit)) return null;
  }
  return null;
}
