/**
 * How well `coveredBy` tells a need that an existing key answers from one that it does not, on labelled streams (format:
 * quality scenario folders with gold_keys.json). Each hidden key is written down as an owner would write it; each of its
 * needs is then compared with every key: the one it belongs to must cover it, any other must not.
 *
 *   npx tsx bench/accuracy/covered-keys.ts <folder of scenario folders>
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coveredBy } from '../../src/domain/needs/cluster/covered.ts';
import type { Cluster, PoolSnapshot, VisibleKey } from '../../src/domain/needs/pool.ts';
import type { KeyDefinition } from '../../src/domain/template/key-definition.ts';
import { needText } from '../../src/domain/words/clean.ts';
import { normalForm } from '../../src/domain/words/normal-form.ts';
import { backgroundOf } from '../../src/embedder/background.ts';
import type { Embedder } from '../../src/embedder/embedder.ts';
import { createLocalModel } from '../../src/embedder/local-model.ts';
import { embedKeys } from '../../src/embedder/visible-keys.ts';

/** A need with fewer distinct phrases says too little either way. */
const LEAST_PHRASES = 8;

type GoldKey = {
  readonly key_name: string;
  readonly description: string;
  readonly value_kind: string;
  readonly values?: Readonly<Record<string, number>>;
};
type Labelled = {
  readonly pool: PoolSnapshot;
  readonly needs: ReadonlyMap<string, Cluster>;
  readonly hidden: Set<string>;
};

const FORMS: Readonly<Record<string, string>> = {
  date: 'a calendar date',
  time: 'a time of day, HH:MM',
  string: 'free text',
};

const tell = (line: string) => process.stdout.write(`${line}\n`);

const [dir] = process.argv.slice(2);
if (dir === undefined) throw new Error('Say which folder of scenario folders to read.');
const embedder = await createLocalModel('multilingual-e5-small-tuned');
const counts = { needs: 0, recognised: 0, pairs: 0, swallowed: 0 };
for (const entry of (await readdir(dir, { withFileTypes: true })).sort((a, b) =>
  a.name.localeCompare(b.name),
)) {
  if (!entry.isDirectory()) continue;
  const folder = entry.name;
  const { pool, needs, hidden } = await readScenario(join(dir, folder), embedder);
  for (const [label, cluster] of needs) {
    const coverer = (keys: readonly VisibleKey[]) =>
      coveredBy([cluster], { ...pool, keys }).get(cluster.id)?.key;
    if (hidden.has(label)) {
      counts.needs++;
      if (coverer(pool.keys) === label) counts.recognised++;
      else tell(`${folder}: ${label} is not recognised`);
    }
    for (const key of pool.keys) {
      if (key.definition.key_name === label) continue;
      counts.pairs++;
      if (coverer([key]) === undefined) continue;
      counts.swallowed++;
      tell(`${folder}: ${key.definition.key_name} swallows ${label}`);
    }
  }
}
await embedder.close();
tell(
  `${counts.recognised} of ${counts.needs} needs are recognised by their own key; ` +
    `${counts.swallowed} of ${counts.pairs} pairs of a need and another key are taken for one.`,
);

async function readScenario(folder: string, embedder: Embedder): Promise<Labelled> {
  const [template, gold, goldKeys, fragments] = await Promise.all([
    json<{ keys: KeyDefinition[] }>(join(folder, 'template.json')),
    lines<{ id: string; gold_key: string | null }>(join(folder, 'gold.jsonl')),
    json<GoldKey[]>(join(folder, 'gold_keys.json')),
    lines<{ id: string; text: string }>(join(folder, 'fragments.jsonl')),
  ]);
  const labels = new Map(gold.map((one) => [one.id, one.gold_key]));
  const said = new Map<string, { text: string; label: string; fragments: string[] }>();
  for (const { id, text } of fragments) {
    const need = needText(text);
    if (need === null) continue;
    const entry = said.get(normalForm(need)) ?? {
      text: need,
      label: labels.get(id) ?? 'no need',
      fragments: [],
    };
    entry.fragments.push(id);
    said.set(normalForm(need), entry);
  }
  const vectors = await embedder.embed([...said.keys()]);
  const phrases = [...said.values()].map(({ text }, index) => ({
    id: `p${index}`,
    text,
    language: 'und',
    vector: vectors[index] ?? new Float32Array(),
  }));
  const mentions = [...said.values()].flatMap((one, index) =>
    one.fragments.map((fragment) => ({
      fragment,
      phrase: `p${index}`,
      owner: fragment,
      day: '2026-01-05',
      interaction: null,
    })),
  );
  const needs = new Map<string, Cluster>();
  for (const label of new Set([...said.values()].map((one) => one.label))) {
    const members = [...said.values()].flatMap((one, index) => (one.label === label ? [`p${index}`] : []));
    if (members.length >= LEAST_PHRASES) needs.set(label, { id: label, phrases: members, lineage: [] });
  }
  const keys = await embedKeys(embedder, [...template.keys, ...goldKeys.map(written)]);
  const pool = {
    pool: folder,
    phrases,
    mentions,
    keys,
    previous: [],
    corrections: { mustLink: [], cannotLink: [] },
    background: await backgroundOf(embedder),
  };
  return { pool, needs, hidden: new Set(goldKeys.map((key) => key.key_name)) };
}

/** A hidden key as the templates of these streams write the visible ones. */
function written({ key_name, description, value_kind, values = {} }: GoldKey): KeyDefinition {
  const key = { key_name, required: false, default_value: null };
  const names = Object.keys(values);
  const numbers = names.map(Number);
  switch (value_kind) {
    case 'boolean':
      return {
        ...key,
        key_type: 'boolean',
        semantic_description: `${description}. Acceptable values: true, false.`,
      };
    case 'integer':
    case 'number':
      return {
        ...key,
        key_type: value_kind,
        semantic_description: `${description}. Range: ${Math.min(...numbers)}-${Math.max(...numbers)}.`,
      };
    default:
      return {
        ...key,
        key_type: 'string',
        semantic_description: `${description}. Acceptable values: ${FORMS[value_kind] ?? names.join(', ')}.`,
      };
  }
}

async function json<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T; // files of our own making
}

async function lines<T>(file: string): Promise<T[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T); // likewise
}
