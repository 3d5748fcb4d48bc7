import { redact } from '../privacy/index.ts';
import { withoutInvisible } from '../words/index.ts';

/** What one person said may hold more than detectors are sure of: any link, five digits, a long word with digits. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/(?:\b(?:https?|ftp):\/\/|\bwww\.)\S+/giu, '[link]'],
  // Five digits, also with marks between them; a date is nobody's number.
  [/(?!\d{4}-\d\d-\d\d(?!\d))(?<!\p{Nd})\+?\p{Nd}(?:[ ().-]{0,2}\p{Nd}){4,}/gu, '[number]'],
  [
    /(?<![\p{L}\p{N}_-])(?=[\p{L}_-]{0,200}\p{Nd})(?=[\p{Nd}_-]{0,200}\p{L})[\p{L}\p{N}_-]{16,200}(?![\p{L}\p{N}_-])/gu,
    '[secret]',
  ],
];

/**
 * A member's text as people with the right to read may see it: personal data is taken out, and nothing in it is
 * invisible. In words that enough owners share less is suspected; a wish of k people is not one person's secret.
 */
export function showable(text: string, sharedByMany: boolean): string {
  const rest = withoutInvisible(redact(text).text);
  if (sharedByMany) return rest;
  return PRIVATE.reduce((left, [pattern, placeholder]) => left.replace(pattern, placeholder), rest);
}
