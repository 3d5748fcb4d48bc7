import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../domain/basics/index.ts';
import { GOLD_KINDS, type Gold, type GoldKey } from '../../proof/quality/gold.ts';
import { readJsonFile, readJsonLines } from '../console/json-file.ts';
import { UsageError } from '../console/usage-error.ts';

/**
 * What a scenario folder knows of its hidden keys: `gold.jsonl` (`{"id","gold_key"}` a line) and `gold_keys.json`.
 * Null where one of them is missing.
 * @throws UsageError naming the file and the place that does not read as gold
 */
export async function readGold(folder: string): Promise<Gold | null> {
  const [rows, keys] = [join(folder, 'gold.jsonl'), join(folder, 'gold_keys.json')];
  if (!existsSync(rows) || !existsSync(keys)) return null;
  return { labels: await readLabels(rows), keys: await readKeys(keys) };
}

async function readLabels(file: string): Promise<Map<string, string | null>> {
  const labels = new Map<string, string | null>();
  for await (const { row, place } of readJsonLines(file)) {
    const label = isRecord(row) ? row['gold_key'] : undefined;
    if (!isRecord(row) || typeof row['id'] !== 'string' || !(label === null || typeof label === 'string')) {
      throw new UsageError(`${place}: a line has "id" and "gold_key" (a name or null).`);
    }
    labels.set(row['id'], label === '' ? null : label);
  }
  return labels;
}

const KINDS = [...GOLD_KINDS, null] as const;

async function readKeys(file: string): Promise<GoldKey[]> {
  const rows = await readJsonFile(file);
  if (!Array.isArray(rows)) throw new UsageError(`${file}: this is no list of keys.`);
  return rows.map((row: unknown, index): GoldKey => {
    const kind = isRecord(row) ? KINDS.find((one) => one === row['value_kind']) : undefined;
    if (!isRecord(row) || typeof row['key_name'] !== 'string' || kind === undefined) {
      throw new UsageError(`${file}: [${index}] has no "key_name" or no "value_kind" (${KINDS.join(', ')}).`);
    }
    const { key_name: name, description } = row;
    return {
      name,
      description: typeof description === 'string' ? description : '',
      kind,
      values: entriesOf(row['values'], (count) => (typeof count === 'number' ? count : null)),
      aliases: entriesOf(row['aliases'], (spellings) =>
        Array.isArray(spellings) ? spellings.filter((one) => typeof one === 'string') : null,
      ),
    };
  });
}

function entriesOf<T>(value: unknown, read: (member: unknown) => T | null): Record<string, T> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = read(member);
      return known === null ? [] : [[name, known]];
    }),
  );
}
