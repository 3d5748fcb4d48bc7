/**
 * Says what is wrong with a text that a machine will store, sign and show again, or null.
 * `label` texts (names, descriptions) are one line and must read as they are written, so line breaks and the
 * bidirectional overrides that reorder letters on screen (Trojan Source, CVE-2021-42574) are refused;
 * `speech` (what users said) may have line breaks.
 * @param longest in UTF-16 units, as it stands and once normalised
 */
export function textProblem(text: string, kind: 'label' | 'speech', longest: number): string | null {
  if (text.length > longest) return `has ${text.length} characters; at most ${longest} are taken`;
  if (longerOnceNormalised(text, longest))
    return `has more than ${longest} characters once normalised (NFKC)`;
  // Lone surrogates turn into other text in PostgreSQL and have no RFC 8785 form.
  if (LONE_SURROGATE.test(text)) return 'is not well-formed Unicode (half of a surrogate pair)';
  const control = kind === 'label' ? LABEL_CONTROL : SPEECH_CONTROL;
  const found = control.exec(text)?.[0].codePointAt(0);
  if (found === undefined) return null;
  return `holds the control character U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Characters that NFKC makes of one at most (of U+FDFA). */
const MOST_OF_ONE = 18;

/** What reads a text reads its normal form; shorter ones cannot reach the bound and are not normalised. */
export function longerOnceNormalised(text: string, longest: number): boolean {
  return text.length * MOST_OF_ONE > longest && text.normalize('NFKC').length > longest;
}

/** With the `u` flag a proper pair is one code point, so only halves match. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const LABEL_CONTROL = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const SPEECH_CONTROL = /(?![\t\n\r])\p{Cc}/u;
