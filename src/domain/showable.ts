/** What may name a person or open a door: addresses, links, handles, long numbers, tokens. */
const PRIVATE: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}/gu,
  /(?:\b(?:https?|ftp):\/\/|\bwww\.)\S+/giu,
  /\b\p{Lu}{2}\d{2}(?: ?[\p{L}\p{N}]{4}){2,8}(?: ?[\p{L}\p{N}]{1,4})?\b/gu,
  // Five digits, also with marks between them; a date is nobody's number.
  /(?!\d{4}-\d\d-\d\d(?!\d))(?<!\p{Nd})\+?\p{Nd}(?:[ ().-]{0,2}\p{Nd}){4,}/gu,
  /\b(?=[\p{L}\p{N}_-]*\p{Nd})(?=[\p{L}\p{N}_-]*\p{L})[\p{L}\p{N}_-]{16,200}\b/gu,
];

/**
 * A member's text as people with the right to read may see it: structured personal data is taken out. Words that
 * enough owners share stay as they are; a recogniser can be wrong, k people are not one person's secret.
 */
export function showable(text: string, sharedByMany: boolean): string {
  if (sharedByMany) return text;
  return PRIVATE.reduce((rest, pattern) => rest.replace(pattern, '[redacted]'), text);
}
