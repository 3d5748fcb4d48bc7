import { describe, expect, it } from 'vitest';
import { hiddenWords, judgeBirth, mayBecome, mayRefine } from '../../../src/domain/keys/birth.ts';
import { waitingForWords, waitingToComeBack } from '../../../src/domain/keys/waiting.ts';
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

/** What the schema's owner is told of a birth. */
const ASKED = '30 fragments of 12 owners on 9 days ask for it';
const SENTENCES = {
  mature_need: `On trial: ${ASKED}.`,
  manual_policy: `Waits for a person, as the policy asks: ${ASKED}.`,
  sensitive_topic: `Waits for a person: ${ASKED}, and it touches payment.`,
};

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
      sentence: SENTENCES[rule],
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

describe('an owner’s key may be suggested with more', () => {
  it.each<[what: string, key: Partial<KeyDefinition>, refined: Partial<KeyDefinition>, rule: string | true]>([
    [
      'where nothing speaks against it',
      {},
      { acceptable_values: ['window', 'aisle', 'middle', 'none'] },
      true,
    ],
    [
      'not where it touches payment',
      { key_name: 'credit_card' },
      { key_name: 'credit_card' },
      'sensitive_refinement',
    ],
    ['nor where it would', {}, { key_name: 'credit_card' }, 'sensitive_refinement'],
    [
      'nor with words that may not be published',
      {},
      { semantic_description: 'Ask me@seats.example.' },
      'unfit_words',
    ],
    [
      'with words of that kind that the owner wrote',
      { semantic_description: 'Ask me@seats.example.' },
      { semantic_description: 'Ask me@seats.example.' },
      true,
    ],
  ])('%s', (_, key, refined, rule) => {
    const may = mayRefine({ ...SEAT, ...key }, { ...SEAT, ...refined }, null);
    expect(may === true ? true : may.rule).toBe(rule);
  });

  it('and says why not', () => {
    expect(mayRefine(SEAT, SEAT, 'health')).toMatchObject({
      sentence:
        'Is left to the owner of seat_preference: what it asks for touches health, so nothing is suggested.',
    });
    expect(mayRefine(SEAT, { ...SEAT, semantic_description: 'Ask me@seats.example.' }, null)).toMatchObject({
      sentence: 'Waits: what would be suggested may not be published.',
    });
  });

  it('not where what people say of it is sensitive, whatever it is called', () => {
    expect(mayRefine(SEAT, SEAT, 'health')).toMatchObject({ rule: 'sensitive_refinement' });
    expect(judgeBirth(FACTS, proposal({}), DEFAULT_POLICY, 'health')).toMatchObject({
      rule: 'sensitive_topic',
      evidence: { sensitive: 'health', fragments: 30, owners: 12, days: 9 },
    });
  });
});

describe('a need that waits is told why', () => {
  it.each([
    ['no_words', 'Waits: its people share no value, name or wish that a key could say yet.'],
    ['unfit_words', 'Waits: the words of a key for it may not be published.'],
  ] as const)('by the rule %s', (rule, sentence) => {
    expect(waitingForWords(rule, FACTS, DEFAULT_POLICY)).toEqual({ rule, sentence });
  });

  it('where a key lost it and may come back', () => {
    expect(waitingToComeBack('berth')).toEqual({
      rule: 'back_too_soon',
      sentence: expect.stringMatching(/^Waits: berth lost this need and comes back when as many ask for it/),
    });
  });
});

it('a list that few have named yet waits for as many fragments as open-ended values do', () => {
  const listed = { ...proposal({}), listedByFew: true };
  expect(judgeBirth(FACTS, listed, DEFAULT_POLICY, null)).toEqual({ notYet: 'values_too_soon' });
  const { rule, sentence } = waitingForWords('values_too_soon', FACTS, DEFAULT_POLICY);
  expect([rule, sentence]).toEqual([
    'values_too_soon',
    'Waits for more people: its values may still become a list; it has 30 fragments and needs 40.',
  ]);
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
    expect(hiddenWords(said(owners), policy(days))).toEqual(
      sentence === null ? null : { rule: 'k_anonymity', sentence },
    );
  });
});
