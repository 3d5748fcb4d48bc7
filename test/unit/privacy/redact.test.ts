import { describe, expect, test } from 'vitest';
import {
  PLACEHOLDERS,
  redact,
  withoutPlaceholders,
} from '../../../src/domain/privacy/personal-data/redact.ts';
import { cpuMs } from '../../helpers/service/cpu-ms.ts';

describe('T4 structured personal data is taken out of a text', () => {
  test.each([
    ['send it to ann.lee+trip@mail.example', 'send it to [email]'],
    ['call +49 (0)30 901820 after six', 'call [phone] after six'],
    ['call 555-201-3344 x12', 'call [phone]'],
    ['電話は090-1234-5678です', '電話は[phone]です'],
    ['bill 4111 1111 1111 1111', 'bill [card]'],
    ['refund to DE89 3704 0044 0532 0130 00 soon', 'refund to [iban] soon'],
    ['refund to gb33bukb20201555555555', 'refund to [iban]'],
    ['ssn 078-05-1120', 'ssn [national id]'],
    ['mein Ausweis ist L01X00T47', 'mein Ausweis ist [passport]'],
    ['passport AB1234567', 'passport [passport]'],
    ['blocked at 203.0.113.9 and 2001:db8::7334', 'blocked at [ip] and [ip]'],
    ['printer 00:1b:44:11:3a:b7', 'printer [mac]'],
    ['use ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'use [secret]'],
    ['Passwort: sommer!77', 'Passwort: [secret]'],
    ['see https://shop.example/pay?session=81', 'see [link]'],
    ['under the name Paula Brandt', 'under the name [person]'],
    ['MEYER/ANNA MRS sits in front', '[person] sits in front'],
    ['pick me up at 14 Elm Lane, Ashford, TN23 1AB', 'pick me up at [address]'],
    ['送到浙江省杭州市文三路478号', '送到[address]'],
  ])('%s', (said, shown) => expect(redact(said).text).toBe(shown));

  test.each([
    ['zero-width letters inside', 'call 0171\u200b234\u20605678', 'call [phone]'],
    ['fullwidth digits', 'call ０１７１２３４５６７８', 'call [phone]'],
    ['Arabic digits', 'اتصل ٠١٢٣٤٥٦٧٨٩', 'اتصل [phone]'],
    ['signs in words', 'ann dot lee at mail dot example', '[email]'],
    ['signs in brackets', 'ann[at]mail(dot)example please', '[email] please'],
    ['letters set apart', 'write to a n n @ m a i l . d e', 'write to [email]'],
    ['digits in words', 'call five five five two oh one three', 'call [phone]'],
  ])('also with %s', (_, said, shown) => expect(redact(said).text).toBe(shown));

  test('an offset is one of the text as it came, and spans that overlap are one', () => {
    const said = 'a\u200b\u200b to 𝐚nn@mail.example?x=1';
    const { found } = redact(said);
    expect(found).toHaveLength(1);
    expect(said.slice(found[0]?.start, found[0]?.end)).toContain('𝐚nn@mail.example');
  });
});

describe('what is nobody’s stays', () => {
  test.each([
    'LH1234, seat 12A',
    'a bus to that place on 1st of this month',
    'a place to stay with a 4.2 rating',
    '我是纯素食者，不吃蛋奶',
    '我和我太太两个人',
    'train after 08:15, car 7',
    'upgrade with 12 500 points',
    'crop 4:5',
    'hue shift -12',
    'version 10.0.19.2',
    'app v1.2.3',
    '1,299.00 EUR',
    '1.299.000 VND',
    '$1200000',
    'booking QZKTRW',
    '2026-03-05',
    '05.03.2026 - 12.03.2026',
    'on 20260305',
    'seasons 2024-2026',
    '1000-1500 EUR',
    'between 10 000 and 15 000',
    'sizes 36 38 40 42',
    'Tom Collins',
    'Eggs Benedict',
    'Beef Wellington',
    'Edward Hopper mood',
    'ISO 9001:2015',
    '1920x1080 at 60 fps',
    'semi-private-2-bedroom-apartment',
    'Donaudampfschifffahrtsgesellschaft',
    'A380 or B787-9',
    'booked on https://hotels.example',
    '1 King Bed Ocean View',
    '上海市区的酒店',
    'meet at noon',
    'dot pattern',
    'RTX 4090 with 24 GB',
    'half past 10',
    '50 % off',
    'room for 2 adults and 1 child',
    'two or three pillows',
    'iPhone 15 Pro Max 256GB',
    'and/or vegan',
    'pin to top',
    'key lime pie',
    'text me nothing',
  ])('%s', (said) => expect(redact(said)).toEqual({ text: said, found: [] }));
});

describe('a placeholder carries no need', () => {
  test.each([
    ['send the receipt to [email]', 'send the receipt'],
    ['[email]', ''],
    ['hide my ssn [national id] on the form', 'hide my ssn on the form'],
    ['couloir, courriel à [email]', 'couloir, courriel'],
  ])('%s', (said, left) => expect(withoutPlaceholders(said)).toBe(left));

  test.each(PLACEHOLDERS)('%s is found again as nothing', (one) => {
    expect(redact(one).found).toEqual([]);
    expect(withoutPlaceholders(one)).toBe('');
  });
});

test.each([
  'a',
  '1',
  '1 ',
  'a1',
  '.',
  '@',
  'a@',
  'a.',
  ':',
  '1:',
  'A',
  'A ',
  'Aa ',
  'A/',
  '/',
  '-',
  'a-',
  '<',
  '路',
  '市',
  '1 A ',
  'at ',
  'one ',
  'www.',
  'http://',
  'DE1',
  'eyJ',
  ' ',
  '(',
  '[at]',
  'Rue ',
  'Str. ',
  '서울시 ',
  'Mr A ',
  'sk-',
  '-----BEGIN A-----',
  '\u0301',
])('T4 4,000 characters of %j are read in no time that grows with their square', (unit) => {
  const text = unit.repeat(4000 / unit.length);
  expect(cpuMs(() => redact(text))).toBeLessThan(1_000);
});
