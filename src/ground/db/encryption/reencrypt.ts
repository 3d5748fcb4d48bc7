import type { Encrypter, Place } from '../../vault/vault.ts';
import type { Db, Rows, Tx } from '../server/index.ts';
import { ENCRYPTED_COLUMNS, type EncryptedTable } from './encrypted-columns.ts';

/** About a tenth of a second of work. */
const BATCH = 1_000;

const TABLES = Object.keys(ENCRYPTED_COLUMNS) as EncryptedTable[];

type Found = {
  readonly part: number;
  readonly ctid: string;
  readonly place: string[];
  readonly bytes: Uint8Array;
};

/**
 * Encrypts with the present data key what an older one has encrypted, in small steps: it may be stopped and started again,
 * and what is written meanwhile is left as it is.
 * @param progress told after each step how many texts were done
 */
export async function reencrypt(db: Db, progress: (done: number) => void = () => {}): Promise<number> {
  const header = await db.vault.header();
  const encrypter = await db.vault.encrypting();
  let done = 0;
  for (const table of TABLES) {
    for (;;) {
      const found = await rowsOf(
        db.sql,
        table,
        (sql, column) => sql`
        substring(${sql(column)} from 1 for ${header.length}) <> decode(${header.toString('hex')}, 'hex')`,
      );
      const anew = await Promise.all(
        found.map(async (row) =>
          encrypter.encrypt(await db.vault.open(row.bytes, placeOf(table, row)), placeOf(table, row)),
        ),
      );
      await replace(db.sql, table, found, anew);
      done += found.length;
      progress(done);
      if (found.length < BATCH) break;
    }
  }
  return done;
}

/**
 * Texts of a release without a vault: the migration leaves each behind a zero byte, which no encrypted text begins with.
 * Only the transaction that makes the first data keys asks for this, so nobody can slip clear texts in later.
 */
export async function encryptClear(tx: Tx, encrypter: Encrypter): Promise<number> {
  let done = 0;
  for (const table of TABLES) {
    for (;;) {
      const found = await rowsOf(
        tx,
        table,
        (sql, column) => sql`
        substring(${sql(column)} from 1 for 1) = '\\x00'::bytea`,
      );
      const encrypted = found.map((row) =>
        encrypter.encrypt(Buffer.from(row.bytes.subarray(1)).toString('utf8'), placeOf(table, row)),
      );
      await replace(tx, table, found, encrypted);
      done += found.length;
      if (found.length < BATCH) break;
    }
  }
  return done;
}

/** Gives the room of overwritten rows back, and with it their old bytes; the tables are locked meanwhile. */
export async function dropOldBytes({ sql }: Rows): Promise<void> {
  for (const table of TABLES) await sql`vacuum full ${sql(table)}`;
}

type Sql = Db['sql'] | Tx;

async function rowsOf(
  sql: Sql,
  table: EncryptedTable,
  which: (sql: Sql, column: string) => ReturnType<Sql>,
): Promise<Found[]> {
  const { column, names } = ENCRYPTED_COLUMNS[table];
  return sql<Found[]>`
    select tableoid::int8::float8 as part, ctid::text as ctid, ${sql(column)} as bytes,
      array[${names.map((name, i) => sql`${i === 0 ? sql`` : sql`,`} ${sql(name)}::text`)}] as place
    from ${sql(table)} where ${which(sql, column)} limit ${BATCH}`;
}

function placeOf(table: EncryptedTable, { place }: Found): Place {
  return [`${table}.${ENCRYPTED_COLUMNS[table].column}`, ...place];
}

/** Only rows that are still the ones that were read. */
async function replace(
  sql: Sql,
  table: EncryptedTable,
  found: readonly Found[],
  bytes: readonly Buffer[],
): Promise<void> {
  if (found.length === 0) return;
  const { column } = ENCRYPTED_COLUMNS[table];
  await sql`
    update ${sql(table)} t set ${sql(column)} = decode(anew.bytes, 'hex')
    from unnest(${found.map(({ part }) => part)}::bigint[]::oid[], ${found.map(({ ctid }) => ctid)}::text[]::tid[],
      ${bytes.map((one) => one.toString('hex'))}::text[],
      ${found.map((row) => Buffer.from(row.bytes).toString('hex'))}::text[]) as anew(part, ctid, bytes, before)
    where t.tableoid = anew.part and t.ctid = anew.ctid and t.${sql(column)} = decode(anew.before, 'hex')`;
}
