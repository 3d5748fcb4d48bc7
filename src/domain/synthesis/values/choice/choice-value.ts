import type { Support } from '../../key-proposal.ts';

/** One value of a list, with who stands behind it. */
export type ChoiceValue = {
  readonly canonical: string;
  /** Term keys (see `ChoiceTerm.key`) that mean it, its own first. */
  readonly terms: readonly string[];
  /** Other spellings, as said. */
  readonly aliases: readonly string[];
  readonly support: Support;
};
