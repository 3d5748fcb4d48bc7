import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { checkExport } from '../../domain/access-export.ts';
import { canonicalise, digestOf } from '../../domain/digest.ts';
import { isRecord } from '../../domain/record.ts';
import { verify } from '../../signing/verify.ts';
import { verifyTrail } from '../../signing/verify-trail.ts';
import { UsageError } from '../usage-error.ts';

type Options = { readonly jwks?: string; readonly trail?: string; readonly audit?: string };

export const verifyCommand = new Command('verify')
  .description(
    'check the signature and digest of a published version, all of a trail, or the chains of an audit log',
  )
  .argument('[file]', 'a version as served')
  .option('--trail <file or url>', "a key's trail as served, or as `dsp explain --out` wrote it")
  .option('--audit <file>', 'an export of GET /v1/audit-log as JSON lines')
  .option(
    '--jwks <file or url>',
    'the keys you trust, e.g. http://127.0.0.1:8080/.well-known/jwks.json; without them a trail is checked in itself only',
  )
  .action(async (file: string | undefined, { jwks, trail, audit }: Options) => {
    if ([file, trail, audit].filter((named) => named !== undefined).length !== 1)
      throw new UsageError('Name one: a version, a trail with --trail, or an audit log with --audit.');
    if (audit !== undefined) await checkAuditFile(audit);
    else if (trail !== undefined) await checkTrailFile(trail, jwks);
    else if (file !== undefined && jwks !== undefined) await checkVersion(file, jwks);
    else throw new UsageError('A version is checked against keys that you trust: name them with --jwks.');
  });

async function checkVersion(file: string, jwks: string): Promise<void> {
  const document = await readJson(file);
  if (!isRecord(document) || !isRecord(document['signature'])) {
    throw new UsageError(`${file} is no signed version: it has no "signature".`);
  }
  const { signature, ...rest } = document;
  const canonical = canonicalise(rest);
  const verdict = await verify(canonical, String(signature['jws']), await readJson(jwks));
  if (!verdict.valid) throw new UsageError(`${file}: NOT valid (${verdict.reason}).`);
  if (digestOf(canonical) !== signature['digest'])
    throw new UsageError(`${file}: the digest beside it is another one.`);
  console.log(`${file}: valid, signed by ${verdict.keyId}, ${digestOf(canonical)}`);
}

async function checkTrailFile(file: string, jwks: string | undefined): Promise<void> {
  const trail = await readJson(file);
  const found = await verifyTrail(trail, jwks === undefined ? null : await readJson(jwks));
  if (found !== null)
    throw new UsageError(`${file}: NOT valid: ${found.where} is ${found.fault}: ${found.detail}.`);
  const count = isRecord(trail) && isRecord(trail['count']) ? trail['count'] : {};
  const parts = `${count['decisions']} decisions in one chain, ${count['evidence']} pieces of evidence, ${count['versions']} versions`;
  const signatures =
    jwks === undefined
      ? 'signatures NOT checked (name the keys you trust with --jwks)'
      : 'all signatures valid';
  console.log(`${file}: whole, ${parts}; ${signatures}`);
}

async function checkAuditFile(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  const found = checkExport(text);
  if (!found.whole) throw new UsageError(`${file}: NOT valid: line ${found.line} is ${found.fault}.`);
  for (const { scenario, records, fromStart, head } of found.chains) {
    const from = fromStart ? 'from the start' : 'NOT from the start: what it hangs on was not checked';
    console.log(`${scenario ?? '(no scenario)'}: ${records} records in one chain, ${from}; newest ${head}`);
  }
  console.log(`${file}: whole; keep the newest digests elsewhere, for a cut end shows only against them`);
}

async function readJson(source: string): Promise<unknown> {
  try {
    return /^https?:/.test(source)
      ? await (await fetch(source)).json()
      : JSON.parse(await readFile(source, 'utf8'));
  } catch (cause) {
    throw new UsageError(
      `${source} cannot be read as JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
}
