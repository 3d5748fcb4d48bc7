import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NO_LIMITS } from '../../../src/domain/access/call-limits.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { MCP_CLIENTS, type McpClient } from '../../helpers/protocols/mcp-client.ts';
import { listen } from '../../helpers/service/listen.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const FLIGHT = 'template://flight_booking';
const PHOTO = 'template://photo_retouch';
const closings: (() => unknown)[] = [];

let world: World;
let other: FastifyInstance;
let url: string;
let versions = 0;
let keys = 0;

beforeAll(async () => {
  world = await openWorld();
  await publish('flight_booking');
  await publish('photo_retouch');
  // A process of its own: what is published by another one is told as well.
  other = await createApp(world.ctx, world.adminKey, null, { limits: { ...NO_LIMITS, waiting: 2 } });
  url = await other.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});
afterAll(async () => {
  await other.close();
  await world.close();
});

/** One for each test: what another one still holds open does not count. */
const reader = (scenarios: string[] | null = null) =>
  giveKey(world, { name: `reader-${keys++}`, scopes: ['read'], scenarios });

/** Another version each time. */
async function publish(scenario: 'flight_booking' | 'photo_retouch' | 'tea_order'): Promise<void> {
  const file = scenario === 'photo_retouch' ? 'F06-template-photo' : 'F01-template-flight';
  const template = fixture(file) as { keys: { semantic_description: string }[] };
  const [first] = template.keys;
  if (first !== undefined) first.semantic_description = `Version ${versions++} of what is asked first.`;
  const named = scenario === 'tea_order' ? { scenario, schema_id: 'tea_order_v1' } : {};
  await world.call('PUT', `/v1/scenarios/${scenario}/template`, { ...template, ...named });
}

async function connect(name: string, key: string): Promise<McpClient> {
  const client = await MCP_CLIENTS[name]?.({ url, key });
  if (client === undefined) throw new Error(name);
  closings.push(() => client.close());
  return client;
}

/** The earlier generation's stream opens beside its first requests: until it stands, what is published is not told. */
async function hears(client: McpClient, what: string, again: () => Promise<void>): Promise<void> {
  await until(`"${what}" was heard; so far: ${client.heard}`, async () => {
    if (client.heard.includes(what)) return true;
    await again();
    return false;
  });
}

describe.each(Object.keys(MCP_CLIENTS))('S-11 the official %s', (name) => {
  it('hears of a new version of a template it subscribed to, whichever process publishes it', async () => {
    const client = await connect(name, await reader());
    await client.subscribe(FLIGHT);
    await hears(client, FLIGHT, () => publish('flight_booking'));
  });

  it('hears of no scenario that its key may not see', async () => {
    const key = await reader(['photo_retouch']);
    const client = await connect(name, key);
    // Revision 2026-07-28 takes any address and never tells of it; the earlier ones know no such resource.
    await client.subscribe(FLIGHT).catch(() => {});
    const photo = await connect(name, key);
    await photo.subscribe(PHOTO);
    await hears(photo, PHOTO, async () => {
      await publish('flight_booking');
      await publish('photo_retouch');
    });
    expect([...client.heard, ...photo.heard]).not.toContain(FLIGHT);
  });
});

it('a client of revision 2026-07-28 hears of what it subscribed to, and of new scenarios, and of nothing else', async () => {
  const client = await connect('client 2.x over HTTP', await reader());
  await client.subscribe(PHOTO);
  await publish('flight_booking');
  await publish('tea_order');
  await hears(client, 'list', async () => {});
  await hears(client, PHOTO, () => publish('photo_retouch'));
  expect(client.heard.slice(0, 2)).toEqual(['list', PHOTO]);
});

it('the stream of the earlier generation goes on behind the last event, whichever process has it then', async () => {
  const key = await reader();
  const first = await listen(`${url}/mcp`, key, { accept: 'text/event-stream' });
  await publish('flight_booking');
  await first.heard('message', 1);
  first.leave();
  await publish('photo_retouch');
  const here = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const second = await listen(`${here}/mcp`, key, {
    accept: 'text/event-stream',
    'last-event-id': first.lastId(),
  });
  const [told] = await second.heard('message', 1);
  expect(told?.data).toEqual({
    jsonrpc: '2.0',
    method: 'notifications/resources/updated',
    params: { uri: PHOTO },
  });
  second.leave();
});

it('a key holds as many streams open as it may, of both generations together, and the rest goes on', async () => {
  const key = await reader();
  const client = await connect('client 2.x over HTTP', key);
  await client.subscribe(FLIGHT);
  const stream = () => listen(`${url}/mcp`, key, { accept: 'text/event-stream' });
  const second = await stream();
  expect(second.status).toBe(200);
  expect((await stream()).status).toBe(429);
  await expect(client.subscribe(PHOTO)).rejects.toThrow(/wait already/u);
  expect((await client.listResources()).resources.length).toBeGreaterThan(1);
  second.leave();
});

it.each(Object.keys(MCP_CLIENTS))(
  'the official %s gives up its stream with its subscription',
  async (name) => {
    const client = await connect(name, await reader());
    for (let round = 0; round < 4; round++) {
      // The stream is closed beside the call that closes it.
      const subscription = await until('there is a place', () => client.subscribe(FLIGHT).catch(() => null));
      await subscription.close();
    }
  },
);
