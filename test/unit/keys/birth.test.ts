import { describe, expect, it } from 'vitest';
import { hiddenWords, judgeBirth, mayBecome } from '../../../src/domain/keys/birth.ts';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import type { KeyProposal, ValueFamily } from '../../../src/domain/synthesis/key-proposal.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';

const SEAT: KeyDefinition = {
  key_name: 'seat_preference',
  key_type: 'string',
  required: false,
  default_value: 'none',
  acceptable_values: ['window', 'aisle', 'none'],
  semantic_description:
    "Seat preference. Acceptable values: window, aisle, none. Example mapping: 'window seat' -> 'window'.",
};
const FACTS = {
  fragments: 30,
  owners: 12,
  days: 9,
  cohesion: 0.5,
  concentration: 0.2,
  stability: 0.9,
  idle: 0,
};

const proposal = (definition: Partial<KeyDefinition>, family: ValueFamily = 'choice'): KeyProposal => ({
  definition: { ...SEAT, ...definition },
  reading: { family, heads: [], terms: {}, markers: [], absences: [], companions: [] },
  values: new Map(),
  wordings: { en: { example: null, spellings: {} }, others: {} },
  listedByFew: false,
  support: {},
  refines: null,
  similarKeys: [],
  vocabulary: {},
  doubt: {
    sort: { is: 'list', chance: 0.8, instead: 'text', insteadChance: 0.1 },
    name: null,
    grouping: null,
  },
});

describe('a mature need', () => {
  it.each([
    ['is on trial, never stable (S-34)', {}, 'automatic', 'experimental', 'mature_need'],
    ['waits for a person where the policy says so', {}, 'manual', 'proposed', 'manual_policy'],
    [
      'waits for a person where it touches payment (S-41)',
      { key_name: 'credit_card' },
      'automatic',
      'proposed',
      'sensitive_topic',
    ],
  ] as const)('%s', (_rule, definition, evolution, status, rule) => {
    expect(judgeBirth(FACTS, proposal(definition), { ...DEFAULT_POLICY, evolution }, null)).toMatchObject({
      status,
      rule,
    });
  });

  it('is not born with words that may not be shown', () => {
    const definition = { semantic_description: 'Seat preference. See https://seats.example.' };
    expect(judgeBirth(FACTS, proposal(definition), DEFAULT_POLICY, null)).toEqual({ notYet: 'unfit_words' });
  });

  it.each([
    [39, { notYet: 'values_too_soon' }],
    [40, { status: 'experimental' }],
  ])('with open-ended values needs twice the fragments: %i of them', (fragments, expected) => {
    expect(judgeBirth({ ...FACTS, fragments }, proposal({}, 'name'), DEFAULT_POLICY, null)).toMatchObject(
      expected,
    );
  });
});

describe('a key on trial may become', () => {
  it.each([
    ['one with more values', { acceptable_values: ['window', 'aisle', 'middle', 'none'] }, true],
    ['none whose words may not be shown', { semantic_description: 'Ask me@seats.example.' }, false],
  ])('%s', (_what, change, expected) => {
    expect(mayBecome({ ...SEAT, ...change })).toBe(expected);
  });
});

describe('S-42 words of a ripe need may be looked at', () => {
  const said = (owners: number) =>
    [
      {
        phrase: { id: 'p', text: 'top bunk', language: 'en', vector: new Float32Array() },
        mentions: Array.from({ length: owners }, (_, at) => ({
          ...{ fragment: `f${at}`, phrase: 'p', owner: `owner-${at}`, day: '2026-01-05', interaction: null },
        })),
      },
    ] as const;
  const policy = (newOwnerDays: number) => ({
    ...DEFAULT_POLICY,
    publication: { ...DEFAULT_POLICY.publication, owners: 5 },
    trust: { ...DEFAULT_POLICY.trust, newOwnerDays },
  });

  it.each([
    [5, 0, null],
    [4, 0, 'Needs 1 more owner before its words may be shown.'],
    [
      3,
      2,
      'Needs 2 more owners who come back after 2 days, or for whom somebody vouches, before its words may be shown.',
    ],
    [
      4,
      2,
      'Needs 1 more owner who comes back after 2 days, or for whom somebody vouches, before its words may be shown.',
    ],
  ])('of %i owners, with %i days until one counts: %s', (owners, days, sentence) => {
    expect(hiddenWords(said(owners), policy(days))?.sentence ?? null).toBe(sentence);
  });
});
