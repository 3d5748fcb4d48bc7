import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { MendableError } from '../../../domain/basics/index.ts';
import { oneOf, rowOf } from './answers.ts';
import { connect, type Rows } from './connect.ts';

const FOLDER = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

class PoolerError extends MendableError {}

/**
 * A pooler that is told to keep back what it does not know of a connection's own settings (PgBouncer: `ignore_startup_parameters`)
 * gives its sessions to whoever asks next: time limits are gone, and the lock of a migration stays with a session that nobody has, so
 * that the second start waits for ever.
 */
const POOLED =
  'DATABASE_URL leads to a pooler, such as PgBouncer, that does not pass on the settings of a connection. This service keeps sessions: its time limits, locks and LISTEN hang on them. Name PostgreSQL itself, or a proxy that only passes bytes on, such as HAProxy; "Each process opens" in docs/operate.md says how many connections that takes.';

class MigrationError extends MendableError {}

class DatabaseAwayError extends MendableError {}

/**
 * Brings the tables to this release. Two starters collide safely: the second waits on an advisory lock and then has
 * nothing to do.
 * @param told after each migration how many are applied now, and of how many; they last only once all are
 * @throws DatabaseAwayError when the server does not answer, lets nobody in with this address, or only reads
 * @throws PoolerError when what answers hands one session to many
 * @throws MigrationError when the database holds migrations this release does not know, or misses one after the run
 */
export async function migrateDatabase(
  url: string,
  told: (done: number, of: number) => void = () => {},
): Promise<void> {
  const db = connect(url, { max: 1 });
  try {
    const asked = rowOf<{ source: string; reads: boolean }>(db.sql`
      select source, current_setting('transaction_read_only') = 'on' as reads from pg_settings where name = 'statement_timeout'`);
    const { source, reads } = await asked.catch(tellAway);
    // Not as this connection asked.
    if (source !== 'client' && source !== 'session') throw new PoolerError(POOLED);
    if (reads) {
      throw new DatabaseAwayError(
        'The database only reads: a standby stands in for its primary, or default_transaction_read_only is set. Start again when there is a primary.',
      );
    }
    // Rebuilding a large table, and waiting for who rebuilds it, takes as long as it takes.
    await db.sql`set statement_timeout = 0`;
    await db.sql`select pg_advisory_lock(hashtext('dsp migrations'))`;
    const known = knownMigrations();
    let done = await appliedMigrations(db);
    const logQuery = (query: string) => {
      if (/^insert into .*"__drizzle_migrations"/.test(query)) told(++done, known);
    };
    await migrate(drizzle(db.sql, { logger: { logQuery } }), { migrationsFolder: FOLDER });
    const count = await appliedMigrations(db);
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

/** The first statement of every start: what fails here is the way to the database. */
function tellAway(problem: Error & { code?: string }): never {
  if (/unsupported startup parameter/.test(problem.message)) throw new PoolerError(POOLED);
  // A name with several addresses fails without words of its own.
  const words = problem.message === '' ? problem.code : problem.message;
  throw new DatabaseAwayError(
    `The database does not answer: ${words}. See that the server runs, and that host, port, user, password and database in DATABASE_URL are right.`,
    { cause: problem },
  );
}

/** How many this release has. */
export function knownMigrations(): number {
  const journal: { entries: unknown[] } = JSON.parse(
    readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8'),
  );
  return journal.entries.length;
}

/** How many a database has; 0 where nobody has migrated it. */
export async function appliedMigrations({ sql }: Pick<Rows, 'sql'>): Promise<number> {
  const there = await oneOf<boolean>(sql`
    select to_regclass('drizzle.__drizzle_migrations') is not null`);
  return there ? oneOf<number>(sql`select count(*)::int from drizzle.__drizzle_migrations`) : 0;
}
