/**
 * The words of one language that carry no need. Members are sources of regular expressions over case-folded text
 * (apostrophes are already `'`); none repeats an unbounded group, so that matching stays linear.
 * Short ones stand in one source, with bars between them.
 */
export type CourtesyLexicon = {
  /** False where words are written without spaces. */
  readonly spaced?: false;
  /** Ways to begin a wish; what follows is the wish. Never with a negation in it. */
  readonly leadIns: readonly string[];
  /** Answers before the wish proper ("yes,"); they go only before a mark or a word of `subjects`. */
  readonly answers: string;
  /** Words that show that an answer was one, and not the beginning of the wish ("no it is for five"). */
  readonly subjects: string;
  /** Politeness at the end. */
  readonly closings: string;
  /** A sentence of these words alone says nothing about a need. Separated by blanks. */
  readonly empty: string;
  /** Whole sentences that only acknowledge although they name something ("that flight sounds perfect for me"). */
  readonly acknowledgements: readonly string[];
};
