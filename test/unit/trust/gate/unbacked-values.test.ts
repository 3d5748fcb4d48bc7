import { describe, expect, it } from 'vitest';
import type { KeyDefinition } from '../../../../src/domain/template/key-definition.ts';
import { supportProblems, withoutUnbacked } from '../../../../src/domain/trust/gate/support.ts';

const K = 5;
const SEAT: KeyDefinition = {
  key_name: 'seat_preference',
  key_type: 'string',
  required: false,
  default_value: 'bulkhead',
  semantic_description: 'Seat.',
  acceptable_values: ['window', 'aisle', 'bulkhead'],
  aliases: { window: ['porthole', 'glass'], aisle: ['gangway'], bulkhead: ['partition'] },
};
/** So many people say each word; no other is said. */
const SAID: Record<string, number> = {
  window: 9,
  porthole: 5,
  glass: 4,
  aisle: 5,
  gangway: 1,
  bulkhead: 4,
  partition: 9,
};
const word = (one: string) => SAID[one] ?? 0;

describe('T9 a key whose people have gone', () => {
  it('keeps the values and spellings that k owners still say, and the others go with what hangs on them', () => {
    expect(withoutUnbacked(SEAT, { word }, K, new Set())).toEqual({
      key_name: 'seat_preference',
      key_type: 'string',
      required: false,
      default_value: null,
      acceptable_values: ['window', 'aisle'],
      aliases: { window: ['porthole'] },
    });
  });

  it('keeps words of the owner’s own template, and a default that is still a value', () => {
    const kept = withoutUnbacked({ ...SEAT, default_value: 'aisle' }, { word }, K, new Set(['bulkhead']));
    expect(kept).toMatchObject({
      default_value: 'aisle',
      acceptable_values: ['window', 'aisle', 'bulkhead'],
    });
    expect(kept.aliases).toEqual({ window: ['porthole'], bulkhead: ['partition'] });
  });

  it('has no spellings where none is left, and is as it was where it has no values', () => {
    const { aliases: _, ...bare } = SEAT;
    expect('aliases' in withoutUnbacked(bare, { word }, K, new Set())).toBe(false);
    const { acceptable_values: _values, aliases: _aliases, semantic_description: _text, ...open } = SEAT;
    expect(
      withoutUnbacked({ ...open, semantic_description: 'Seat.' }, { word: () => 0 }, K, new Set()),
    ).toEqual(open);
  });
});

describe('T9 a key that is to be signed', () => {
  const BACKED: KeyDefinition = {
    key_name: 'porthole',
    key_type: 'string',
    required: false,
    default_value: 'partition',
    unit: 'partition',
    semantic_description:
      "Porthole. Acceptable values: porthole, partition. Example mapping: 'partition' -> 'partition'.",
    acceptable_values: ['porthole', 'partition'],
    aliases: { porthole: ['partition'] },
    descriptions: { 'de-AT': 'Zulässige Werte: porthole, partition.', xx: 'Acceptable values: porthole.' },
  };
  const quote = (text: string) => (text.startsWith('porthole') ? K : K - 1);
  const problems = (change: Partial<KeyDefinition>, open: readonly string[] = []) =>
    supportProblems({ ...BACKED, ...change }, { word, quote }, K, new Set(open));
  const holds = (place: string) => `${place} holds a word that fewer than 5 owners stand behind`;

  it.each<[what: string, change: Partial<KeyDefinition>, found: readonly string[]]>([
    ['is fine where k owners said each word of it', {}, []],
    ['is held for its name', { key_name: 'bulkhead' }, [holds('key_name')]],
    ['for its unit', { unit: 'bulkhead' }, [holds('unit')]],
    ['for its default', { default_value: 'bulkhead' }, [holds('default_value')]],
    ['not for a default that is no word', { default_value: 77_777 }, []],
    ['for a value', { acceptable_values: ['porthole', 'bulkhead'] }, [holds('acceptable_values')]],
    [
      'for a value that has spellings alone',
      { aliases: { glass: ['partition'] } },
      [holds('acceptable_values')],
    ],
    ['for one of many spellings', { aliases: { porthole: ['partition', 'glass'] } }, [holds('aliases')]],
    [
      'for what its description says besides our own words',
      { semantic_description: 'Porthole. Acceptable values: porthole, bulkhead.' },
      [holds('semantic_description')],
    ],
    [
      'for what it says in another language',
      { descriptions: { 'de-AT': 'Zulässige Werte: bulkhead.', fr: 'Valeurs acceptées : partition.' } },
      [holds('descriptions.de-AT')],
    ],
    [
      'for words of a language that it is not in',
      { descriptions: { fr: 'Zulässige Werte: partition.', pt: 'Zulässige Werte: partition.' } },
      [holds('descriptions.fr'), holds('descriptions.pt')],
    ],
    [
      'not for a title that its name makes, nor for our sentences around it',
      { descriptions: { es: 'Campo porthole en formato ISO 8601 (YYYY-MM-DD). Precisa más que partition.' } },
      [],
    ],
    [
      'not for a sentence of six words that k owners said',
      {
        semantic_description:
          "Porthole. Example mapping: 'porthole porthole porthole partition partition partition' -> 'partition'.",
      },
      [],
    ],
    [
      'for one that fewer said',
      {
        descriptions: {
          en: "Example mapping: 'partition porthole porthole partition partition partition' -> 'partition'.",
        },
      },
      ['an example is a sentence that fewer than 5 owners said'],
    ],
    [
      'not for five words, which are many people’s',
      {
        semantic_description:
          "Porthole. Example mapping: 'partition partition porthole partition partition' -> 'partition'.",
      },
      [],
    ],
  ])('%s', (_, change, found) => {
    expect(problems(change)).toEqual(found);
  });

  it('may hold any word of the owner’s own template', () => {
    expect(problems({ key_name: 'bulkhead', unit: 'glass' }, ['bulkhead', 'glass'])).toEqual([]);
  });
});
