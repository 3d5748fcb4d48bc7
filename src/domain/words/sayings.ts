/** A list of sayings that is written as running text: `a seat by the window / a quiet room`, over any number of lines. */
export function sayings(text: string): readonly string[] {
  return text.split(' /').map((saying) => saying.trim());
}

/** A list of words, as running text as well. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/u);
}

/** The words of a text that is a list of them, parted by white space. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}

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
