import type { Config } from '../config.ts';
import { masterKeysOf } from '../config.ts';
import { connect, type Db } from '../db/connect.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { takeFolder } from '../db/folder-lock.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { type OpenedVault, openVault } from '../vault/open-vault.ts';

/** One look at the database, whichever way it runs; the embedded one must not be in use by a server. */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  return withVault(config, work);
}

/** The same, with what makes new data keys. */
export async function withVault<T>(
  config: Config,
  work: (db: Db, opened: OpenedVault) => Promise<T>,
): Promise<T> {
  const folder = config.databaseUrl === null ? await takeFolder(config.dataDir) : null;
  const server = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null;
  try {
    const url = config.databaseUrl ?? server?.url ?? '';
    await migrateDatabase(url);
    const { sql, orm, close } = connect(url, { max: 1 });
    try {
      const opened = await openVault({ sql, orm }, masterKeysOf(config), new Date());
      return await work({ sql, orm, vault: opened.vault }, opened);
    } finally {
      await close();
    }
  } finally {
    await server?.stop();
    await folder?.close();
  }
}
