import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REQUIREMENTS } from '../../requirements.ts';

const TESTS = new URL('../../', import.meta.url);

/** Ids cited anywhere in test code; comments do not count, a remark is no proof. */
function citedIds(): Map<string, string[]> {
  const cited = new Map<string, string[]>();
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.endsWith('requirements.test.ts'),
  );
  for (const file of files) {
    const code = readFileSync(new URL(file, TESTS), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');
    for (const [id] of code.matchAll(/(?<![\w-])[SAIC]-\d{1,2}(?![\w-])/gu)) {
      cited.set(id, [...new Set([...(cited.get(id) ?? []), file])]);
    }
  }
  return cited;
}

describe('what the protocols ask', () => {
  const cited = citedIds();
  const ids = (wanted: 'covered' | 'partly' | 'gap') =>
    REQUIREMENTS.filter(
      ({ status }) => (status === 'covered' ? 'covered' : 'gap' in status ? 'gap' : 'partly') === wanted,
    ).map(({ id }) => id);

  it('is listed without holes', () => {
    const expected = [
      ['S', 46],
      ['A', 13],
      ['I', 20],
      ['C', 11],
    ].flatMap(([letter, count]) =>
      Array.from({ length: Number(count) }, (_, index) => `${letter}-${index + 1}`),
    );
    expect(REQUIREMENTS.map(({ id }) => id)).toEqual(expected);
  });

  it('has a test wherever the list says so', () => {
    expect([...ids('covered'), ...ids('partly')].filter((id) => !cited.has(id))).toEqual([]);
  });

  it('is no gap any more once a test cites it', () => {
    expect(ids('gap').filter((id) => cited.has(id))).toEqual([]);
  });

  it('is all that tests cite', () => {
    const known = new Set(REQUIREMENTS.map(({ id }) => id));
    expect([...cited].filter(([id]) => !known.has(id))).toEqual([]);
  });
});
