import type { Place } from '../../vault/vault.ts';

/** The encrypted columns, each with the columns that name its row: a text opens in its own row only. */
export const ENCRYPTED_COLUMNS = {
  fragments: { column: 'text_encrypted', names: ['scenario', 'source', 'id', 'part'] },
  interactions: { column: 'content_encrypted', names: ['scenario', 'id'] },
  webhooks: { column: 'secret_encrypted', names: ['id'] },
  signing_keys: { column: 'private_encrypted', names: ['key_id'] },
  a2a_tasks: { column: 'document_encrypted', names: ['owner', 'id'] },
  intents: { column: 'content_encrypted', names: ['caller', 'interaction_id'] },
  task_contexts: { column: 'context_encrypted', names: ['task'] },
  agent_contexts: { column: 'context_encrypted', names: ['task', 'agent'] },
} as const;

export type EncryptedTable = keyof typeof ENCRYPTED_COLUMNS;

type Values<Names extends readonly string[]> = { [K in keyof Names]: string | number };

/** @param row the values of the naming columns, in their order */
export function placeIn<T extends EncryptedTable>(
  table: T,
  ...row: Values<(typeof ENCRYPTED_COLUMNS)[T]['names']>
): Place {
  return [`${table}.${ENCRYPTED_COLUMNS[table].column}`, ...row.map(String)];
}
