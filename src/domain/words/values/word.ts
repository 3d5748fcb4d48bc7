/** A word of a text; `start` and `end` are UTF-16 offsets. */
export type Word = {
  readonly lower: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
};
