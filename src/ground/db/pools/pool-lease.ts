import { randomUUID } from 'node:crypto';
import type { PendingQuery, Row } from 'postgres';
import type { Clock } from '../../../domain/basics/index.ts';
import type { Db, Rows, Tx } from '../server/index.ts';

/** A holder that died is waited for no longer than this. */
const LEASE_MS = 15_000;
/** Two renewals may be lost before the lease is. */
const RENEW_MS = 5_000;

/**
 * Learns a pool anew while nobody else does, in any process: the second one would only burn a core, since the pool's
 * revision lets one of them save. The lease is a hint and not a lock: it runs out when its holder dies or hangs, and then
 * the revision alone decides.
 *
 * @returns what the work returned; null: somebody else holds the pool, and the sweep comes back to it
 */
export async function holdPool<T>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  pool: string,
  work: (holder: string) => Promise<T>,
): Promise<T | null> {
  const holder = randomUUID();
  const now = clock.now();
  const taken = await db.sql`
    update pools set held_by = ${holder}, held_until = ${until(now)}
    where pool = ${pool} and (held_by is null or ${isOver(db.sql, now)})
    returning pool`;
  if (taken.length === 0) return null;
  // What cannot be renewed or given back runs out: somebody else begins a little sooner or later.
  const renewal = setInterval(() => {
    db.sql`
      update pools set held_until = ${until(clock.now())}
      where pool = ${pool} and held_by = ${holder}`.catch(() => {});
  }, RENEW_MS);
  try {
    return await work(holder);
  } finally {
    clearInterval(renewal);
    await db.sql`
      update pools set held_by = null, held_until = null
      where pool = ${pool} and held_by = ${holder}`.catch(() => {});
  }
}

/** A lease that ends later than one taken now was taken by a clock that is ahead: its holder may be dead for as long as that. */
export function isOver(sql: Rows['sql'] | Tx, now: Date): PendingQuery<Row[]> {
  return sql`(held_until <= ${now} or held_until > ${until(now)})`;
}

function until(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
