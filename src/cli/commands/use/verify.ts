import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { checkExport } from '../../../domain/access/index.ts';
import { canonicalise, digestOf, isRecord } from '../../../domain/basics/index.ts';
import { verify } from '../../../ground/signing/verify.ts';
import { verifyTrail } from '../../../ground/signing/verify-trail.ts';
import { reasonOf, UsageError } from '../../console/usage-error.ts';

type Options = {
  readonly jwks?: string;
  readonly trail?: string;
  readonly audit?: string;
  readonly json?: true;
};

/** What was checked and stands: for people, and for programs. */
type Checked = { readonly lines: readonly string[]; readonly facts: Readonly<Record<string, unknown>> };

class NotValid extends UsageError {}

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
  .option('--json', 'the verdict as JSON: "valid", and what it rests on or why not')
  .action(async (file: string | undefined, options: Options) => {
    const checked = await check(file, options).catch((problem: unknown) => {
      if (options.json !== true || !(problem instanceof NotValid)) throw problem;
      console.log(JSON.stringify({ valid: false, why: problem.message }, null, 2));
      process.exitCode = 1;
      return null;
    });
    if (checked === null) return;
    if (options.json === true) console.log(JSON.stringify({ valid: true, ...checked.facts }, null, 2));
    else for (const line of checked.lines) console.log(line);
  });

async function check(file: string | undefined, { jwks, trail, audit }: Options): Promise<Checked> {
  if ([file, trail, audit].filter((named) => named !== undefined).length !== 1)
    throw new UsageError('Name one: a version, a trail with --trail, or an audit log with --audit.');
  if (audit !== undefined) return checkAuditFile(audit);
  if (trail !== undefined) return checkTrailFile(trail, jwks);
  if (file !== undefined && jwks !== undefined) return checkVersion(file, jwks);
  throw new UsageError('A version is checked against keys that you trust: name them with --jwks.');
}

async function checkVersion(file: string, jwks: string): Promise<Checked> {
  const document = await readJson(file);
  if (!isRecord(document) || !isRecord(document['signature'])) {
    throw new UsageError(`${file} is no signed version: it has no "signature".`);
  }
  const { signature, ...rest } = document;
  const canonical = canonicalise(rest);
  const verdict = await verify(canonical, String(signature['jws']), await readJson(jwks));
  if (!verdict.valid) throw new NotValid(`${file}: NOT valid (${verdict.reason}).`);
  const digest = digestOf(canonical);
  if (digest !== signature['digest']) throw new NotValid(`${file}: the digest beside it is another one.`);
  return {
    lines: [`${file}: valid, signed by ${verdict.keyId}, ${digest}`],
    facts: { key_id: verdict.keyId, digest },
  };
}

async function checkTrailFile(file: string, jwks: string | undefined): Promise<Checked> {
  const trail = await readJson(file);
  const found = await verifyTrail(trail, jwks === undefined ? null : await readJson(jwks));
  if (found !== null)
    throw new NotValid(`${file}: NOT valid: ${found.where} is ${found.fault}: ${found.detail}.`);
  const count = isRecord(trail) && isRecord(trail['count']) ? trail['count'] : {};
  const parts = `${count['decisions']} decisions in one chain, ${count['evidence']} pieces of evidence, ${count['versions']} versions`;
  const signatures =
    jwks === undefined
      ? 'signatures NOT checked (name the keys you trust with --jwks)'
      : 'all signatures valid';
  return {
    lines: [`${file}: whole, ${parts}; ${signatures}`],
    facts: { count, signatures_checked: jwks !== undefined },
  };
}

async function checkAuditFile(file: string): Promise<Checked> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read: ${reasonOf(cause)}`);
  });
  const found = checkExport(text);
  if (!found.whole) throw new NotValid(`${file}: NOT valid: line ${found.line} is ${found.fault}.`);
  const lines = found.chains.map(({ scenario, records, fromStart, head }) => {
    const from = fromStart ? 'from the start' : 'NOT from the start: what it hangs on was not checked';
    return `${scenario ?? '(no scenario)'}: ${records} records in one chain, ${from}; newest ${head}`;
  });
  return {
    lines: [
      ...lines,
      `${file}: whole; keep the newest digests elsewhere, for a cut end shows only against them`,
    ],
    facts: {
      chains: found.chains.map(({ fromStart, ...chain }) => ({ ...chain, from_start: fromStart })),
    },
  };
}

async function readJson(source: string): Promise<unknown> {
  try {
    return /^https?:/.test(source)
      ? await (await fetch(source)).json()
      : JSON.parse(await readFile(source, 'utf8'));
  } catch (cause) {
    throw new UsageError(`${source} cannot be read as JSON: ${reasonOf(cause)}`);
  }
}
