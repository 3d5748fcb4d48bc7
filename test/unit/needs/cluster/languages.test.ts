import { expect, test } from 'vitest';
import { languagesOf } from '../../../../src/domain/needs/cluster/reading/languages.ts';
import { traits } from '../../../../src/domain/needs/cluster/reading/traits.ts';

const SAID: readonly (readonly [string, string])[] = [
  ['a quiet room upstairs', 'en'],
  ['the quiet side of the house', 'en'],
  ['quiet please', 'und'],
  ['not next to the lift', 'en'],
  ['una habitación tranquila arriba', 'es'],
  ['el lado tranquilo de la casa', 'es'],
  ['lejos del ascensor', 'es'],
  ['tranquila', 'und'],
  ['ascensor', 'und'],
  ['安静的房间', 'zh'],
  ['离电梯远一点', 'zh'],
  ['不要靠近电梯', 'zh'],
  ['calm room', 'fr'],
];

function told(said: readonly (readonly [string, string])[]): Record<string, string> {
  const phrases = said.map(([text, language], i) => ({
    id: String(i),
    text,
    language,
    vector: new Float32Array(1),
  }));
  const found = languagesOf(
    phrases,
    phrases.map((p) => traits(p.text, p.language)),
  );
  return Object.fromEntries(said.map(([text], i) => [text, found[i] ?? '']));
}

test('a word too short to tell its language takes the one in which the pool says it', () => {
  const found = told(SAID);
  expect([found['quiet please'], found.tranquila, found.ascensor]).toEqual(['en', 'es', 'es']);
});

test('a language guessed once, which nobody else speaks, is a slip', () => {
  expect(told(SAID)['calm room']).toBe('en');
});

test('a language is spoken by three, and by three of a hundred', () => {
  const said = (german: number, english: number) =>
    told([
      ...Array.from({ length: german }, (_, at): [string, string] => [`zimmer ${at}`, 'de']),
      ...Array.from({ length: english }, (_, at): [string, string] => [`quiet room ${at}`, 'en']),
    ])['zimmer 0'];
  expect([said(3, 9), said(2, 9), said(3, 97), said(3, 98)]).toEqual(['de', 'en', 'de', 'en']);
});

test('a word goes where it is usual, be the others many', () => {
  const said: [string, string][] = [
    ...Array.from({ length: 4 }, (_, at): [string, string] => [`zimmer ruhig ${at}`, 'de']),
    ...Array.from({ length: 12 }, (_, at): [string, string] => [`the quiet room ${at}`, 'en']),
  ];
  const found = told([...said, ['ruhig', 'und'], ['zimmer quiet room', 'und'], ['nothing of it', 'und']]);
  expect([found.ruhig, found['zimmer quiet room'], found['nothing of it']]).toEqual(['de', 'en', 'en']);
});

test('and only to a language of its script', () => {
  const zh = SAID.filter(([, language]) => language === 'zh' || language === 'es');
  const found = told([...zh, ['电梯 lado', 'und'], ['电梯', 'und']]);
  expect([found['电梯 lado'], found['电梯']]).toEqual(['zh', 'zh']);
  expect(
    told([
      ['a', 'und'],
      ['b', 'und'],
    ]),
  ).toEqual({ a: 'und', b: 'und' }); // prettier-ignore
});

test('a pool of one language has that language only', () => {
  const english = SAID.filter(([, language]) => language === 'en' || language === 'und').slice(0, 4);
  expect(new Set(Object.values(told(english)))).toEqual(new Set(['en']));
});
