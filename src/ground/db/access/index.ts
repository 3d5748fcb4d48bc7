// API keys and accesses enter.
// Who may leaves, and who did.

export {
  type ApiKeyRow,
  findApiKey,
  findApiKeyNamed,
  insertApiKey,
  listApiKeys,
  noteUse,
  revokeApiKey,
  rotateApiKey,
  type SecretRow,
  secretsOf,
} from './api-keys.ts';
export { auditRowsAfter, auditRowsBefore, auditRowsBy, noteAccess } from './audit-log.ts';
export { callHolder, displayNameOf, keyHoldersFor } from './key-holders.ts';
