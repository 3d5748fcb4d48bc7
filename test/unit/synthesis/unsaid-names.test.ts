import { describe, expect, it } from 'vitest';
import type { PlacedConcept } from '../../../src/domain/synthesis/key-proposal.ts';
import { synthesise } from '../../../src/domain/synthesis/synthesise.ts';
import { phrase, saidByMany } from '../../helpers/people/one-need.ts';

/** Where the need lies, and where all else does. */
const [HERE, THERE] = [Float32Array.of(1, 0), Float32Array.of(0, 1)];
const CONCEPTS: readonly PlacedConcept[] = [
  { concept: 'surface', vector: HERE },
  { concept: 'weather', vector: THERE },
  // Nearer, but digits are near to these whatever they are for.
  { concept: 'number', vector: Float32Array.of(2, -1) },
];

/** Each line is one person's, so that no word but a repeated one is said by three. */
function nameOf(lines: readonly string[], concepts?: readonly PlacedConcept[]): string | undefined {
  return synthesise({
    scenario: 'camp_site',
    members: lines.flatMap((line, at) => saidByMany([line], [`owner ${at}`], HERE)),
    background: ['leave at noon', 'two tents', 'a dog comes along'].map((text) => phrase(text, THERE)),
    keys: [],
    taken: new Set(),
    saidShare: 0.5,
    owners: 3,
    ...(concepts === undefined ? {} : { concepts }),
  })?.definition.key_name;
}

const NOTHING_SHARED = [
  'something solid below us',
  'gravel would do',
  'soft meadow',
  'paved, for wheels',
  'sandy',
];
const SHARED = NOTHING_SHARED.map((line) => `${line} underground`);

describe('a need', () => {
  it.each([
    [
      'is named with the field noun that it is nearest to where its people share no word',
      NOTHING_SHARED,
      CONCEPTS,
      'surface',
    ],
    [
      'is named with the word that its people share',
      SHARED.map((line) => `the underground: ${line}`),
      CONCEPTS,
      'underground',
    ],
    [
      'is named with what is asked for or not where it is a yes or no',
      ['no campfire', 'a campfire', 'with campfire', 'campfire please'],
      CONCEPTS,
      'campfire',
    ],
  ])('%s', (_rule, lines, concepts, name) => {
    // With the type's own word where that is as likely.
    expect(nameOf(lines, concepts)).toMatch(new RegExp(`^${name}(_name)?$`));
  });

  it('is named with its kind alone where they share none and no nouns are placed', () => {
    expect(nameOf(NOTHING_SHARED)).toBe('camp_name');
  });
});
