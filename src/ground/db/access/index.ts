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
} from './api-keys.ts';
export { auditRowsAfter, auditRowsBefore, noteAccess } from './audit-log.ts';
