import { newMemory } from '../../domain/basics/index.ts';
import { readFragment, type Said } from '../../domain/reading/index.ts';
import type { Outcome } from './outcome.ts';
import { startThread } from './thread.ts';

/** What `readFragment` is asked about one text. */
export type Reading = { readonly text: string; readonly appealed: boolean };

/** Takes fragments apart: up to a millisecond each, of which a batch has hundreds. */
export type Reader = {
  /**
   * The outcomes in the order of the texts: one that cannot be read does not cost the others their reading.
   * @throws ThreadFailure when no text is to blame
   */
  read(readings: readonly Reading[]): Promise<Outcome<readonly Said[]>[]>;
  close(): Promise<void>;
};

/** Most traffic repeats. Some ten megabytes at most. */
const REMEMBERED = { most: 10_000, longest: 200 };
/** A thousand times what the longest text takes. */
const LIMIT_MS = 10_000;

/** @param made another thread or limit than the usual ones: of tests, whose texts do harm */
export function startReader(made: { readonly entry?: URL; readonly limitMs?: number } = {}): Reader {
  const { entry = new URL('./reader-thread.ts', import.meta.url), limitMs = LIMIT_MS } = made;
  const thread = startThread<Reading, readonly Said[]>(entry, null, () => limitMs);
  return { ...remembering((readings) => thread.each(readings)), close: () => thread.close() };
}

/** Without a thread: where nobody waits for the event loop, as in a replay, a thread only costs its start. */
export function readHere(): Reader {
  const read = async (readings: readonly Reading[]) =>
    readings.map(({ text, appealed }) => ({ value: readFragment(text, appealed) }));
  return { ...remembering(read), close: async () => {} };
}

function remembering(read: Reader['read']): Pick<Reader, 'read'> {
  const memory = newMemory<Outcome<readonly Said[]>>(REMEMBERED);
  const known = ({ text, appealed }: Reading) => (appealed ? undefined : memory.get(text));
  return {
    async read(readings) {
      const before = readings.map(known);
      const fresh = readings.filter((_, index) => before[index] === undefined);
      const outcomes = fresh.length === 0 ? [] : await read(fresh);
      fresh.forEach(({ text, appealed }, index) => {
        const outcome = outcomes[index];
        if (!appealed && outcome !== undefined && 'value' in outcome) memory.set(text, outcome);
      });
      let next = 0;
      return before.map((outcome) => outcome ?? outcomes[next++] ?? { failure: 'it was not read' });
    },
  };
}
