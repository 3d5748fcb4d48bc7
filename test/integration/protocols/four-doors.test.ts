import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { countFragments } from '../../helpers/database/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const SCENARIO = '/v1/scenarios/flight_booking';
const { schema_id, payload } = fixture('F02-payload-flight') as { schema_id: string; payload: object };
const { params } = fixture('F04-request-template') as {
  params: { scenario: string; preferred_language: string };
};

type Submitted = { valid: boolean; schema_id: string; payload: object };
/** The draft's two messages, through one door: F04 for the template, F02 for the payload. */
type Door = { template(): Promise<unknown>; submit(): Promise<unknown> };

let world: World;
let ask: Ask;
let client: Client;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  await ask('PUT', `${SCENARIO}/template`, fixture('F01-template-flight'));
  const url = await world.app.listen({ host: '127.0.0.1', port: 0 });
  client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${world.adminKey}` } },
  });
  await client.connect(transport as Transport);
});
afterAll(async () => {
  await client.close();
  await world.close();
});

async function rpc(path: string, method: string, its: object): Promise<unknown> {
  const answer = await ask('POST', path, { jsonrpc: '2.0', id: 1, method, params: its });
  return (answer.json as { result: unknown }).result;
}

async function tool(name: string, args: Record<string, unknown>): Promise<unknown> {
  return (await client.callTool({ name, arguments: args })).structuredContent;
}

const a2aMessage = (mimeType: string) => ({
  message: {
    kind: 'message',
    messageId: '1',
    role: 'user',
    parts: [{ kind: 'data', data: payload, metadata: { mimeType } }],
  },
});

const DOORS: readonly (readonly [string, Door])[] = [
  [
    'plain HTTP',
    {
      template: async () =>
        (await ask('GET', `${SCENARIO}/template?language=${params.preferred_language}`)).json,
      submit: async () => (await ask('POST', '/sdsi', fixture('F02-payload-flight'))).json,
    },
  ],
  [
    'JSON-RPC',
    {
      template: () => rpc('/sdsi', 'get_schema_template', params),
      submit: () => rpc('/sdsi', 'submit_payload', { schema_id, payload }),
    },
  ],
  [
    'an MCP tool call',
    {
      template: () => tool('get_schema_template', params),
      submit: () => tool('submit_payload', { scenario: params.scenario, schema_id, payload }),
    },
  ],
  [
    'an A2A data part',
    {
      // A2A has the template as JSON Schema, on its card.
      template: async () => {
        const card = (await ask('GET', '/.well-known/agent-card.json')).json;
        return (card as { schemas: Record<string, unknown> }).schemas[schema_id];
      },
      submit: async () => {
        const task = await rpc('/a2a', 'message/send', a2aMessage(`application/json;schema=${schema_id}`));
        return (task as { artifacts: { parts: { data: unknown }[] }[] }).artifacts[0]?.parts[0]?.data;
      },
    },
  ],
];

it('S-14 the same F04 and F02 give the same template and the same validated payload through every door', async () => {
  const [, rest] = DOORS[0] ?? [];
  const served = (await rest?.template()) as { keys: { key_name: string }[] };
  const expected = { valid: true, schema_id, payload, errors: [], unknown: [] };
  for (const [name, door] of DOORS) {
    const before = await countFragments(world.ctx.db);
    const template = await door.template();
    if (name === 'an A2A data part') {
      const { properties } = template as { properties: object };
      expect(Object.keys(properties)).toEqual(served.keys.map(({ key_name }) => key_name));
    } else expect([name, template]).toEqual([name, served]);
    expect([name, (await door.submit()) as Submitted]).toEqual([name, expect.objectContaining(expected)]);
    expect(await countFragments(world.ctx.db)).toBe(before + 1);
  }
});
