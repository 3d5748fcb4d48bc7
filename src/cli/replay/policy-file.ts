import { DEFAULT_POLICY, type Policy, readPolicy } from '../../domain/policy/index.ts';
import { faultyFile, readJsonFile } from '../console/json-file.ts';

/** The default policy, or the file's settings over it. */
export async function policyFrom(file: string | undefined): Promise<Policy> {
  if (file === undefined) return DEFAULT_POLICY;
  const read = readPolicy(await readJsonFile(file), DEFAULT_POLICY);
  if ('errors' in read) throw faultyFile(file, read.errors);
  return read.policy;
}
