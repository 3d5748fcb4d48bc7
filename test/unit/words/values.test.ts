import { describe, expect, it } from 'vitest';
import { boundOf } from '../../../src/domain/words/values/amounts/bounds.ts';
import { amountsAndNames, extractValues } from '../../../src/domain/words/values/extract-values.ts';

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

  it.each([
    ['nose 20% smaller', true],
    ['slim my face by 10%', true],
    ['make the face thinner, 5%', true],
    ['thin lips 20% fuller', false],
    ['make the eyes 20% bigger', false],
    ['20% off', true],
    ['20%', undefined],
    ['reducir la nariz un 15 %', true],
    ['die Nase um 15 % verkleinern', true],
    ['réduire le nez de 15 %', true],
    ['把脸瘦10%', true],
    ['把眼睛调大20%', false],
    ['目を20%大きく', false],
    ['reduce the noise; brightness 20%', undefined],
  ])('knows whether %o makes something less', (text, shrinks) => {
    expect(extractValues(text).find(({ kind }) => kind === 'percent')?.shrinks).toBe(shrinks);
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

  it('writes numbers as each language does', () => {
    for (const [language, text, values] of [
      ['de', '1.650,50 Euro', 'money 1650.5 EUR'],
      ['fr', '1 650,50 euros', 'money 1650.5 EUR'],
      ['en', '1,650.50 euros', 'money 1650.5 EUR'],
      ['und', '49,90 €', 'money 49.9 EUR'],
      ['ja', '1万5千円', 'money 15000 JPY'],
      ['zh', '¥80', 'money 80 CNY'],
      ['ja', '¥80', 'money 80 JPY'],
      ['es', 'el 5/3/2026', 'date 2026-03-05'],
      ['en', 'on 5/3/2026', 'date 2026-05-03 <on'],
    ] as const)
      expect(read(text, language), text).toBe(values);
  });

  it('counts nothing by an article, unless somebody insists', () => {
    for (const [language, text, values] of [
      ['es', 'una mesa tranquila', ''],
      ['es', 'solo una maleta', 'count 1 <maleta'],
      ['de', 'ein ruhiges Zimmer', ''],
      ['fr', 'une valise et deux sacs', 'count 2 <sac'],
    ] as const)
      expect(read(text, language), text).toBe(values);
  });

  it('hangs a Chinese or Japanese moment on what stands behind it', () => {
    table([
      ['3月14日出发', 'date --03-14 <出发'],
      ['8点之前', 'time 08:00 <before'],
      ['8時に出発', 'time 08:00 <出発'],
      ['21号退房', 'date ---21 <退房'],
    ]);
  });

  it('says what is denied, before or behind it', () => {
    table([
      ['everything except fish', 'polarity false <fish'],
      ['zuckerfrei', 'polarity false <zucker'],
      ['朝食なし', 'polarity false <朝食'],
      ['不要香菜', 'polarity false <香菜'],
      ['グルテンを含まない', 'polarity false <グルテン'],
      ['remove the fence', 'polarity false <fence'],
      ['quitar la valla', 'polarity false <valla'],
      ['entferne den Zaun', 'polarity false <zaun'],
      ['supprimer la clôture', 'polarity false <clôture'],
      ['把栅栏去掉', 'polarity false <栅栏'],
      ['柵を消して', 'polarity false <柵'],
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

  it('reads amounts and names alike for who does not ask what shall be there and what not', () => {
    for (const text of [
      'two rooms from May 3rd at half past 5 for $80 in Green Valley without pets',
      'no more than 3 bags, with Dr. Brandt',
      'without a stop, except in "No Limits"',
    ])
      expect(amountsAndNames(text, 'en'), text).toEqual(
        extractValues(text, 'en').filter(({ kind }) => kind !== 'polarity'),
      );
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

it.each([
  ['at least 4 stars', 'least'],
  ['no less than 4 stars', 'least'],
  ['no more than 4 stars', 'most'],
  ['it should not cost more than 80 euros', 'most'],
  ["please don't go over 80 euros", 'most'],
  ['more than 80 euros is not too much', 'least'],
  ['4 stars or more', 'least'],
  ['4 stars', null],
  ['höchstens 80 Euro', 'most'],
  ['80 euros maximum', 'most'],
  ['no más de 80 euros', 'most'],
  ['不超过80元', 'most'],
  ['超过80元', 'least'],
  ['80円以下', 'most'],
  ['before 8 am', 'most'],
  ['nach 18 Uhr', 'least'],
  ['午前9時までに', 'most'],
])('%j is bound by %j', (text, bound) => {
  const value = extractValues(text).find(({ kind }) => kind !== 'polarity');
  expect(value === undefined ? undefined : boundOf(text, value)).toBe(bound);
});
