import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Run } from '../../proof/quality/compare.ts';
import { readJsonFile } from '../console/json-file.ts';
import { UsageError } from '../console/usage-error.ts';

const Members = Type.Array(Type.String());
const RunFile = Type.Object({
  patches: Type.Array(Type.Object({ key_name: Type.String(), key_type: Type.String(), member_ids: Members })),
  clusters: Type.Array(Type.Object({ id: Type.String(), member_ids: Members })),
});

/**
 * What an earlier `quality` wrote of a scenario.
 * @throws UsageError where the file is no such result, or of a release that did not write its needs
 */
export async function readRun(file: string): Promise<Run> {
  const written = await readJsonFile(file);
  if (Value.Check(RunFile, written)) return written as Run; // key_type is any text here: it is compared with nothing else
  throw new UsageError(`${file} is no result of "quality" with its patches and clusters.`);
}
