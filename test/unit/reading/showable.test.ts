import { describe, expect, it } from 'vitest';
import { showable } from '../../../src/domain/reading/showable.ts';
import { cpuMs } from '../../helpers/service/cpu-ms.ts';

describe('what one person said is shown without what names a person or opens a door', () => {
  it.each([
    ['receipt to ann.b+tea@shop.example please', 'receipt to [email] please'],
    ['to bücher@müller.example', 'to [email]'],
    ['see https://tea.example/a?token=1, thanks', 'see [link], thanks'],
    ['see https://tea.example now', 'see [link] now'],
    ['see www.tea.example/a now', 'see [link] now'],
    [`see https://tea.example/${'a'.repeat(900)} now`, 'see [link] now'],
    ['call +49 (0)30 555-01-99', 'call [phone]'],
    ['call 0305550199 at 7', 'call [phone] at 7'],
    ['card 1234 5678 9012 3456 ok', 'card [national id] ok'],
    ['order 48213', 'order [number]'],
    ['٠٣٠٥٥٥٠١٩٩', '[phone]'],
    ['from GB82 WEST 1234 5698 7654 32', 'from [iban]'],
    ['use Zk3fQ9xLm2TpR7vWc8Yb_x now', 'use [secret] now'],
    ['ann@tea.example, bob@tea.example', '[email], [email]'],
    ['at 192.168.12.34 please', 'at [ip] please'],
    ['gr\u202een\u200b tea', 'gren tea'],
  ])('%s', (text, shown) => {
    expect(showable(text, false)).toBe(shown);
  });

  it.each([
    'green tea at 17:30',
    'on 2026-01-05, or 2026-01-06',
    'between 20 and 40 dollars, 12.50 at most',
    '4 cups, 1.5 litres, 2 x 3',
    'der 5. Mai 2026',
    'extraordinarily-caffeinated',
    '我要两杯绿茶',
    '',
  ])('the rest stays: %s', (text) => {
    expect(showable(text, false)).toBe(text);
  });

  it('what enough owners said is nobody’s secret', () => {
    expect(showable('gate 48213', true)).toBe('gate 48213');
  });

  it('an address stays private even beside words that many share', () => {
    expect(showable('window seat, ann@tea.example', true)).toBe('window seat, [email]');
  });

  it.each(['a', '1 ', 'a.', 'A1', '-', 'http://'])('ten thousand times %j in no time', (unit) => {
    expect(cpuMs(() => showable(unit.repeat(10_000), false))).toBeLessThan(500);
  });
});
