import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const AGENTS = 20;
const DAYS = 28;
const FIRST_DAY = Date.UTC(2026, 0, 5, 8);
const DAY_MS = 86_400_000;

type Line = { readonly key: string; readonly value: string; readonly text: string };
type Section = { readonly key: string; readonly kind: string; readonly lines: readonly Line[] };

/** Where the services lie, a text each. */
export const WRITTEN = join(import.meta.dirname, 'written-services');

/** Makes a scenario folder of the service of this name. */
export async function writeService(name: string, folder: string): Promise<void> {
  const [head = '', ...sections] = (await readFile(join(WRITTEN, `${name}.txt`), 'utf8')).split(/^## /m);
  await write(folder, head, sections.map(sectionOf));
}

function sectionOf(text: string): Section {
  const [title = '', ...rows] = text.trim().split('\n');
  const [key = '', kind = ''] = title.split(' ');
  const lines = rows.map((row) => {
    const [value = '', said = ''] = row.split('\t');
    return { key, value, text: said };
  });
  return { key, kind, lines };
}

async function write(folder: string, head: string, sections: readonly Section[]): Promise<void> {
  const longest = Math.max(...sections.map(({ lines }) => lines.length));
  const rounds = Array.from({ length: longest }, (_, at) => sections.flatMap(({ lines }) => lines[at] ?? []));
  const said = rounds.flat().map((line, at) => ({ ...line, id: `f${String(at + 1).padStart(6, '0')}`, at }));
  const needs = sections.filter(({ key }) => key !== 'none');
  const agentOf = (at: number): string => `agent-${String(((at * 7) % AGENTS) + 1).padStart(2, '0')}`;
  const dayOf = (at: number): string =>
    new Date(FIRST_DAY + Math.floor((at * DAYS) / said.length) * DAY_MS + at * 1000).toISOString();
  const files = {
    'template.json': {
      schema_id: `${basename(folder)}_v1`,
      scenario: basename(folder),
      keys: visibleKeys(head),
    },
    'gold_keys.json': needs.map(({ key, kind, lines }) => ({
      key_name: key,
      description: key.replaceAll('_', ' '),
      value_kind: kind,
      values: countOf(lines.map(({ value }) => (kind === 'boolean' ? capitalised(value) : value))),
    })),
    'fragments.jsonl': said.map(({ id, text, at }) => ({
      id,
      text,
      client_agent: agentOf(at),
      observed_at: dayOf(at),
    })),
    'gold.jsonl': said.map(({ id, key, value }) =>
      key === 'none' ? { id, gold_key: null, gold_value: null } : { id, gold_key: key, gold_value: value },
    ),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const rows = Array.isArray(content) && name.endsWith('.jsonl');
    const text = rows
      ? content.map((row) => JSON.stringify(row)).join('\n')
      : JSON.stringify(content, null, 1);
    await writeFile(join(folder, name), `${text}\n`);
  }
}

/** `visible: name type, name type` */
function visibleKeys(head: string): object[] {
  const named = head
    .replace('visible:', '')
    .trim()
    .split(',')
    .map((one) => one.trim().split(' '));
  const keys = named.map(([key_name = '', type = '']) => ({
    key_name,
    key_type: type === 'date' || type === 'time' ? 'string' : type,
    ...(type === 'date' || type === 'time' ? { format: type } : {}),
    semantic_description: `${capitalised(key_name.replaceAll('_', ' '))}.`,
  }));
  const other = {
    key_name: 'other',
    key_type: 'string',
    semantic_description: 'What fits none of the keys, in words.',
  };
  return [...keys, other].map((key) => ({ ...key, required: false, default_value: null }));
}

function countOf(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
