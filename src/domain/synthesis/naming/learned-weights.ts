/** Written by bench/training/keys/names.ts; see word-evidence.ts for what they mean. */
export const NAMING: {
  readonly word: readonly number[];
  readonly concept: readonly number[];
  readonly suffix: Readonly<Partial<Record<string, number>>>;
} = {
  word: [
    0.46, 3.647, 0.304, 0.474, -1.003, -1.848, 0.423, -0.14, 0.352, 0.303, 1.799, 0.493, -0.804, -0.128, 0.11,
    -3.042,
  ],
  concept: [5.08, -0.935, -3.993],
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
