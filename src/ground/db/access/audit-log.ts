import { desc, gt, lt } from 'drizzle-orm';
import { type Access, accessGenesis, chainAccess } from '../../../domain/access/index.ts';
import { type Db, findRows, matching } from '../server/index.ts';
import { auditLog } from '../tables/access/audit-log.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/**
 * Records who did, or was refused, what. One writer at a time for all chains, so that the order of `seq` is the order of
 * commits and an export that goes on after a `seq` misses nothing; records are few (`domain/access/refusal-tally.ts`).
 */
export async function noteAccess(db: Pick<Db, 'sql'>, access: Access): Promise<void> {
  const { by, action, scenario, subject, outcome, calls, request, at } = access;
  await db.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('dsp audit log'), 0)`;
    const [last] = await tx<{ digest: string }[]>`
      select digest from audit_log
      where ${scenario === null ? tx`scenario is null` : tx`scenario = ${scenario}`} order by seq desc limit 1`;
    const { previousDigest, digest } = chainAccess(last?.digest ?? accessGenesis(scenario), access);
    await tx`
      insert into audit_log (by, action, scenario, subject, outcome, calls, request, at, previous_digest, digest)
      values (${by}, ${action}, ${scenario}, ${subject}, ${outcome}, ${calls}, ${request},
        ${at}, ${previousDigest}, ${digest})`;
  });
}

/** What was recorded after a `seq`, oldest first. @param scenarios null: of all, and of none */
export function auditRowsAfter(
  db: Db,
  scenarios: readonly string[] | null,
  after: number,
  limit: number,
): Promise<AuditRow[]> {
  const later = matching(auditLog, { scenario: scenarios ?? undefined }, gt(auditLog.seq, after));
  return findRows(db, auditLog, later, auditLog.seq).limit(limit);
}

/** What was recorded before a `seq`, newest first: a page for people. @param scenarios null: of all, and of none */
export function auditRowsBefore(
  db: Db,
  scenarios: readonly string[] | null,
  before: number,
  limit: number,
): Promise<AuditRow[]> {
  const earlier = matching(auditLog, { scenario: scenarios ?? undefined }, lt(auditLog.seq, before));
  return findRows(db, auditLog, earlier, desc(auditLog.seq)).limit(limit);
}

/** What one caller did, or was refused, last. */
export function auditRowsBy(db: Db, by: string, limit: number): Promise<AuditRow[]> {
  return findRows(db, auditLog, { by }, desc(auditLog.seq)).limit(limit);
}
