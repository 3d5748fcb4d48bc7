import { describe, expect, it } from 'vitest';
import { wordSupport } from '../../../../src/domain/needs/people/word-support.ts';

const by = (text: string, ...owners: string[]) => ({ text, owners });

describe('T9 who stands behind a word', () => {
  it.each<[rule: string, sayings: ReturnType<typeof by>[], word: string, voices: number]>([
    ['each owner counts once', [by('vegan meal', 'a', 'b'), by('a vegan dinner', 'b', 'c')], 'vegan', 3],
    [
      'copies of one text count once',
      [by('the insulin pump I wear at night', 'a', 'b', 'c', 'd', 'e')],
      'insulin',
      1,
    ],
    [
      'so do near copies of it',
      [by('the insulin pump I wear at night', 'a'), by('mind the insulin pump I wear at night please', 'b')],
      'pump',
      1,
    ],
    [
      'who also says it in other words counts again',
      [by('the insulin pump I wear at night', 'a', 'b'), by('insulin in the fridge', 'c')],
      'insulin',
      2,
    ],
    [
      'what stands in the slot of a form counts for each who fills it in',
      [
        by('I would like the window seat', 'a', 'b', 'c', 'd', 'e'),
        by('I would like the aisle seat', 'f', 'g', 'h'),
      ],
      'window',
      5,
    ],
    [
      'one who changes a word makes no form',
      [by('the insulin pump I wear at night', 'a', 'b', 'c'), by('the oxygen pump I wear at night', 'd')],
      'insulin',
      1,
    ],
    ['short sayings are everybody’s', [by('window seat please', 'a', 'b', 'c')], 'window', 3],
    ['forms of a word are one word', [by('two dogs', 'a'), by('a dog', 'b')], 'dog', 2],
    ['unspaced scripts are searched', [by('我要靠窗的座位', 'a'), by('靠窗', 'b')], '靠窗', 2],
    ['also in other endings', [by('two cities', 'a'), by('a city', 'b')], 'city', 2],
    ['and by letters, not by words', [by('我要靠窗的座位', 'a'), by('我要走', 'b')], '窗的座', 1],
    ['a word that only begins alike is another', [by('any category', 'a')], 'cat', 0],
    [
      'of two texts by other people both count',
      [by('we keep all our insulin in the fridge', 'a'), by('please send insulin to the hotel tonight', 'b')],
      'insulin',
      2,
    ],
    [
      'of two texts by the same people the people count once',
      [
        by('we keep all our insulin in the fridge', 'b', 'a'),
        by('please send insulin to the hotel tonight', 'a', 'b'),
      ],
      'insulin',
      1,
    ],
    [
      'who says it otherwise as well counts once, and so do those who tell that text with them',
      [by('we keep all our insulin in the fridge', 'a', 'b'), by('insulin please', 'a')],
      'insulin',
      1,
    ],
    [
      'texts that share only words before it are two',
      [by('by my bed at home tonight keep insulin', 'a'), by('by my bed at home tonight want insulin', 'b')],
      'insulin',
      2,
    ],
    [
      'texts that share only the words right before it are two',
      [
        by('somebody must carry for me the new insulin', 'a'),
        by('he will never bring us the new insulin', 'b'),
      ],
      'insulin',
      2,
    ],
    ['what nobody says has nobody', [by('a dog', 'a')], 'cat', 0],
  ])('%s', (_, sayings, word, voices) => {
    expect(wordSupport(sayings)(word)).toBe(voices);
  });
});
