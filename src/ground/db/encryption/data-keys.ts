import { createSecretKey, type KeyObject } from 'node:crypto';
import type { WrappedKey } from '../../vault/data-key.ts';
import { findRows, oneOf, type Rows, type Tx } from '../server/index.ts';
import { dataKeys } from '../tables/access/data-keys.ts';

/** In the order they were made. */
export async function listDataKeys(db: Pick<Rows, 'orm'>): Promise<WrappedKey[]> {
  return findRows(db, dataKeys, {}, dataKeys.id);
}

/** The keys within one transaction. */
export type DataKeyStore = ReturnType<typeof storeIn>;

/** All or nothing, and one process at a time: of two that start at once, the second one finds what the first one made. */
export async function withDataKeys<T>({ sql }: Rows, work: (store: DataKeyStore) => Promise<T>): Promise<T> {
  // `begin` resolves promises in what it returns, and its type says so; the object keeps T as it is.
  const { result } = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('dsp vault'))`;
    const result = await work(storeIn(tx));
    return { result };
  });
  return result as T;
}

function storeIn(tx: Tx) {
  return {
    list: async () => tx<WrappedKey[]>`select id, purpose, wrapped from data_keys order by id`,
    /** Of one of several cells in the residue of its numbers: no two cells give one id to two keys. */
    nextId: async () =>
      oneOf<number>(tx`
        select max(id) + 1 + coalesce((select ((number - max(id) - 1) % 1024 + 1024) % 1024 from cell), 0) from data_keys`),
    insert: async ({ id, purpose, wrapped }: WrappedKey, at: Date) => {
      await tx`
        insert into data_keys (id, purpose, wrapped, created_at)
        values (${id}, ${purpose}, ${Buffer.from(wrapped)}, ${at})`;
    },
    rewrap: async ({ id, wrapped }: WrappedKey) => {
      await tx`update data_keys set wrapped = ${Buffer.from(wrapped)} where id = ${id}`;
    },
    keptMasterKey: async () => {
      const [row] = await tx<{ key: Uint8Array }[]>`select key from kept_master_key`;
      return row === undefined ? null : createSecretKey(row.key);
    },
    keepMasterKey: async (key: KeyObject, at: Date) => {
      await tx`insert into kept_master_key (key, kept_at) values (${key.export()}, ${at})`;
    },
    forgetMasterKey: async () => {
      await tx`delete from kept_master_key`;
    },
  };
}
