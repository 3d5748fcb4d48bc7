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

/** Joins units and tens, from `first` on, to all numbers below 100; `join` writes the words for e.g. ("twenty", "five"). */
export function compose(
  units: readonly string[],
  tens: readonly string[],
  join: (ten: string, unit: string) => readonly string[],
  first = 20,
): Map<string, number> {
  const words = new Map<string, number>();
  for (const [value, word] of units.entries()) if (word !== '') words.set(word, value);
  for (const [index, word] of tens.entries()) {
    const ten = first + 10 * index;
    words.set(word, ten);
    for (let unit = 1; unit < 10; unit++) {
      const unitWord = units[unit];
      if (unitWord === undefined) continue;
      for (const spelled of join(word, unitWord)) words.set(spelled, ten + unit);
    }
  }
  return words;
}
