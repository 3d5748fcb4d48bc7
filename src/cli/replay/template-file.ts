import { parseTemplate, type Template } from '../../domain/template/index.ts';
import { readJsonFile } from '../console/json-file.ts';
import { UsageError } from '../console/usage-error.ts';

/** @throws UsageError with every fault and its place */
export async function readTemplate(file: string): Promise<Template> {
  const parsed = parseTemplate(await readJsonFile(file));
  if ('errors' in parsed) {
    throw new UsageError(
      `${file}: ${parsed.errors.map(({ path, detail }) => `${path} ${detail}`).join('; ')}`,
    );
  }
  return parsed.template;
}
