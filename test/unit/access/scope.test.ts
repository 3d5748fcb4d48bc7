import { describe, expect, it } from 'vitest';
import { mayDo, maySee, maySeeAll, SCOPES } from '../../../src/domain/access/scope.ts';

const caller = (scopes: readonly (typeof SCOPES)[number][], scenarios: readonly string[] | null = null) => ({
  name: 'somebody',
  scopes,
  scenarios,
});

describe('T12 a key may do', () => {
  it.each(SCOPES.filter((scope) => scope !== 'admin'))('with %s that and nothing else', (scope) => {
    expect(SCOPES.filter((wanted) => mayDo(caller([scope]), wanted))).toEqual([scope]);
  });

  it('with admin all', () => {
    expect(SCOPES.filter((wanted) => mayDo(caller(['admin']), wanted))).toEqual([...SCOPES]);
  });

  it('nothing without a scope', () => {
    expect(SCOPES.filter((wanted) => mayDo(caller([]), wanted))).toEqual([]);
  });
});

describe('T12 a key sees', () => {
  it.each<[readonly string[] | null, readonly string[] | null, boolean]>([
    [null, ['tea', 'coffee'], true],
    [null, null, true],
    [['tea'], ['tea'], true],
    [['tea'], ['tea', 'coffee'], false],
    [['tea'], [], true],
    // Those that are still to come are more than its own.
    [['tea'], null, false],
    [[], ['tea'], false],
  ])('with %j, of %j all: %s', (own, wanted, all) => {
    expect(maySeeAll(caller(['admin'], own), wanted)).toBe(all);
    for (const scenario of wanted ?? [])
      expect(maySee(caller(['admin'], own), scenario)).toBe(own === null || own.includes(scenario));
  });
});
