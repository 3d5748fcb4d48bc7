import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bareEnv } from '../../../src/ground/process/config.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const DSP = fileURLToPath(new URL('../../../src/cli/dsp.mjs', import.meta.url));
const SERVER = fileURLToPath(new URL('../../fixtures/tool-server.mjs', import.meta.url));
const NOWHERE = 'http://127.0.0.1:9';

let world: World;
let url: string;
let folder: string;
const open: Client[] = [];
beforeAll(async () => {
  world = await openWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'dsp-relay-'));
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A host that starts the server behind the relay. */
async function host(service: string) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [DSP, 'relay', '--data-dir', folder, '--name', 'flights', '--', process.execPath, SERVER],
    env: { ...bareEnv(), DSP_URL: service, DSP_KEY: world.adminKey },
    stderr: 'ignore',
  });
  const client = new Client({ name: 'host', version: '1' });
  await client.connect(transport);
  open.push(client);
  const { tools } = await client.listTools();
  const call = async (args: Record<string, unknown>) => {
    const answer = await client.callTool({ name: 'book', arguments: args });
    const [first] = answer.content as { text: string }[];
    return {
      ...(JSON.parse(first?.text ?? '') as { pid: number; given: object; ours: string[] }),
      meta: answer._meta,
    };
  };
  return { tools, call, pid: transport.pid ?? 0 };
}

const said = async () => {
  const rows = await world.ctx.db.sql<{ payload: { other?: string } }[]>`
    select interaction as payload from fragments where scenario = 'flights_book'`;
  return rows.length;
};

describe('dsp relay', () => {
  it('stands before a server that stays as it is: callers may say what its tool cannot, and it is learned from', async () => {
    const { tools, call } = await host(url);
    expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).toEqual(['other', 'from', 'bags']);
    const { given, meta, ours } = await call({ from: 'PEK', other: 'window seat please' });
    // Our API key is not shown to a server of somebody else.
    expect(ours).toEqual([]);
    expect([given, meta]).toEqual([{ from: 'PEK' }, { 'semantic-pool/noted': ['other'] }]);
    await until('the wish has come', async () => (await said()) === 1);
    const { keys } = (await world.call('GET', '/v1/scenarios/flights_book/template')) as {
      keys: { key_name: string }[];
    };
    expect(keys.map(({ key_name }) => key_name)).toEqual(['from', 'bags', 'other']);
  });

  it('serves on while the service is away, and what was said then is sent by the next one', async () => {
    const before = await said();
    const { call, pid } = await host(NOWHERE);
    const { pid: server } = await call({ from: 'PEK', other: 'an aisle seat' });
    process.kill(pid, 'SIGKILL');
    await until('the server has ended too', async () => {
      try {
        return process.kill(server, 0) && false;
      } catch {
        return true;
      }
    });
    open.splice(0);
    await host(url);
    await until('what was spooled has come', async () => (await said()) === before + 1);
  });

  it('ends, and the service of its own too, where the server does not start', async () => {
    const own = { DATABASE_URL: await freshDatabase(), DSP_ADMIN_KEY: world.adminKey };
    const { code, stderr } = await runDsp(['relay', '--data-dir', folder, '--', 'no-such-program'], own);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('The server does not start: spawn no-such-program'),
    ]);
  });
});
