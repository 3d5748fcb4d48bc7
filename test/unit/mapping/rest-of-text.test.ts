import { describe, expect, it } from 'vitest';
import { needWords, residueOf } from '../../../src/domain/mapping/rest-of-text.ts';
import { mapValue } from '../../../src/domain/synthesis/values/map-value.ts';
import { keyOf, saidByMany } from '../../helpers/people/one-need.ts';

const ELSEWHERE = [
  ...['a vegan meal for my mother', 'kosher meal', 'two bags', 'a hotel near the toilet', 'wake me early'],
  ...['an early flight', 'fast lane', 'wifi on board', 'pay by card', 'a later train', 'my large dog is old'],
  ...['extra blanket', 'row with more room', 'close to the centre', 'call me back', 'first class lounge'],
];

/** A need as people say it, with the words it is known by. */
function needOf(lines: readonly string[]) {
  const proposal = keyOf(saidByMany(lines));
  if (proposal === null) throw new Error('these sayings make no key');
  const { definition, reading } = proposal;
  const sayings = lines.map((text) => ({ text, language: 'en' }));

  const wording = { definition, reading, own: needWords({ definition, reading }, sayings, ELSEWHERE) };
  return (text: string, language = 'en') => {
    const value = mapValue(definition, reading, text, { language })?.value;
    return value === undefined ? null : residueOf(text, wording, { value, language });
  };
}

const FRAMES = ['{v} seat', 'a seat at the {v}', 'I want the {v} seat', 'seat by the {v}', 'sit at the {v}'];
const seat = needOf(['window', 'aisle'].flatMap((v) => FRAMES.map((frame) => frame.replace('{v}', v))));
const bags = needOf(
  ['two', 'three', 'four'].flatMap((n) => [`${n} extra bags`, `${n} bags more`, `check in ${n} bags`]),
);
const pets = needOf([
  'pets allowed',
  'must allow pets',
  'pet friendly',
  'are pets allowed',
  'pets are welcome',
]);

describe('the residue of a text', () => {
  it.each<[string, (text: string, language?: string) => ReturnType<typeof seat>, string, string | null]>([
    ['nothing', seat, 'window seat please', null],
    ['nothing', seat, 'can I sit at the aisle', null],
    ['who it is for', seat, 'window seat for my mother', 'for my mother'],
    ['where it has to be', seat, 'a seat by the window near the toilet', 'near the toilet'],
    [
      'both sides of it',
      seat,
      'first flight ever, window seat close to the exit',
      'first flight; close to the exit',
    ],
    ['another value', seat, 'window seat, or aisle if full', 'aisle if full'],
    ['a number', seat, 'window seat in row 12', 'in row 12'],
    ['nothing', bags, 'three extra bags', null],
    ['another need', bags, 'two bags more and a vegan meal', 'a vegan meal'],
    ['nothing', pets, 'pets allowed please', null],
    ['more about it', pets, 'pets allowed, ours is a large dog', 'ours is a large dog'],
  ])('is %s (%#)', (_, residue, text, left) => {
    expect(residue(text)?.text ?? null).toBe(left);
  });

  it.each<[string, string, boolean]>([
    ['window seat for my old mother', 'en', true],
    ['window seat', 'en', true],
    ['window seat promptly', 'en', false],
    ['window seat for my old mother', 'sw', false],
    ['window seat for my old mother', 'und', true],
    ['window seat', 'sw', true],
    ['windw seat for my old mother', 'en', true],
  ])('of "%s" (%s) is sure: %s', (text, language, sure) => {
    expect(seat(text, language)?.sure).toBe(sure);
  });

  it('of a value that was found by other means is not sure', () => {
    const proposal = keyOf(
      saidByMany(FRAMES.flatMap((one) => ['window', 'aisle'].map((v) => one.replace('{v}', v)))),
    );
    const { definition, reading } = proposal ?? {};
    if (definition === undefined || reading === undefined) throw new Error('no key');
    const wording = { definition, reading, own: new Set<string>() };
    expect(residueOf('with a view', wording, { value: 'window', language: 'en' })).toEqual({
      text: 'with a view',
      sure: false,
    });
  });
});
