// Interactions enter, each counted once.
// Measurements, sayings, days and coverage leave, and the sums held against their rows.

export { activeDays } from './activity.ts';
export { agentHabits } from './agent-habits.ts';
export { coverageDays } from './coverage.ts';
export { discountCampaign } from './discount.ts';
export {
  capturesSoFar,
  listMeasurements,
  type MeasurementRow,
  measuredDays,
  measureKeys,
} from './measurements.ts';
export { needArrivals, payloadDays, phrasesOfNeed } from './need-days.ts';
export { ownerDays } from './owner-days.ts';
export { type Discrepancy, mend, recount, SUMS_OF_SCENARIO } from './recount.ts';
export { uncount, unhear } from './uncount.ts';
export { readStored } from './what-if.ts';
