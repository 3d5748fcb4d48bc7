import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { forgottenBy } from '../../../src/domain/records/retention.ts';

const NOW = new Date('2026-06-30T12:00:00Z');

describe('T20 what is too old is forgotten (I-19)', () => {
  it.each([
    [90, 180, '2026-04-01T12:00:00.000Z', '2026-01-01T12:00:00.000Z'],
    [90, 400, '2026-04-01T12:00:00.000Z', '2025-05-31T23:59:59.999Z'],
    [0, 396, undefined, '2025-05-30T12:00:00.000Z'],
    [1, 0, '2026-06-29T12:00:00.000Z', undefined],
  ])(
    'texts after %i days, fragments after %i, by the month where a year stays in any case; 0 is never',
    (text, fragments, texts, wholes) => {
      const forgotten = forgottenBy(NOW, { text, fragments });
      expect(forgotten.texts?.toISOString()).toBe(texts);
      expect(forgotten.fragments?.toISOString()).toBe(wholes);
    },
  );

  it('not before its words no longer count for a need', () => {
    const { retention, maturity } = DEFAULT_POLICY;
    expect(retention.fragments).toBeGreaterThanOrEqual(maturity.horizon);
    expect(retention.text).toBeLessThanOrEqual(retention.fragments);
  });
});
