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

it('a note goes at once, whatever went before; what comes about the same behind it is gathered, and goes as one', async () => {
  for (const subject of ['flights', 'flights', 'hotels', 'flights']) notes.add('embed-fragments', subject);
  expect(passed).toEqual(['embed-fragments flights', 'embed-fragments hotels']);

  await vi.advanceTimersByTimeAsync(GATHERED_MS - 1);
  expect(passed).toHaveLength(2);
  expect(notes.waiting()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(passed.slice(2)).toEqual(['embed-fragments flights']);
  expect(notes.waiting()).toBe(0);
});

it('while the queue is away one note of a name waits for it, and one behind that', async () => {
  const arrived: (() => void)[] = [];
  notes = gatherNotes(
    ({ subject }) =>
      new Promise<void>((arrive) => arrived.push(arrive)).then(() => void passed.push(subject)),
    () => {},
  );
  for (let n = 0; n < 5; n++) {
    notes.add('embed-fragments', 'flights');
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
  }
  expect(notes.waiting()).toBe(2);
  for (const arrive of arrived) arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toHaveLength(2);
  expect(passed).toEqual(['flights']);
});

it('what is left at the end goes without waiting', async () => {
  for (const _ of ['now', 'behind it']) notes.add('embed-fragments', 'flights');
  await notes.passRest();
  expect(passed).toEqual(['embed-fragments flights', 'embed-fragments flights']);
});
