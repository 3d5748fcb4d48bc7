import { describe, expect, it } from 'vitest';
import { mayAnswerAnew } from '../../../src/domain/needs/answered.ts';

const ANSWERED = { fragments: 100, revision: 4, at: '2026-03-01T00:00:00.000Z' };
const NOW = { fragments: 105, revision: 4, at: new Date('2026-03-03T00:00:00Z') };

describe('whether a need is asked again what key should answer it', () => {
  it.each([
    ['one that was never asked', null, null, NOW, true],
    ['nothing but a few more words: the answer stands', ANSWERED, null, NOW, false],
    ['a tenth more words', ANSWERED, null, { ...NOW, fragments: 110 }, true],
    ['a tenth fewer words, after a split', ANSWERED, null, { ...NOW, fragments: 90 }, true],
    ['a key of the scenario was born or ended', ANSWERED, null, { ...NOW, revision: 5 }, true],
    ['a week is over', ANSWERED, null, { ...NOW, at: new Date('2026-03-08T00:00:00Z') }, true],
    [
      'it waits to come back, which counts words since an end',
      ANSWERED,
      { rule: 'back_too_soon' },
      NOW,
      true,
    ],
    ['it waits for words', ANSWERED, { rule: 'unfit_words' }, NOW, false],
  ])('%s', (_, answered, waits, now, expected) => {
    expect(mayAnswerAnew(answered, waits, now)).toBe(expected);
  });
});
