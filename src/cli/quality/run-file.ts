import { isRecord } from '../../domain/basics/index.ts';
import type { Run } from '../../proof/quality/compare.ts';
import { readJsonFile } from '../console/json-file.ts';
import { UsageError } from '../console/usage-error.ts';

/**
 * What an earlier `quality` wrote of a scenario.
 * @throws UsageError where the file is no such result, or of a release that did not write its needs
 */
export async function readRun(file: string): Promise<Run> {
  const written = await readJsonFile(file);
  if (!isRun(written))
    throw new UsageError(`${file} is no result of "quality" with its patches and clusters.`);
  return written;
}

function isRun(written: unknown): written is Run {
  if (!isRecord(written)) return false;
  const { patches, clusters } = written;
  return (
    Array.isArray(patches) &&
    patches.every(
      (one) => isRecord(one) && isText(one['key_name']) && isText(one['key_type']) && hasMembers(one),
    ) &&
    Array.isArray(clusters) &&
    clusters.every((one) => isRecord(one) && isText(one['id']) && hasMembers(one))
  );
}

function hasMembers(one: Record<string, unknown>): boolean {
  return Array.isArray(one['member_ids']) && one['member_ids'].every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
