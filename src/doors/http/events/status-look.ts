import type { FragmentCounts } from '../../../ground/db/upkeep/index.ts';

/** At most one look a second, however many listen. */
const STATUS_MS = 1_000;
/** Counting a large pool takes seconds: looking may take a tenth of the time, so it becomes rarer then. */
const SHARE = 10;

/** Whose counts: one scenario's, or, as null, those of all. */
export type StatusSubject = string | null;

/** What a listener is told of: `mark` moves with all that the counts do not show (`ground/db/upkeep/status.ts`). */
export type Seen = { readonly fragments: FragmentCounts; readonly mark: string };

/**
 * The counts of `/v1/status` for all listeners of this process, each counted once however many want it, and looked at only
 * while somebody does.
 */
export function createStatusLook(
  count: (subject: StatusSubject) => Promise<Seen>,
  wake: () => void,
  complain: (problem: unknown) => void,
) {
  const wanted = new Map<StatusSubject, number>();
  const counts = new Map<StatusSubject, Seen>();
  let next = 0;
  let looking = false;

  const look = async () => {
    const began = performance.now();
    try {
      for (const subject of [...wanted.keys()]) {
        const found = await count(subject);
        if (wanted.has(subject)) counts.set(subject, found);
      }
      wake();
    } finally {
      next = began + Math.max(STATUS_MS, SHARE * (performance.now() - began));
    }
  };
  return {
    /** As last seen; null before the first look. */
    seen: (subject: StatusSubject) => counts.get(subject) ?? null,
    /** From now until it is given back, these subjects' counts are looked at. */
    want(subjects: readonly StatusSubject[]) {
      for (const subject of subjects) wanted.set(subject, (wanted.get(subject) ?? 0) + 1);
      return {
        giveBack() {
          for (const subject of subjects) {
            const left = (wanted.get(subject) ?? 0) - 1;
            if (left > 0) wanted.set(subject, left);
            else {
              wanted.delete(subject);
              counts.delete(subject);
            }
          }
        },
      };
    },
    /** Looks, where it is time to and anybody wants it; returns at once. */
    refresh(): void {
      if (looking || wanted.size === 0 || performance.now() < next) return;
      looking = true;
      look()
        .catch(complain)
        .finally(() => {
          looking = false;
        });
    },
  };
}
