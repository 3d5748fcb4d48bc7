import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../dashboards/web/parts/tables/csv.ts';

describe('a table as CSV', () => {
  it.each<[string, readonly string[], string]>([
    ['words and figures as they are', ['owner-1', '1,234', '12 %'], 'owner-1,"1,234",12 %\r\n'],
    ['quotes, commas and lines in quotes', ['a "b"', 'c, d', 'e\nf'], '"a ""b""","c, d","e\nf"\r\n'],
    ['a formula with an apostrophe', ['=cmd|x', '@sum', '-2+3', '＝1'], "'=cmd|x,'@sum,'-2+3,'＝1\r\n"],
    ['a number that is below none', ['-4', '-1.5 %', '+2'], '-4,-1.5 %,+2\r\n'],
    ['nothing as nothing', ['', ''], ',\r\n'],
  ])('has %s', (_what, cells, line) => {
    expect(csvOf([cells])).toBe(line);
  });
});
