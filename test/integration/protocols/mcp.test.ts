import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/access/scope.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { countFragments, dumpRows } from '../../helpers/service/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const DSP = fileURLToPath(new URL('../../../src/cli/dsp.mjs', import.meta.url));
const FLIGHT = { scenario: 'flight_booking', schema_id: 'flight_booking_v1' };

let world: World;
let url: string;
let ask: Ask;
let clients: Client[] = [];

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  await ask('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  await ask('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await world.close();
});

async function connected(transport: unknown): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport as Transport);
  clients = [...clients, client];
  // What a tool gives back is held against the schemas of this list by the SDK's client.
  await client.listTools();
  return client;
}

const overHttp = (key = world.adminKey) =>
  connected(
    new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
const overStdio = () =>
  connected(
    new StdioClientTransport({
      command: process.execPath,
      args: [DSP, 'mcp', '--url', url],
      env: { PATH: process.env['PATH'] ?? '', DSP_KEY: world.adminKey },
    }),
  );

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: args })) as CallToolResult;
}

/** The words that a model would read. */
function wordsOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

function makeKey(name: string, scopes: Scope[], scenarios: string[] | null): Promise<string> {
  return giveKey(world, { name, scopes, scenarios });
}

describe.each([
  ['HTTP', () => overHttp()],
  ['stdio', () => overStdio()],
])('an MCP client over %s', (_transport, connect) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect();
  });

  it('books the flight: template, payload, answer (S-14, S-43)', async () => {
    const template = await call(client, 'get_schema_template', { scenario: 'flight_booking' });
    expect(template.structuredContent).toEqual(
      (await ask('GET', '/v1/scenarios/flight_booking/template')).json,
    );
    const { payload } = fixture('F02-payload-flight');
    const before = await countFragments(world.ctx.db);
    const submitted = await call(client, 'submit_payload', { ...FLIGHT, payload });
    expect(submitted.isError).toBeUndefined();
    expect(submitted.structuredContent).toMatchObject({ valid: true, payload, stored: 'accepted' });
    expect(await countFragments(world.ctx.db)).toBe(before + 1);
  });

  it('reads templates as resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'template://flight_booking',
      'template://photo_retouch',
    ]);
    const { contents } = await client.readResource({ uri: 'template://photo_retouch' });
    const served = await ask('GET', '/v1/scenarios/photo_retouch/template');
    expect(contents).toMatchObject([{ mimeType: 'application/json' }]);
    expect(JSON.parse(String(contents[0] && 'text' in contents[0] && contents[0].text))).toEqual(served.json);
    await expect(client.readResource({ uri: 'template://hotel' })).rejects.toMatchObject({ code: -32002 });
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({ code: -32002 });
  });
});

describe('a tool', () => {
  it('is listed with input and output schemas, in words of ours alone', async () => {
    const { tools } = await (await overHttp()).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'get_schema_template',
      'submit_payload',
      'list_patch_keys',
      'explain_key',
    ]);
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(outputSchema?.type).toBe('object');
    }
    expect(JSON.stringify(tools)).not.toMatch(/\$ref|"pattern"|flight_booking/);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['get_schema_template', {}, 'arguments'],
    ['get_schema_template', { scenario: 'hotel' }, 'flight_booking'],
    ['get_schema_template', { scenario: 7 }, 'arguments.scenario'],
    ['submit_payload', { ...FLIGHT, payload: [] }, 'arguments.payload'],
    ['submit_payload', { ...FLIGHT, payload: TRIP, interaction: 'x'.repeat(201) }, 'arguments.interaction'],
    ['explain_key', { scenario: 'flight_booking', key: 'seat' }, 'arguments.key'],
  ])(
    '%s with %j is answered with an error that names the place, and stores nothing',
    async (name, args, place) => {
      const client = await overHttp();
      const before = await dumpRows(world.ctx.db);
      const result = await call(client, name, args);
      expect(result.isError).toBe(true);
      expect(wordsOf(result)).toContain(place);
      expect(await dumpRows(world.ctx.db)).toEqual(before);
    },
  );

  it('that finds a payload invalid says where and what would be near; its words are not heard', async () => {
    const client = await overHttp();
    const before = await countFragments(world.ctx.db);
    const payload = { ...TRIP, cabin_class: 'bussiness', other: 'window seat' };
    const result = await call(client, 'submit_payload', { ...FLIGHT, payload });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { valid: false, errors: [{ path: 'cabin_class', nearest: 'business' }] },
    });
    expect(await countFragments(world.ctx.db)).toBe(before);
  });

  it('that there is not is the protocol’s own error', async () => {
    await expect(call(await overHttp(), 'constructor', {})).rejects.toMatchObject({ code: -32602 });
  });

  it('needs the scope that the same call over REST needs', async () => {
    const reader = await overHttp(await makeKey('reader', ['read'], null));
    const sender = await overHttp(await makeKey('sender', ['ingest'], null));
    expect((await call(reader, 'list_patch_keys', { scenario: 'flight_booking' })).isError).toBeUndefined();
    expect(wordsOf(await call(reader, 'submit_payload', { ...FLIGHT, payload: TRIP }))).toContain('"ingest"');
    expect(wordsOf(await call(sender, 'list_patch_keys', { scenario: 'flight_booking' }))).toContain(
      '"read"',
    );
    await expect(sender.listResources()).rejects.toThrow(/"read"/);
  });

  it('knows no scenario that the key may not see', async () => {
    const client = await overHttp(await makeKey('photos', ['read', 'ingest'], ['photo_retouch']));
    const result = await call(client, 'submit_payload', { ...FLIGHT, payload: TRIP });
    expect(wordsOf(result)).toContain('There is no scenario "flight_booking".');
    expect(wordsOf(result)).toContain('photo_retouch');
    expect((await client.listResources()).resources).toHaveLength(1);
  });
});

