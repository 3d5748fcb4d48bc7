import { describe, expect, it } from 'vitest';
import { extractValues } from '../../src/domain/text/values.ts';

/** "kind canonical unit <head" of each value, as one line; what is null is left out. */
function read(text: string, language?: string): string {
  return extractValues(text, language)
    .map(({ kind, canonical, unit, head }) =>
      [kind, canonical, unit, head === null ? null : `<${head}`].filter((part) => part !== null).join(' '),
    )
    .join(', ');
}

const table = (rows: readonly (readonly [text: string, values: string])[]): void => {
  for (const [text, values] of rows) expect(read(text), text).toBe(values);
};

describe('extractValues', () => {
  it('gives a count its noun, past other nouns in between', () => {
    table([
      ['four suitcases', 'count 4 <suitcase'],
      ['we need two hotel rooms', 'count 2 <room'],
      ['a party of six', 'count 6 <party'],
      ['a couple of towels', 'count 2 <towel'],
      ['three of us', 'count 3 <person'],
      ['just me', 'count 1 <person'],
      ['travelling by myself', 'count 1 <person'],
    ]);
  });

  it('does not take "one" for a number where it is a pronoun', () => {
    table([
      ['that one is fine', ''],
      ['show me another one', ''],
      ['a table for one', 'count 1 <table'],
      ['one suitcase', 'count 1 <suitcase'],
    ]);
  });

  it('hangs a date on its verb, with the particle that belongs to it', () => {
    table([
      ['return on the 5th', 'date ---05 <return'],
      ['coming back on June 3rd', 'date --06-03 <come back'],
      ['drop the car off on Friday', 'date weekday:friday <drop off'],
      ['check in on the 2nd of May', 'date --05-02 <check in'],
      ['from tomorrow', 'date relative:+1d <from'],
      ['by 2026-08-05', 'date 2026-08-05 <by'],
    ]);
  });

  it('reads times as people speak them', () => {
    table([
      ['half past 5 in the evening', 'time 17:30'],
      ['a quarter to ten in the morning', 'time 09:45'],
      ['leave around 4:15 pm', 'time 16:15 <leave'],
      ['in the afternoon 3', 'time 15:00'],
      ['noon', 'time 12:00'],
    ]);
  });

  it('keeps money, percentages, factors and durations apart by their unit', () => {
    table([
      ['send $1,650', 'money 1650 USD'],
      ['one hundred and forty dollars', 'money 140 USD'],
      ['200-300 yuan', 'money 200-300 CNY'],
      ['nose 20% smaller', 'percent 20 percent <nose'],
      ['reduce the face by 15%', 'percent 15 percent <face'],
      ['把眼睛调大20%', 'percent 20 percent <眼睛'],
      ['crop it to 16:9', ''],
      ['brightness 1.3x', 'factor 1.3 factor <brightness'],
      ['for three nights', 'duration 3 night'],
    ]);
  });

  it('tells with from without', () => {
    table([
      ['without onions', 'polarity false <onion'],
      ['no pets', 'polarity false <pet'],
      ['non-smoking', 'polarity false <smoking'],
      ["I don't want sugar", 'polarity false <sugar'],
      ['with sugar', 'polarity true <sugar'],
      ['no, thanks', ''],
    ]);
  });

  it('finds names inside a sentence and in quotation marks, but not a sentence’s first word', () => {
    table([
      ['paintings made by Ada Winter', 'name Ada Winter <make'],
      ['at 1412 Mill Street', 'name 1412 Mill Street <at'],
      ['read "The Long Rain" to me', 'name The Long Rain <read'],
      ['Somewhere quiet', ''],
    ]);
  });

  it('reads numbers, dates, times and negation in six languages', () => {
    table([
      ['dos maletas', 'count 2 <maleta'],
      ['sin azúcar', 'polarity false <azúcar'],
      ['el 5 de marzo', 'date --03-05'],
      ['um halb sechs', 'time 05:30 <um'],
      ['zwei Koffer ohne Rollen', 'count 2 <koffer, polarity false <rollen'],
      ['deux nuits', 'duration 2 night'],
      ['à 17h30', 'time 17:30 <à'],
      ['我想订两张票', 'count 2 <ticket'],
      ['下午三点半', 'time 15:30'],
      ['3月5日', 'date --03-05'],
      ['三人', 'count 3 <person'],
      ['午後3時半', 'time 15:30'],
    ]);
  });

  it('returns values in order, none overlapping, each a cut of the text', () => {
    const text = 'two rooms from May 3rd at half past 5 for $80 in Green Valley without pets';
    const values = extractValues(text);
    expect(values.map(({ kind }) => kind)).toEqual(['count', 'date', 'time', 'money', 'name', 'polarity']);
    let end = 0;
    for (const value of values) {
      expect(value.start).toBeGreaterThanOrEqual(end);
      expect(text.slice(value.start, value.end)).toBe(value.text);
      end = value.end;
    }
  });

  it('leaves odd input alone', () => {
    for (const text of [
      '',
      ' ',
      '🙂🙂',
      '???',
      'İİİ',
      '十十十'.repeat(500),
      '1'.repeat(4000),
      '"'.repeat(4000),
    ])
      expect(() => extractValues(text), text.slice(0, 9)).not.toThrow();
  });
});
