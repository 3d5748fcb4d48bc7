import { describe, expect, test } from 'vitest';
import { needText } from '../../src/domain/text/clean.ts';

describe('the need in a text', () => {
  test.each([
    ['I would like a corner table, please', 'a corner table'],
    ['Yes, can you find me a corner table?', 'a corner table'],
    ['No, just the balcony', 'just the balcony'],
    ['No it is for five people', 'it is for five people'],
    ['Great! Thanks for that. I need a late checkout.', 'a late checkout'],
    ['no subtitles', 'no subtitles'],
    ['non-smoking room', 'non-smoking room'],
    ["I don't want a smoking room", "I don't want a smoking room"],
    ['just me', 'just me'],
    ['我想要靠窗座位，谢谢', '靠窗座位'],
    ['Quisiera una mesa tranquila, por favor', 'una mesa tranquila'],
    ['Ich möchte ein ruhiges Zimmer, bitte', 'ein ruhiges Zimmer'],
    ["Je voudrais une chambre calme, s'il vous plaît", 'une chambre calme'],
    ['窓側の席をお願いします', '窓側の席'],
  ])('%j says %j', (text, need) => expect(needText(text)).toBe(need));

  test.each([
    '',
    '   ',
    '🙂👍',
    '?!',
    'none',
    'n/a',
    'Thanks!',
    "No thanks, that's all.",
    'Sounds good to me',
    'ok',
    '谢谢，没有问题了',
    'Muchas gracias, adiós',
    'Nein danke',
    'merci beaucoup',
    'ありがとうございます',
  ])('%j says nothing about a need', (text) => expect(needText(text)).toBeNull());

  test('a text of 4,000 characters is read in a blink', () => {
    const started = performance.now();
    for (const filler of ['please ', 'yes, ', 'a', '!', '我想要'])
      needText(filler.repeat(4000 / filler.length));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
