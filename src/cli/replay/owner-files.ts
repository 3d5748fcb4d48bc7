import { DEFAULT_POLICY, type Policy, readPolicy } from '../../domain/policy/index.ts';
import { parseTemplate, type Template } from '../../domain/template/index.ts';
import { faultyFile, readJsonFile } from '../console/json-file.ts';

/** @throws UsageError with every fault and its place */
export async function readTemplate(file: string): Promise<Template> {
  const parsed = parseTemplate(await readJsonFile(file));
  if ('errors' in parsed) throw faultyFile(file, parsed.errors);
  return parsed.template;
}

/** The default policy, or the file's settings over it. */
export async function policyFrom(file: string | undefined): Promise<Policy> {
  if (file === undefined) return DEFAULT_POLICY;
  const read = readPolicy(await readJsonFile(file), DEFAULT_POLICY);
  if ('errors' in read) throw faultyFile(file, read.errors);
  return read.policy;
}
