import { describe, expect, it } from 'vitest';
import { mayLook } from '../../../src/domain/trust/poison/campaigns.ts';

const LAST = { at: '2026-03-01T12:00:00.000Z', fragments: 100 };

describe('T7 a need is looked at for campaigns', () => {
  it.each([
    ['the first time', null, 1, '2026-03-01T12:00:01Z', true],
    ['after a day', LAST, 100, '2026-03-02T12:00:00Z', true],
    ['not before, while nothing is said', LAST, 100, '2026-03-02T11:59:59Z', false],
    ['not for a voice or two', LAST, 104, '2026-03-01T13:00:00Z', false],
    ['at once where it grew by a twentieth', LAST, 105, '2026-03-01T13:00:00Z', true],
    ['not where it was empty and is', { ...LAST, fragments: 0 }, 0, '2026-03-01T13:00:00Z', false],
  ])('%s', (_, last, fragments, now, expected) => {
    expect(mayLook(last, fragments, new Date(now))).toBe(expected);
  });
});
