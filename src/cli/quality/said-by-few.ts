import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FEW_WORDS } from '../../proof/simulation/few-words/index.ts';
import { saidAt } from '../../proof/simulation/few-words/said.ts';

/** Writes the services of our own as scenario folders, with what is hidden beside them, and returns `folder`. */
export async function saidByFew(folder: string): Promise<string> {
  for (const service of FEW_WORDS) {
    const { template, fragments, gold, goldKeys } = saidAt(service);
    const dir = join(folder, service.scenario);
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, 'template.json'), `${JSON.stringify(template, null, 1)}\n`);
    await writeFile(join(dir, 'fragments.jsonl'), linesOf(fragments));
    await writeFile(join(dir, 'gold.jsonl'), linesOf(gold));
    await writeFile(join(dir, 'gold_keys.json'), `${JSON.stringify(goldKeys, null, 1)}\n`);
  }
  return folder;
}

function linesOf(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
