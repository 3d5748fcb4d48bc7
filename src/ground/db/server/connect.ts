import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Vault } from '../../vault/vault.ts';
import { fenceTransactions } from './fence-transactions.ts';

/**
 * `orm` for rows of one table; `sql` for set-based statements. Both take and give instants as `Date`, and days as text.
 */
export type Rows = { readonly sql: postgres.Sql; readonly orm: PostgresJsDatabase };

/** With what opens the encrypted columns: which they are, and that they are, is known to this room only. */
export type Db = Rows & { readonly vault: Vault };

/** `sql` within a transaction. */
export type Tx = postgres.TransactionSql;

/** A pool of connections of its own; `close` waits five seconds for what is under way. */
export type Connection = Rows & { readonly url: string; close(): Promise<void> };

/** @param statementMs after which the server gives a statement up */
export function connect(
  url: string,
  { max = 10, statementMs = 60_000 }: { max?: number; statementMs?: number } = {},
): Connection {
  const sql = postgres(url, {
    max,
    // R6, R7: a statement that waits for a lock or a lost server is answered with 503, not with silence.
    connect_timeout: 3,
    idle_timeout: 30,
    connection: {
      application_name: 'dsp',
      // Days added in SQL are 24 hours (R12), whatever zone the server or the database was set up for.
      timezone: 'UTC',
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: 60_000,
    },
    onnotice: () => {},
  });
  return { url, ...rowsOver(fenceTransactions(sql)), close: () => sql.end({ timeout: 5 }) };
}

/** Both ways to the rows over one pool. */
export function rowsOver(sql: postgres.Sql): Rows {
  const orm = drizzle(sql);
  // drizzle has the driver hand instants through as text; it takes a `Date` as well.
  sql.options.parsers[INSTANT] = (text: string) => new Date(text);
  sql.options.serializers[INSTANT] = (at: Date | string) => (at instanceof Date ? at.toISOString() : at);
  return { sql, orm };
}

/** The number of `timestamptz` in pg_type. */
const INSTANT = 1184;

/** Tells the planner what the tables hold now; guesses of an empty database make statements hundreds of times slower. */
export async function surveyTables({ sql }: Rows): Promise<void> {
  await sql`analyze`;
}
