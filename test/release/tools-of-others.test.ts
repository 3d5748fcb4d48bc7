import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
// @ts-expect-error it has no types
import { applyOverlay } from 'openapi-overlays-js/src/overlay.js';
import { applyPatch } from 'rfc6902';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/basics/clock.ts';
import { pick, type Random, seededRandom } from '../../src/domain/statistics/index.ts';
import { bareEnv } from '../../src/ground/process/config.ts';
import { installBy, PACKAGE_MANAGERS, REGISTRY_ANSWERS } from '../helpers/papers/package-managers.ts';
import { runDsp } from '../helpers/service/service-process.ts';
import { until } from '../helpers/service/until.ts';
import { openWorld, type World } from '../helpers/service/world.ts';

const DSP = fileURLToPath(new URL('../../src/cli/dsp.mjs', import.meta.url));
const CHANGED = fileURLToPath(new URL('../fixtures/tool-server.mjs', import.meta.url));
const SERVERS = ['everything', 'filesystem', 'memory'].map(
  (name) => `@modelcontextprotocol/server-${name}@2026.8.31`,
);
const DOCUMENTS = '@readme/oas-examples@8.2.2';
const CALLERS = 100;
const SPOKEN_DAYS = 8;
const SAID_A_DAY = 30;
/** With the trial’s thirty days behind them. */
const TRIAL_DAYS = [1, 6, 11, 16, 21, 26];

/** What callers want of one operation, its own arguments, and what the parameter that they miss is called by them. */
type Wanted = {
  readonly given: Readonly<Record<string, string | number>>;
  readonly names: readonly string[];
  readonly values: readonly string[];
  readonly words: readonly ((value: string) => string)[];
};
/** One tool of an official server, or one operation of somebody's document. */
type Row = Wanted & { readonly scenario: string } & (
    | { readonly server: readonly string[]; readonly tool: string }
    | { readonly document: string; readonly base: string; readonly path: string }
  );

const ROWS: readonly Row[] = [
  {
    ...{ scenario: 'mcp-servers_everything_get-sum', server: ['mcp-server-everything'], tool: 'get-sum' },
    ...{ given: { a: 1, b: 2 }, names: ['output_format', 'outputFormat'] },
    values: ['hexadecimal', 'binary', 'octal'],
    words: [(v) => `in ${v} please`, (v) => `the result as ${v}`],
  },
  {
    ...{ scenario: 'secure-filesystem-server_list_directory', tool: 'list_directory' },
    server: ['mcp-server-filesystem', '.'],
    ...{ given: { path: '.' }, names: ['sort_by', 'sortBy'], values: ['name', 'size', 'date'] },
    words: [(v) => `sorted by ${v}`, (v) => `order the entries by ${v}`],
  },
  {
    ...{ scenario: 'memory-server_search_nodes', server: ['mcp-server-memory'], tool: 'search_nodes' },
    ...{
      given: { query: 'ann' },
      names: ['match_mode', 'matchMode'],
      values: ['exact', 'fuzzy', 'prefix'],
    },
    words: [(v) => `${v} match please`, (v) => `use ${v} matching`],
  },
  {
    ...{ scenario: 'Swagger_Petstore_findPetsByStatus', document: 'petstore', path: '/pet/findByStatus' },
    ...{ base: '/v2', given: { status: 'available' }, names: ['species'], values: ['dog', 'cat', 'rabbit'] },
    words: [(v) => `only ${v}s please`, (v) => `a ${v} if there is one`],
  },
  {
    ...{ scenario: 'STAPI_get_animal_search', document: 'star-trek', path: '/animal/search' },
    ...{
      base: '/api/v1/rest',
      given: { pageSize: 10 },
      names: ['habitat'],
      values: ['land', 'water', 'air'],
    },
    words: [(v) => `those that live in ${v}`, (v) => `only ${v} animals`],
  },
];

/** A way to the operation through relay or proxy, with what its callers are told that it takes. */
type Way = {
  say(caller: string, given: object): Promise<unknown>;
  takes(): Promise<string[]>;
  close(): Promise<unknown>;
};

let world: World;
let url: string;
let folder: string;
let upstream: Server;
let begin: number;
/** Each goes with its test; what a test that fails leaves open goes with the file. */
const opened: { close(): unknown }[] = [];

const env = () => ({ ...bareEnv(), DSP_URL: url, DSP_KEY: world.adminKey });
const documentOf = (name: string) =>
  join(folder, `app/node_modules/@readme/oas-examples/3.0/json/${name}.json`);

async function clientOf([command = '', ...args]: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'host', version: '1' });
  const how = { command, args, cwd: folder, env: env(), stderr: 'ignore' as const };
  await client.connect(new StdioClientTransport(how));
  opened.push(client);
  return client;
}

