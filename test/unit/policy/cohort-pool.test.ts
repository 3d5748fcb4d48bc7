import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf } from '../../../src/domain/needs/maturity.ts';
import { EVERYBODY, isForAll, isOfferedTo, widened } from '../../../src/domain/policy/audience.ts';
import { saysEnough } from '../../../src/domain/policy/cohort-pool.ts';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { cohortInId, cohortNamed } from '../../../src/domain/template/cohort-name.ts';
import { branchSchemaId, experimentalSchemaId } from '../../../src/domain/template/schema-version.ts';

const NAME = fc
  .string({ minLength: 1, maxLength: 200, unit: 'binary' })
  .filter((name) => name.isWellFormed());

describe('a cohort’s name', () => {
  it.each([
    [undefined, null],
    ['*', null],
    ['crew', 'crew'],
  ])('%s stands for %s', (named, cohort) => {
    expect(cohortNamed(named)).toBe(cohort);
  });

  it('stands in ids without what ends a path, a job or a number, and no two names are one', () => {
    fc.assert(
      fc.property(NAME, NAME, (one, other) => {
        expect(cohortInId(one)).toMatch(/^[^/:.\s]{1,60}$/u);
        expect(cohortInId(one) === cohortInId(other)).toBe(one === other);
      }),
    );
  });

  it('makes ids that no other cohort’s branch, line or number has', () => {
    const version = fc.tuple(NAME, fc.option(fc.nat(30)), fc.option(fc.nat(30)));
    const idOf = ([cohort, number, experiment]: [string, number | null, number | null]) => {
      const branch = branchSchemaId('tea_v2', cohort, number ?? undefined);
      return experiment === null ? branch : experimentalSchemaId(branch, experiment);
    };
    fc.assert(
      fc.property(version, version, (one, other) => {
        // Without a number there is no stable version, only the experimental one that begins with the id.
        fc.pre((one[1] !== null || one[2] !== null) && (other[1] !== null || other[2] !== null));
        expect(idOf(one) === idOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
        expect(idOf(one).length).toBeLessThan(100);
      }),
    );
  });
});

describe('a cohort has a pool', () => {
  const ENOUGH = { fragments: 12, fragmentsOfAll: 100, pools: 0 };

  it.each([
    ['from as many fragments on as make a need', {}, true],
    ['not with fewer', { fragments: 11 }, false],
    ['when it says two thirds of everything', { fragments: 66 }, true],
    ['not when it says more', { fragments: 67 }, false],
    ['as the fiftieth', { pools: 49 }, true],
    ['not beside fifty others', { pools: 50 }, false],
  ])('%s', (_, facts, expected) => {
    expect(saysEnough({ ...ENOUGH, ...facts }, DEFAULT_POLICY)).toBe(expected);
  });

  it('not where the policy keeps none', () => {
    const cohorts = { ...DEFAULT_POLICY.cohorts, pools: 'off' as const };
    expect(saysEnough(ENOUGH, { ...DEFAULT_POLICY, cohorts })).toBe(false);
  });

  it('with bars of its own for how many and how long, and everybody’s for all else', () => {
    const { maturity, cohorts } = DEFAULT_POLICY;
    expect(barsOf('*', DEFAULT_POLICY)).toBe(maturity);
    const { owners } = cohorts;
    expect(barsOf('crew', DEFAULT_POLICY)).toEqual({ ...maturity, fragments: 12, owners, days: 10 });
  });
});

describe('who is offered a key', () => {
  it.each([
    [['*'], null, true],
    [['*'], 'crew', true],
    [['crew'], 'crew', true],
    [['crew'], 'pilots', false],
    [['crew'], null, false],
  ])('%j offers it to %s: %s', (audience, cohort, expected) => {
    expect(isOfferedTo(audience, cohort)).toBe(expected);
  });

  it.each([
    [['crew'], 'pilots', 3, ['crew', 'pilots']],
    [['crew', 'pilots'], 'crew', 3, ['crew', 'pilots']],
    [['crew', 'pilots'], 'agents', 3, EVERYBODY],
    [['crew'], '*', 3, EVERYBODY],
    [['*'], 'crew', 3, EVERYBODY],
    [['crew'], 'crew', 1, EVERYBODY],
  ])('%j widened by %s, of %i, is %j', (audience, cohort, shared, expected) => {
    const wider = widened(audience, cohort, shared);
    expect(wider).toEqual(expected);
    expect(isForAll(wider)).toBe(expected === EVERYBODY);
  });
});
