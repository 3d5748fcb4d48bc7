import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { apiKeys } from './tables/api-keys.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export async function findApiKey(db: Db, digest: string): Promise<ApiKeyRow | null> {
  const [row] = await db.orm
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.digest, digest), isNull(apiKeys.revokedAt)));
  return row ?? null;
}

export async function listApiKeys(db: Db): Promise<ApiKeyRow[]> {
  return db.orm.select().from(apiKeys).orderBy(asc(apiKeys.createdAt), asc(apiKeys.name));
}

/** False when the name is taken. */
export async function insertApiKey(db: Db, row: typeof apiKeys.$inferInsert): Promise<boolean> {
  const rows = await db.orm
    .insert(apiKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ name: apiKeys.name });
  return rows.length === 1;
}

/** False when there is no such live key. */
export async function revokeApiKey(db: Db, name: string, at: Date): Promise<boolean> {
  const rows = await db.orm
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(eq(apiKeys.name, name), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name });
  return rows.length === 1;
}
