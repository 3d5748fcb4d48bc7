import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { takeFolder } from '../../db/folder-lock.ts';
import { knownMigrations, migrateDatabase } from '../../db/migrate.ts';

export const migrateCommand = new Command('migrate')
  .description('bring the database to this release (every start does so by itself)')
  .option('--json', 'how many migrations are applied, as JSON')
  .action(async ({ json }: { json?: true }) => {
    const config = readConfig();
    if (config.databaseUrl !== null) await migrateDatabase(config.databaseUrl);
    else {
      const folder = await takeFolder(config.dataDir);
      const server = await startEmbeddedPostgres(config.dataDir);
      await migrateDatabase(server.url).finally(server.stop);
      await folder.close();
    }
    const migrations = knownMigrations();
    if (json) console.log(JSON.stringify({ migrations }));
    else console.error(`dsp: the database is up to date (${migrations} migrations)`);
  });
