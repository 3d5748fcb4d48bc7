import { describe, expect, it } from 'vitest';
import {
  isOpenEnded,
  type NeedPhrase,
  proposeValues,
  totalsOf,
} from '../../../src/domain/mapping/back-fill.ts';
import type { ValueReading } from '../../../src/domain/synthesis/key-proposal.ts';
import type { KeyDefinition, KeyValue } from '../../../src/domain/template/key-definition.ts';

const SEAT: KeyDefinition = {
  key_name: 'seat',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'Seat.',
  acceptable_values: ['window', 'aisle'],
};
const NO_READING: ValueReading = {
  family: 'choice',
  heads: [],
  terms: { window: 'window', aisle: 'aisle', middle: 'middle' },
  markers: [],
  absences: [],
  companions: [],
};

function phrase(text: string, value: KeyValue | null = null, confidence = 0.95): NeedPhrase {
  return { id: text, text, language: 'en', value, confidence: value === null ? null : confidence };
}

/** `payload: text` a line; a payload may say several things. */
function proposed(
  lines: readonly string[],
  known: readonly NeedPhrase[] = [],
  definition = SEAT,
  reading = NO_READING,
) {
  const sayings = lines.map((line) => {
    const [interaction = '', text = ''] = line.split(': ');
    return { interaction, fragment: line, day: '2026-01-05', phrase: text };
  });
  const phrases = new Map(sayings.map((one) => [one.phrase, phrase(one.phrase)]));
  for (const one of known) phrases.set(one.id, one);
  return proposeValues(definition, reading, sayings, phrases);
}

describe('a value for a payload of old', () => {
  it.each<[string, readonly string[], readonly NeedPhrase[], KeyValue | null, string]>([
    [
      'is the one that synthesis read',
      ['p: by the glass'],
      [phrase('by the glass', 'window', 0.7)],
      'window',
      'read',
    ],
    ['is read anew where none was', ['p: window seat'], [], 'window', 'read'],
    [
      'is read anew where the key does not take the old one',
      ['p: aisle'],
      [phrase('aisle', 'gangway')],
      'aisle',
      'read',
    ],
    ['fits the key, or is none', ['p: middle seat'], [], null, 'no_value'],
    ['is none where the text says none', ['p: a nice seat'], [], null, 'no_value'],
    ['is the surer of two that agree', ['p: window', 'p: windw'], [], 'window', 'read'],
    ['is none where the payload says several', ['p: window', 'p: aisle'], [], null, 'several_values'],
  ])('%s', (_, lines, known, value, why) => {
    expect(proposed(lines, known)).toMatchObject([{ interaction: 'p', value, why }]);
  });

  it('"tomorrow" means another date on each day', () => {
    const date: KeyDefinition = {
      key_name: 'start',
      key_type: 'string',
      required: false,
      default_value: null,
      semantic_description: 'Start.',
      format: 'date',
    };
    const reading: ValueReading = { ...NO_READING, family: 'date', terms: {} };
    const said = ['2026-01-05', '2026-02-10'].map((day) => ({
      interaction: day,
      fragment: day,
      day,
      phrase: 'tomorrow',
    }));
    const phrases = new Map([['tomorrow', phrase('tomorrow', '2025-12-31')]]);
    expect(proposeValues(date, reading, said, phrases).map(({ value }) => value)).toEqual([
      '2026-01-06',
      '2026-02-11',
    ]);
  });

  it('is counted with those that say none', () => {
    const all = proposed(['a: window', 'b: aisle seat', 'c: a seat', 'd: window', 'd: aisle']);
    expect(totalsOf(all)).toMatchObject({ payloads: 4, with_value: 2, without_value: 1, several_values: 1 });
    expect(totalsOf([]).mean_confidence).toBeNull();
  });

  it.each<[Partial<KeyDefinition>, boolean]>([
    [{}, false],
    [{ acceptable_values: undefined }, true],
    [{ acceptable_values: undefined, format: 'date' }, false],
    [{ acceptable_values: undefined, key_type: 'integer' }, false],
  ] as [Partial<KeyDefinition>, boolean][])('of a key %j is a user’s own words: %s', (change, open) => {
    const { acceptable_values, ...rest } = { ...SEAT, ...change };
    expect(isOpenEnded(acceptable_values === undefined ? rest : { ...rest, acceptable_values })).toBe(open);
  });
});
