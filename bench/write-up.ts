import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawCurves } from './curves.ts';
import { PARTS } from './parts.ts';
import { newestResults, RESULTS } from './results.ts';
import { figuresText } from './table.ts';

const PAGE = fileURLToPath(new URL('../docs/figures.md', import.meta.url));
const BEGIN = '<!-- figures: npm run bench -- --write -->';
const END = '<!-- end of figures -->';

/** Draws the newest curves and puts the newest figures into docs/figures.md, in the order of the parts. */
export async function writeUp(): Promise<void> {
  const found = new Map((await newestResults()).map((one) => [one.part, one]));
  const newest = Object.keys(PARTS).flatMap((part) => found.get(part) ?? []);
  const drawings: string[] = [];
  for (const { part, figures } of newest) {
    const drawing = drawCurves(part, figures);
    if (drawing === null) continue;
    await writeFile(join(RESULTS, `${part}.svg`), `${drawing}\n`);
    drawings.push(`../bench/results/${part}.svg`);
  }
  await writeFile(PAGE, between(await readFile(PAGE, 'utf8'), figuresText(newest, drawings)));
}

function between(page: string, text: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/figures.md has lost the lines ${BEGIN} and ${END}; the figures go between them.`);
  return `${before}${BEGIN}\n${text}\n${END}${after}`;
}
