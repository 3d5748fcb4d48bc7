/** Written by bench/training/keys/values.ts; see choice/term-evidence.ts and flag-evidence.ts for what they mean. */
export const LEARNED = {
  term: [1.364, 0.648, -0.104, -0.46, 0.556, 0.699, -1.587, 4.816, -2.095, -0.96, 3.175, -5.29],
  flag: [-3.672, 3.912, 7.044, 0.249, 5.53, 3.082, -1.945, -0.253, 1.119, -2.346],
  same: [3.535, 1.521, 0.079, -1.227],
};
