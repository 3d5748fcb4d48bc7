/** Written by bench/training/keys/names.ts; see word-evidence.ts for what they mean. */
export const NAMING: {
  readonly word: readonly number[];
  readonly suffix: Readonly<Partial<Record<string, number>>>;
} = {
  word: [
    0.477, 3.654, 0.312, 0.488, -0.941, -1.834, 0.299, -0.161, 0.308, 0.349, 1.847, 0.562, -0.718, -0.129,
    0.307, -3.086,
  ],
  suffix: {
    date: 0.692,
    time: 0.565,
    count: 0.382,
    money: 0.3,
    duration: 0.2,
    choice: 0.124,
    band: 0.091,
    name: 0.22,
    scale: 0.25,
  },
};
