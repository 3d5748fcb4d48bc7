import { type Setback, TRIES_OF_THE_QUEUE } from '../../../domain/basics/index.ts';
import type { JobKind } from '../../queue/catalog.ts';
import type { Db } from '../server/index.ts';

export async function findSetback(db: Db, kind: JobKind, subject: string): Promise<Setback | null> {
  const [row] = await db.sql<Setback[]>`
    select failures, reason, next_try_at as "nextTryAt" from setbacks
    where kind = ${kind} and subject = ${subject}`;
  return row ?? null;
}

/** Replaces what was noted about the job before. */
export async function saveSetback(
  db: Db,
  kind: JobKind,
  subject: string,
  { failures, reason, nextTryAt }: Setback,
): Promise<void> {
  await db.sql`
    insert into setbacks (kind, subject, failures, reason, next_try_at)
    values (${kind}, ${subject}, ${failures}, ${reason}, ${nextTryAt})
    on conflict (kind, subject) do update set failures = excluded.failures, reason = excluded.reason,
      next_try_at = excluded.next_try_at`;
}

/** It succeeded: what failed before counts no more. */
export async function forgetSetback(db: Db, kind: JobKind, subject: string): Promise<void> {
  await db.sql`delete from setbacks where kind = ${kind} and subject = ${subject}`;
}

type BackedOff = Setback & { readonly kind: JobKind; readonly subject: string };

/** Jobs that are left alone for a while, of all scenarios or of one; the one that failed most often first. */
export async function backedOff({ sql }: Pick<Db, 'sql'>, scenario?: string): Promise<BackedOff[]> {
  return sql<BackedOff[]>`
    select kind, subject, failures, reason, next_try_at as "nextTryAt" from setbacks
    where failures >= ${TRIES_OF_THE_QUEUE}
      ${scenario === undefined ? sql`` : sql`and split_part(subject, '/', 1) = ${scenario}`}
    order by failures desc, kind, subject limit 100`;
}
