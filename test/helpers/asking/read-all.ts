import { expect } from 'vitest';
import type { World } from '../service/world.ts';

/** Every page of a scenario that the holder of a key may read, by its address: the lists, and all that they lead to. */
export async function readAll(
  { app }: Pick<World, 'app'>,
  key: string,
  scenario: string,
): Promise<ReadonlyMap<string, string>> {
  const at = `/v1/scenarios/${scenario}`;
  const pages = new Map<string, string>();
  const read = async (url: string): Promise<Record<string, unknown>> => {
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${key}` } });
    expect(reply.statusCode, `${url} ${reply.body.slice(0, 300)}`).toBe(200);
    pages.set(url, reply.body);
    return String(reply.headers['content-type']).includes('json') ? reply.json() : {};
  };
  for (const url of [
    `${at}/template`,
    `${at}/template?channel=experimental`,
    `${at}/template?channel=experimental&language=de`,
    `${at}/decisions?limit=1000`,
    `${at}/suggestions?client_agent=somebody`,
    `${at}/suggestions/contexts`,
    `${at}/policy`,
    `${at}/coverage`,
    `${at}/activity`,
    `${at}/lifecycle`,
    '/.well-known/agent-card.json',
    '/v1/status',
    '/metrics',
  ])
    await read(url);
  const { patch_keys: keys } = (await read(`${at}/patch-keys`)) as { patch_keys: { key_name: string }[] };
  for (const { key_name } of keys) {
    await read(`${at}/patch-keys/${key_name}`);
    await read(`${at}/patch-keys/${key_name}/trail`);
  }
  const { clusters } = (await read(`${at}/clusters`)) as { clusters: { id: string }[] };
  for (const { id } of clusters) await read(`${at}/clusters/${encodeURIComponent(id)}`);
  const { versions } = (await read(`${at}/versions`)) as { versions: { schema_id: string }[] };
  for (const { schema_id } of versions) await read(`${at}/versions/${schema_id}`);
  return pages;
}
