import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULTS, MEASURED, THREATS } from '../../threats.ts';

const TESTS = new URL('../../', import.meta.url);
const SECURITY = new URL('../../../SECURITY.md', import.meta.url);
const CAMPAIGNS = new URL('../../../bench/faults/campaigns/', import.meta.url);
const RELIABILITY = new URL('../../../RELIABILITY.md', import.meta.url);

/** Row -> the test files with a title that begins with it ("T13 a replayed request …"). */
function testsOfRows(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.endsWith('threats.test.ts'),
  );
  for (const file of files.sort()) {
    const code = readFileSync(new URL(file, TESTS), 'utf8');
    for (const [, rows = ''] of code.matchAll(
      /(?:\b(?:describe|it|test)(?:\.\w+)*\(|\)\()\s*['"`]((?:[ITR]\d{1,2}[, :]+)+)/gu,
    )) {
      for (const row of rows.split(/[, :]+/u).filter(Boolean)) {
        found.set(row, [...new Set([...(found.get(row) ?? []), file])]);
      }
    }
  }
  return found;
}

/** Rows that `npm run faults` plays. */
function rowsOfCampaigns(): Set<string> {
  const codes = readdirSync(CAMPAIGNS).map((file) => readFileSync(new URL(file, CAMPAIGNS), 'utf8'));
  return new Set(
    codes.flatMap((code) => [...code.matchAll(/^ +row: '(R\d+)'/gmu)].map(([, row = '']) => row)),
  );
}

const tests = testsOfRows();
const filesOf = (row: string) => (tests.get(row) ?? []).map((file) => `\`${file}\``);

/** Holds the rows of a document to what the tests say; with `DSP_SECURITY=write` it writes them anew. */
function expectRows(document: URL, table: readonly string[]): void {
  const text = readFileSync(document, 'utf8');
  const [before = '', rest = ''] = text.split('<!-- rows -->\n');
  const [, after = ''] = rest.split('<!-- end of rows -->');
  const wanted = `${before}<!-- rows -->\n${table.join('\n')}\n<!-- end of rows -->${after}`;
  if (process.env['DSP_SECURITY'] === 'write') writeFileSync(document, wanted);
  expect(readFileSync(document, 'utf8')).toBe(wanted);
}

// `DSP_SECURITY=write npx vitest run test/unit/house/threats.test.ts` writes both tables anew.
describe('every attack of the threat matrix', () => {
  it.each(Object.keys(THREATS))('%s has a test of its own', (row) => {
    expect(tests.get(row)).toBeDefined();
  });

  it('stands in SECURITY.md with its tests', () => {
    expectRows(SECURITY, [
      '| row | attack, and what must come of it | tests |',
      '|---|---|---|',
      ...Object.entries(THREATS).map(([row, text]) => `| ${row} | ${text} | ${filesOf(row).join(', ')} |`),
    ]);
  });
});

describe('every fault of the fault matrix', () => {
  it('stands in RELIABILITY.md with its tests and campaigns', () => {
    const rows = rowsOfCampaigns();
    const played = (row: string) => (rows.has(row) ? [`\`npm run faults -- --only ${row}\``] : []);
    const measured = (row: string) => (row in MEASURED ? [`\`npm run bench -- ${MEASURED[row]}\``] : []);
    expectRows(RELIABILITY, [
      '| row | fault, and what must come of it | shown by |',
      '|---|---|---|',
      ...Object.entries(FAULTS).map(
        ([row, text]) =>
          `| ${row} | ${text} | ${[...played(row), ...measured(row), ...filesOf(row)].join(', ') || 'nothing yet'} |`,
      ),
    ]);
  });
});
