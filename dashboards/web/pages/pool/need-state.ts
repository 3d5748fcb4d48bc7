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

/** Variables of the page's colours, in the order of `STATES`. */
export const COLOURS = [
  '--quiet',
  '--series-2',
  '--warn',
  '--series-1',
  '--good',
  '--series-4',
  '--faint',
  '--faint',
] as const;
