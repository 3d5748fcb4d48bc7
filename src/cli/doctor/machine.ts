import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';
import { embeddedBinaries } from '../../ground/db/server/index.ts';
import { createLocalModel } from '../../ground/embedder/local-model.ts';
import type { Config } from '../../ground/process/config.ts';
import { SETTINGS } from '../../ground/process/settings.ts';
import type { MachineFacts } from '../../proof/doctor/facts.ts';
import { nearest } from './folder.ts';
import { wordsOf } from './words-of.ts';

const PAGES = new URL('../../../dashboards/web/dist/index.html', import.meta.url);

/** @param config null where the settings cannot be read: what hangs on them is left out @param models where not the release's */
export async function machineFacts(config: Config | null, models?: string): Promise<MachineFacts> {
  const isEmbedded = config === null || config.databaseUrl === null;
  return {
    postgresFault: isEmbedded ? postgresFault() : null,
    model: await modelFacts(config?.embeddingModel ?? SETTINGS.EMBEDDING_MODEL.usual, models),
    hasPages: existsSync(PAGES),
    freeDisk: config !== null && isEmbedded ? await bytes(nearest(config.dataDir), 'bavail') : null,
    sharedMemory: isEmbedded && platform === 'linux' ? await bytes('/dev/shm', 'blocks') : null,
  };
}

/** Loads it, as a start does: a second or two. */
async function modelFacts(name: string, models?: string): Promise<MachineFacts['model']> {
  try {
    const { golden, close } = await createLocalModel(name, models);
    await close();
    return { golden };
  } catch (problem) {
    return { fault: wordsOf(problem) };
  }
}

function postgresFault(): string | null {
  try {
    const { status, error, stderr } = spawnSync(join(embeddedBinaries(), 'postgres'), ['--version'], {
      encoding: 'utf8',
    });
    if (status === 0) return null;
    return `The embedded PostgreSQL does not run: ${wordsOf(error ?? stderr)}`;
  } catch (problem) {
    return wordsOf(problem);
  }
}

/** Of the disk that a folder is on: those that are free, or all. */
async function bytes(folder: string, of: 'bavail' | 'blocks'): Promise<number | null> {
  return statfs(folder).then(
    (disk) => disk[of] * disk.bsize,
    () => null,
  );
}
