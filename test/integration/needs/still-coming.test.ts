import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { closeObservationWindows } from '../../../jobs/close-observation-windows.ts';
import { judgePoolMaturity } from '../../../jobs/judge-maturity.ts';
import { stillComing } from '../../../jobs/placing/still-coming.ts';
import { synthesisePatchKeys } from '../../../jobs/synthesise-patch-key.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';

const START = new Date('2026-01-05T00:00:00Z');
const FLIGHTS = 'flight_booking';
const POOL = `${FLIGHTS}/*`;

let life: KeyLife;
beforeAll(async () => {
  life = await openKeyLife();
  await life.begin(START);
  // The window of the keys on trial is over, and one more fragment has come that has no place yet.
  life.clock.moveTo(new Date('2026-03-05T00:00:00Z'));
  await life.report([
    { id: 'late', schema_id: 'flight_booking_v1', payload: { other: 'window seat' }, client_agent: 'late' },
  ]);
});
afterAll(() => life.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['a campaign or a ripe need', () => judgePoolMaturity(life.ctx, POOL)],
  ['a new key', () => synthesisePatchKeys(life.ctx, POOL)],
  ['a key whose window is over', () => closeObservationWindows(life.ctx, FLIGHTS)],
])('%s is decided on when all that came has its place', async (_, decide) => {
  expect(JSON.stringify(await decide())).toContain('more has come that is not in the pool yet');
});

it('in a stream that never pauses everybody waits for five minutes, and then for a minute nobody', async () => {
  const minutes: (readonly boolean[])[] = [];
  for (let minute = 0; minute < 8; minute++) {
    const askers = [await stillComing(life.ctx, { pool: POOL }), await stillComing(life.ctx, { pool: POOL })];
    vi.advanceTimersByTime(59_999);
    askers.push(await stillComing(life.ctx, { pool: POOL }));
    minutes.push([...new Set(askers)]);
    vi.advanceTimersByTime(1);
  }
  expect(minutes.flat()).toEqual([true, true, true, true, true, false, true, true]);
});
