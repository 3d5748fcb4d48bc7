import type { Access } from './access.ts';

/** The first refusal of its kind is recorded at once, those of the next ten minutes as one record with their count. */
const WINDOW_MS = 10 * 60_000;
/** Kinds told apart at the same time: keys × routes of a service under attack; what is more is counted together. */
const MOST_KINDS = 1_000;

/** Of one process, in memory: what a killed one had only counted is lost, the first of each kind is not. */
export type RefusalTally = {
  /** What is to be recorded now; null where it was only counted. */
  note(refused: Access): Access | null;
  /** Counts whose window is over, or all of them at the end. */
  take(now: Date | 'all'): Access[];
};

/** Keeps a flood of refused calls from filling the disk: the audit log grows by kinds and time, not by calls. */
export function tallyRefusals(): RefusalTally {
  const open = new Map<string, { readonly since: number; last: Access; counted: number }>();
  return {
    note(refused) {
      const full = open.size >= MOST_KINDS;
      const named = kindOf(refused);
      const access: Access =
        full && !open.has(named) ? { ...refused, action: 'various', scenario: null, subject: null } : refused;
      const kind = kindOf(access);
      const known = open.get(kind);
      if (known === undefined) {
        open.set(kind, { since: access.at.getTime(), last: access, counted: 0 });
        return access;
      }
      known.last = access;
      known.counted += access.calls;
      return null;
    },
    take(now) {
      const due: Access[] = [];
      for (const [kind, { since, last, counted }] of open) {
        if (now !== 'all' && now.getTime() - since < WINDOW_MS) continue;
        open.delete(kind);
        if (counted > 0) due.push({ ...last, calls: counted });
      }
      return due;
    },
  };
}

function kindOf({ by, action, scenario, outcome }: Access): string {
  return JSON.stringify([by, action, scenario, outcome]);
}
