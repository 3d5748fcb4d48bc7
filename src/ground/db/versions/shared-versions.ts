import { anyRow, type Db, findRow, findRows } from '../server/index.ts';
import { sharedVersions } from '../tables/versions/shared-versions.ts';

export type SharedVersion = typeof sharedVersions.$inferSelect;

/** A new link; those that are over go. */
export async function shareVersion(db: Db, share: SharedVersion): Promise<void> {
  await db.sql`delete from shared_versions where expires_at <= ${share.sharedAt}`;
  await db.orm.insert(sharedVersions).values(share);
}

export function listShares(db: Db, scenario: string): Promise<SharedVersion[]> {
  return findRows(db, sharedVersions, { scenario }, sharedVersions.sharedAt, sharedVersions.id);
}

export function findShare(db: Db, id: string): Promise<SharedVersion | null> {
  return findRow(db, sharedVersions, { id });
}

/** False when there is no such link of this scenario. */
export async function endShare(db: Db, scenario: string, id: string): Promise<boolean> {
  return anyRow(db.sql`delete from shared_versions where scenario = ${scenario} and id = ${id}`);
}
