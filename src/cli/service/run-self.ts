import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const DSP = fileURLToPath(new URL('../dsp.mjs', import.meta.url));

/**
 * Another `dsp` command in a process of its own. Its words come line by line, so that they stand above the one that counts.
 * @returns its exit code; null where a signal ended it
 */
export async function runSelf(
  words: readonly (string | number)[],
  onLine: (line: string) => void,
): Promise<number | null> {
  const child = spawn(process.execPath, [DSP, ...words.map(String)], { stdio: ['ignore', 'ignore', 'pipe'] });
  createInterface({ input: child.stderr }).on('line', onLine);
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}
