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

test('a pool of one language has that language only', () => {
  const english = SAID.filter(([, language]) => language === 'en' || language === 'und').slice(0, 4);
  expect(new Set(Object.values(told(english)))).toEqual(new Set(['en']));
});
