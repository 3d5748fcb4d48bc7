/** A word or fixed run of words that stands where this need's values stand. */
export type ChoiceTerm = {
  /** Token terms joined by blanks. */
  readonly key: string;
  readonly members: ReadonlySet<number>;
  /** That it is a value, 0 to 1. */
  readonly chance: number;
  /** Who says it, and of them those whose words may be shown. */
  readonly speakers: number;
  readonly owners: number;
  readonly weight: number;
};
