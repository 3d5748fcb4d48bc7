import { describe, expect, it } from 'vitest';
import { readersDecision, seesUnsigned, withoutFewOwners } from '../../../src/domain/access/reader.ts';
import type { Scope } from '../../../src/domain/access/scope.ts';
import { rateOf } from '../../../src/domain/statistics/interval.ts';

const K = 5;
const decision = (subject: string, numbers = {}) => ({
  subject,
  numbers,
  sentence: 'On trial: pochard_meal.',
});

describe('T2 T10 what a reader is told', () => {
  it.each<[scopes: Scope[], all: boolean]>([
    [['read'], false],
    [['read', 'ingest'], false],
    [['read', 'curate'], true],
    [['approve'], true],
    [['admin'], true],
  ])('%j sees what was never signed: %s', (scopes, all) => {
    expect(seesUnsigned({ name: 'x', scopes, scenarios: null })).toBe(all);
  });

  it.each<[what: string, told: ReturnType<typeof decision>, withheld: boolean]>([
    ['a key that was signed', decision('patch_key/seat', { owners: 8 }), false],
    ['a key that never was', decision('patch_key/pochard_meal', { owners: 8 }), true],
    ['a key that is called like a member of all objects', decision('patch_key/constructor'), true],
    ['fewer than k owners', decision('patch_key/seat', { owners: 4 }), true],
    ['a campaign', decision('campaign/1', { owners: 9 }), true],
    ['a cluster', decision('cluster/1', { owners: 9 }), true],
    ['a fragment', decision('fragment/1', { owners: 9 }), true],
    ['a version', decision('version/flight_booking_v2'), false],
  ])('a decision about %s', (_, told, withheld) => {
    const shown = readersDecision(told, new Set(['seat']), K);
    if (withheld) expect(JSON.stringify(shown)).not.toMatch(/pochard|constructor|[489]/);
    else expect(shown).toBe(told);
  });

  it('counts of fewer owners than are published are 0, however deep, and nothing else changes', () => {
    const rest = { uses: 3, none: null, at: new Date('2026-01-05') };
    const told = { ...rest, owners: 4, days: [{ owners: 5 }, { owners: 1, numerator: 1 }] };
    const shown = { ...rest, owners: 0, days: [{ owners: 5 }, { owners: 0, numerator: 1 }] };
    expect(withoutFewOwners(told, K)).toEqual(shown);
  });

  it('a rate of owners says nothing where they are few', () => {
    const { breadth } = withoutFewOwners({ breadth: rateOf(2, 40) }, K);
    expect(breadth).toEqual(rateOf(0, 0));
    expect(withoutFewOwners({ breadth: rateOf(5, 40) }, K).breadth).toEqual(rateOf(5, 40));
  });
});
