import {
  connect,
  type Db,
  type EmbeddedPostgres,
  FolderInUseError,
  migrateDatabase,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
  takeFolder,
} from '../../ground/db/server/index.ts';
import { type Config, masterKeysOf, readConfig } from '../../ground/process/config.ts';
import { type OpenedVault, openVault } from '../../ground/vault/open-vault.ts';

/**
 * One look at the database of these settings, whichever way it runs; a service that runs on the embedded one is looked at beside it.
 * @param work is given what makes new data keys too
 */
export async function withDatabase<T>(work: (db: Db, opened: OpenedVault) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { url, stop } = await reachServer(config);
  try {
    await migrateDatabase(url);
    const { sql, orm, close } = connect(url, { max: 1 });
    try {
      const opened = await openVault({ sql, orm }, masterKeysOf(config), new Date());
      return await work({ sql, orm, vault: opened.vault }, opened);
    } finally {
      await close();
    }
  } finally {
    await stop();
  }
}

/** The server, whichever way it runs; what is in it is not touched. */
export async function reachServer({ databaseUrl, dataDir }: Config): Promise<EmbeddedPostgres> {
  return databaseUrl === null ? openEmbedded(dataDir) : { url: databaseUrl, stop: async () => {} };
}

async function openEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  let folder: Awaited<ReturnType<typeof takeFolder>>;
  try {
    folder = await takeFolder(dataDir);
  } catch (problem) {
    // Several processes on one database are the usual case elsewhere; here its server is the other one's to stop.
    const url = problem instanceof FolderInUseError ? await runningEmbeddedPostgres(dataDir) : null;
    if (url === null) throw problem;
    return { url, stop: async () => {} };
  }
  try {
    const server = await startEmbeddedPostgres(dataDir);
    return { url: server.url, stop: () => server.stop().finally(folder.close) };
  } catch (problem) {
    await folder.close();
    throw problem;
  }
}
