import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/access/scope.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { countFragments, dumpRows } from '../../helpers/database/rows.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { MCP_CLIENTS, type McpClient } from '../../helpers/protocols/mcp-client.ts';
import { awake } from '../../helpers/service/awake.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

/** As both revisions say it: invalid params, with the address that was asked for. */
const NOT_FOUND = { code: -32602, data: { uri: expect.any(String) } };
const FLIGHT = { scenario: 'flight_booking', schema_id: 'flight_booking_v1' };

let world: World;
let url: string;
let ask: Ask;
let clients: McpClient[] = [];

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  await ask('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  await ask('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
  // A search that a cold model keeps waiting goes by words alone.
  await awake(world.ctx.embedder);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await world.close();
});

async function connected(name: string, key = world.adminKey): Promise<McpClient> {
  const client = await MCP_CLIENTS[name]?.({ url, key });
  if (client === undefined) throw new Error(name);
  clients = [...clients, client];
  // What a tool gives back is held against the schemas of this list by the SDK's client.
  await client.listTools();
  return client;
}

const overHttp = (key?: string) => connected('client 2.x over HTTP', key);
const call = (client: McpClient, name: string, args: Record<string, unknown>) => client.call(name, args);

/** The words that a model would read. */
function wordsOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

function makeKey(name: string, scopes: Scope[], scenarios: string[] | null): Promise<string> {
  return giveKey(world, { name, scopes, scenarios });
}

