import { describe, expect, it } from 'vitest';
import {
  DEFAULT_POLICY,
  evolvesUnassessed,
  readPolicy,
  storedPolicy,
} from '../../../src/domain/policy/policy.ts';

const faults = (input: unknown) => {
  const read = readPolicy(input, DEFAULT_POLICY);
  return 'errors' in read ? read.errors.map(({ path, detail }) => `${path} ${detail}`) : [];
};

describe('settings over a base policy', () => {
  it('change only what they name', () => {
    expect(readPolicy({ evolution: 'manual', promotion: { capture: 0.5 } }, DEFAULT_POLICY)).toEqual({
      policy: {
        ...DEFAULT_POLICY,
        evolution: 'manual',
        promotion: { ...DEFAULT_POLICY.promotion, capture: 0.5 },
      },
    });
    expect(readPolicy({}, DEFAULT_POLICY)).toEqual({ policy: DEFAULT_POLICY });
    expect(readPolicy(DEFAULT_POLICY, DEFAULT_POLICY)).toEqual({ policy: DEFAULT_POLICY });
  });

  it('mean the same over any base', () => {
    const strict = { ...DEFAULT_POLICY, maturity: { ...DEFAULT_POLICY.maturity, cohesion: 1 } };
    expect(readPolicy({ maturity: { cohesion: 0.5 } }, strict)).toEqual({
      policy: { ...strict, maturity: { ...strict.maturity, cohesion: 0.5 } },
    });
  });

  it('leave the base as it was', () => {
    const before = structuredClone(DEFAULT_POLICY);
    readPolicy({ maturity: { days: 9 }, evolution: 'off' }, DEFAULT_POLICY);
    expect(DEFAULT_POLICY).toEqual(before);
  });

  it.each<[unknown, string]>([
    [null, 'policy must be an object'],
    [[], 'policy must be an object'],
    [{ maturity: 3 }, 'maturity must be an object'],
    [{ evolution: 'auto' }, 'evolution must be one of off, manual, automatic'],
    [{ evolution: ['off'] }, 'evolution must be one of off, manual, automatic'],
    [{ maturity: { owners: 2.5 } }, 'maturity.owners must be a whole number from 0'],
    [{ maturity: { owners: -1 } }, 'maturity.owners must be a whole number from 0'],
    [{ maturity: { owners: '5' } }, 'maturity.owners must be a whole number from 0'],
    [{ maturity: { cohesion: 2 } }, 'maturity.cohesion must be a number from -1 to 1'],
    [{ maturity: { concentration: Number.NaN } }, 'maturity.concentration must be a number from 0 to 1'],
    [{ publication: { owners: 0 } }, 'publication.owners must be a whole number from 1'],
    [{ window: { days: 0 } }, 'window.days must be a whole number from 1 to 3650'],
    [{ window: { days: 1e300 } }, 'window.days must be a whole number from 1 to 3650'],
    [{ promotion: { adoption: 5 } }, 'promotion.adoption must be a number from 0 to 1'],
    [{ window: { weeks: 4 } }, 'window.weeks is no setting; there are days'],
    [JSON.parse('{"window":{"__proto__":{}}}'), 'window.__proto__ is no setting; there are days'],
    [{ window: { constructor: 1 } }, 'window.constructor is no setting; there are days'],
  ])('%j: %s', (input, fault) => {
    expect(faults(input)).toEqual([fault]);
  });

  it.each([
    [{ evaluation: 'off' }, ['evaluation']],
    [{ evaluation: 'off', evolution: 'manual' }, ['evaluation']],
    [{ evaluation: 'off', evolution: 'off' }, []],
    [{ evolution: 'off' }, []],
  ])('S-32 %j: a schema that evolves is assessed', (input, places) => {
    const read = readPolicy(input, DEFAULT_POLICY);
    expect('errors' in read ? read.errors.map(({ path }) => path) : []).toEqual(places);
  });

  it('S-32 evolution is not switched on again while evaluation is off', () => {
    const asleep = { ...DEFAULT_POLICY, evolution: 'off', evaluation: 'off' } as const;
    expect(readPolicy({ evolution: 'manual' }, asleep)).toMatchObject({
      errors: [{ path: 'evaluation', detail: expect.stringContaining('must assess its keys') }],
    });
    expect(readPolicy({ evolution: 'manual', evaluation: 'on' }, asleep)).toHaveProperty('policy');
  });

  it.each([
    [{}, false],
    [{ evaluation: 'off' }, true],
    [{ evaluation: 'off', evolution: 'off' }, false],
  ] as const)('S-32 a stored policy %j evolves unassessed: %s', (stored, unassessed) => {
    expect(evolvesUnassessed(stored)).toBe(unassessed);
  });

  it('that were stored have the defaults of what came since, and nothing of what is no setting any more', () => {
    const { budget: _since, ...earlier } = DEFAULT_POLICY;
    const gone = { colour: 'red', window: { days: 14, weeks: 2 }, luck: { of: 'the draw' } };
    expect(storedPolicy({ ...earlier, ...gone })).toEqual({
      ...DEFAULT_POLICY,
      window: { ...DEFAULT_POLICY.window, days: 14 },
    });
  });

  it('have all their faults named at once', () => {
    expect(faults({ evolution: 1, window: { days: 0.5 }, luck: 1 })).toHaveLength(3);
  });
});
