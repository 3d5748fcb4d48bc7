import { anyRow, type Db, findRow } from '../server/index.ts';
import { keyHolders } from '../tables/access/key-holders.ts';

export type KeyHolder = typeof keyHolders.$inferSelect;

export async function displayNameOf(db: Db, name: string): Promise<string | null> {
  return (await findRow(db, keyHolders, { name }))?.displayName ?? null;
}

/** Those whose keys are for one of these scenarios at least, and the operator. @param scenarios null: all */
export async function keyHoldersFor(db: Db, scenarios: readonly string[] | null): Promise<KeyHolder[]> {
  const mine = scenarios === null ? null : [...scenarios];
  return db.sql<KeyHolder[]>`
    select h.name, h.display_name as "displayName" from key_holders h left join api_keys k using (name)
    where ${mine}::text[] is null or k.scenarios is null or k.scenarios && ${mine}::text[] order by h.name`;
}

/** False where another holder, or another's key, is called so. @param displayName null: as the key is called */
export async function callHolder(db: Db, name: string, displayName: string | null): Promise<boolean> {
  if (displayName === null) {
    await db.sql`delete from key_holders where name = ${name}`;
    return true;
  }
  return db.sql.begin(async (tx) => {
    // One after another: of two who want to be called the same, one is.
    await tx`lock table key_holders in share row exclusive mode`;
    return anyRow(tx`
      insert into key_holders (name, display_name) select ${name}, ${displayName}
      where not exists (select from api_keys where lower(name) = lower(${displayName}) and name <> ${name})
        and not exists (select from key_holders where lower(display_name) = lower(${displayName}) and name <> ${name})
      on conflict (name) do update set display_name = excluded.display_name`);
  });
}
