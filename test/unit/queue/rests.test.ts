import { expect, it } from 'vitest';
import { done } from '../../../src/ground/queue/catalog.ts';
import { createRests } from '../../../src/ground/queue/rests.ts';

const job = (now: { ms: number }, took: number, rests: number) => async () => {
  now.ms += took;
  return done({}, { rests });
};

it('a job that read much rests in proportion to what it took, a minute at most; others go on', async () => {
  const now = { ms: 0 };
  const rests = createRests(
    () => {},
    () => now.ms,
  );
  const judge = (subject: string, took: number, factor: number) =>
    rests.run('judge-maturity', subject, job(now, took, factor)).then(({ word }) => word);

  expect(await judge('large', 100, 9)).toBe('done');
  expect(await judge('large', 100, 9)).toBe('skipped');
  expect(await judge('small', 10, 0)).toBe('done');
  expect(await judge('small', 10, 0)).toBe('done');
  now.ms = 1_000;
  expect(await judge('large', 90_000, 9)).toBe('done');
  now.ms += 59_999;
  expect(await judge('large', 1, 9)).toBe('skipped');
  now.ms += 1;
  expect(await judge('large', 1, 9)).toBe('done');
  rests.close();
});
