import { describe, expect, it } from 'vitest';
import { backOff } from '../../../src/doors/client/back-off.ts';
import { readLines, spoolLine } from '../../../src/doors/client/reports/spool-line.ts';
import { retryAfter } from '../../../src/doors/client/service.ts';

describe('a client waits before it asks again', () => {
  it.each([
    [0, null, 0, 250],
    [0, null, 0.5, 375],
    [3, null, 0, 2_000],
    [1_000, null, 0.999, 59_970],
    [0, 10_000, 0, 10_000],
    [0, 10 * 3_600_000, 0, 3_600_000],
  ])('after %i failures, asked for %s ms, by chance %d: %i ms', (failures, asked, chance, wait) => {
    expect(backOff(failures, asked, chance)).toBe(wait);
  });

  it.each([
    ['2', 2_000],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
    ['soon', null],
    [null, null],
  ])('Retry-After %s is %s ms', (header, wait) => {
    expect(retryAfter(header, 0)).toBe(wait);
  });
});

describe('the lines of a spool', () => {
  const texts = ['{"id":"a"}', '{"id":"é\\n"}', '{"id":"c"}'];
  const whole = texts.map(spoolLine).join('');

  it('read back as they were written', () => {
    expect(readLines(whole)).toEqual({ texts, damaged: 0 });
  });

  it('cut off anywhere give those that are whole', () => {
    for (let end = 0; end < whole.length; end++) {
      const read = readLines(whole.slice(0, end)).texts;
      expect(read).toEqual(texts.slice(0, read.length));
    }
  });

  it('with a letter changed lose that line only', () => {
    for (let at = 0; at < whole.length; at += 3) {
      const hurt = `${whole.slice(0, at)}\u0000${whole.slice(at + 1)}`;
      expect(texts.filter((text) => readLines(hurt).texts.includes(text)).length).toBeGreaterThanOrEqual(1);
      expect(readLines(hurt).texts.every((text) => texts.includes(text))).toBe(true);
    }
  });
});
