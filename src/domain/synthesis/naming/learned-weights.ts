/** Written by bench/training/keys/names.ts; see word-evidence.ts for what they mean. */
export const NAMING: {
  readonly word: readonly number[];
  readonly concept: readonly number[];
  readonly suffix: Readonly<Partial<Record<string, number>>>;
} = {
  word: [
    0.459, 3.649, 0.304, 0.474, -1, -1.849, 0.422, -0.141, 0.353, 0.299, 1.798, 0.497, -0.803, -0.128, 0.109,
    -3.044,
  ],
  concept: [6.305, -0.795, -4.772],
  suffix: {
    date: 0.692,
    time: 0.565,
    count: 0.382,
    money: 0.3,
    duration: 0.2,
    choice: 0.136,
    band: 0.091,
    name: 0.143,
    scale: 0.25,
  },
};
