import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '../../ground/process/config.ts';

/** Where replays keep vectors from run to run: the named file, or one in DATA_DIR, beside what a service keeps there. */
export async function vectorsFile(named: string | undefined): Promise<string> {
  if (named !== undefined) return resolve(named);
  const { dataDir, embeddingModel } = readConfig();
  await mkdir(dataDir, { recursive: true });
  return join(dataDir, `replay-${embeddingModel.replaceAll(/[^\w.-]/g, '_')}.vectors`);
}
