import type { Config } from '../config.ts';
import { connect, type Db } from '../db/connect.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { takeFolder } from '../db/folder-lock.ts';
import { migrateDatabase } from '../db/migrate.ts';

/** One look at the database, whichever way it runs; the embedded one must not be in use by a server. */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const folder = config.databaseUrl === null ? await takeFolder(config.dataDir) : null;
  const server = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null;
  try {
    const url = config.databaseUrl ?? server?.url ?? '';
    await migrateDatabase(url);
    const db = connect(url, { max: 1 });
    return await work(db).finally(db.close);
  } finally {
    await server?.stop();
    await folder?.close();
  }
}
