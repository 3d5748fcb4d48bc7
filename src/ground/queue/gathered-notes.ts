import { type Traceparent, traceparentHere } from '../tracing/span.ts';
import type { JobKind } from './catalog.ts';
import type { Urgency } from './queue.ts';

/** One for a kind and subject, however often it was nudged meanwhile. */
export type Note = {
  readonly kind: JobKind;
  readonly subject: string;
  readonly when: Urgency;
  readonly from: Traceparent[];
};

/** Notes on their way to the queue. */
export type GatheredNotes = ReturnType<typeof gatherNotes>;

/**
 * The first note goes at once, and a batch of arrivals behind it makes one more: adding a job costs an fsync (200-225 a second
 * on PostgreSQL).
 */
const COALESCE_MS = 25;

/** Requests and jobs that a note remembers to have come of; what a fragment came by is in its row. */
const MOST_FROM = 8;

/** @param lost told when a batch could not be passed: such notes are not kept, the sweep finds the same work in the rows */
export function gatherNotes(pass: (note: Note) => Promise<unknown>, lost: (err: unknown) => void) {
  const notes = new Map<string, Note>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;
  let inFlight = 0;
  let passedAt = Number.NEGATIVE_INFINITY;

  const flush = async () => {
    const batch = [...notes.values()];
    notes.clear();
    inFlight = batch.length;
    passedAt = performance.now();
    await Promise.all(batch.map(pass)).finally(() => {
      inFlight = 0;
    });
  };
  const flushSoon = () => {
    // While the queue is away one batch waits for it, and later notes gather behind that: no more than a note a subject.
    if (timer !== null || flushing !== null) return;
    const rest = Math.max(0, passedAt + COALESCE_MS - performance.now());
    timer = setTimeout(() => {
      timer = null;
      flushing = flush()
        .catch(lost)
        .finally(() => {
          flushing = null;
          if (notes.size > 0) flushSoon();
        });
    }, rest);
  };
  return {
    /** Returns at once; the request or job that is under way is remembered with the note. */
    add(kind: JobKind, subject: string, when: Urgency = 'by age'): void {
      const name = `${kind} ${subject}`;
      const note = notes.get(name) ?? { kind, subject, when, from: [] };
      const here = traceparentHere();
      if (here !== null && note.from.length < MOST_FROM) note.from.push(here);
      notes.set(name, note);
      flushSoon();
    },
    /** Notes that the queue does not have yet. */
    waiting: () => notes.size + inFlight,
    /** Passes what is left without waiting for more. */
    passRest(): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      return Promise.resolve(flushing).then(flush);
    },
  };
}
