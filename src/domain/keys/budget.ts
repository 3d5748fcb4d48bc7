import type { Policy } from '../policy/index.ts';
import type { PatchKeyStatus } from './patch-key.ts';
import type { Waiting } from './waiting.ts';

/** Keys that live: on trial, and stable ones with them. */
export type Living = { readonly experimental: number; readonly total: number };

/** A proposed key lives when a person approves it, not before. */
export function livingOf(keys: readonly { readonly status: PatchKeyStatus }[]): Living {
  const experimental = keys.filter(({ status }) => status === 'experimental').length;
  const stable = keys.filter(({ status }) => status === 'stable').length;
  return { experimental, total: experimental + stable };
}

/** Whether one more key may go on trial: null, or why it waits. Nobody's trial is cut short for a stronger need. */
export function placeFor({ experimental, total }: Living, budget: Policy['budget']): Waiting | null {
  if (total >= budget.total) {
    const sentence = `Waits for a place: ${total} of ${budget.total} learned keys live; one must be retired first.`;
    return { rule: 'budget_total', sentence };
  }
  if (experimental >= budget.experimental) {
    const sentence = `Waits for a place: ${experimental} of ${budget.experimental} keys are on trial; one must become stable or be retired first.`;
    return { rule: 'budget_experimental', sentence };
  }
  return null;
}

type Asking = {
  readonly id: string;
  readonly owners: number;
  readonly fragments: number;
};

/** Needs in the order in which they are given places: by the people behind them, then by how often they were said. */
export function strongestFirst(a: Asking, b: Asking): number {
  return b.owners - a.owners || b.fragments - a.fragments || (a.id < b.id ? -1 : 1);
}
