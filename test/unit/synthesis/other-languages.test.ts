import { describe, expect, it } from 'vitest';
import { keyOf, saidByMany } from '../../helpers/people/one-need.ts';

// What all texts have in common, what those of one language do, then one axis for each of two meanings.
const at = (language: number, ...meaning: number[]) => Float32Array.from([4, language, ...meaning]);
const WINDOW = [1, 0] as const;
const AISLE = [0, 1] as const;

const said = (lines: readonly (readonly [text: string, language: number, meaning: readonly number[]])[]) =>
  lines.flatMap(([text, language, meaning]) => saidByMany([text], ['a', 'b', 'c'], at(language, ...meaning)));

const ENGLISH = [
  ['a window seat', 0, WINDOW],
  ['window seat', 0, WINDOW],
  ['an aisle seat', 0, AISLE],
  ['aisle seat', 0, AISLE],
] as const;

describe('what is said in other languages', () => {
  it('is a spelling of the value of the main language that it means', () => {
    const chinese = [
      ['靠窗座位', 1, WINDOW],
      ['座位要靠窗', 1, WINDOW],
      ['过道座位', 1, AISLE],
      ['座位要过道', 1, AISLE],
    ] as const;
    const key = keyOf(said([...ENGLISH, ...chinese]));
    expect(key?.definition.acceptable_values?.filter((value) => value !== 'none').sort()).toEqual([
      'aisle',
      'window',
    ]);
    expect(key?.definition.aliases).toEqual({ aisle: ['过道'], window: ['靠窗'] });
    expect(key?.values.get('座位要靠窗')?.value).toBe('window');
  });

  it('has the value that it means where too few say so for a spelling, and no word of it is shown', () => {
    const seldom = saidByMany(['ventana'], ['a'], at(0, ...WINDOW));
    const key = keyOf([...said(ENGLISH), ...seldom]);
    expect(key?.values.get('ventana')?.value).toBe('window');
    expect(JSON.stringify(key?.definition)).not.toContain('ventana');
  });
});

describe('a yes or no', () => {
  const pets = ['with my pet', 'a pet comes along', 'a dog comes along', 'pet on board', 'no pets please'];
  it.each([
    ["I can't leave my pet alone, so it comes along", true],
    ['no pet on board', false],
  ])('"%s" is %s: what is denied is what stands first behind the denial', (text, value) => {
    const key = keyOf(saidByMany([...pets, 'a pet in the cabin', 'pet', text]));
    expect(key?.definition.key_type).toBe('boolean');
    expect(key?.values.get(text)?.value).toBe(value);
  });
});
