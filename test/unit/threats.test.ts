import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THREATS } from '../threats.ts';

const TESTS = new URL('../', import.meta.url);
const SECURITY = new URL('../../SECURITY.md', import.meta.url);

/** Row -> the test files with a title that begins with it ("T13 a replayed request …"). */
function testsOfRows(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.endsWith('threats.test.ts'),
  );
  for (const file of files.sort()) {
    const code = readFileSync(new URL(file, TESTS), 'utf8');
    for (const [, rows = ''] of code.matchAll(
      /(?:\b(?:describe|it|test)(?:\.\w+)*\(|\)\()\s*['"`]((?:[IT]\d{1,2}[, :]+)+)/gu,
    )) {
      for (const row of rows.split(/[, :]+/u).filter(Boolean)) {
        found.set(row, [...new Set([...(found.get(row) ?? []), file])]);
      }
    }
  }
  return found;
}

describe('every attack of the threat matrix', () => {
  const tests = testsOfRows();
  const table = [
    '| row | attack, and what must come of it | tests |',
    '|---|---|---|',
    ...Object.entries(THREATS).map(
      ([row, text]) =>
        `| ${row} | ${text} | ${(tests.get(row) ?? []).map((file) => `\`${file}\``).join(', ')} |`,
    ),
  ].join('\n');

  it.each(Object.keys(THREATS))('%s has a test of its own', (row) => {
    expect(tests.get(row)).toBeDefined();
  });

  // `DSP_SECURITY=write npx vitest run test/unit/threats.test.ts` writes it anew.
  it('stands in SECURITY.md with its tests', () => {
    const text = readFileSync(SECURITY, 'utf8');
    const [before = '', rest = ''] = text.split('<!-- rows -->\n');
    const [, after = ''] = rest.split('<!-- end of rows -->');
    const wanted = `${before}<!-- rows -->\n${table}\n<!-- end of rows -->${after}`;
    if (process.env['DSP_SECURITY'] === 'write') writeFileSync(SECURITY, wanted);
    expect(readFileSync(SECURITY, 'utf8')).toBe(wanted);
  });
});
