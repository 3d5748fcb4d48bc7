/**
 * Text as the lexicons are written: NFKC, case folded, without invisible letters, Latin letters without accents. Other
 * scripts keep their marks, which make other letters of them.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\u2018\u2019\u02bc`´]/gu, "'")
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}{1,4}/gu, '')
    .normalize('NFC')
    .replace(/[ıłøđßæœ]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Letters that NFD leaves whole. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
