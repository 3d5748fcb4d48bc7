import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { semanticPool as forExpress } from '../../../src/doors/client/express.ts';
import { semanticPool as forFastify } from '../../../src/doors/client/fastify.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { serverThat } from '../../helpers/asking/sealed-line.ts';
import { emptyTables, saidTexts } from '../../helpers/database/rows.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { SEAT } from '../../helpers/people/seat-key.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';

let world: World;
let url: string;
let ask: Ask;
let folder: string;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'dsp-hooks-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});
beforeEach(async () => {
  await emptyTables(world.ctx.db);
  await ask('PUT', `${AT}/template`, fixture('F01-template-flight'));
});

type Host = {
  book(
    body: unknown,
    agent?: string,
  ): Promise<{ status: number; type: string; body: Record<string, unknown> }>;
  close(): Promise<void>;
};
type Start = (options?: {
  url?: string;
  spoolDir?: string;
  timeoutMs?: number;
  startWithinMs?: number;
}) => Promise<Host>;

/** What the hosts' own handlers answer: the figure of the booking response, and the body they were given. */
const { schema_update_suggestion: _, ...BOOKED } = fixture('F03-response-booking');

function hostAt(address: string, close: () => Promise<void>): Host {
  return {
    close,
    async book(body, agent = 'agent-1') {
      const response = await fetch(`${address}/book`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-client-agent': agent },
        body: JSON.stringify(body),
      });
      const type = response.headers.get('content-type') ?? '';
      return { status: response.status, type, body: (await response.json()) as Record<string, unknown> };
    },
  };
}

const onFastify: Start = async (options = {}) => {
  const app = Fastify();
  await app.register(forFastify, { url, key: world.adminKey, scenario: 'flight_booking', ...options });
  app.post('/book', { config: { semanticPool: true } }, async (request) => ({
    ...BOOKED,
    given: request.body,
  }));
  return hostAt(await app.listen({ port: 0, host: '127.0.0.1' }), () => app.close());
};

const onExpress: Start = async (options = {}) => {
  const app = express();
  const pool = forExpress({ url, key: world.adminKey, scenario: 'flight_booking', ...options });
  app.post('/book', express.json(), pool, (request, response) => {
    response.json({ ...BOOKED, given: request.body });
  });
  const server: Server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return hostAt(`http://127.0.0.1:${port}`, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await pool.close();
  });
};

async function stored() {
  const rows = await world.ctx.db.sql<
    { id: string; client_agent: string; outcome: string; valid: boolean }[]
  >`select id, client_agent, outcome, valid from interactions order by client_agent`;
  const texts = new Map((await saidTexts(world.ctx.db)).map(({ id, text }) => [id, text]));
  return rows.map(({ id, ...row }) => ({ ...row, text: texts.get(id) ?? null }));
}

/** The first request only makes the hook ask for what it has not at hand yet. */
async function warmed(host: Host): Promise<void> {
  await until('the hook has its template', async () => {
    const { body } = await host.book(TRIP, 'warm-up');
    const given = body['given'];
    return typeof given === 'object' && given !== null && 'passenger_count' in given;
  });
}

describe.each<[string, Start]>([
  ['Fastify', onFastify],
  ['Express', onExpress],
])('a host on %s with the hook', (_, start) => {
  it('is given the payload filled in, without what is no key', async () => {
    const host = await start();
    await warmed(host);
    const { status, body } = await host.book({ ...TRIP, hurry: 'yes' });
    expect(status).toBe(200);
    expect(body['given']).toEqual({ ...TRIP, cabin_class: 'economy', passenger_count: 1, other: null });
    const wrapped = await host.book({ schema_id: 'flight_booking_v1', payload: TRIP });
    expect(wrapped.body['given']).toMatchObject({
      schema_id: 'flight_booking_v1',
      payload: { cabin_class: 'economy' },
    });
    await host.close();
  });

  it('has a payload refused with the faults that the service would name', async () => {
    const host = await start();
    await warmed(host);
    const { status, type, body } = await host.book({ origin: 'PEK', passenger_count: 12 });
    expect([status, type]).toEqual([422, expect.stringContaining('application/problem+json')]);
    const { json } = await ask('POST', `${AT}/validate`, {
      schema_id: 'flight_booking_v1',
      payload: { origin: 'PEK', passenger_count: 12 },
    });
    expect(body['errors']).toEqual((json as { errors: unknown }).errors);
    await host.close();
  });

  it('reports each payload with what came of it, and no words of one that will be sent again', async () => {
    const host = await start();
    await warmed(host);
    await host.book({ ...TRIP, other: 'window seat' }, 'a');
    await host.book({ origin: 'PEK', other: 'vegan meal' }, 'b');
    await host.close();
    expect((await stored()).filter(({ client_agent }) => client_agent !== 'warm-up')).toEqual([
      { client_agent: 'a', outcome: 'success', valid: true, text: 'window seat' },
      { client_agent: 'b', outcome: 'rejected', valid: false, text: null },
    ]);
  });

  it('adds a suggestion to the answer to who said something in `other`, and else nothing (S-12, S-28)', async () => {
    await bearKey(world, 'flight_booking', SEAT);
    const host = await start();
    await warmed(host);
    const wish = { ...TRIP, other: 'window seat' };
    const suggested = await until('the hook has the suggestion', async () => {
      const { body } = await host.book(wish);
      return 'schema_update_suggestion' in body ? body : null;
    });
    const { schema_update_suggestion: patches, given: __, ...rest } = suggested;
    expect(patches).toMatchObject({ new_keys: [{ key_name: 'seat_preference', status: 'experimental' }] });
    expect(rest).toEqual(BOOKED);
    expect((await host.book(TRIP)).body).not.toHaveProperty('schema_update_suggestion');
    await host.close();
  });

  it('answers while a service that never answers is still asked', async () => {
    const hanging = await serverThat(() => 'hang');
    const host = await start({ url: hanging.url, timeoutMs: 3_600_000, startWithinMs: 1 });
    expect((await host.book(TRIP)).body).toEqual({ ...BOOKED, given: TRIP });
    await host.close();
    await hanging.close();
  });

  it('goes on as if it had none while the service is away, and its reports arrive later', async () => {
    const spoolDir = await mkdtemp(join(folder, 'spool-'));
    const host = await start({ url: 'http://127.0.0.1:9', spoolDir });
    const { status, body } = await host.book({ ...TRIP, other: 'window seat' }, 'early');
    expect([status, body]).toEqual([200, { ...BOOKED, given: { ...TRIP, other: 'window seat' } }]);
    await host.close();
    expect(await stored()).toEqual([]);
    const next = await start({ spoolDir });
    await warmed(next);
    await next.close();
    expect((await stored()).find(({ client_agent }) => client_agent === 'early')).toMatchObject({
      text: 'window seat',
    });
  });
});
