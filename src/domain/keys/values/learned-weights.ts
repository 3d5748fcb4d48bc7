/** Written by bench/training/keys/values.ts; see choice/term-evidence.ts and flag-evidence.ts for what they mean. */
export const LEARNED = {
  term: [2.347, 0.487, -0.128, -0.512, 0.646, 0.018, -2.22, 4.222, -1.84, -1.6, 4.568, -4.632],
  flag: [-4.533, 3.761, 7.834, 0.667, 3.077, 3.064, -2.772, -0.377, 1.505, -2.709],
  same: [3.843, 1.098, 0.104, -1.246],
};
