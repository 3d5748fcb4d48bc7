import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster, PoolSnapshot } from '../../src/domain/needs/pool.ts';
import type { KeyDefinition } from '../../src/domain/template/key-definition.ts';
import { needText } from '../../src/domain/words/clean.ts';
import { normalForm } from '../../src/domain/words/normal-form.ts';
import { backgroundOf } from '../../src/ground/embedder/background.ts';
import type { Embedder } from '../../src/ground/embedder/embedder.ts';
import { languageTeller } from '../../src/ground/embedder/language.ts';
import { embedKeys } from '../../src/ground/embedder/visible-keys.ts';
import { resultOf } from '../../src/ground/threads/outcome.ts';
import { jsonLines } from '../json-lines.ts';

const languageOf = await languageTeller();

/** A need with fewer distinct phrases says too little either way. */
const LEAST_PHRASES = 8;

/** A hidden key as `gold_keys.json` has it. */
type GoldKey = {
  readonly key_name: string;
  readonly description: string;
  readonly value_kind: string;
  readonly values?: Readonly<Record<string, number>>;
};
/** A scenario with its true needs, by hidden key (`no need`: what asks for nothing). */
type Labelled = {
  readonly template: readonly KeyDefinition[];
  readonly pool: PoolSnapshot;
  readonly needs: ReadonlyMap<string, Cluster>;
  readonly hidden: Set<string>;
};

type Said = {
  readonly id: string;
  readonly text: string;
  readonly client_agent?: string;
  readonly observed_at?: string;
};

const FORMS: Readonly<Record<string, string>> = {
  date: 'a calendar date',
  time: 'a time of day, HH:MM',
  string: 'free text',
};

/** @param owner who a fragment is of: itself, as if all spoke once, or its agent, as the service counts */
export async function readScenario(
  folder: string,
  embedder: Embedder,
  owner: 'fragment' | 'agent' = 'fragment',
): Promise<Labelled> {
  const [template, gold, goldKeys, fragments] = await Promise.all([
    json<{ keys: KeyDefinition[] }>(join(folder, 'template.json')),
    jsonLines<{ id: string; gold_key: string | null }>(join(folder, 'gold.jsonl')),
    json<GoldKey[]>(join(folder, 'gold_keys.json')),
    jsonLines<Said>(join(folder, 'fragments.jsonl')),
  ]);
  const labels = new Map(gold.map((one) => [one.id, one.gold_key]));
  const said = new Map<string, { text: string; label: string; fragments: Said[] }>();
  for (const fragment of fragments) {
    const { id, text } = fragment;
    const need = needText(text);
    if (need === null) continue;
    const entry = said.get(normalForm(need)) ?? {
      text: need,
      label: labels.get(id) ?? 'no need',
      fragments: [],
    };
    entry.fragments.push(fragment);
    said.set(normalForm(need), entry);
  }
  const embedded = (await embedder.attempt([...said.keys()])).map(resultOf);
  const phrases = [...said.values()].map(({ text }, index) => ({
    id: `p${index}`,
    text,
    language: languageOf(text, null),
    vector: embedded[index]?.vector ?? new Float32Array(),
    reading: embedded[index]?.reading ?? null,
  }));
  const mentions = [...said.values()].flatMap((one, index) =>
    one.fragments.map(({ id, client_agent, observed_at = '2026-01-05' }) => ({
      fragment: id,
      phrase: `p${index}`,
      owner: owner === 'agent' ? (client_agent ?? id) : id,
      day: observed_at.slice(0, 10),
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
  return { template: template.keys, pool, needs, hidden: new Set(goldKeys.map((key) => key.key_name)) };
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
