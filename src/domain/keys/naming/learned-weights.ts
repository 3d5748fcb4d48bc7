/** Written by bench/training/keys/names.ts; see word-evidence.ts for what they mean. */
export const NAMING: {
  readonly word: readonly number[];
  readonly suffix: Readonly<Partial<Record<string, number>>>;
} = {
  word: [
    0.471, 3.534, 0.314, 0.49, -0.873, -1.449, 0.039, -0.144, 0.011, 0.436, 1.752, 0.542, -0.523, 0.027,
    0.303, -3.062,
  ],
  suffix: {
    date: 0.692,
    time: 0.524,
    count: 0.394,
    money: 0.333,
    duration: 0.222,
    choice: 0.145,
    band: 0.091,
    name: 0.204,
    scale: 0.25,
  },
};
