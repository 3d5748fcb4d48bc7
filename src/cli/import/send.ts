import { digestOf, isRecord } from '../../domain/basics/index.ts';
import { scenarioOf, type Tool, templateOf } from '../../doors/client/wishes/tool-template.ts';
import { readJsonFile } from '../console/json-file.ts';
import { startProgress } from '../console/progress.ts';
import { reasonOf, UsageError } from '../console/usage-error.ts';
import { type Call, CallError } from '../service/api-client.ts';
import { sendBatch } from '../service/send-batch.ts';
import { type ImportForm, readImport } from './read-file.ts';
import type { Said } from './said.ts';

/** What a file is, and where it goes. */
export type Import = {
  readonly as: ImportForm;
  /** Of words: the scenario that hears them. */
  readonly scenario?: string;
  /** Of calls: what the scenarios of tools are called by, before the tool's name. */
  readonly server?: string;
  /** A file with the tools, as `tools/list` answers; those without a scenario get one. */
  readonly tools?: string;
  /** A program reads what comes of it: nothing counts on a terminal. */
  readonly json?: true;
};

type Counts = { items: number; accepted: number; repeated: number };
type Told = {
  readonly scenarios: Record<string, Counts>;
  readonly refused: { line: number; detail: string }[];
};
type Item = { readonly line: number; readonly item: object };

/** As much as one request may hold. */
const BATCH = 500;
/** Who reads more has seen enough. */
const MOST_REFUSED = 100;

/**
 * Sends what a file holds, in its order; what was sent before is known by its id, so a run that was cut off is run again.
 * @param call null: it is only counted
 * @throws UsageError where it cannot be read
 */
export async function sendImport(
  file: string,
  { as, scenario, server, tools, json }: Import,
  call: Call | null,
): Promise<Told> {
  const told: Told = { scenarios: {}, refused: [] };
  const waiting = new Map<string, Item[]>();
  const progress = startProgress('lines', null, json === undefined);
  const refuse = (line: number, detail: string) => {
    if (told.refused.length < MOST_REFUSED) told.refused.push({ line, detail });
  };
  const send = async (to: string, items: readonly Item[]) => {
    const kind = as === 'jsonl' || as === 'csv' ? 'fragments' : 'interactions';
    const counts = told.scenarios[to];
    if (call === null || counts === undefined) return;
    const bodies = items.map(({ item }) => item);
    const { accepted = 0, repeated = 0, refused } = await sendBatch(call, to, kind, bodies);
    counts.accepted += accepted;
    counts.repeated += repeated;
    for (const { index, detail } of refused) refuse(items[index]?.line ?? 0, detail);
  };
  if (call !== null && tools !== undefined && server !== undefined) await register(call, server, tools);
  try {
    const seen = new Map<string, number>();
    for await (const found of readImport(file, as)) {
      progress.reached(found.line);
      if ('detail' in found) refuse(found.line, found.detail);
      else
        for (const one of found.said) {
          const to = one.tool === null ? (scenario ?? '') : scenarioOf(server ?? '', one.tool);
          const counts = told.scenarios[to] ?? { items: 0, accepted: 0, repeated: 0 };
          told.scenarios[to] = { ...counts, items: counts.items + 1 };
          const batch = waiting.get(to) ?? [];
          batch.push({ line: found.line, item: itemOf(one, seen) });
          waiting.set(to, batch);
          if (batch.length >= BATCH) await send(to, batch.splice(0));
        }
    }
    for (const [to, batch] of waiting) if (batch.length > 0) await send(to, batch);
  } catch (problem) {
    if (problem instanceof CallError) throw problem;
    throw new UsageError(`${file} cannot be read: ${reasonOf(problem)}`);
  } finally {
    progress.end();
  }
  return told;
}

/** What has no id of its own has one of what it says, and how often that was said before it in the file. */
function itemOf(one: Said, seen: Map<string, number>): object {
  const { text, given, language, at: observedAt } = one;
  const content = digestOf(JSON.stringify(one));
  const times = seen.get(content) ?? 0;
  if (one.id === null) seen.set(content, times + 1);
  const clientAgent = one.clientAgent ?? 'imported';
  const common = {
    ...{ id: one.id ?? `${content.slice(-40)}-${times}`, client_agent: clientAgent },
    ...{ owner: one.owner ?? clientAgent },
    ...(language === null ? {} : { language }),
    ...(observedAt === null ? {} : { observed_at: observedAt }),
  };
  if (given === null) return { ...common, text };
  const plain = Object.entries(given).filter(([, value]) => typeof value !== 'object');
  return {
    ...common,
    schema_id: 'unknown',
    payload: { ...(text === null ? {} : { other: text }), ...Object.fromEntries(plain) },
  };
}

async function register(call: Call, server: string, file: string): Promise<void> {
  const read = await readJsonFile(file);
  const listed = isRecord(read) ? read['tools'] : read;
  if (!Array.isArray(listed)) throw new UsageError(`${file} has no "tools".`);
  const { scenarios } = (await call('GET', '/v1/scenarios')) as {
    readonly scenarios: readonly { readonly scenario: string }[];
  };
  const there = new Set(scenarios.map(({ scenario }) => scenario));
  for (const tool of listed as Tool[]) {
    const scenario = scenarioOf(server, String(tool.name));
    const template = isRecord(tool.inputSchema) ? templateOf(scenario, tool, 1) : null;
    if (template !== null && !there.has(scenario))
      await call('PUT', `/v1/scenarios/${scenario}/template`, template);
  }
}
