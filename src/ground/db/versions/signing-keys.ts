import { placeIn } from '../encryption/index.ts';
import { type Db, findRows, type Tx } from '../server/index.ts';
import { signingKeys } from '../tables/versions/schema-versions.ts';

type Stored = typeof signingKeys.$inferSelect;

export type SigningKeyRow = Omit<Stored, 'privateEncrypted'> & {
  readonly privateJwk: Readonly<Record<string, unknown>>;
};

/** The oldest first; all of them stay, so that old signatures can be checked. */
export async function listSigningKeys(db: Db): Promise<SigningKeyRow[]> {
  const rows = await findRows(db, signingKeys, {}, signingKeys.createdAt, signingKeys.keyId);
  return Promise.all(
    rows.map(async ({ privateEncrypted, ...row }) => ({
      ...row,
      privateJwk: JSON.parse(await db.vault.open(privateEncrypted, placeIn('signing_keys', row.keyId))),
    })),
  );
}

/** A key that is there already stays as it is; the private half is encrypted. */
export async function insertSigningKey(
  { orm, vault }: Db,
  { privateJwk, ...row }: SigningKeyRow,
): Promise<void> {
  const encrypter = await vault.encrypting();
  const privateEncrypted = encrypter.encrypt(JSON.stringify(privateJwk), placeIn('signing_keys', row.keyId));
  await orm
    .insert(signingKeys)
    .values({ ...row, privateEncrypted })
    .onConflictDoNothing();
}

/** Nobody publishes with a key that was revoked a moment ago. */
export async function areTrusted(tx: Tx, rows: readonly { readonly keyId: string }[]): Promise<boolean> {
  // Shared with each other, not with a rotation: what it revokes it sees all signatures of.
  await tx`select pg_advisory_xact_lock_shared(${ROTATION})`;
  const [revoked] = await tx`
    select from signing_keys
    where key_id = any(${rows.map(({ keyId }) => keyId)}::text[]) and revoked_at is not null limit 1`;
  return revoked === undefined;
}

/** Any number, the same in every process. */
const ROTATION = 7_305_114_803;

/** What a rotation writes in one transaction, under a lock that publishers share. */
export type Rotation = {
  readonly next: SigningKeyRow;
  /** Keys that sign nothing more from then on. */
  readonly retired: { readonly keyIds: readonly string[]; readonly at: Date } | null;
  readonly revoked: {
    readonly keyIds: readonly string[];
    readonly at: Date;
    readonly because: string;
    /** Signs the stored text of a version anew; the text, its digest and its chain stay. */
    readonly signed: (document: string) => Promise<string>;
  } | null;
};

/**
 * Takes the next key in, in one transaction with what becomes of those before. One rotation at a time: `plan` sees the keys
 * as they are.
 */
export async function rotateKeys(
  db: Db,
  plan: (keys: readonly SigningKeyRow[]) => Promise<Rotation>,
): Promise<{ next: SigningKeyRow; resigned: number }> {
  const encrypter = await db.vault.encrypting();
  return db.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ROTATION})`;
    const { next, retired, revoked } = await plan(await listSigningKeys(db));
    const privateHalf = encrypter.encrypt(
      JSON.stringify(next.privateJwk),
      placeIn('signing_keys', next.keyId),
    );
    await tx`
      insert into signing_keys (key_id, private_encrypted, public_jwk, created_at, signs_from, announcement)
      values (${next.keyId}, decode(${privateHalf.toString('hex')}, 'hex'), ${JSON.stringify(next.publicJwk)}::text::jsonb,
        ${next.createdAt}, ${next.signsFrom}, ${next.announcement})`;
    if (retired !== null)
      await tx`
        update signing_keys set retired_at = ${retired.at}
        where key_id = any(${[...retired.keyIds]}::text[]) and retired_at is null`;
    if (revoked === null) return { next, resigned: 0 };
    await tx`
      update signing_keys set revoked_at = ${revoked.at}, revoked_because = ${revoked.because}
      where key_id = any(${[...revoked.keyIds]}::text[])`;
    const versions = await tx<{ seq: string; document: string }[]>`
      select seq, document from schema_versions where key_id = any(${[...revoked.keyIds]}::text[])
        and scenario not in (select scenario from moves where step = 'fenced') order by seq`;
    for (const { seq, document } of versions)
      await tx`
        update schema_versions set signature = ${await revoked.signed(document)}, key_id = ${next.keyId} where seq = ${seq}`;
    return { next, resigned: versions.length };
  });
}
