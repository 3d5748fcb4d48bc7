import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type GatheredNotes, gatherNotes } from '../../../src/ground/queue/gathered-notes.ts';

const GATHERED_MS = 25;

let passed: string[];
let notes: GatheredNotes;

beforeEach(() => {
  vi.useFakeTimers();
  passed = [];
  notes = gatherNotes(
    async ({ kind, subject }) => passed.push(`${kind} ${subject}`),
    () => {},
  );
});
afterEach(() => vi.useRealTimers());

it('a note after a pause goes at once; what comes behind it is gathered, and goes as one a subject', async () => {
  notes.add('embed-fragments', 'flights');
  await vi.advanceTimersByTimeAsync(1);
  expect(passed).toEqual(['embed-fragments flights']);

  for (const subject of ['flights', 'hotels', 'flights']) notes.add('embed-fragments', subject);
  await vi.advanceTimersByTimeAsync(GATHERED_MS - 2);
  expect(passed).toHaveLength(1);
  expect(notes.waiting()).toBe(2);
  await vi.advanceTimersByTimeAsync(2);
  expect(passed.slice(1)).toEqual(['embed-fragments flights', 'embed-fragments hotels']);
  expect(notes.waiting()).toBe(0);
});

it('what is left at the end goes without waiting', async () => {
  notes.add('embed-fragments', 'flights');
  await vi.advanceTimersByTimeAsync(1);
  notes.add('cluster-pool', 'flights/*');
  await notes.passRest();
  expect(passed).toEqual(['embed-fragments flights', 'cluster-pool flights/*']);
});
