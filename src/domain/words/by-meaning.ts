/**
 * Words by what they mean, of a table with a row a meaning (`departure: leave, set off, 出发`), continued where a line begins with
 * blanks.
 *
 * @returns word -> meaning: a map, since people also say "constructor"
 */
export function byMeaning(table: string): ReadonlyMap<string, string> {
  return new Map(
    table
      .trim()
      .split(/\n(?! )/)
      .flatMap((row) => {
        const [meaning = '', words = ''] = row.split(': ');
        return words.split(/,\s+/).map((word) => [word, meaning] as const);
      }),
  );
}
