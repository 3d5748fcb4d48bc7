import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { MendableError } from '../domain/mendable-error.ts';
import { connect } from './connect.ts';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));

class MigrationError extends MendableError {}

/**
 * Brings the tables to this release. Two starters collide safely: the second waits on an advisory lock and then has
 * nothing to do.
 * @throws MigrationError when the database holds migrations this release does not know, or misses one after the run
 */
export async function migrateDatabase(url: string): Promise<void> {
  const db = connect(url, { max: 1 });
  try {
    // Rebuilding a large table, and waiting for who rebuilds it, takes as long as it takes.
    await db.sql`set statement_timeout = 0`;
    await db.sql`select pg_advisory_lock(hashtext('dsp migrations'))`;
    await migrate(db.orm, { migrationsFolder: FOLDER });
    const applied = await db.sql<
      { count: number }[]
    >`select count(*)::int as count from drizzle.__drizzle_migrations`;
    const known = readJournal().length;
    const count = applied[0]?.count ?? 0;
    // drizzle skips a migration older than the newest applied one without a word (drizzle-orm issue 5769).
    if (count !== known) {
      throw new MigrationError(
        count > known
          ? `The database was migrated by a newer release (${count} migrations, this one knows ${known}). Start that release.`
          : `Only ${count} of ${known} migrations are applied. Restore a backup and migrate again.`,
      );
    }
  } finally {
    await db.close();
  }
}

function readJournal(): readonly unknown[] {
  const journal: { entries: unknown[] } = JSON.parse(
    readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8'),
  );
  return journal.entries;
}
