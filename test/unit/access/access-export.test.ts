import { describe, expect, it } from 'vitest';
import { type Access, accessGenesis, chainAccess } from '../../../src/domain/access/access.ts';
import {
  accessCsvLine,
  CSV_HEAD,
  checkExport,
  csvLine,
  jsonLine,
  type Recorded,
} from '../../../src/domain/access/access-export.ts';

function access(minute: number, scenario: string | null = 'tea'): Access {
  return {
    by: 'ann',
    action: 'POST /v1/scenarios/:scenario/patch-keys/:key/approve',
    scenario,
    subject: 'key=milk',
    outcome: 'done',
    calls: 1,
    request: `r${minute}`,
    at: new Date(Date.UTC(2026, 0, 5, 9, minute)),
  };
}

/** Two chains in turns, as an export of all scenarios has them. */
function recorded(): Recorded[] {
  const heads = new Map<string | null, string>();
  return [access(1), access(2, null), access(3), access(4, null), access(5)].map((one, index) => {
    const row = chainAccess(heads.get(one.scenario) ?? accessGenesis(one.scenario), one);
    heads.set(one.scenario, row.digest);
    return { seq: index + 1, ...row };
  });
}

const lines = (rows: readonly Recorded[]) => rows.map(jsonLine).join('');

describe('an export of the audit log', () => {
  it('is whole as it comes, and says of each chain how far it goes', () => {
    const rows = recorded();
    expect(checkExport(lines(rows))).toEqual({
      whole: true,
      chains: [
        { scenario: 'tea', records: 3, fromStart: true, head: rows[4]?.digest },
        { scenario: null, records: 2, fromStart: true, head: rows[3]?.digest },
      ],
    });
  });

  it('is whole from any record on, and says that it does not begin at the start', () => {
    expect(checkExport(lines(recorded().slice(2)))).toMatchObject({
      whole: true,
      chains: [
        { records: 2, fromStart: false },
        { records: 1, fromStart: false },
      ],
    });
  });

  it.each<[string, (rows: Recorded[]) => Recorded[], number, string]>([
    ['another caller', ([a, b, c, d, e]) => [a, b, { ...c, by: 'bob' }, d, e] as Recorded[], 3, 'altered'],
    [
      'another time',
      ([a, b, c, d, e]) => [a, b, { ...c, at: new Date(0) }, d, e] as Recorded[],
      3,
      'altered',
    ],
    ['fewer calls', ([a, b, c, d, e]) => [a, { ...b, calls: 0 }, c, d, e] as Recorded[], 2, 'altered'],
    ['a record taken out', ([a, b, , d, e]) => [a, b, d, e] as Recorded[], 4, 'unlinked'],
    ['two records swapped', ([a, b, c, d, e]) => [a, b, e, d, c] as Recorded[], 3, 'unlinked'],
    [
      'a record moved to another scenario',
      ([a, b, c, d, e]) => [a, b, { ...c, scenario: null }, d, e] as Recorded[],
      5,
      'unlinked',
    ],
  ])('shows %s', (_, change, line, fault) => {
    expect(checkExport(lines(change(recorded())))).toEqual({ whole: false, line, fault });
  });

  it.each(['{', '[]', '{"digest":"x"}', '{"previous_digest":"x","digest":"y","at":"soon","scenario":null}'])(
    'is not read where a line is %s',
    (line) => {
      expect(checkExport(`${lines(recorded().slice(0, 1))}${line}\n`)).toEqual({
        whole: false,
        line: 2,
        fault: 'unreadable',
      });
    },
  );

  it('has as many cells a line as its head names', () => {
    const [row] = recorded();
    expect(CSV_HEAD.split(',')).toHaveLength(11);
    expect(row && accessCsvLine(row).split(',')).toHaveLength(11);
  });
});

describe('I9 I10 a cell that a spreadsheet would run', () => {
  it.each(['=cmd()', '+1', '-1', '@sum', '\t=1', '＝cmd()', '＋1', '－1', '＠sum'])(
    '%j stays text',
    (text) => {
      expect(csvLine([text])).toBe(`'${text}\r\n`);
    },
  );
  it.each([
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['=1,"2"', `"'=1,""2"""`],
    ['\r=1', `"'\r=1"`],
    [-1, '-1'],
    [null, ''],
  ])('%j is written as %s', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });
});
