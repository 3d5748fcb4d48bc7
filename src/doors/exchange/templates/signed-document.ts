import type { Context } from '../../../context.ts';
import { canonicalise, digestOf } from '../../../domain/basics/index.ts';
import { type Rendition, renditionOf, type SchemaDocument } from '../../../domain/template/index.ts';
import type { SchemaVersionRow } from '../../../ground/db/versions/index.ts';
import { signDocument } from '../../../ground/signing/sign-document.ts';
import { documentOfRow } from './known-template.ts';

/** A version, or its rendition in one language, with its seal beside it. */
export type SignedDocument = (SchemaDocument | Rendition) & {
  readonly signature: { readonly jws: string; readonly digest: string; readonly key_id: string };
};

/** The document with its seal beside it: without `signature`, its canonical form is what was signed. */
export function signedDocument(row: SchemaVersionRow): SignedDocument {
  return { ...documentOfRow(row), signature: sealOf(row) };
}

/** The seal of a version's document. */
export function sealOf({ signature, digest, keyId }: SchemaVersionRow): SignedDocument['signature'] {
  return { jws: signature, digest, key_id: keyId };
}

/**
 * The version in one language, sealed like any other document; null where the version as published says the same.
 * EdDSA has no chance in it, so while the key is the same every request gets the same bytes.
 */
export async function renderedDocument(
  { seal }: Context,
  row: SchemaVersionRow,
  language: string,
): Promise<SignedDocument | null> {
  const rendition = renditionOf(documentOfRow(row), row.digest, language);
  if (rendition === null) return null;
  const canonical = canonicalise(rendition);
  const { signature, keyId } = await signDocument(seal, canonical);
  return { ...rendition, signature: { jws: signature, digest: digestOf(canonical), key_id: keyId } };
}