describe('a patch key', () => {
  const SEAT: KeyDefinition = {
    key_name: 'seat_preference',
    key_type: 'string',
    required: false,
    default_value: null,
    semantic_description:
      "Seat preference. Acceptable values: window, aisle. Example: 'window seat' -> 'window'.",
    acceptable_values: ['window', 'aisle'],
  };

  it('on trial is listed, explained and suggested; one that waits for a person does not exist', async () => {
    await bearKey(world, 'flight_booking', SEAT);
    await bearKey(world, 'flight_booking', { ...SEAT, key_name: 'card_number' }, 'proposed');
    const client = await overHttp();
    const { structuredContent: list } = await call(client, 'list_patch_keys', { scenario: 'flight_booking' });
    expect(list).toMatchObject({ patch_keys: [{ key_name: 'seat_preference', status: 'experimental' }] });
    const why = await call(client, 'explain_key', { scenario: 'flight_booking', key: 'seat_preference' });
    const trail = await ask('GET', '/v1/scenarios/flight_booking/patch-keys/seat_preference/trail');
    const { steps, signature } = trail.json as {
      steps: { sentence: string }[];
      signature: { digest: string };
    };
    expect(why.structuredContent).toMatchObject({
      steps: steps.map(({ sentence }) => ({ sentence })),
      trail_digest: signature.digest,
    });
    const hidden = await call(client, 'explain_key', { scenario: 'flight_booking', key: 'card_number' });
    expect([hidden.isError, wordsOf(hidden)]).toEqual([true, expect.not.stringContaining('waits')]);
    const payload = { ...TRIP, other: 'a seat at the window' };
    const submitted = await call(client, 'submit_payload', { ...FLIGHT, payload });
    expect(submitted.structuredContent).toMatchObject({
      schema_update_suggestion: { new_keys: [{ key_name: 'seat_preference', status: 'experimental' }] },
    });
  });
});

describe('what is no MCP request', () => {
  const accept = { accept: 'application/json, text/event-stream' };

  it.each<[number, string, unknown]>([
    [-32700, 'no JSON', '{'],
    [-32700, 'no JSON-RPC', { method: 'tools/list' }],
    [-32601, 'an unknown method', { jsonrpc: '2.0', id: 1, method: 'tools/guess' }],
  ])('is answered with %i: %s', async (code, _what, body) => {
    const answer = await ask('POST', '/mcp', body, accept);
    expect(answer.json).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  it('is a GET, since we send nothing unasked', async () => {
    const answer = await ask('GET', '/mcp', undefined, accept);
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST']);
  });

  it('is a call from a page of elsewhere', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const from = (origin: string) => ask('POST', '/mcp', body, { ...accept, origin, host: '127.0.0.1:8080' });
    expect((await from('https://elsewhere.example')).status).toBe(403);
    expect((await from('http://127.0.0.1:8080')).status).toBe(200);
  });
});
