import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../console/usage-error.ts';
import { DSP, startChild } from '../service/child.ts';
import { temporaryFolder } from '../service/temporary-folder.ts';

/**
 * The rows that `dsp` finds with these words, in a process of its own.
 * @param onLine is given what it says, line by line, so that it stands above the line that counts here
 */
export async function rowsOfAnother<Row>(
  words: readonly (string | number)[],
  onLine: (line: string) => void,
): Promise<Row[]> {
  const folder = await temporaryFolder();
  try {
    const file = join(folder.path, 'rows.json');
    const line = [DSP, ...words.map(String), '--json', file];
    await startChild(process.execPath, line, { stdio: ['ignore', 'ignore', 'pipe'] }, onLine).ended;
    const written = await readFile(file, 'utf8').catch(() => {
      throw new UsageError(`\`dsp ${words.join(' ')}\` did not end well; its words are above.`);
    });
    return (JSON.parse(written) as { rows: Row[] }).rows; // by the child
  } finally {
    await folder.remove();
  }
}
