import type { Context } from '../../context.ts';
import { JOB_KINDS, type JobKind } from './catalog.ts';
import type { Queue } from './queue.ts';
import { type Handlers, runJob } from './run-job.ts';

export type InlineQueue = Queue & {
  /** Runs what was nudged, and what that nudges, in the order of the story, until nothing is left. */
  drain(ctx: Context): Promise<void>;
};

/**
 * Notes kept in memory and worked off when asked: replays and tests, where the order must be the same every time.
 * @param unwanted kinds whose work nobody looks at
 */
export function createInlineQueue(handlers: Handlers, unwanted: readonly JobKind[] = []): InlineQueue {
  const notes = new Map<JobKind, Set<string>>(JOB_KINDS.map((kind) => [kind, new Set()]));
  const waiting = () => [...notes.values()].reduce((sum, subjects) => sum + subjects.size, 0);
  return {
    nudge(kind, subject) {
      if (!unwanted.includes(kind)) notes.get(kind)?.add(subject);
    },
    async drain(ctx) {
      for (let next = firstNote(notes); next !== null; next = firstNote(notes)) {
        await runJob(ctx, handlers, next.kind, next.subject);
      }
    },
    health: async () => ({ store: 'inline', reachable: true, waiting: waiting(), active: 0 }),
    board: () => null,
    close: async () => {},
  };
}

function firstNote(notes: Map<JobKind, Set<string>>): { kind: JobKind; subject: string } | null {
  for (const [kind, subjects] of notes) {
    const subject = [...subjects].sort()[0];
    if (subject !== undefined) {
      subjects.delete(subject);
      return { kind, subject };
    }
  }
  return null;
}
