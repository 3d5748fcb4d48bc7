/** Written by bench/training/keys/values.ts; see choice/term-evidence.ts and flag-evidence.ts for what they mean. */
export const LEARNED = {
  term: [2.347, 0.487, -0.128, -0.512, 0.646, 0.018, -2.22, 4.222, -1.84, -1.6, 4.568, -4.632],
  flag: [-4.204, 4.112, 6.059, 1.484, 2.394, 2.923, -2.719, -0.312, 0.884, -1.721],
  same: [3.843, 1.098, 0.104, -1.246],
};
