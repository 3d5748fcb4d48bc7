import { isRecord } from '../../domain/basics/index.ts';
import { tableTexts } from '../../ground/db/upkeep/index.ts';
import type { Output } from '../../proof/campaigns/leaks.ts';
import type { Target } from './target.ts';

/** What agents are served of a scenario, below its path; all of it is published. */
const SERVED = [
  'template',
  'template?channel=experimental',
  'template/compact',
  'suggestions',
  'versions',
  'policy',
] as const;
/** What people with a right see. */
const SHOWN = [
  'clusters',
  'patch-keys',
  'decisions',
  'coverage',
  'held-versions',
  'quarantine',
  'owners',
] as const;

/** Everything that leaves the service about a scenario. */
export async function outputsOf(target: Pick<Target, 'ask'>, scenario: string): Promise<Output[]> {
  const base = `/v1/scenarios/${scenario}`;
  const outputs: Output[] = [];
  const get = async (path: string, published: boolean): Promise<unknown> => {
    const { status, text, json } = await target.ask('GET', path);
    // What there is not yet (no experimental line) is answered too, and its words count.
    outputs.push({ place: path, published, text });
    return status < 400 ? json : null;
  };
  for (const path of SERVED) await get(`${base}/${path}`, true);
  const list = async (path: string, member: string, id: string) =>
    namesIn(await get(`${base}/${path}`, false), member, id);
  for (const version of await list('versions', 'versions', 'schema_id')) {
    await get(`${base}/versions/${version}`, true);
    await get(`${base}/versions/${version}/json-schema`, true);
  }
  for (const path of SHOWN) await get(`${base}/${path}`, false);
  for (const cluster of await list('clusters', 'clusters', 'id'))
    await get(`${base}/clusters/${cluster}`, false);
  for (const key of await list('patch-keys', 'patch_keys', 'key_name')) {
    await get(`${base}/patch-keys/${key}`, false);
    await get(`${base}/patch-keys/${key}/trail`, false);
  }
  return outputs;
}

/** What the service says about itself and all its scenarios, and what it writes down besides its own tables. */
export async function commonOutputs(target: Pick<Target, 'ask' | 'ctx' | 'log'>): Promise<Output[]> {
  const outputs: Output[] = [{ place: 'log', published: false, text: target.log() }];
  for (const path of ['/metrics', '/v1/status', '/openapi.json', '/readyz']) {
    outputs.push({ place: path, published: false, text: (await target.ask('GET', path)).text });
  }
  for (const path of ['/.well-known/agent-card.json', '/intentmanifest.yaml', '/.well-known/jwks.json']) {
    outputs.push({ place: path, published: true, text: (await target.ask('GET', path)).text });
  }
  for await (const { table, text } of tableTexts(target.ctx.db)) {
    outputs.push({ place: `table ${table}`, published: false, text });
  }
  return outputs;
}

/** What each of a list in an answer is called by. */
export function namesIn(answer: unknown, member: string, id: string): string[] {
  const list = isRecord(answer) ? answer[member] : null;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => (isRecord(one) && typeof one[id] === 'string' ? [one[id]] : []));
}
