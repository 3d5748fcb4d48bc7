import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATALOGUE } from '../../proof/simulation/catalogue/index.ts';
import { type SaidFolder, saidAt } from '../../proof/simulation/said.ts';

/** Writes what people of the catalogue's services say as scenario folders, and returns `folder`. */
export async function saidInCatalogue(folder: string): Promise<string> {
  for (const service of CATALOGUE) await writeSaid(join(folder, service.scenario), saidAt(service));
  return folder;
}

/** One scenario folder, with what is hidden beside it. */
export async function writeSaid(
  dir: string,
  { template, fragments, gold, goldKeys }: SaidFolder,
): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'template.json'), `${JSON.stringify(template, null, 1)}\n`);
  await writeFile(join(dir, 'fragments.jsonl'), linesOf(fragments));
  await writeFile(join(dir, 'gold.jsonl'), linesOf(gold));
  await writeFile(join(dir, 'gold_keys.json'), `${JSON.stringify(goldKeys, null, 1)}\n`);
}

function linesOf(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
