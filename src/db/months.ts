import postgres from 'postgres';
import { nextMonth } from '../domain/retention.ts';
import type { Rows } from './connect.ts';

/** The tables that are partitioned by the UTC month of receipt. */
export const BY_MONTH = ['fragments', 'interactions'] as const;

/** "would overlap partition": another one has the month already, as `…_before` has all of before the first. */
const COVERED = '42P17';

/** Months that a process has seen to be there: it asks once. */
const seen = new WeakMap<Rows['sql'], Set<string>>();

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
  const known = seen.get(db.sql) ?? new Set();
  seen.set(db.sql, known);
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
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('dsp months'), 0)`;
      const [there] = await tx`select from pg_class where oid = to_regclass(${name}) and relispartition`;
      if (there !== undefined) return;
      await tx`create table ${tx(name)} (like ${tx(table)} including defaults)`;
      await tx.unsafe(
        `alter table "${table}" attach partition "${name}" for values from ('${from}') to ('${nextMonth(at).toISOString()}')`,
      );
    });
  } catch (problem) {
    if (!(problem instanceof postgres.PostgresError && problem.code === COVERED)) throw problem;
  }
}
