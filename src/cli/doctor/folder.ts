import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getuid, platform } from 'node:process';
import { folderHolder } from '../../ground/db/server/index.ts';
import type { Config } from '../../ground/process/config.ts';
import type { FolderFacts } from '../../proof/doctor/facts.ts';

const SECRETS = ['admin-key', 'master-key', 'postgres-password'];
const OTHERS_READ = 0o044;
const OTHERS_PASS = 0o001;

/** Null: a service with these settings keeps nothing here, its rows are in DATABASE_URL and its admin key is given. */
export async function folderFacts({ dataDir, databaseUrl, adminKey }: Config): Promise<FolderFacts | null> {
  if (databaseUrl !== null && adminKey !== null) return null;
  return {
    path: dataDir,
    exists: existsSync(dataDir),
    writable: await access(nearest(dataDir), constants.W_OK).then(
      () => true,
      () => false,
    ),
    openSecrets: await openSecrets(dataDir),
    holder: await folderHolder(dataDir),
    // Only root's server runs as somebody else (src/ground/db/server/embedded-postgres.ts).
    barredBy: databaseUrl === null && getuid?.() === 0 ? await barredBy(dirname(dataDir)) : null,
  };
}

/** The folder itself, or the one that it would be made in. */
export function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

async function openSecrets(dataDir: string): Promise<string[]> {
  // Windows keeps rights elsewhere than in the mode.
  if (platform === 'win32') return [];
  const open: string[] = [];
  for (const name of SECRETS) {
    const about = await stat(join(dataDir, name)).catch(() => null);
    if (about !== null && (about.mode & OTHERS_READ) !== 0) open.push(name);
  }
  return open;
}

async function barredBy(folder: string): Promise<string | null> {
  const about = await stat(folder).catch(() => null);
  if (about !== null && (about.mode & OTHERS_PASS) === 0) return folder;
  return dirname(folder) === folder ? null : barredBy(dirname(folder));
}
