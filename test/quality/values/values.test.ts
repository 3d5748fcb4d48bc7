import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { extractValues } from '../../../src/domain/words/values/extract-values.ts';

/** `values`: "kind canonical", with the unit of money and durations, in the order said; nothing else may be found. */
type Row = {
  readonly language: string;
  readonly about: string;
  readonly text: string;
  readonly values: readonly string[];
};

const rows = (file: string): Row[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line));

function read({ text, language }: Row): string[] {
  return extractValues(text, language).map(({ kind, canonical, unit }) =>
    kind === 'money' || kind === 'duration' ? `${kind} ${canonical} ${unit}` : `${kind} ${canonical}`,
  );
}

const ROWS = rows('values.jsonl');
const HELD_OUT = rows('held-out.jsonl');
const CELLS = [...new Set(ROWS.map(({ language, about }) => `${language} ${about}`))];

describe('values are read', () => {
  test.each(CELLS)('%s', (cell) => {
    for (const row of ROWS.filter(({ language, about }) => `${language} ${about}` === cell))
      expect(read(row), row.text).toEqual(row.values);
  });

  test('also in texts written before the rules were: 113 of 114', () => {
    const missed = HELD_OUT.filter((row) => JSON.stringify(read(row)) !== JSON.stringify(row.values));
    expect(missed.map(({ text }) => text)).toEqual(['mit dem Zug nach Tampere']);
  });
});
