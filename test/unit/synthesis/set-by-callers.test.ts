import { describe, expect, it } from 'vitest';
import type { ReadMember } from '../../../src/domain/synthesis/evidence.ts';
import { setByCallers } from '../../../src/domain/synthesis/set-by-callers.ts';

type Set = readonly [key: string | null, owners: number, established?: boolean];

/** One phrase that so many owners set under a key, or say in words. */
function memberOf([key, owners, established = true]: Set, at: number): ReadMember {
  const text = key === null ? 'in kelvin please' : `${key}: kelvin`;
  const mentions = Array.from({ length: owners }, (_, i) => ({
    ...{
      fragment: `f-${at}-${i}`,
      phrase: `p-${at}`,
      owner: `o-${at}-${i}`,
      day: '2026-01-05',
      interaction: null,
    },
    ...{ established, nearMisses: key === null ? null : [{ key, score: 1 }] },
  }));
  return {
    member: { phrase: { id: `p-${at}`, text, language: 'en', vector: new Float32Array() }, mentions },
    ...{ language: 'en', tokens: [], values: [], speakers: new Set(), owners: new Set(), weight: owners },
  };
}

describe('what callers set a need as is its name and kind', () => {
  it.each<[string, readonly Set[], string | null, string | null]>([
    [
      'where most agree',
      [
        ['units', 6],
        ['scale', 2],
      ],
      'units',
      'text',
    ],
    ['not where they are few', [['units', 2]], null, null],
    [
      'not where they part',
      [
        ['units', 5],
        ['scale', 4],
      ],
      null,
      'text',
    ],
    [
      'by name alone where more say it in words',
      [
        ['units', 4],
        [null, 9],
      ],
      'units',
      null,
    ],
    [
      'not by a crowd of throw-away owners',
      [
        ['units', 4],
        ['evil', 40, false],
      ],
      'units',
      'text',
    ],
    [
      'not where nobody else does',
      [
        ['evil', 40, false],
        [null, 5],
      ],
      null,
      null,
    ],
  ])('%s', (_, sets, name, kind) => {
    expect(setByCallers({ members: sets.map(memberOf), k: 3 })).toEqual({ name, kind });
  });
});
