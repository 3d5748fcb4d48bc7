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

/** A note goes at once, and what comes about the same so soon behind it makes one more: forty a second, whatever comes in. */
const COALESCE_MS = 25;

/** Requests and jobs that a note remembers to have come of; what a fragment came by is in its row. */
const MOST_FROM = 8;

/** @param lost told when a note could not be passed: such a one is not kept, the sweep finds the same work in the rows */
export function gatherNotes(pass: (note: Note) => Promise<unknown>, lost: (err: unknown) => void) {
  const notes = new Map<string, Note>();
  // While the queue is away one note of each name waits for it, and later ones gather behind that.
  const underWay = new Map<string, Promise<unknown>>();
  const resting = new Map<string, NodeJS.Timeout>();

  const go = (name: string) => {
    const note = notes.get(name);
    if (note === undefined || underWay.has(name) || resting.has(name)) return;
    notes.delete(name);
    resting.set(
      name,
      setTimeout(() => goOn(resting, name), COALESCE_MS),
    );
    underWay.set(
      name,
      pass(note)
        .catch(lost)
        .finally(() => goOn(underWay, name)),
    );
  };
  const goOn = (held: Map<string, unknown>, name: string) => {
    held.delete(name);
    go(name);
  };
  return {
    /** Returns at once; the request or job that is under way is remembered with the note. */
    add(kind: JobKind, subject: string, when: Urgency = 'by age'): void {
      const name = `${kind} ${subject}`;
      const note = notes.get(name) ?? { kind, subject, when, from: [] };
      const here = traceparentHere();
      if (here !== null && note.from.length < MOST_FROM) note.from.push(here);
      notes.set(name, note);
      go(name);
    },
    /** Notes that the queue does not have yet. */
    waiting: () => notes.size + underWay.size,
    /** Passes what is left without waiting for more. */
    async passRest(): Promise<void> {
      while (notes.size + underWay.size > 0) {
        for (const [name, timer] of resting) {
          clearTimeout(timer);
          goOn(resting, name);
        }
        await Promise.all(underWay.values());
      }
    },
  };
}
