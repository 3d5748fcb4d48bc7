import { Role } from '@a2a-js/sdk';
import { ClientFactory, ClientFactoryOptions, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ClientFactory as ClientFactory03,
  JsonRpcTransportFactory as JsonRpc03,
  ClientFactoryOptions as Options03,
  DefaultAgentCardResolver as Resolver03,
} from 'a2a-js-sdk-0.3/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measurePatchKeys } from '../../../jobs/measure-patch-keys.ts';
import { fragmentsOf } from '../../helpers/people/crowd.ts';
import { liveDays } from '../../helpers/people/live-days.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = new Date('2026-01-05T12:00:00Z');
/** Enough for the first keys under the policy as it comes. */
const DAYS = 10;
const TRIP = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };
const FLIGHT = 'application/json;schema=flight_booking_v1';

/** The JSON that a server answered with, wherever the protocol puts it. */
type Answer = {
  valid: boolean;
  payload: Record<string, unknown>;
  ahead?: { keys: string[]; schema_id: string };
  schema_update_suggestion?: {
    new_keys: { key_name: string; acceptable_values?: string[] }[];
    schema_id: string;
  };
};
/** An unmodified client of somebody else's, as far as this story goes: a payload in, the server's answer out. */
type Door = (payload: object) => Promise<Answer>;

let world: World;
let url: string;

const withKey: typeof fetch = (to, init) =>
  fetch(to, {
    ...init,
    headers: { ...(init?.headers as object), authorization: `Bearer ${world.adminKey}` },
  });

const DOORS: Record<string, () => Promise<Door>> = {
  async 'a client that knows only the draft'() {
    return async (payload) => {
      const answer = await withKey(`${url}/sdsi`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ schema_id: 'flight_booking_v1', payload }),
      });
      return (await answer.json()) as Answer;
    };
  },
  async '@a2a-js/sdk 0.3'() {
    const factory = new ClientFactory03({
      ...Options03.default,
      transports: [new JsonRpc03({ fetchImpl: withKey })],
      cardResolver: new Resolver03({ fetchImpl: withKey }),
    });
    const client = await factory.createFromUrl(url);
    return async (payload) => {
      const answer = await client.sendMessage({
        message: {
          kind: 'message',
          messageId: crypto.randomUUID(),
          role: 'user',
          parts: [{ kind: 'data', data: { ...payload }, metadata: { mimeType: FLIGHT } }],
        },
      });
      const part = answer.kind === 'task' ? answer.artifacts?.[0]?.parts[0] : answer.parts[0];
      if (part?.kind !== 'data') throw new Error(JSON.stringify(answer));
      return part.data as Answer;
    };
  },
  async '@a2a-js/sdk 1.x'() {
    const factory = new ClientFactory({
      ...ClientFactoryOptions.default,
      transports: [new JsonRpcTransportFactory({ fetchImpl: withKey })],
    });
    const client = await factory.createFromUrl(url);
    return async (payload) => {
      const answer = await client.sendMessage({
        tenant: '',
        message: {
          messageId: crypto.randomUUID(),
          contextId: '',
          taskId: '',
          role: Role.ROLE_USER,
          parts: [
            {
              content: { $case: 'data', value: payload },
              metadata: { mimeType: FLIGHT },
              filename: '',
              mediaType: '',
            },
          ],
          metadata: undefined,
          extensions: [],
          referenceTaskIds: [],
        },
        configuration: undefined,
        metadata: undefined,
      });
      const parts = 'artifacts' in answer ? answer.artifacts[0]?.parts : undefined;
      const content = parts?.[0]?.content;
      if (content?.$case !== 'data') throw new Error(JSON.stringify(answer));
      return content.value as Answer;
    };
  },
  async 'the official MCP client'() {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${world.adminKey}` };
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } });
    await client.connect(transport as Transport);
    return async (payload) => {
      const its = { scenario: 'flight_booking', schema_id: 'flight_booking_v1', payload };
      const answer = await client.callTool({ name: 'submit_payload', arguments: its });
      return answer.structuredContent as Answer;
    };
  },
};

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await liveDays(world, START, DAYS, fragmentsOf);
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

async function uses(key: string): Promise<number> {
  await measurePatchKeys(world.ctx, 'flight_booking');
  const [row] = await world.ctx.db.sql<{ used: number }[]>`
    select coalesce(sum(used), 0)::int as used from measurements where key_name = ${key} and offered > 0`;
  return row?.used ?? 0;
}

describe.each(Object.entries(DOORS))('S-14 S-28 %s', (_, open) => {
  it('books the flight, is suggested a key, follows at once, and is counted as one who adopted it', async () => {
    const say = await open();
    const first = await say({ ...TRIP, other: 'window seat please' });
    expect(first.valid).toBe(true);
    const suggestion = first.schema_update_suggestion;
    const key = suggestion?.new_keys.find(({ key_name }) => key_name === 'seat_preference');
    expect(key?.acceptable_values).toEqual(expect.arrayContaining(['window', 'aisle', 'none']));

    const before = await uses('seat_preference');
    const followed = await say({ ...TRIP, seat_preference: 'window' });
    expect(followed).toMatchObject({
      valid: true,
      payload: { seat_preference: 'window' },
      ahead: { keys: ['seat_preference'], schema_id: suggestion?.schema_id },
    });
    expect(await uses('seat_preference')).toBe(before + 1);
  });
});
