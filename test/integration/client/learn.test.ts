import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Client as NewClient,
  InMemoryTransport as NewPair,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as OldPair } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server as OldServer } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as OldMcpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import {
  createMcpHandler,
  McpServer as NewMcpServer,
  Server as NewServer,
} from '@modelcontextprotocol/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isInExperiment } from '../../../src/domain/trial/index.ts';
import { learn } from '../../../src/doors/client/mcp/index.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const NOWHERE = 'http://127.0.0.1:9';
const SEAT = {
  key_type: 'string' as const,
  required: false,
  default_value: 'none',
  acceptable_values: ['window', 'aisle', 'none'],
  semantic_description:
    "Seat. Acceptable values: window, aisle, none. Example mapping: 'window seat' -> 'window'.",
};
const INPUT = { from: z.string(), bags: z.number().int().optional() };
const SCHEMA = {
  type: 'object' as const,
  properties: { from: { type: 'string' }, bags: { type: 'integer' } },
  required: ['from'],
};
const told = (given: unknown) => ({ content: [{ type: 'text' as const, text: JSON.stringify(given) }] });

let world: World;
let url: string;
let folder: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  world = await openWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'dsp-learn-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Each way in which somebody has a server, and a client that has called it: both named `name`. */
const SERVERS = {
  'McpServer of 1.x': async (name: string, more: object) => {
    const server = new OldMcpServer({ name, version: '1' });
    const book = () => server.registerTool('book', { inputSchema: INPUT }, async (given) => told(given));
    return connectOld(server, book, more);
  },
  'Server of 1.x': async (name: string, more: object) => {
    const server = new OldServer({ name, version: '1' }, { capabilities: { tools: { listChanged: true } } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [{ name: 'book', inputSchema: SCHEMA }],
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => told(params.arguments));
    return connectOld(server, () => undefined, more);
  },
  'McpServer of 2.x': async (name: string, more: object) => {
    const server = new NewMcpServer({ name, version: '1' });
    const book = () =>
      server.registerTool('book', { inputSchema: z.object(INPUT) }, async (given) => told(given));
    return connectNew(server, book, more);
  },
  'Server of 2.x': async (name: string, more: object) => {
    const server = new NewServer({ name, version: '1' }, { capabilities: { tools: { listChanged: true } } });
    server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'book', inputSchema: SCHEMA }] }));
    server.setRequestHandler('tools/call', ({ params }) => told(params.arguments));
    return connectNew(server, () => undefined, more);
  },
  'McpServer of 2.x, made anew for each request': async (name: string, more: object) => {
    const handler = createMcpHandler(() => {
      const server = new NewMcpServer({ name, version: '1' });
      server.registerTool('book', { inputSchema: z.object(INPUT) }, async (given) => told(given));
      taught(server, more);
      return server;
    });
    const transport = new StreamableHTTPClientTransport(new URL('http://tools.test/mcp'), {
      fetch: (address, init) => handler.fetch(new Request(address, init)),
    });
    const client = new NewClient({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(transport);
    closing.push(() => client.close());
    return client;
  },
};

function taught(server: Parameters<typeof learn>[0], more: object): void {
  const options = { url, key: world.adminKey, ...more };
  const one = learn(server, options);
  // Once more does nothing.
  expect(learn(server, options)).toBe(one);
  closing.push(() => one.close());
}

async function connectOld(server: OldMcpServer | OldServer, later: () => unknown, more: object) {
  taught(server, more);
  // A tool that is registered later.
  later();
  const [here, there] = OldPair.createLinkedPair();
  await server.connect(there);
  const client = new OldClient({ name: 'host', version: '1' });
  await client.connect(here);
  closing.push(() => client.close());
  return client;
}

async function connectNew(
  server: NewMcpServer | NewServer,
  later: () => unknown,
  more: object,
  host = { name: 'host', version: '1' },
) {
  taught(server, more);
  later();
  const [here, there] = NewPair.createLinkedPair();
  await server.connect(there);
  const client = new NewClient(host);
  await client.connect(here);
  closing.push(() => client.close());
  return client;
}

type Client = {
  listTools(): Promise<{ tools: { name: string; inputSchema: { properties?: object } }[] }>;
  callTool(call: {
    name: string;
    arguments: Record<string, unknown>;
  }): Promise<{ content?: unknown; _meta?: object }>;
};
const parametersOf = async (client: Client) =>
  Object.keys((await client.listTools()).tools[0]?.inputSchema.properties ?? {});
const call = async (client: Client, given: Record<string, unknown>) => {
  const { content, _meta: meta } = await client.callTool({ name: 'book', arguments: given });
  const [first] = content as { text: string }[];
  return {
    given: JSON.parse(first?.text ?? ''),
    noted: (meta as Record<string, unknown>)?.['semantic-pool/noted'],
  };
};
const fragmentsOf = async (scenario: string) =>
  Number((await world.ctx.db.sql`select count(*) from fragments where scenario = ${scenario}`)[0]?.['count']);

describe.each(Object.entries(SERVERS))('%s, learned from in one line', (way, open) => {
  const name = way.replaceAll(/[^a-z0-9]+/giu, '-');
  const scenario = `${name}_book`;
  // The helper has a need for each name of a key, whatever the scenario.
  const seat = `seat_${Object.keys(SERVERS).indexOf(way) + 1}`;

  it('hears what its tools cannot say, and is called with its own arguments alone', async () => {
    const client = (await open(name, { folder })) as unknown as Client;
    await until('other is a parameter', async () => (await parametersOf(client)).includes('other'));
    const { given, noted } = await call(client, { from: 'PEK', other: 'a window seat please' });
    expect([given, noted]).toEqual([{ from: 'PEK' }, ['other']]);
    await until('the wish has come', async () => (await fragmentsOf(scenario)) === 1);
  });

  it('offers what was learned, in its first list of tools already, and does with it what its owner says', async () => {
    await bearKey(world, scenario, { key_name: seat, ...SEAT }, 'experimental');
    const client = (await open(name, {
      folder: join(folder, 'again'),
      map: { [seat]: (value: unknown) => ({ bags: value === 'window' ? 1 : 2 }) },
    })) as unknown as Client;
    expect(await parametersOf(client)).toContain(seat);
    const { given, noted } = await call(client, { from: 'PEK', [seat]: 'window' });
    expect([given, noted]).toEqual([{ from: 'PEK', bags: 1 }, undefined]);
  });
});

it('a key on trial is offered to its share of the clients alone, and who calls is told by name and version', async () => {
  const scenario = 'shares_book';
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f'];
  const trying = hosts.filter((host) => isInExperiment(scenario, host, 0.5));
  expect(trying.length % hosts.length).not.toBe(0);
  const callers: object[] = [];
  const identify = ({ client, version }: { client: string; version?: string | undefined }) => {
    callers.push({ client, version });
    return `owner of ${client}`;
  };
  const clients = await Promise.all(
    hosts.map(async (host): Promise<readonly [string, Client]> => {
      const server = new NewMcpServer({ name: 'shares', version: '1' });
      server.registerTool('book', { inputSchema: z.object(INPUT) }, async (given) => told(given));
      const client = await connectNew(server, () => {}, { identify }, { name: host, version: '2' });
      return [host, client as unknown as Client];
    }),
  );
  for (const [, client] of clients) {
    await until('other is a parameter', async () => (await parametersOf(client)).includes('other'));
    await call(client, { from: 'PEK', other: 'a seat at the window' });
  }
  expect(callers).toEqual(hosts.map((client) => ({ client, version: '2' })));
  await until('the wishes have come', async () => (await fragmentsOf(scenario)) === hosts.length);
  await world.call('PATCH', `/v1/scenarios/${scenario}/policy`, { experiment: { share: 0.5 } });
  await bearKey(world, scenario, { key_name: 'seat_shared', ...SEAT }, 'experimental');
  // Whoever starts anew asks anew.
  for (const close of closing.splice(0).toReversed()) await close();
  const offered = new Set<string>();
  for (const host of hosts) {
    const server = new NewMcpServer({ name: 'shares', version: '1' });
    server.registerTool('book', { inputSchema: z.object(INPUT) }, async (given) => told(given));
    const client = await connectNew(server, () => {}, {}, { name: host, version: '2' });
    const changed = new Promise((resolve) =>
      client.setNotificationHandler('notifications/tools/list_changed', resolve),
    );
    const list = async () => (await parametersOf(client as unknown as Client)).includes('seat_shared');
    if (trying.includes(host) && !(await list())) await changed;
    if (await list()) offered.add(host);
  }
  expect([...offered]).toEqual(trying);
});

describe('callers may say which tool they miss, where the owner wants to hear it', () => {
  const opened = async (name: string, tools: readonly string[], more: object) => {
    const server = new NewMcpServer({ name, version: '1' });
    for (const tool of tools)
      server.registerTool(tool, { inputSchema: z.object(INPUT) }, async (given) => told(given));
    return (await connectNew(server, () => {}, more)) as unknown as Client;
  };
  const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

  it('it is answered for the server, and collected without keys', async () => {
    const client = await opened('missing', ['book'], { moreTools: true });
    expect(await namesOf(client)).toEqual(['book', 'get_more_tools']);
    const given = { other: 'a tool that cancels a booking' };
    const { content, _meta: meta } = await client.callTool({ name: 'get_more_tools', arguments: given });
    expect(content).toEqual([{ type: 'text', text: expect.stringContaining('no such tool') }]);
    expect(meta).toMatchObject({ 'semantic-pool/noted': ['other'] });
    await until('it has come', async () => (await fragmentsOf('missing_tools_wanted')) === 1);
    const policy = await world.call('GET', '/v1/scenarios/missing_tools_wanted/policy');
    expect(policy).toMatchObject({ evolution: 'off' });
  });

  it.each<[string, readonly string[], object]>([
    ['not asked for', ['book'], {}],
    ['a tool of the server’s own', ['book', 'get_more_tools'], { moreTools: true }],
  ])('%s is left to the server', async (way, tools, more) => {
    const client = await opened(`missing ${way.length}`, tools, more);
    expect(await namesOf(client)).toEqual(tools);
    const answer = await client
      .callTool({ name: 'get_more_tools', arguments: { from: 'PEK' } })
      .catch(String);
    expect(JSON.stringify(answer)).toMatch(tools.includes('get_more_tools') ? /PEK/ : /not found/);
  });
});

it('a server works on where the pool is away, and what is said is not lost', async () => {
  const open = SERVERS['McpServer of 1.x'];
  const away = join(folder, 'away');
  const client = (await open('away', { url: NOWHERE, folder: away })) as unknown as Client;
  expect(await parametersOf(client)).toContain('other');
  const { given } = await call(client, { from: 'PEK', other: 'an aisle seat please' });
  expect(given).toEqual({ from: 'PEK' });
  for (const close of closing.splice(0).toReversed()) await close();
  const again = (await open('away', { folder: away })) as unknown as Client;
  await parametersOf(again);
  await until('it has come after all', async () => (await fragmentsOf('away_book')) === 1);
});

it('a server that is made anew for each request has its clients told of what was learned by its owner', async () => {
  const lists: string[] = [];
  const connected = async () => {
    const handler = createMcpHandler(() => {
      const server = new NewMcpServer({ name: 'notified', version: '1' });
      server.registerTool('book', { inputSchema: z.object(INPUT) }, async (given) => told(given));
      taught(server, { onChanged: () => handler.notify.toolsChanged() });
      return server;
    });
    const transport = new StreamableHTTPClientTransport(new URL('http://tools.test/mcp'), {
      fetch: (address, init) => handler.fetch(new Request(address, init)),
    });
    const listChanged = {
      tools: { onChanged: (_: unknown, tools: unknown) => void lists.push(JSON.stringify(tools)) },
    };
    const client = new NewClient(
      { name: 'host', version: '1' },
      { versionNegotiation: { mode: 'auto' }, listChanged },
    );
    await client.connect(transport);
    closing.push(() => client.close());
    return client as unknown as Client;
  };
  const client = await connected();
  await until('other is a parameter', async () => (await parametersOf(client)).includes('other'));
  await call(client, { from: 'PEK', other: 'a seat' });
  await until('the wish has come', async () => (await fragmentsOf('notified_book')) === 1);
  await bearKey(world, 'notified_book', { key_name: 'seat_notified', ...SEAT }, 'experimental');
  // Whoever starts anew asks anew.
  for (const close of closing.splice(0).toReversed()) await close();
  await parametersOf(await connected());
  await until('the host is told', () => lists.some((list) => list.includes('seat_notified')));
});

it('a server that is made anew for each request answers as without it: 404 where it has no such method', async () => {
  const statusOf = async (learns: boolean) => {
    const handler = createMcpHandler(() => {
      const server = new NewMcpServer({ name: 'bare', version: '1' });
      server.registerTool('book', { inputSchema: z.object(INPUT) }, async (given) => told(given));
      if (learns) taught(server, { name: 'bare' });
      return server;
    });
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { status } = await handler.fetch(
      new Request('http://tools.test/mcp', {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'resources/subscribe' },
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'resources/subscribe',
          params: { _meta: meta },
        }),
      }),
    );
    return status;
  };
  expect([await statusOf(false), await statusOf(true)]).toEqual([404, 404]);
});
