import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { takeFolder } from '../../db/folder-lock.ts';
import { migrateDatabase } from '../../db/migrate.ts';

export const migrateCommand = new Command('migrate')
  .description('bring the database to this release (every start does so by itself)')
  .action(async () => {
    const config = readConfig();
    if (config.databaseUrl !== null) await migrateDatabase(config.databaseUrl);
    else {
      const folder = await takeFolder(config.dataDir);
      const server = await startEmbeddedPostgres(config.dataDir);
      await migrateDatabase(server.url).finally(server.stop);
      await folder.close();
    }
    console.error('dsp: the database is up to date');
  });
