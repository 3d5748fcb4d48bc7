import type { KeySummary, NeedSummary } from '../../api/types.ts';

/** Where a need is on its way to a key; the last one is of phrases in no need. */
export const STATES = [
  'growing',
  'ripe',
  'proposed',
  'experimental',
  'stable',
  'covered',
  'retired',
  'none',
] as const;

export type NeedState = (typeof STATES)[number];

export function stateOf(
  need: Pick<NeedSummary, 'patch_key' | 'covered_by' | 'maturity'>,
  statuses: ReadonlyMap<string, KeySummary['status']>,
): NeedState {
  const status = need.patch_key === null ? undefined : statuses.get(need.patch_key);
  if (status === 'proposed' || status === 'experimental' || status === 'stable') return status;
  if (need.covered_by !== null) return 'covered';
  if (status !== undefined) return 'retired';
  return need.maturity.mature ? 'ripe' : 'growing';
}

/** How a state is drawn, in the order of `STATES`: a variable of the page's colours, and how its rings are dashed. */
export const LOOKS: readonly { readonly colour: string; readonly dash: readonly number[] }[] = [
  { colour: '--need-growing', dash: [3, 3] },
  { colour: '--need-ripe', dash: [8, 3] },
  { colour: '--need-proposed', dash: [8, 3, 2, 3] },
  { colour: '--need-experimental', dash: [] },
  { colour: '--need-stable', dash: [] },
  { colour: '--need-covered', dash: [1, 3] },
  { colour: '--need-faint', dash: [1, 5] },
  { colour: '--need-faint', dash: [] },
];
