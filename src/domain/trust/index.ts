// A key's words enter with who says them, or a need with its crowd.
// Which words have too few owners leaves, and which owners look like a campaign.

export { type KeptSupport, lessSupport, orKept, supportOf } from './gate/kept-support.ts';
export { supportProblems, withoutUnbacked } from './gate/support.ts';
export { type Campaign, campaigns, mayLook } from './poison/campaigns.ts';
export type { Saying } from './poison/saying.ts';
export type { Sign } from './poison/score.ts';
