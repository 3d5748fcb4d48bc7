import { and, count, desc, gt, sql } from 'drizzle-orm';
import { placeIn } from '../encryption/index.ts';
import { type Db, findRows, matching } from '../server/index.ts';
import { a2aTasks } from '../tables/exchange/a2a-tasks.ts';

type Stored = typeof a2aTasks.$inferSelect;
/** `document` is the task as A2A 1.0 writes it in JSON. */
export type A2aTaskRow = Omit<Stored, 'documentEncrypted'> & { readonly document: string };

/** Whoever saves takes some of those along whose time is over; there is no job for it. */
const MOST_REMOVED = 100;

/** Replaces what was saved of the task before: the last one to save wins. Some that have expired go with it. */
export async function saveA2aTask(db: Db, row: A2aTaskRow, now: Date): Promise<void> {
  const { document, ...clear } = row;
  const { contextId, state, statusAt, expiresAt } = row;
  const encrypter = await db.vault.encrypting();
  const documentEncrypted = encrypter.encrypt(document, placeIn('a2a_tasks', row.owner, row.id));
  await db.orm
    .insert(a2aTasks)
    .values({ ...clear, documentEncrypted })
    .onConflictDoUpdate({
      target: [a2aTasks.owner, a2aTasks.id],
      set: { contextId, state, statusAt, expiresAt, documentEncrypted },
    });
  await db.sql`
    delete from a2a_tasks where (owner, id) in (
      select owner, id from a2a_tasks where expires_at <= ${now}
      order by expires_at limit ${MOST_REMOVED} for update skip locked)`;
}

export async function findA2aTask(db: Db, owner: string, id: string, now: Date): Promise<A2aTaskRow | null> {
  const [row] = await findRows(db, a2aTasks, matching(a2aTasks, { owner, id }, gt(a2aTasks.expiresAt, now)));
  return row === undefined ? null : opened(db, row);
}

async function opened({ vault }: Db, { documentEncrypted, ...row }: Stored): Promise<A2aTaskRow> {
  return { ...row, document: await vault.open(documentEncrypted, placeIn('a2a_tasks', row.owner, row.id)) };
}

/** Null: any. `after`: whose status is newer; `now`: whose time is not over. */
export type A2aTaskFilter = {
  readonly contextId: string | null;
  readonly state: number | null;
  readonly after: Date | null;
  /** The last of the page before. */
  readonly from: { readonly statusAt: Date; readonly id: string } | null;
  readonly limit: number;
  readonly now: Date;
};

/** The newest first; `total` counts all pages. */
export async function listA2aTasks(
  db: Db,
  owner: string,
  { contextId, state, after, from, limit, now }: A2aTaskFilter,
): Promise<{ rows: A2aTaskRow[]; total: number }> {
  const wanted = matching(
    a2aTasks,
    { owner, contextId: contextId ?? undefined, state: state ?? undefined },
    gt(a2aTasks.expiresAt, now),
    after === null ? undefined : gt(a2aTasks.statusAt, after),
  );
  const beyond =
    from === null ? undefined : sql`(${a2aTasks.statusAt}, ${a2aTasks.id}) < (${from.statusAt}, ${from.id})`;
  const [rows, [all]] = await Promise.all([
    findRows(db, a2aTasks, and(wanted, beyond), desc(a2aTasks.statusAt), desc(a2aTasks.id)).limit(limit),
    db.orm.select({ total: count() }).from(a2aTasks).where(wanted),
  ]);
  return { rows: await Promise.all(rows.map((row) => opened(db, row))), total: all?.total ?? 0 };
}
