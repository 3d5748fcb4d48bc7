import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { isRecord } from '../../domain/basics/index.ts';
import type { WordsOfValues } from '../../domain/mapping/index.ts';
import type { Template } from '../../domain/template/index.ts';
import { type KeyHistory, type LifeDecision, livesOfKeys } from '../../domain/trial/index.ts';
import { signedDocument } from '../../doors/exchange/templates/signed-document.ts';
import { keyFragments, listDecisions, listPatchKeys, wordsOfValues } from '../../ground/db/keys/index.ts';
import { listVersions } from '../../ground/db/versions/index.ts';
import type { FoundPatch } from '../../proof/quality/findings.ts';
import { readJsonFile, readJsonLines } from '../console/json-file.ts';
import { UsageError } from '../console/usage-error.ts';

/** What is read back of a history that a replay or an export wrote. */
export type RecordedHistory = KeyHistory & {
  /** As the recording's clients were served them. */
  readonly versions: readonly Template[];
  readonly words: WordsOfValues;
};

/** Words of users: for their owner's eyes alone. */
export const PRIVATE = { mode: 0o600 } as const;

/**
 * Writes what became of a scenario: `versions/*.json`, `timeline.jsonl` (decisions), `result.json` (keys with their fragments)
 * and `words.json` (how each value of a key is said).
 */
export async function writeHistory(
  { db }: Pick<Context, 'db'>,
  scenario: string,
  dir: string,
): Promise<void> {
  await mkdir(join(dir, 'versions'), { recursive: true });
  for (const row of await listVersions(db, scenario)) {
    if (row.line === 'recorded') continue;
    await writeFile(join(dir, 'versions', `${row.schemaId}.json`), json(signedDocument(row)));
  }
  const decisions = await listDecisions(db, scenario);
  const lines = decisions.map(({ seq: _seq, at, ...rest }) =>
    JSON.stringify({ at: at.toISOString(), ...rest }),
  );
  await writeFile(join(dir, 'timeline.jsonl'), lines.map((line) => `${line}\n`).join(''));
  await writeFile(join(dir, 'result.json'), json(await resultOf({ db }, scenario)));
  await writeFile(join(dir, 'words.json'), json(await wordsOf({ db }, scenario)), PRIVATE);
}

/** @throws UsageError naming the file that is missing or is none of `writeHistory`'s */
export async function readHistory(dir: string): Promise<RecordedHistory> {
  const decisions = await readTimeline(join(dir, 'timeline.jsonl'));
  const [result, words, versions] = await Promise.all([
    readJsonFile(join(dir, 'result.json')),
    readJsonFile(join(dir, 'words.json')),
    readVersions(join(dir, 'versions')),
  ]);
  if (!isRecord(result) || !Array.isArray(result['patches']) || !isRecord(words))
    throw new UsageError(`${dir} is no folder that \`dsp replay\` or \`dsp export\` wrote.`);
  return {
    lives: livesOfKeys(decisions),
    members: membersIn(result['patches']),
    versions,
    words: words as WordsOfValues, // written by `writeHistory`; what is not there falls back to the key's own words
  };
}

/** What a run here knows of its own keys. */
export async function historyOf(ctx: Pick<Context, 'db'>, scenario: string): Promise<KeyHistory> {
  const decisions = await listDecisions(ctx.db, scenario);
  const { patches } = await resultOf(ctx, scenario);
  return {
    lives: livesOfKeys(decisions.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }))),
    members: membersIn(patches),
  };
}

/**
 * What a run found, in the form that ../shared/data/score.py reads: keys that are tried or stable, or wait for a person, with the
 * fragments behind them; and the names of those that were taken back, which no version offers any more.
 */
export async function resultOf(ctx: Pick<Context, 'db'>, scenario: string) {
  const keys = await listPatchKeys(ctx.db, scenario);
  const patches: FoundPatch[] = [];
  for (const key of keys.filter(({ endedAt }) => endedAt === null)) {
    const { definition, cluster, status, evidence } = key;
    const { fragments, owners, days, doubt } = evidence;
    const members = await keyFragments(ctx.db, key);
    const { required: _required, default_value: _default, acceptable_values, ...rest } = definition;
    patches.push({
      ...rest,
      acceptable_values: acceptable_values ?? null,
      status,
      cluster,
      evidence: { fragments, owners, days, ...(doubt === undefined ? {} : { doubt }) },
      member_ids: members.map((member) => member.id),
      values: Object.fromEntries(members.flatMap(({ id, value }) => (value === null ? [] : [[id, value]]))),
    });
  }
  const ended = keys.filter(({ endedAt }) => endedAt !== null);
  return {
    patches,
    ended: ended.map(({ keyName, status, replacedBy }) => ({
      key_name: keyName,
      status,
      replaced_by: replacedBy,
    })),
  };
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}

async function wordsOf({ db }: Pick<Context, 'db'>, scenario: string): Promise<WordsOfValues> {
  const words: Record<string, Record<string, string>> = {};
  for (const key of await listPatchKeys(db, scenario)) {
    const known = await wordsOfValues(db, key);
    words[key.keyName] = Object.fromEntries(known.map(({ value, text }) => [String(value), text]));
  }
  return words;
}

async function readTimeline(file: string): Promise<LifeDecision[]> {
  if (!existsSync(file))
    throw new UsageError(
      `${file} cannot be read: name a folder that \`dsp replay\` or \`dsp export\` wrote.`,
    );
  const decisions: LifeDecision[] = [];
  for await (const { row } of readJsonLines(file)) decisions.push(row as LifeDecision); // written by `writeHistory`
  return decisions;
}

async function readVersions(dir: string): Promise<Template[]> {
  const files = (await readdir(dir).catch(() => [])).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => {
      const document = await readJsonFile(join(dir, file));
      if (
        !isRecord(document) ||
        !Array.isArray(document['keys']) ||
        typeof document['schema_id'] !== 'string'
      )
        throw new UsageError(`${join(dir, file)} is no published version.`);
      return document as Template; // looked at just now; keys as this service published them
    }),
  );
}

function membersIn(patches: readonly unknown[]): Map<string, ReadonlySet<string>> {
  return new Map(
    patches.flatMap((patch): [string, ReadonlySet<string>][] =>
      isRecord(patch) && typeof patch['key_name'] === 'string' && Array.isArray(patch['member_ids'])
        ? [[patch['key_name'], new Set(patch['member_ids'].map(String))]]
        : [],
    ),
  );
}
