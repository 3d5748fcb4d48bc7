import { describe, expect, it } from 'vitest';
import type { Findings, FoundCluster, Outcome } from '../../../src/proof/quality/findings.ts';
import { type Report, reportOf } from '../../../src/proof/quality/report.ts';
import { madeOfInWords, strangerInWords, typeInWords, whyInWords } from '../../../src/proof/quality/words.ts';
import { about, findingsOf, foundKey, foundNeed, goldOf, hidden, leftOut } from './helpers.ts';

const GOLD = goldOf(
  [
    [hidden('size', 'enum'), 20],
    [hidden('colour', 'string'), 20],
  ],
  10,
);
const COLOUR = foundNeed('colour', about('colour', 20));
const NOISE = leftOut('no_need', about(null, 10));

function judge(findings: Findings): NonNullable<Report['judged']> {
  const { judged } = reportOf('shop', findings, new Map(), GOLD);
  if (judged === null) throw new Error('there is gold');
  return judged;
}

/** Why "size" was missed; "colour" is found unless a row says otherwise. */
function whyOfSize(clusters: FoundCluster[], left: Findings['left_out'] = {}): string {
  const size = judge(findingsOf(clusters, { ...NOISE, ...left })).hidden.find(
    ({ gold }) => gold.name === 'size',
  );
  return size?.why == null ? 'found' : whyInWords(size.why, size.parts);
}

describe('a hidden key', () => {
  it('that is found has no reason to be missed', () => {
    expect(whyOfSize([COLOUR, foundNeed('size', about('size', 20))])).toBe('found');
  });

  it.each<[Outcome, string]>([
    [
      { kind: 'immature', missing: ['needs 3 more owners', 'needs 1 more day'] },
      'not mature: needs 3 more owners; needs 1 more day',
    ],
    [{ kind: 'immature', missing: [] }, 'not mature: not judged yet'],
    [{ kind: 'covered', by: 'dimensions' }, 'taken as answered by the visible key dimensions'],
    [{ kind: 'twin', of: 'colour' }, 'taken for another telling of colour'],
    [
      { kind: 'no_key', because: 'its words may not be published' },
      'mature, yet no key was made: its words may not be published',
    ],
  ])('whose need is no key is missed for what the pipeline says: %j', (outcome, words) => {
    const need = foundNeed('need-1', about('size', 18), outcome);
    expect(whyOfSize([COLOUR, need], leftOut('alone', about('size', 2, 18)))).toBe(
      `found (90 % of it), but ${words}`,
    );
  });

  it.each<[string, FoundCluster[], Findings['left_out'], string]>([
    [
      'merged with another key',
      [foundNeed('colour', [...about('colour', 20), ...about('size', 16)])],
      leftOut('grab_bag', about('size', 4, 16)),
      'merged: 80 % of it went into the key colour, which is 56 % colour and 44 % size; 20 % in a heap without a common need (grab-bag)',
    ],
    [
      'mixed with noise in a need that is no key',
      [
        COLOUR,
        foundNeed('need-1', [...about('size', 10), ...about(null, 10)], {
          kind: 'immature',
          missing: ['needs 2 more days'],
        }),
      ],
      leftOut('alone', about('size', 10, 10)),
      'merged: 50 % of it went into a need without a key (not mature: needs 2 more days), which is 50 % size and 50 % noise; 50 % alone, nothing near',
    ],
    [
      'split into needs that are each too small',
      [COLOUR, ...[0, 5, 10, 15].map((from) => foundNeed(`size_${from}`, about('size', 5, from)))],
      {},
      'split into 4 needs: 25 % in the key size_0, 25 % in the key size_5, 25 % in the key size_10, 25 % in smaller parts',
    ],
    [
      'left out for several reasons',
      [COLOUR],
      {
        ...leftOut('grab_bag', about('size', 12)),
        ...leftOut('alone', about('size', 6, 12)),
        ...leftOut('failed', about('size', 2, 18)),
      },
      'left out: 60 % in a heap without a common need (grab-bag), 30 % alone, nothing near, 10 % failed in a job',
    ],
    ['never taken in', [COLOUR], {}, 'left out: 100 % not taken at the door'],
  ])('is told to be %s', (_what, clusters, left, words) => {
    expect(whyOfSize(clusters, left)).toBe(words);
  });

  it('that nobody said is absent', () => {
    const findings = findingsOf([]);
    const gold = { ...GOLD, keys: [hidden('weight', 'number')] };
    const { judged } = reportOf('shop', findings, new Map(), gold);
    expect(judged?.hidden.map(({ why }) => why)).toEqual([{ kind: 'absent' }]);
  });

  it('counts a compound that is in two needs once', () => {
    const { hidden: keys } = judge(
      findingsOf([foundNeed('a', about('size', 20)), foundNeed('b', about('size', 20))]),
    );
    expect(keys[0]?.parts.map(({ share }) => share)).toEqual([1]);
  });
});

describe('a found key that is no hidden one', () => {
  it.each<[string, string[], string, string]>([
    ['is a second one', about('colour', 8), 'a second key for colour (40 % of it)', '100 % colour'],
    ['is a corner of one', about('size', 4), 'only 20 % of size', '100 % size'],
    [
      'is a mixture',
      [...about('size', 10), ...about(null, 9)],
      'a mixture: 53 % size',
      '53 % size and 47 % noise',
    ],
    ['is noise', about(null, 9), 'mostly fragments that ask for nothing hidden', '100 % noise'],
    ['has lost its need', [], 'a key without a need: nobody stands behind it any more', 'nothing'],
  ])('%s, and says what it is made of', (_what, members, words, made) => {
    const { strangers } = judge(findingsOf([COLOUR, foundNeed('odd', members)]));
    expect(strangers.map(({ key, madeOf }) => [strangerInWords(key), madeOfInWords(madeOf)])).toEqual([
      [words, made],
    ]);
  });
});

describe('a type in one word', () => {
  it.each([
    [{ acceptable_values: ['s', 'm', 'l'] }, 'choice of 3'],
    [{ key_type: 'integer' as const, minimum: 1, maximum: 9 }, 'integer 1 to 9'],
    [{ key_type: 'number' as const, unit: 'USD' }, 'number USD'],
    [{ format: 'date' as const }, 'date'],
    [{}, 'string'],
  ])('%j is "%s"', (more, words) => {
    expect(typeInWords({ ...foundKey('k', []), ...more })).toBe(words);
  });
});
