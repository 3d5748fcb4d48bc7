import type { Call } from '../../api/call.ts';
import { canonicalText, checkSeal, digestOf, type SealCheck } from '../../api/seal.ts';
import type { KeySet, SignedVersion, Version } from '../../api/types.ts';
import { versionPath } from './paths.ts';

/** `null`: the browser may not compute digests here. */
export type VersionCheck = { readonly seal: SealCheck; readonly contents: boolean | null };

const DOCUMENT_TYPE = 'sdsi-template+jws';

/** Holds a document against its seal and against the digest that its line names. */
export async function checkVersion(
  { signature, ...document }: SignedVersion,
  keys: KeySet,
  digest: string,
): Promise<VersionCheck> {
  const text = canonicalText(document);
  const revoked = new Set((keys.revoked ?? []).map(({ kid }) => kid));
  const trusted = { keys: keys.keys.filter(({ kid }) => !revoked.has(kid)) };
  const [seal, found] = await Promise.all([
    checkSeal(text, signature.jws, trusted, DOCUMENT_TYPE),
    digestOf(text),
  ]);
  return { seal, contents: found === null ? null : found === digest && found === signature.digest };
}

export type LineCheck =
  | { readonly ended: 'good'; readonly count: number }
  | { readonly ended: 'bad' | 'unsure'; readonly schemaId: string };

/** Fetches and checks every document of a line, one after another; the first that does not hold ends it. */
export async function checkLine(
  call: Call,
  scenario: string,
  line: readonly Version[],
  keys: KeySet,
  onChecked: (count: number) => void,
): Promise<LineCheck> {
  for (const [at, { schema_id, digest }] of line.entries()) {
    const document = await call<SignedVersion>('GET', versionPath(scenario, schema_id));
    const { seal, contents } = await checkVersion(document, keys, digest);
    if (seal === 'forged' || contents === false) return { ended: 'bad', schemaId: schema_id };
    if (seal !== 'good' || contents === null) return { ended: 'unsure', schemaId: schema_id };
    onChecked(at + 1);
  }
  return { ended: 'good', count: line.length };
}
