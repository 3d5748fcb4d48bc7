import type { JobKind, JobResult } from './catalog.ts';

/** However long a run took, the next one comes within a minute. */
const LONGEST_MS = 60_000;

/**
 * Runs jobs, each followed by as much rest as it asked for.
 *
 * Keeps a worker from doing nothing but one job that reads all of a large pool for every small batch that comes in: what
 * came while it rests is done in one go. Kept in memory: a worker that is killed forgets its rests, and the sweep finds
 * the work.
 */
export function createRests(
  nudge: (kind: JobKind, subject: string) => void,
  now: () => number = () => performance.now(),
) {
  const until = new Map<string, number>();
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    /** The result of the run, or that it was put off: then it is nudged again when its rest is over. */
    async run(kind: JobKind, subject: string, work: () => Promise<JobResult>): Promise<JobResult> {
      const id = `${kind} ${subject}`;
      const left = (until.get(id) ?? 0) - now();
      if (left > 0) {
        if (!timers.has(id))
          timers.set(
            id,
            setTimeout(() => {
              timers.delete(id);
              nudge(kind, subject);
            }, left),
          );
        return { word: 'skipped', reason: 'it rests from its last run' };
      }
      until.delete(id);
      const began = now();
      const result = await work();
      if (result.word === 'done' && result.rests !== undefined) {
        const ended = now();
        until.set(id, ended + Math.min(LONGEST_MS, (ended - began) * result.rests));
      }
      return result;
    },
    close(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
