import { Command } from 'commander';
import {
  knownMigrations,
  migrateDatabase,
  startEmbeddedPostgres,
  takeFolder,
} from '../../../ground/db/server/index.ts';
import { type Config, readConfig } from '../../../ground/process/config.ts';
import { withProgress } from '../../console/progress.ts';

export const migrateCommand = new Command('migrate')
  .description('bring the database to this release (every start does so by itself)')
  .option('--json', 'how many migrations are applied, as JSON')
  .action(async ({ json }: { json?: true }) => {
    await withProgress('migrations', null, json === undefined, ({ reached }) =>
      migrate(readConfig(), reached),
    );
    const migrations = knownMigrations();
    if (json) console.log(JSON.stringify({ migrations }));
    else console.error(`dsp: the database is up to date (${migrations} migrations)`);
  });

async function migrate(
  { databaseUrl, dataDir }: Config,
  reached: (done: number, of: number) => void,
): Promise<void> {
  if (databaseUrl !== null) return migrateDatabase(databaseUrl, reached);
  const folder = await takeFolder(dataDir);
  try {
    const server = await startEmbeddedPostgres(dataDir);
    await migrateDatabase(server.url, reached).finally(server.stop);
  } finally {
    await folder.close();
  }
}
