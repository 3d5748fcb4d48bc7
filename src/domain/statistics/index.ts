// Counts enter, and a seed where chance is wanted.
// Intervals, ratios, confidence sequences and seeded draws leave.

export { betaQuantile } from './beta.ts';
export { commonest } from './commonest.ts';
export { type Difference, differenceOf, type Rate, rateOf } from './interval.ts';
export { chanceOf, oddsOf } from './logistic.ts';
export { pick, pickWeighted, type Random, seededRandom, shuffled } from './random.ts';
export { ratioOf } from './ratio.ts';
export { rounded } from './rounded.ts';
export { type Sequence, sequenceOf } from './sequential.ts';