async function toolOf(client: Client, name: string) {
  const { tools } = await client.listTools();
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`${name} is not listed`);
  return tool;
}

async function relayBefore(command: readonly string[], tool: string): Promise<Way> {
  const relay = [process.execPath, DSP, 'relay', '--data-dir', join(folder, 'relay'), '--'];
  const client = await clientOf([...relay, ...command]);
  const takes = async () => Object.keys((await toolOf(client, tool)).inputSchema.properties ?? {});
  await takes();
  return {
    takes,
    say: (name, given) =>
      client.callTool({
        ...{ name: tool, arguments: { ...given } },
        _meta: { 'io.modelcontextprotocol/clientInfo': { name, version: '1' } },
      }),
    close: () => client.close(),
  };
}

async function proxyBefore(openapi: string, base: string, path: string): Promise<Way> {
  const api = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}${base}`;
  const args = ['proxy', '--openapi', openapi, '--upstream', api, '--port', '0'];
  const child: ChildProcess = spawn(process.execPath, [DSP, ...args, '--data-dir', join(folder, 'proxy')], {
    ...{ env: env(), stdio: ['ignore', 'ignore', 'pipe'] },
  });
  const ended = once(child, 'exit');
  opened.push({ close: () => child.kill() });
  const at = await new Promise<string>((found, failed) => {
    if (child.stderr === null) throw new Error('its stderr is piped');
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, address] = /(http:\S+) stands before/u.exec(line) ?? [];
      if (address !== undefined) found(address);
    });
    void ended.then(([code]) => failed(new Error(`dsp proxy ended with ${code}`)));
  });
  return {
    async takes() {
      const { paths } = (await (await fetch(`${at}/openapi.json`)).json()) as {
        paths: Record<string, { get: { parameters: { name: string }[] } }>;
      };
      return paths[path]?.get.parameters.map(({ name }) => name) ?? [];
    },
    async say(caller, given) {
      const query = new URLSearchParams(given as Record<string, string>);
      const answer = await fetch(`${at}${path}?${query}`, { headers: { 'x-client-agent': caller } });
      return answer.text();
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const commandOf = ({ server: [name = '', ...args] }: { readonly server: readonly string[] }) => [
  ...[join(folder, 'app/node_modules/.bin', name), ...args],
];
const wayTo = (row: Row): Promise<Way> =>
  'server' in row
    ? relayBefore(commandOf(row), row.tool)
    : proxyBefore(documentOf(row.document), row.base, row.path);

/** The way to what the owner's own schema is once it took the file that `dsp export keys` wrote. */
async function takenOver(row: Row): Promise<Way> {
  const form =
    'server' in row
      ? ['json-patch', '--at', '/inputSchema']
      : ['overlay', '--at', `$.paths['${row.path}'].get`];
  const asked = ['export', 'keys', row.scenario, '--as', ...form];
  const { stdout, stderr } = await runDsp(asked, env());
  expect(stderr).toBe('');
  const file = join(folder, `${row.scenario}.json`);
  if ('server' in row) {
    const client = await clientOf(commandOf(row));
    const { outputSchema: _, ...tool } = await toolOf(client, row.tool);
    await client.close();
    expect(applyPatch(tool, JSON.parse(stdout)).filter((fault) => fault !== null)).toEqual([]);
    const server = row.scenario.slice(0, -row.tool.length - 1);
    writeFileSync(file, JSON.stringify({ server, tool }));
    return relayBefore([process.execPath, CHANGED, file], row.tool);
  }
  const document: unknown = JSON.parse(readFileSync(documentOf(row.document), 'utf8'));
  writeFileSync(file, JSON.stringify(applyOverlay(document, JSON.parse(stdout))));
  return proxyBefore(file, row.base, row.path);
}

/** A wish in words or as a parameter of the caller's own, as it comes. */
function wishOf({ names, values, words }: Wanted, random: Random): object {
  const value = pick(values, random) ?? '';
  const inWords = pick(words, random)?.(value);
  return random() < 0.5 ? { other: inWords } : { [pick(names, random) ?? '']: value };
}

type Key = { key_name: string; status: string; definition: { acceptable_values?: string[] } };
const keyOf = async ({ scenario }: Row) => {
  const answer = await world.call('GET', `/v1/scenarios/${scenario}/patch-keys`);
  return (answer as { patch_keys: Key[] }).patch_keys;
};
const came = async ({ scenario }: Row) => {
  const [row] = await world.ctx.db.sql<{ count: number }[]>`
    select count(*)::int as count from interactions where scenario = ${scenario}`;
  return row?.count ?? 0;
};

/** What these callers say on one day, all of it come in. */
async function day(nth: number, ways: ReadonlyMap<Row, Way>, said: (row: Row, at: number) => object) {
  world.clock.moveTo(new Date(begin + nth * DAY_MS));
  await Promise.all(
    [...ways].map(async ([row, way]) => {
      const before = await came(row);
      for (let at = 0; at < SAID_A_DAY; at++)
        await way.say(`agent-${(nth * SAID_A_DAY + at) % CALLERS}`, { ...row.given, ...said(row, at) });
      await until(`all of ${row.scenario} has come`, async () => (await came(row)) === before + SAID_A_DAY);
    }),
  );
  await world.settle();
}

const open = async (by: (row: Row) => Promise<Way>) =>
  new Map(await Promise.all(ROWS.map(async (row): Promise<[Row, Way]> => [row, await by(row)])));
const shut = (ways: ReadonlyMap<Row, Way>) => Promise.all([...ways.values()].map((way) => way.close()));

beforeAll(async () => {
  if (!REGISTRY_ANSWERS) return;
  folder = mkdtempSync(join(tmpdir(), 'dsp-others-'));
  const { npm } = PACKAGE_MANAGERS;
  if (npm === undefined) throw new Error('npm is among them');
  await installBy(npm, [...SERVERS, DOCUMENTS], join(folder, 'app'), join(folder, 'cache'));
  // Clients take no version that is a year old; what they say counts from when it came, where that is earlier.
  begin = Date.now() - 100 * DAY_MS;
  world = await openWorld(new Date(begin).toISOString());
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  upstream = createServer((request, response) => response.end(JSON.stringify(request.url)));
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  if (!REGISTRY_ANSWERS) return;
  for (const one of opened) await one.close();
  upstream?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(REGISTRY_ANSWERS)('official servers and documents of others, as they are', () => {
  it('what a hundred callers miss becomes a parameter on trial, under the policy that ships', async () => {
    const ways = await open(wayTo);
    const random = seededRandom(7);
    for (let nth = 0; nth < SPOKEN_DAYS; nth++) await day(nth, ways, (row) => wishOf(row, random));
    await shut(ways);
    for (const row of ROWS) {
      const [key, ...more] = await keyOf(row);
      expect([row.scenario, key?.status, more]).toEqual([row.scenario, 'experimental', []]);
      expect(row.names.map((name) => name.replaceAll(/(?=[A-Z])/gu, '_').toLowerCase())).toContain(
        key?.key_name,
      );
      expect(key?.definition.acceptable_values?.toSorted()).toEqual(row.values.toSorted());
    }
  });

  it('it is promoted once callers used it for a month', async () => {
    const ways = await open(wayTo);
    const named = new Map(
      await Promise.all(ROWS.map(async (row) => [row, (await keyOf(row))[0]?.key_name ?? ''] as const)),
    );
    for (const [row, way] of ways)
      await until('it is offered', async () => (await way.takes()).includes(named.get(row) ?? ''));
    for (const nth of TRIAL_DAYS)
      await day(SPOKEN_DAYS + nth, ways, (row, at) =>
        at % 3 === 0 ? {} : { [named.get(row) ?? '']: row.values[at % row.values.length] },
      );
    await shut(ways);
    world.clock.moveTo(new Date(begin + (SPOKEN_DAYS + 32) * DAY_MS));
    await world.settle();
    for (const row of ROWS)
      expect([row.scenario, (await keyOf(row))[0]?.status]).toEqual([row.scenario, 'stable']);
  });

  it('exported, applied by a tool of somebody else and met again, it is the owner’s own, and its history stays', async () => {
    const ways = await open(takenOver);
    for (const [row, way] of ways) {
      const [key] = await keyOf(row);
      const name = key?.key_name ?? '';
      expect(await way.takes()).toContain(name);
      // The operations of a large document are scenarios once they are called.
      await way.say('agent-1', { ...row.given, [name]: row.values[0] });
      const own = async () => {
        const { keys } = (await world.call('GET', `/v1/scenarios/${row.scenario}/base-template`)) as {
          keys: Key[];
        };
        return keys.some(({ key_name }) => key_name === name);
      };
      await until(`${name} is the own of ${row.scenario}`, own);
    }
    await shut(ways);
    await world.settle();
    for (const row of ROWS) {
      const [key] = await keyOf(row);
      const { decisions } = (await world.call(
        'GET',
        `/v1/scenarios/${row.scenario}/patch-keys/${key?.key_name}`,
      )) as {
        decisions: { kind: string }[];
      };
      expect([key?.status, decisions.map(({ kind }) => kind)]).toEqual([
        'retired',
        ['experimental', 'stable', 'retired'],
      ]);
    }
  });
});
