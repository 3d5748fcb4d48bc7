import { describe, expect, it } from 'vitest';
import type { Access } from '../../../src/domain/access/access.ts';
import { tallyRefusals } from '../../../src/domain/access/refusal-tally.ts';

function refused(second: number, more: Partial<Access> = {}): Access {
  return {
    by: 'nobody',
    action: 'GET /v1/audit-log',
    scenario: null,
    subject: null,
    outcome: 'unauthenticated',
    calls: 1,
    request: `r${second}`,
    at: new Date(Date.UTC(2026, 0, 5) + second * 1_000),
    ...more,
  };
}

const at = (second: number) => refused(second).at;

describe('a flood of refusals', () => {
  it('is two records a window, however many calls it has', () => {
    const tally = tallyRefusals();
    const written = Array.from({ length: 50_000 }, (_, call) => tally.note(refused(call / 1_000))).filter(
      (record) => record !== null,
    );
    expect(written).toEqual([refused(0)]);
    expect(tally.take(at(599))).toEqual([]);
    expect(tally.take(at(600))).toEqual([{ ...refused(49.999), calls: 49_999 }]);
    expect(tally.take('all')).toEqual([]);
  });

  it('of another kind is recorded for itself, and at once', () => {
    const tally = tallyRefusals();
    const kinds = [
      {},
      { by: 'ann' },
      { action: 'GET /x' },
      { scenario: 'tea' },
      { outcome: 'forbidden' as const },
    ];
    for (const kind of kinds) expect(tally.note(refused(0, kind))).toEqual(refused(0, kind));
    for (const kind of kinds) expect(tally.note(refused(1, kind))).toBeNull();
    expect(tally.take('all')).toHaveLength(kinds.length);
  });

  it('of ever new kinds is counted together above the bound', () => {
    const tally = tallyRefusals();
    const written = Array.from({ length: 5_000 }, (_, n) =>
      tally.note(refused(0, { scenario: `s${n}` })),
    ).filter((record) => record !== null);
    expect(written).toHaveLength(1_001);
    expect(written.at(-1)).toMatchObject({ action: 'various', scenario: null });
    expect(tally.take('all')).toEqual([expect.objectContaining({ action: 'various', calls: 3_999 })]);
  });

  it('has the sum of the calls that its records stand for', () => {
    const tally = tallyRefusals();
    for (const [second, calls] of [1, 7, 2].entries()) tally.note(refused(second, { calls }));
    expect(tally.take('all')).toEqual([refused(2, { calls: 9 })]);
  });

  it('begins anew after its window', () => {
    const tally = tallyRefusals();
    tally.note(refused(0));
    tally.take(at(600));
    expect(tally.note(refused(601))).toEqual(refused(601));
  });
});
