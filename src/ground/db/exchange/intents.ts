import type { KeyValue } from '../../../domain/template/index.ts';
import { placeIn } from '../encryption/index.ts';
import { anyRow, type Db, findRow, findRows, matching } from '../server/index.ts';
import { actorKeys, intents } from '../tables/exchange/intents.ts';

/** What is kept encrypted of a talk. */
type TalkContent = {
  /** Hash of the message that it began with, which later ones may bear. */
  readonly firstHash: string;
  /** Messages that wait to be read with the template, while there is none. */
  readonly heard: string[];
  /** Agents and owners who took part: rows name the caller alone, and what a person said must be found to be erased. */
  readonly saidBy: readonly string[];
  readonly collected: Readonly<Record<string, { readonly value: KeyValue; readonly given: 'said' | 'set' }>>;
  readonly wishes: string[];
  readonly asked: string[];
  /** The answer to the last message: a client that lost it may ask again. */
  readonly lastAnswer: Record<string, unknown>;
};

export type IntentRow = Omit<typeof intents.$inferSelect, 'contentEncrypted'> & TalkContent;

export async function findIntent(db: Db, caller: string, interactionId: string): Promise<IntentRow | null> {
  const row = await findRow(db, intents, { caller, interactionId });
  if (row === null) return null;
  const { contentEncrypted, ...clear } = row;
  const content = await db.vault.open(contentEncrypted, placeIn('intents', caller, interactionId));
  return { ...clear, ...(JSON.parse(content) as TalkContent) }; // written by `saveIntent`
}

/** Stores what a message led to; false when another message of the same talk was faster. `revision` is the new one, from 1. */
export async function saveIntent(db: Db, row: IntentRow): Promise<boolean> {
  const { firstHash, heard, saidBy, collected, wishes, asked, lastAnswer, ...clear } = row;
  const { caller, interactionId, revision, startedAt: _, ...kept } = clear;
  const content: TalkContent = { firstHash, heard, saidBy, collected, wishes, asked, lastAnswer };
  const encrypter = await db.vault.encrypting();
  const contentEncrypted = encrypter.encrypt(
    JSON.stringify(content),
    placeIn('intents', caller, interactionId),
  );
  const before = matching(intents, { caller, interactionId, revision: revision - 1 });
  const changed = { ...kept, revision, contentEncrypted };
  return anyRow(
    revision === 1
      ? db.orm
          .insert(intents)
          .values({ ...clear, contentEncrypted })
          .onConflictDoNothing()
      : db.orm.update(intents).set(changed).where(before),
  );
}

/** True when the caller has not used the nonce while a message with it could be in time; it is used from now on. */
export async function useNonce(
  db: Db,
  caller: string,
  nonce: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  // A message with an expired nonce is out of its time window, so the row has nothing left to refuse.
  await db.sql`delete from nonces where expires_at < ${now}`;
  return anyRow(db.sql`
    insert into nonces (caller, nonce, expires_at) values (${caller}, ${nonce}, ${expiresAt})
    on conflict do nothing`);
}

/** Actor id -> public key, of those actors that are registered for the caller. */
export async function findActorKeys(
  db: Db,
  caller: string,
  actors: readonly string[],
): Promise<Map<string, string>> {
  if (actors.length === 0) return new Map();
  const rows = await findRows(db, actorKeys, { caller, actorId: actors });
  return new Map(rows.map((row) => [row.actorId, row.x]));
}

/** Registers an actor's key for a caller, in the place of an earlier one. */
export async function saveActorKey(db: Db, row: typeof actorKeys.$inferInsert): Promise<void> {
  await db.orm
    .insert(actorKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [actorKeys.caller, actorKeys.actorId],
      set: row,
    });
}

/** False when there was none. */
export async function deleteActorKey(db: Db, caller: string, actorId: string): Promise<boolean> {
  return anyRow(db.orm.delete(actorKeys).where(matching(actorKeys, { caller, actorId })));
}
