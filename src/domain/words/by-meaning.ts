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

/** Words by the number that they mean, of rows with the words for one number each. @param first the number of the first row */
export function byNumber(rows: readonly string[], first = 0): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap((words, index) => words.split(' ').map((word) => [word, first + index] as const)),
  );
}
