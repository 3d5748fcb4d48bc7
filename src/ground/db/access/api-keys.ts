import { eq, sql } from 'drizzle-orm';
import { anyRow, type Db, findRow, findRows, matching } from '../server/index.ts';
import { apiKeySecrets, apiKeys } from '../tables/access/api-keys.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type SecretRow = typeof apiKeySecrets.$inferSelect;
type NewKey = typeof apiKeys.$inferInsert;
type NewSecret = Omit<typeof apiKeySecrets.$inferInsert, 'name'>;

/** The key that a secret with this prefix belongs to, whether it may still be used or not. */
export async function findApiKey(
  db: Db,
  prefix: string,
): Promise<{ key: ApiKeyRow; secret: SecretRow } | null> {
  const [row] = await db.orm
    .select({ key: apiKeys, secret: apiKeySecrets })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.name, apiKeySecrets.name))
    .where(eq(apiKeySecrets.prefix, prefix));
  return row ?? null;
}

/** The oldest first, each with its secrets, the newest last. */
export async function listApiKeys(db: Db): Promise<{ key: ApiKeyRow; secrets: SecretRow[] }[]> {
  const [keys, secrets] = await Promise.all([
    findRows(db, apiKeys, {}, apiKeys.createdAt, apiKeys.name),
    findRows(db, apiKeySecrets, {}, apiKeySecrets.createdAt, apiKeySecrets.prefix),
  ]);
  return keys.map((key) => ({ key, secrets: secrets.filter(({ name }) => name === key.name) }));
}

/** Of one key, the newest last. */
export function secretsOf(db: Db, name: string): Promise<SecretRow[]> {
  return findRows(db, apiKeySecrets, { name }, apiKeySecrets.createdAt, apiKeySecrets.prefix);
}

export async function findApiKeyNamed(db: Db, name: string): Promise<ApiKeyRow | null> {
  return findRow(db, apiKeys, { name });
}

/** False when the name is taken: a name is never used twice. */
export async function insertApiKey(db: Db, key: NewKey, secret: NewSecret): Promise<boolean> {
  return db.orm.transaction(async (tx) => {
    const made = await tx.insert(apiKeys).values(key).onConflictDoNothing().returning({ name: apiKeys.name });
    if (made.length === 0) return false;
    await tx.insert(apiKeySecrets).values({ ...secret, name: key.name });
    return true;
  });
}

/** Gives a key another secret; those before it end at `end` unless they end earlier. False when there is no such live key. */
export async function rotateApiKey(db: Db, name: string, secret: NewSecret, end: Date): Promise<boolean> {
  return db.orm.transaction(async (tx) => {
    const live = matching(apiKeys, { name, revokedAt: null });
    if ((await tx.select().from(apiKeys).where(live).for('update')).length === 0) return false;
    await tx
      .update(apiKeySecrets)
      .set({ expiresAt: sql`least(${apiKeySecrets.expiresAt}, ${end})` })
      .where(eq(apiKeySecrets.name, name));
    await tx.insert(apiKeySecrets).values({ ...secret, name });
    return true;
  });
}

/** False when there is no such live key. */
export async function revokeApiKey(db: Db, name: string, at: Date): Promise<boolean> {
  return anyRow(db.sql`update api_keys set revoked_at = ${at} where name = ${name} and revoked_at is null`);
}

/** Keeps the UTC day on which a secret was used. */
export async function noteUse(db: Db, prefix: string, day: string): Promise<void> {
  await db.orm.update(apiKeySecrets).set({ lastUsedOn: day }).where(eq(apiKeySecrets.prefix, prefix));
}
