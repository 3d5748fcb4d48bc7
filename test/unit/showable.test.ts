import { describe, expect, it } from 'vitest';
import { showable } from '../../src/domain/showable.ts';

describe('what one person said is shown without what names a person or opens a door', () => {
  it.each([
    ['receipt to ann.b+tea@shop.example please', 'receipt to [redacted] please'],
    ['to bücher@müller.example', 'to [redacted]'],
    ['see https://tea.example/a?token=1, thanks', 'see [redacted] thanks'],
    ['see www.tea.example/a now', 'see [redacted] now'],
    [`see https://tea.example/${'a'.repeat(900)} now`, 'see [redacted] now'],
    ['call +49 (0)30 555-01-99', 'call [redacted]'],
    ['call 0305550199 at 7', 'call [redacted] at 7'],
    ['card 1234 5678 9012 3456 ok', 'card [redacted] ok'],
    ['order 48213', 'order [redacted]'],
    ['٠٣٠٥٥٥٠١٩٩', '[redacted]'],
    ['from GB82 WEST 1234 5698 7654 32', 'from [redacted]'],
    ['use Zk3fQ9xLm2TpR7vWc8Yb_x now', 'use [redacted] now'],
    ['ann@tea.example, bob@tea.example', '[redacted], [redacted]'],
    ['at 192.168.12.34 please', 'at [redacted] please'],
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

  it.each(['a', '1 ', 'a.', 'A1', '-', 'http://'])('ten thousand times %j in no time', (unit) => {
    const before = performance.now();
    showable(unit.repeat(10_000), false);
    expect(performance.now() - before).toBeLessThan(500);
  });
});
