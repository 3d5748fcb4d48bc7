import type { KeySummary, NeedSummary } from '../../api/types.ts';
import { type NeedState, stateOf } from './need-state.ts';

/** A need as the pool page tells of it. */
export type NamedNeed = {
  readonly need: NeedSummary;
  readonly state: NeedState;
  /** A person's or a key's name, else the words in which most say it, else that these are not to be seen. */
  readonly name: string;
};

const DAY_MS = 86_400_000;

/** Whole days since somebody said it. A verdict's own count is of the day on which the need was judged: when it changed last. */
export function daysSilent(
  { maturity, changed_at: judged }: Pick<NeedSummary, 'maturity' | 'changed_at'>,
  now: number,
): number {
  return maturity.facts.idle + Math.max(0, Math.floor((now - Date.parse(judged)) / DAY_MS));
}

export function namedNeeds(
  needs: readonly NeedSummary[],
  keys: readonly KeySummary[],
  unnamed: string,
): NamedNeed[] {
  const statuses = new Map(keys.map(({ key_name, status }) => [key_name, status]));
  return needs.map((need) => ({
    need,
    state: stateOf(need, statuses),
    name: need.label ?? (need.example == null ? unnamed : need.example),
  }));
}
