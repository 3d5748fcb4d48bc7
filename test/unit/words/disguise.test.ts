import { describe, expect, test } from 'vitest';
import { phraseId, plainText } from '../../../src/domain/words/normal-form.ts';
import { cpuMs } from '../../helpers/service/cpu-ms.ts';

const CLEAN = 'aisle seat';
const INVISIBLE = [
  0x02, 0x0e, 0x1b, 0x7f, 0x90, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c,
  0x200d, 0x200e, 0x202a, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2066, 0x2069, 0x206a, 0x206f, 0x2800,
  0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1bca0, 0x1d173, 0x1d17a, 0xe0001, 0xe0020, 0xe0041,
  0xe007f, 0xe0100,
];

describe('I7 a disguised spelling is the phrase of its clean twin', () => {
  test.each(INVISIBLE.map((code) => [code.toString(16)]))('with U+%s inside a word', (hex) => {
    const letter = String.fromCodePoint(Number.parseInt(hex, 16));
    expect(phraseId(`ai${letter}sle seat`)).toBe(phraseId(CLEAN));
    expect(phraseId(`${letter}aisle seat${letter}`)).toBe(phraseId(CLEAN));
  });

  test.each(
    [
      ['mathematical letters', '𝐚𝐢𝐬𝐥𝐞 𝗌𝖾𝖺𝗍'],
      ['fullwidth letters', 'ａｉｓｌｅ　ｓｅａｔ'],
      ['a Cyrillic letter inside', 'аisle sеat'],
      ['a Greek letter inside', 'aιsle seat'],
      ['a word all of Cyrillic looks beside a Latin one', 'aisle ѕеат', 'aisle seaт'],
      ['letters set apart', 'a i s l e seat'],
      ['letters set apart by dots', 'a.i.s.l.e seat'],
      ['letters set apart by hyphens', 'A-I-S-L-E seat'],
      ['struck through', 'a̶i̶s̶l̶e̶ seat'],
      ['marks heaped on it', 'a̷͎͊i̸̛͓s̴̡̈́l̵͇̎e̷̤͝ seat'],
      ['written backwards and shown forwards', '\u202eelsia\u202c seat'],
    ].filter(([, , last]) => last === undefined),
  )('%s', (_, disguised = '') => {
    expect(phraseId(disguised)).toBe(phraseId(CLEAN));
  });

  test('a Latin letter inside a Cyrillic word is Cyrillic', () => {
    expect(phraseId('мeсто у окна')).toBe(phraseId('место у окна'));
  });
});

describe('honest spelling stays as it is', () => {
  test.each([
    'café crème',
    'phở bò, ở giữa',
    'ที่นั่งริมน้ำ',
    'खिड़की वाली सीट',
    'μm und Ω-3',
    'β-carotene',
    'za\u0301mok',
    'место у окна',
    'plan A B C D',
    'sizes S M L',
    'a U.S. plug',
    'Wi-Fi at 5 p.m.',
    'T-shirt in size L',
    'מיטה ליד החלון',
    'ẹ̀kọ́',
    '👩‍🚀',
  ])('%s', (text) => {
    expect(
      plainText(text)
        .normalize('NFD')
        .replace(/\u200d/gu, ''),
    ).toBe(
      text
        .normalize('NFKC')
        .normalize('NFD')
        .replace(/\u200d/gu, ''),
    );
  });

  test('blanks of all kinds part words', () =>
    expect(plainText('aisle\u00a0seat\n\tplease')).toBe('aisle seat please'));
});

test.each(['\u0301', 'a\u0301\u0302', 'a ', 'a.', 'а', '\u202ea', '\u200b'])(
  '4,000 characters of %j cost milliseconds',
  (unit) => {
    const text = unit.repeat(4000 / unit.length);
    expect(cpuMs(() => plainText(text))).toBeLessThan(50);
  },
);
