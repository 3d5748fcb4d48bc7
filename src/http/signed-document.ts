import type { SchemaVersionRow } from '../db/schema-versions.ts';
import { documentOfRow } from './templates.ts';

/** The document with its seal beside it: without `signature`, its canonical form is what was signed. */
export function signedDocument(row: SchemaVersionRow) {
  const { signature, digest, keyId } = row;
  return { ...documentOfRow(row), signature: { jws: signature, digest, key_id: keyId } };
}
