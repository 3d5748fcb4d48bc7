import { describe, expect, it } from 'vitest';
import { judgeMaturity, type MaturityFacts } from '../../../src/domain/needs/maturity.ts';
import type { Policy } from '../../../src/domain/policy/policy.ts';

const BARS: Policy['maturity'] = {
  fragments: 20,
  owners: 5,
  days: 3,
  cohesion: 0.2,
  concentration: 0.5,
  stability: 0.4,
  horizon: 90,
};
const ENOUGH: MaturityFacts = { ...BARS, idle: 35 };

const judge = (facts: Partial<MaturityFacts>, bars: Partial<Policy['maturity']> = {}) =>
  judgeMaturity({ ...ENOUGH, ...facts }, { ...BARS, ...bars });

describe('a need is mature', () => {
  it('as soon as it reaches every bar, and not before', () => {
    expect(judge({})).toEqual({ mature: true, facts: ENOUGH, missing: [], progress: 1 });
  });

  it('also before anybody tried how firm its edges are', () => {
    expect(judge({ stability: null }).mature).toBe(true);
  });

  it('however far it is beyond', () => {
    expect(judge({ fragments: 9_999, owners: 999, cohesion: 1, concentration: 0 }).progress).toBe(1);
  });

  it.each([
    ['with half of what an even rhythm brings lately', { fragments: 90, recent: 18 }],
    ['once a month, the last time within the days for which it may be idle', { fragments: 36, recent: 12 }],
    ['when all of it is new', { fragments: 20, recent: 20 }],
  ])('%s', (_, facts) => {
    expect(judge(facts).mature).toBe(true);
  });

  it('as soon as parts of voices make whole ones', () => {
    expect(judge({ owners: 7, standing: 0.1 + 0.2 + 4.7, newOwners: 3 }).mature).toBe(true);
  });

  it('at once where a policy asks for nothing', () => {
    const nothing = { fragments: 0, owners: 0, days: 0, cohesion: -1, concentration: 1, stability: 0 };
    const verdict = judge({ fragments: 0, owners: 0, days: 0, cohesion: 0, concentration: 0 }, nothing);
    expect(verdict).toMatchObject({ mature: true, progress: 1 });
  });
});

describe('a need that is not mature says what is missing', () => {
  it.each<[Partial<MaturityFacts>, string[], number]>([
    [{ fragments: 19 }, ['needs 1 more fragment'], 0.95],
    [{ fragments: 0 }, ['needs 20 more fragments'], 0],
    [{ fragments: 19, owners: 9, standing: 7, newOwners: 4 }, ['needs 1 more fragment'], 0.95],
    [{ owners: 4 }, ['needs 1 more owner'], 0.8],
    [{ owners: 8, standing: 2.4, newOwners: 6 }, ['needs 3 more owners; 6 of 8 are new'], 0.48],
    [{ owners: 5, standing: 4.2, newOwners: 1 }, ['needs 1 more owner; 1 of 5 is new'], 0.84],
    [{ days: 1 }, ['needs 2 more days'], 1 / 3],
    [{ cohesion: 0.1996 }, ['its members agree too little (cohesion 0.200, needs 0.2)'], 0.998],
    [{ cohesion: 0.05 }, ['its members agree too little (cohesion 0.050, needs 0.2)'], 0.25],
    [{ cohesion: -0.3 }, ['its members agree too little (cohesion -0.300, needs 0.2)'], 0],
    [{ concentration: 0.504 }, ['one owner holds 50.4 % of it (at most 50 %)'], 0.5 / 0.504],
    [{ concentration: 1 }, ['one owner holds 100 % of it (at most 50 %)'], 0.5],
    [
      { stability: 0.1 },
      ['its edges still move (found again in 10 % when people are left out, needs 40 %)'],
      0.25,
    ],
    [
      { fragments: 90, recent: 17 },
      ['only 17 of its 90 fragments came in the last 35 days'],
      17 / (0.5 * 35),
    ],
    [{ idle: 36 }, ['nobody has said it for 36 days (at most 35)'], 35 / 36],
    [{ fragments: 10, owners: 1 }, ['needs 10 more fragments', 'needs 4 more owners'], 0.2],
  ])('%j', (facts, missing, progress) => {
    const verdict = judge(facts);
    expect(verdict).toMatchObject({ mature: false, missing });
    expect(verdict.progress).toBeCloseTo(progress, 10);
  });

  it.each<[Partial<MaturityFacts>, Partial<Policy['maturity']>]>([
    [{ cohesion: Number.NaN }, {}],
    [{ concentration: Number.NaN }, {}],
    [{ cohesion: -0.1 }, { cohesion: 0 }],
    [{ cohesion: -0.5 }, { cohesion: -0.2 }],
    [{ concentration: 0.2 }, { concentration: 0 }],
  ])('and its progress is a share whatever the numbers are: %j against %j', (facts, bars) => {
    const { mature, progress } = judge(facts, bars);
    expect(mature).toBe(false);
    expect(progress).toBeGreaterThanOrEqual(0);
    expect(progress).toBeLessThan(1);
  });
});
