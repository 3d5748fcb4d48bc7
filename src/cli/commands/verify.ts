import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { canonicalise, digestOf } from '../../domain/digest.ts';
import { isRecord } from '../../domain/record.ts';
import { verify } from '../../signing/verify.ts';
import { UsageError } from '../usage-error.ts';

export const verifyCommand = new Command('verify')
  .description('check the signature and digest of a published version')
  .argument('<file>', 'a version as served')
  .requiredOption(
    '--jwks <file or url>',
    'the keys you trust, e.g. http://127.0.0.1:8080/.well-known/jwks.json',
  )
  .action(async (file: string, options: { jwks: string }) => {
    const document = await readJson(file);
    if (!isRecord(document) || !isRecord(document['signature'])) {
      throw new UsageError(`${file} is no signed version: it has no "signature".`);
    }
    const { signature, ...rest } = document;
    const canonical = canonicalise(rest);
    const verdict = await verify(canonical, String(signature['jws']), await readJson(options.jwks));
    if (!verdict.valid) throw new UsageError(`${file}: NOT valid (${verdict.reason}).`);
    if (digestOf(canonical) !== signature['digest'])
      throw new UsageError(`${file}: the digest beside it is another one.`);
    console.log(`${file}: valid, signed by ${verdict.keyId}, ${digestOf(canonical)}`);
  });

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
