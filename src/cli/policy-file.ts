import { readFile } from 'node:fs/promises';
import { DEFAULT_POLICY, type Policy } from '../domain/policy.ts';
import { readPolicy } from '../domain/policy-reading.ts';
import { UsageError } from './usage-error.ts';

/** The default policy, or the file's settings over it. */
export async function policyFrom(file: string | undefined): Promise<Policy> {
  if (file === undefined) return DEFAULT_POLICY;
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new UsageError(
      `${file} cannot be read as JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
  const read = readPolicy(parsed, DEFAULT_POLICY);
  if ('errors' in read) {
    throw new UsageError(`${file}: ${read.errors.map(({ path, detail }) => `${path} ${detail}`).join('; ')}`);
  }
  return read.policy;
}
