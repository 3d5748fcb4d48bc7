import { parseTemplate, type Template } from '../../domain/template/index.ts';
import { faultyFile, readJsonFile } from '../console/json-file.ts';

/** @throws UsageError with every fault and its place */
export async function readTemplate(file: string): Promise<Template> {
  const parsed = parseTemplate(await readJsonFile(file));
  if ('errors' in parsed) throw faultyFile(file, parsed.errors);
  return parsed.template;
}
