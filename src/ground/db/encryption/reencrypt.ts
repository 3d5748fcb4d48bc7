import type { Place } from '../../vault/vault.ts';
import type { Db } from '../server/index.ts';
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
      const found = await rowsOf(db, table, header);
      const anew = await Promise.all(
        found.map(async (row) =>
          encrypter.encrypt(await db.vault.open(row.bytes, placeOf(table, row)), placeOf(table, row)),
        ),
      );
      await replace(db, table, found, anew);
      done += found.length;
      progress(done);
      if (found.length < BATCH) break;
    }
  }
  return done;
}

/** Rows that another data key than that of this header has encrypted. */
async function rowsOf({ sql }: Db, table: EncryptedTable, header: Buffer): Promise<Found[]> {
  const { column, names } = ENCRYPTED_COLUMNS[table];
  return sql<Found[]>`
    select tableoid::int8::float8 as part, ctid::text as ctid, ${sql(column)} as bytes,
      array[${names.map((name, i) => sql`${i === 0 ? sql`` : sql`,`} ${sql(name)}::text`)}] as place
    from ${sql(table)}
    where substring(${sql(column)} from 1 for ${header.length}) <> decode(${header.toString('hex')}, 'hex') limit ${BATCH}`;
}

function placeOf(table: EncryptedTable, { place }: Found): Place {
  return [`${table}.${ENCRYPTED_COLUMNS[table].column}`, ...place];
}

/** Only rows that are still the ones that were read. */
async function replace(
  { sql }: Db,
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
