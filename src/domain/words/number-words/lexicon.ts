/** How one language writes numbers in words. All keys are lower case. */
export type NumberLexicon = {
  /** Whole words or words joined by blanks for 0 to 99 and whole hundreds (`veinticinco`, `treinta y cinco`, `doscientos`). */
  readonly below100: ReadonlyMap<string, number>;
  /** Reads numbers that a language writes in one word of any length ("zweihundertfünfzig"). */
  readonly fused?: (word: string) => number | undefined;
  /** Words that multiply what stands before them. */
  readonly scales: ReadonlyMap<string, number>;
  /** Words that may stand between hundreds and the rest ("and"). */
  readonly joiners: ReadonlySet<string>;
  readonly ordinals: ReadonlyMap<string, number>;
  /** Words that are also something else ("once", "one", "un"): a number only where a noun or `for` says so. */
  readonly ambiguous: ReadonlySet<string>;
  /** Of these the indefinite articles, which count nothing by themselves ("una mesa", "ein Tisch"). */
  readonly articles: ReadonlySet<string>;
};

/** A word and its number. */
export type Numbered = readonly [word: string, value: number];

/** Words of numbers that follow each other. */
export function counted(words: readonly string[], first: number): Numbered[] {
  return words.map((word, index) => [word, first + index]);
}

/** Further words of some numbers, a row each: `1, un, una`. */
export function numbered(rows: string): Numbered[] {
  return rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [value, ...words] = row.trim().split(', ');
      return words.map((word): Numbered => [word, Number(value)]);
    });
}

/** Joins units and tens, from `first` on, to all numbers below 100; `join` writes the words for e.g. ("twenty", "five"). */
export function compose(
  units: readonly string[],
  tens: readonly string[],
  join: (ten: string, unit: string) => string,
  first = 20,
): Numbered[] {
  const joined = tens.flatMap((ten, index): Numbered[] => {
    const words = units.slice(1, 10).map((unit) => join(ten, unit));
    return counted([ten, ...words], first + 10 * index);
  });
  return [...counted(units, 0), ...joined];
}

/** Each stem with each ending. */
export function inflected(stems: readonly Numbered[], endings: readonly string[]): Numbered[] {
  return stems.flatMap(([stem, value]) => endings.map((ending): Numbered => [`${stem}${ending}`, value]));
}
