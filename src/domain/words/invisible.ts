/**
 * Letters that show nothing wherever they stand: controls, format characters (zero-width, bidirectional, soft hyphen,
 * byte order mark, tags), fillers and variation selectors (Default_Ignorable_Code_Point of Unicode's
 * DerivedCoreProperties). Controls that are blanks (tab, line feed) are none: they part words.
 */
const INVISIBLE = /(?![\t-\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** @param letter one character; of several it is enough that one shows nothing */
export function isInvisible(letter: string): boolean {
  return INVISIBLE.test(letter);
}

/** The text as it is seen; offsets move. */
export function withoutInvisible(text: string): string {
  return text.replace(EVERY_INVISIBLE, '');
}
