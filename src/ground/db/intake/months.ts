import { onceEach } from '../../../domain/basics/index.ts';
import { nextMonth } from '../../../domain/records/index.ts';
import { anyRow, type Rows, type Tx } from '../server/index.ts';

/** The tables that are partitioned by the UTC month of receipt. */
export const BY_MONTH = ['fragments', 'interactions'] as const;

/** Months that a process has seen to be there: it asks once. */
const seenBy = onceEach((_: Rows['sql']) => new Set<string>());

/**
 * Rows that were received then can come in. Whoever is about to insert some asks, and the sweep has asked long before, a
 * month ahead; so it costs the door nothing, and neither a service that slept for a year nor a virtual clock finds a month
 * missing.
 */
export async function openMonthsFor(
  db: Pick<Rows, 'sql'>,
  rows: readonly { readonly receivedAt: string }[],
): Promise<void> {
  for (const month of new Set(rows.map(({ receivedAt }) => receivedAt.slice(0, 7)))) {
    await openMonth(db, new Date(`${month}-01T00:00:00Z`));
  }
}

/** This month and the next. */
export async function openMonths(db: Pick<Rows, 'sql'>, now: Date): Promise<void> {
  await openMonth(db, now);
  await openMonth(db, nextMonth(now));
}

async function openMonth(db: Pick<Rows, 'sql'>, at: Date): Promise<void> {
  const month = at.toISOString().slice(0, 7).replace('-', '_');
  const known = seenBy(db.sql);
  if (known.has(month)) return;
  for (const table of BY_MONTH) await addPartition(db, table, month, at);
  known.add(month);
}

/** Made apart and then attached, so that no insert waits for it. */
async function addPartition(
  { sql }: Pick<Rows, 'sql'>,
  table: string,
  month: string,
  at: Date,
): Promise<void> {
  const name = `${table}_${month}`;
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)).toISOString();
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('dsp months'), 0)`;
    if (await isCovered(tx, table, from)) return;
    await tx`create table ${tx(name)} (like ${tx(table)} including defaults)`;
    await tx.unsafe(
      `alter table "${table}" attach partition "${name}" for values from ('${from}') to ('${nextMonth(at).toISOString()}')`,
    );
  });
}

/**
 * Whether a partition has that instant: one of the month's own, or `…_before`, which has all of before the first and the month of
 * the migration. Asked, because a refused `attach` would stand as an error in the server's log at each start of that month.
 */
async function isCovered(tx: Tx, table: string, from: string): Promise<boolean> {
  return anyRow(tx`
    select from pg_inherits
    join pg_class part on part.oid = inhrelid
    cross join lateral pg_get_expr(part.relpartbound, part.oid) as bounds
    where inhparent = ${table}::regclass
      and coalesce(substring(bounds from $re$FROM \\('([^']+)$re$)::timestamptz, '-infinity') <= ${from}::text::timestamptz
      and substring(bounds from $re$TO \\('([^']+)$re$)::timestamptz > ${from}::text::timestamptz`);
}
