import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatherNotes } from '../../../src/queue/gathered-notes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const gather = () => {
  const passed: string[] = [];
  const notes = gatherNotes(
    async ({ kind, subject }) => passed.push(`${kind} ${subject}`),
    () => {},
  );
  return { passed, notes };
};

it('notes to one subject become one, which is passed soon', async () => {
  const { passed, notes } = gather();
  notes.add('cluster-pool', 'a');
  notes.add('cluster-pool', 'a');
  notes.add('cluster-pool', 'b');
  await vi.advanceTimersByTimeAsync(25);
  expect(passed).toEqual(['cluster-pool a', 'cluster-pool b']);
});

it('a note to decide is passed when none has come for a while, or after ten seconds; others do not wait for it', async () => {
  const { passed, notes } = gather();
  notes.add('judge-maturity', 'a');
  await vi.advanceTimersByTimeAsync(1_499);
  notes.add('judge-maturity', 'a');
  notes.add('cluster-pool', 'a');
  await vi.advanceTimersByTimeAsync(1_499);
  expect(passed).toEqual(['cluster-pool a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(passed).toEqual(['cluster-pool a', 'judge-maturity a']);
  for (let second = 0; second < 10; second++) {
    notes.add('judge-maturity', 'b');
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(passed.slice(2)).toEqual(['judge-maturity b']);
});

it('what waits is passed at the end', async () => {
  const { passed, notes } = gather();
  notes.add('judge-maturity', 'a');
  await notes.passRest();
  expect(passed).toEqual(['judge-maturity a']);
});