describe.each(Object.keys(MCP_CLIENTS))('the official %s', (name) => {
  let client: McpClient;
  beforeAll(async () => {
    client = await connected(name);
  });

  it('is served the revision that it speaks', () => {
    // Of the earlier majors over stdio nobody can ask which one they agreed on.
    const earlier = name.includes('HTTP') ? '2025-11-25' : undefined;
    expect(client.revision).toBe(name.includes('2.x') ? '2026-07-28' : earlier);
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
    await expect(client.readResource({ uri: 'template://hotel' })).rejects.toMatchObject(NOT_FOUND);
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject(NOT_FOUND);
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
      'find_scenario',
      'validate_payload',
      'list_suggestions',
      'follow_suggestion',
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
    ['find_scenario', { query: '' }, 'query'],
    ['validate_payload', { ...FLIGHT, payload: 'x' }, 'arguments.payload'],
    ['list_suggestions', { scenario: 'hotel' }, 'flight_booking'],
    ['follow_suggestion', { ...FLIGHT, payload: TRIP, key: 'seat' }, 'key'],
    ['follow_suggestion', { ...FLIGHT, payload: TRIP, key: 'x'.repeat(65) }, 'arguments.key'],
    ['follow_suggestion', { ...FLIGHT, payload: TRIP, key: 'seat', value: { deep: [] } }, 'arguments.value'],
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

  it('finds the scenario of a wish, and none where it fits none (S-13)', async () => {
    const client = await overHttp();
    const found = await call(client, 'find_scenario', { query: 'book a flight, business class' });
    const asked = await ask('GET', '/v1/scenarios/search?q=book%20a%20flight,%20business%20class');
    expect(found.structuredContent).toEqual(asked.json);
    expect((await call(client, 'find_scenario', { query: 'zebra' })).structuredContent).toMatchObject({
      candidates: [],
    });
  });

  it('validates as it would be submitted, and keeps nothing', async () => {
    const client = await overHttp();
    const before = await dumpRows(world.ctx.db);
    const payload = { ...TRIP, cabin_class: 'bussiness', other: 'window seat' };
    expect(await call(client, 'validate_payload', { ...FLIGHT, payload })).toMatchObject({
      isError: true,
      structuredContent: { valid: false, errors: [{ path: 'cabin_class', nearest: 'business' }] },
    });
    const { structuredContent } = await call(client, 'validate_payload', { ...FLIGHT, payload: TRIP });
    expect(structuredContent).toMatchObject({ valid: true, payload: { cabin_class: 'economy' } });
    expect(await dumpRows(world.ctx.db)).toEqual(before);
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
    const following = { ...FLIGHT, payload: TRIP, key: 'seat', value: 'window' };
    expect(wordsOf(await call(reader, 'follow_suggestion', following))).toContain('"ingest"');
    await expect(sender.subscribe('template://flight_booking')).rejects.toThrow();
  });

  it('knows no scenario that the key may not see', async () => {
    const client = await overHttp(await makeKey('photos', ['read', 'ingest'], ['photo_retouch']));
    const result = await call(client, 'submit_payload', { ...FLIGHT, payload: TRIP });
    expect(wordsOf(result)).toContain('There is no scenario "flight_booking".');
    expect(wordsOf(result)).toContain('photo_retouch');
    expect((await client.listResources()).resources).toHaveLength(1);
    for (const name of ['validate_payload', 'list_suggestions', 'follow_suggestion']) {
      const hidden = await call(client, name, { ...FLIGHT, payload: TRIP, key: 'seat', value: 'window' });
      expect([hidden.isError, wordsOf(hidden)]).toEqual([true, expect.stringContaining('no scenario')]);
    }
    const { structuredContent } = await call(client, 'find_scenario', { query: 'a flight' });
    expect(structuredContent).toMatchObject({ candidates: [] });
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

  const follow = async (args: object) =>
    call(await overHttp(), 'follow_suggestion', { ...FLIGHT, key: 'seat_preference', ...args });

  it('S-28 is listed as a suggestion, and followed in one call with what "other" says', async () => {
    const { structuredContent: listed } = await call(await overHttp(), 'list_suggestions', FLIGHT);
    const { schema_update_suggestion: suggested } = listed as {
      schema_update_suggestion: { schema_id: string; new_keys: { key_name: string }[] };
    };
    expect(suggested.new_keys.map(({ key_name }) => key_name)).toEqual(['seat_preference']);
    const payload = { ...TRIP, other: 'a seat at the window; vegan meal' };
    const followed = await follow({ payload });
    expect(followed.isError).toBeUndefined();
    expect(followed.structuredContent).toMatchObject({
      valid: true,
      payload: { seat_preference: 'window', other: 'vegan meal' },
      ahead: { keys: ['seat_preference'], schema_id: suggested.schema_id },
    });
  });

  it.each([
    ['a value', { value: 'aisle' }, { seat_preference: 'aisle', other: 'vegan meal' }],
    ['words', { text: 'window seat please' }, { seat_preference: 'window', other: 'vegan meal' }],
    ['no older version', { value: 'aisle', schema_id: undefined }, { seat_preference: 'aisle' }],
  ])('S-28 is followed with %s', async (_, args, payload) => {
    const followed = await follow({ payload: { ...TRIP, other: 'vegan meal' }, ...args });
    expect(followed.structuredContent).toMatchObject({ valid: true, payload });
  });

  it.each([
    ['words that say no value of it', { text: 'something nice' }, 'one of window, aisle'],
    ['a value that it does not take', { value: 'roof' }, 'seat_preference'],
  ])('S-28 is not followed with %s', async (_, args, place) => {
    const before = await countFragments(world.ctx.db);
    const refused = await follow({ payload: TRIP, ...args });
    expect([refused.isError, wordsOf(refused)]).toEqual([true, expect.stringContaining(place)]);
    expect(await countFragments(world.ctx.db)).toBe(before);
  });
});

describe('what is no MCP request', () => {
  const accept = { accept: 'application/json, text/event-stream' };

  it.each<[number, string, unknown]>([
    [-32700, 'no JSON', '{'],
    [-32600, 'no JSON-RPC', { method: 'tools/list' }],
    [-32601, 'an unknown method', { jsonrpc: '2.0', id: 1, method: 'tools/guess' }],
  ])('is answered with %i: %s', async (code, _what, body) => {
    const answer = await ask('POST', '/mcp', body, accept);
    expect(answer.json).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  it('is a revision that there is not, an envelope that is none, or one that its headers do not fit', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2099-01-01',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    };
    const claim = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };
    const versioned = (version: string) => ({ ...accept, 'mcp-protocol-version': version });
    const unknown = await ask('POST', '/mcp', claim, versioned('2099-01-01'));
    expect([unknown.status, unknown.json]).toMatchObject([400, { error: { code: -32022 } }]);
    const bare = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const without = await ask('POST', '/mcp', bare, versioned('2026-07-28'));
    expect([without.status, without.json]).toMatchObject([400, { error: { code: -32602 } }]);
    const unlike = await ask('POST', '/mcp', claim, versioned('2025-11-25'));
    expect([unlike.status, unlike.json]).toMatchObject([400, { error: { code: -32020 } }]);
  });

  it('is a GET that takes no stream, or a DELETE', async () => {
    expect((await ask('GET', '/mcp', undefined, { accept: 'application/json' })).status).toBe(406);
    const deleted = await ask('DELETE', '/mcp', undefined, accept);
    expect([deleted.status, deleted.headers['allow']]).toEqual([405, 'GET, POST']);
  });

  it('is a call under a foreign name or from a page of elsewhere, whoever calls', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const foreign = 'evil.example.com';
    const nobody = askInto(world.app, null);
    const from = async (host: string, origin?: string, who = ask) =>
      (await who('POST', '/mcp', body, { ...accept, host, ...(origin === undefined ? {} : { origin }) }))
        .status;
    expect(await from('127.0.0.1:8080', 'https://elsewhere.example')).toBe(403);
    expect(await from('127.0.0.1:8080', 'null')).toBe(403);
    expect(await from('127.0.0.1:8080', 'http://127.0.0.1:3000')).toBe(403);
    expect(await from(foreign)).toBe(403);
    expect(await from(foreign, `http://${foreign}`)).toBe(403);
    expect(await from(foreign, undefined, nobody)).toBe(403);
    expect((await ask('GET', '/mcp', undefined, { accept: 'text/event-stream', host: foreign })).status).toBe(
      403,
    );
    expect(await from('127.0.0.1:8080', 'http://127.0.0.1:8080')).toBe(200);
    expect(await from('localhost:8080')).toBe(200);
    // What takes no message is for whoever finds it, by whichever name.
    expect((await nobody('GET', '/healthz', undefined, { host: foreign })).status).toBe(200);
  });
});
