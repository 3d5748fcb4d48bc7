import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Holds a file that is made from what the program knows to it; with `DSP_DOCS=write` it is written anew. */
export function expectGenerated(path: string, wanted: string): void {
  const file = new URL(`../../../${path}`, import.meta.url);
  if (process.env['DSP_DOCS'] === 'write') writeFileSync(file, wanted);
  expect(readFileSync(file, 'utf8'), `${path} is old: DSP_DOCS=write makes it anew`).toBe(wanted);
}

/** Holds the blocks of a page that were recorded ("```json recorded call") to what is said now, by their names. */
export function expectRecorded(path: string, said: Readonly<Record<string, string>>): void {
  const page = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const names: string[] = [];
  const wanted = page.replaceAll(
    /^(```\w+ recorded (\w+))\n[^`]*```$/gm,
    (_, fence: string, name: string) => {
      names.push(name);
      return `${fence}\n${said[name]?.trimEnd()}\n\`\`\``;
    },
  );
  expect(names).toEqual(Object.keys(said));
  expectGenerated(path, wanted);
}

/** A table of Markdown. A bar inside a cell would end it. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
