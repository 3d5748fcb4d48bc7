import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scope } from '../../../src/domain/access/scope.ts';
import { parseTemplate } from '../../../src/domain/template/template.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { countFragments, dumpRows, emptyTables } from '../../helpers/database/rows.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { awake } from '../../helpers/service/awake.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

type ErrorBody = { code: number; message: string; data: Record<string, unknown> };
type Rpc = { jsonrpc: '2.0'; id: unknown; result?: Record<string, unknown>; error?: ErrorBody };

let world: World;
let ask: Ask;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.ctx.db);
  await world.call('PUT', '/v1/scenarios/flight_booking/template', fixture('F05-template-flight-appendix'));
});

const send = (body: unknown, as: Ask = ask) => as('POST', '/sdsi', body);
const call = (method: string, params?: unknown) => send({ method, params });
async function rpc(method: string, params?: unknown): Promise<Rpc> {
  return (await send({ jsonrpc: '2.0', id: 7, method, params })).json as Rpc;
}
const submit = (payload: unknown, more: object = {}) =>
  call('submit_payload', { scenario: 'flight_booking', schema_id: 'flight_booking_v1', payload, ...more });
async function stored() {
  const [row] = await world.ctx.db.sql<{ n: number }[]>`select count(*)::int as n from interactions`;
  return { interactions: row?.n ?? 0, fragments: await countFragments(world.ctx.db) };
}
async function keyOf(name: string, scopes: Scope[], scenarios: string[] | null): Promise<Ask> {
  return askInto(world.app, await giveKey(world, { name, scopes, scenarios }));
}

describe("the draft's own request", () => {
  it('S-5 is answered with the template of the appendix, normalised', async () => {
    const answer = await send(fixture('F04-request-template'));
    const parsed = parseTemplate(fixture('F05-template-flight-appendix'));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject('template' in parsed ? parsed.template : {});
  });

  it('S-6 in Chinese is answered in Chinese where its keys have it, else in English and saying so', async () => {
    const F04 = fixture('F04-request-template') as { params: object };
    const asked = { ...F04, params: { ...F04.params, preferred_language: 'zh-CN' } };
    const template = fixture('F05-template-flight-appendix') as { keys: Record<string, unknown>[] };
    expect((await send(asked)).json).toMatchObject({
      language: 'en',
      keys: [{ key_name: 'origin' }, {}, {}, {}, {}, {}],
    });
    const keys = template.keys.map((key) => ({ ...key, descriptions: { zh: `${key['key_name']}：说明。` } }));
    await world.call('PUT', '/v1/scenarios/flight_booking/template', { ...template, keys });
    const answer = (await send(asked)).json as { keys: { semantic_description: string }[] };
    expect(answer).toMatchObject({ language: 'zh', language_missing: [] });
    for (const { semantic_description } of answer.keys) expect(semantic_description).toMatch(/：说明。$/u);
  });

  it('S-14 gets in JSON-RPC what it gets bare, and what REST serves', async () => {
    const bare = await send(fixture('F04-request-template'));
    const wrapped = await send({ jsonrpc: '2.0', id: 'a', ...fixture('F04-request-template') });
    expect(wrapped.json).toEqual({ jsonrpc: '2.0', id: 'a', result: bare.json });
    const rest = await ask('GET', '/v1/scenarios/flight_booking/template?language=en-US');
    expect(rest.json).toEqual(bare.json);
  });

  it('S-14 submits the same payload in every form: bare, bare and alone, and in JSON-RPC', async () => {
    const params = fixture('F02-payload-flight');
    const [alone, bare] = [await send(params), await call('submit_payload', params)];
    const wrapped = await rpc('submit_payload', params);
    const payload = { ...TRIP, cabin_class: 'business', passenger_count: 1, other: 'window seat' };
    for (const result of [alone.json, bare.json, wrapped.result])
      expect(result).toMatchObject({
        valid: true,
        schema_id: 'flight_booking_v1',
        payload,
        stored: 'accepted',
      });
    expect(await stored()).toEqual({ interactions: 3, fragments: 3 });
  });

  it('S-11 is answered alike by two processes on one store', async () => {
    const other = await createApp(world.ctx, world.adminKey);
    const request = fixture('F04-request-template');
    expect((await send(request, askInto(other, world.adminKey))).text).toBe((await send(request)).text);
    await other.close();
  });
});

describe('a submission', () => {
  it('S-7 gets its defaults, and a required key that is missing is named', async () => {
    const { other: _, ...whole } = { ...TRIP, other: undefined };
    expect((await submit(whole)).json).toMatchObject({
      valid: true,
      payload: { passenger_count: 1, other: null },
    });
    const { destination: __, ...part } = TRIP;
    expect((await submit(part)).json).toMatchObject({
      valid: false,
      errors: [{ path: 'destination', code: 'missing_required' }],
    });
  });

  it.each([
    [
      { passenger_count: 12 },
      { path: 'passenger_count', acceptable: { minimum: 1, maximum: 9 }, nearest: 9 },
    ],
    [
      { passenger_count: 'two' },
      { path: 'passenger_count', acceptable: { minimum: 1, maximum: 9 }, nearest: 2 },
    ],
    [{ cabin_class: 'bussiness' }, { path: 'cabin_class', nearest: 'business' }],
  ])('S-8 with %j is told what would be acceptable and what is nearest', async (wrong, error) => {
    expect((await submit({ ...TRIP, ...wrong })).json).toMatchObject({ valid: false, errors: [error] });
  });

  it('S-9 with unknown keys loses them and is told so, or is refused when strict', async () => {
    const payload = { ...TRIP, hat: 'red' };
    const lenient = (await submit(payload)).json as { payload: object };
    expect(lenient).toMatchObject({ valid: true, unknown: ['hat'] });
    expect(lenient.payload).not.toHaveProperty('hat');
    expect((await submit(payload, { mode: 'strict' })).json).toMatchObject({
      valid: false,
      errors: [{ path: 'hat', code: 'unknown_key' }],
    });
  });

  it('that is not valid is kept for the measurements, and its words are not heard twice', async () => {
    await submit({ ...TRIP, cabin_class: 'bussiness', other: 'window seat' });
    expect(await stored()).toEqual({ interactions: 1, fragments: 0 });
    await submit({ ...TRIP, cabin_class: 'business', other: 'window seat' });
    expect(await stored()).toEqual({ interactions: 2, fragments: 1 });
  });

  it('under one interaction id is stored once, and other content under it is a conflict', async () => {
    const id = { interaction: 'trip-1' };
    expect((await submit(TRIP, id)).json).toMatchObject({ stored: 'accepted', interaction: 'trip-1' });
    expect((await submit(TRIP, id)).json).toMatchObject({ stored: 'repeated', interaction: 'trip-1' });
    const other = await submit({ ...TRIP, origin: 'JFK' }, id);
    expect(other.status).toBe(409);
    expect(other.json).toMatchObject({ error: { code: -32009, data: { type: 'conflict' } } });
    expect(await stored()).toEqual({ interactions: 1, fragments: 0 });
  });

  it.each(['flight_booking_v9', 'flight_booking'])(
    'S-45 for the unknown template %s is judged by the current one and gets it, signed',
    async (schema_id) => {
      const named = { schema_id, payload: TRIP };
      const { result } = await rpc('submit_payload', named);
      const current = (await ask('GET', '/v1/scenarios/flight_booking/template')).json;
      expect(result).toMatchObject({ valid: true, schema_id: 'flight_booking_v1' });
      expect(result?.['template']).toEqual(current);
    },
  );

  it('S-45 for a template whose time is over is judged by it and told the current one', async () => {
    expect((await submit(TRIP)).json).not.toHaveProperty('template');
    await world.ctx.db.sql`update schema_versions set expires_at = ${world.clock.now().toISOString()}`;
    expect((await submit(TRIP)).json).toMatchObject({
      valid: true,
      schema_id: 'flight_booking_v1',
      template: { scenario: 'flight_booking', signature: {} },
    });
  });

  it('S-15 needs no model, and no network but its database', async () => {
    const off = <T extends object>(part: T) =>
      new Proxy(part, {
        get() {
          throw new Error('asked a model');
        },
      });
    const { embedder, learner, reader } = world.ctx;
    const ctx = { ...world.ctx, embedder: off(embedder), learner: off(learner), reader: off(reader) };
    const app = await createApp(ctx, world.adminKey);
    const offline = askInto(app, world.adminKey);
    const { port } = new URL(world.databaseUrl);
    const connected = vi.spyOn(Socket.prototype, 'connect');
    for (const method of ['validate_payload', 'submit_payload']) {
      const answer = await send({ method, params: fixture('F02-payload-flight') }, offline);
      expect(answer.json).toMatchObject({ valid: true, payload: { passenger_count: 1 } });
    }
    const elsewhere = connected.mock.calls.filter((where) => !JSON.stringify(where).includes(port));
    connected.mockRestore();
    expect(elsewhere).toEqual([]);
    await app.close();
  });

  it('for a template that two scenarios have must name its scenario', async () => {
    const template = { ...fixture('F01-template-flight'), scenario: 'flight_rebooking' };
    await world.call('PUT', '/v1/scenarios/flight_rebooking/template', template);
    const answer = await send(fixture('F02-payload-flight'));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      error: { data: { faults: [{ path: 'scenario' }], known: ['flight_booking', 'flight_rebooking'] } },
    });
  });
});

describe('what cannot be done', () => {
  it('S-5 an unknown scenario is answered with the known ones', async () => {
    const answer = await call('get_schema_template', { scenario: 'hotel' });
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({
      error: { code: -32004, data: { type: 'unknown_scenario', known: ['flight_booking'] } },
    });
  });

  it.each<[string, unknown, number, number]>([
    ['text that is no JSON', '{', 400, -32700],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400, -32700],
    ['a prototype', '{"method":"x","__proto__":{"a":1}}', 400, -32700],
    ['deep nesting', `${'['.repeat(500)}${']'.repeat(500)}`, 400, -32700],
    ['a number', '42', 400, -32600],
    ['null', 'null', 400, -32600],
    ['nothing in it', {}, 400, -32600],
    ['a method that is a number', { method: 5 }, 400, -32600],
    ['an empty batch', [], 400, -32600],
    ['too many calls', Array(101).fill({ jsonrpc: '2.0', id: 1, method: 'x' }), 400, -32600],
    ['another JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'get_schema_template' }, 400, -32600],
    ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'get_schema_template' }, 400, -32600],
    ['an unknown method', { method: 'drop_tables' }, 404, -32601],
    ['a method of every object', { method: 'constructor' }, 404, -32601],
    ['params by position', { method: 'get_schema_template', params: ['flight_booking'] }, 422, -32602],
    ['params without a scenario', { method: 'get_schema_template', params: {} }, 422, -32602],
    [
      'a language that is none',
      { method: 'get_schema_template', params: { scenario: 'flight_booking', preferred_language: 'en us' } },
      422,
      -32602,
    ],
    [
      'a payload that is a list',
      { method: 'submit_payload', params: { schema_id: 'flight_booking_v1', payload: [] } },
      422,
      -32602,
    ],
    [
      'an id that is too long',
      {
        method: 'submit_payload',
        params: { schema_id: 'flight_booking_v1', payload: TRIP, interaction: 'x'.repeat(201) },
      },
      422,
      -32602,
    ],
    [
      'half a surrogate pair',
      '{"method":"submit_payload","params":{"schema_id":"flight_booking_v1","payload":{"origin":"\\ud800"}}}',
      422,
      -32602,
    ],
    ['a payload without a template', { method: 'submit_payload', params: { payload: TRIP } }, 422, -32602],
  ])('a message with %s stores nothing', async (_, body, status, code) => {
    const before = await dumpRows(world.ctx.db);
    const answer = await send(body);
    expect([answer.status, (answer.json as Rpc).error?.code]).toEqual([status, code]);
    expect((answer.json as Rpc).error).toMatchObject({
      message: expect.any(String),
      data: { type: expect.any(String) },
    });
    expect(await dumpRows(world.ctx.db)).toEqual(before);
  });

  it('names the place of what is wrong', async () => {
    const answer = await call('submit_payload', { schema_id: 'flight_booking_v1', payload: 'PEK' });
    expect(answer.json).toMatchObject({ error: { data: { faults: [{ path: 'params.payload' }] } } });
  });
});

describe('JSON-RPC', () => {
  const at = (id: unknown, scenario: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'get_schema_template',
    params: { scenario },
  });

  it('answers a call that was understood with 200, its error inside', async () => {
    const answer = await send(at(1, 'hotel'));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code: -32004 } });
  });

  it('answers each call of a batch under its id, and no notification', async () => {
    const { id: _, ...notification } = at(0, 'flight_booking');
    const batch = [
      at('a', 'flight_booking'),
      notification,
      at(2, 'hotel'),
      at(null, 'hotel'),
      5,
      { method: 'x' },
    ];
    const answer = await send(batch);
    const replies = answer.json as Rpc[];
    expect(answer.status).toBe(200);
    expect(replies.map(({ id, error }) => [id, error?.code])).toEqual([
      ['a', undefined],
      [2, -32004],
      [null, -32004],
      [null, -32600],
      [null, -32600],
    ]);
  });

  it('does what a notification asks for and says nothing', async () => {
    const params = fixture('F02-payload-flight');
    const answer = await send({ jsonrpc: '2.0', method: 'submit_payload', params });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await stored()).toEqual({ interactions: 1, fragments: 1 });
  });
});

describe('a key with limits', () => {
  beforeEach(async () => {
    await world.call('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
  });

  it('S-41 does at /sdsi what its scopes allow and nothing else', async () => {
    const template = fixture('F04-request-template');
    const payload = { method: 'submit_payload', params: fixture('F02-payload-flight') };
    const [reader, reporter] = [
      await keyOf('reader', ['read'], null),
      await keyOf('reporter', ['ingest'], null),
    ];
    expect((await send(template, reader)).status).toBe(200);
    expect((await send(payload, reporter)).status).toBe(200);
    for (const [body, as] of [
      [template, reporter],
      [payload, reader],
    ] as const) {
      const answer = await send(body, as);
      expect(answer.status).toBe(403);
      expect(answer.json).toMatchObject({ error: { code: -32003, data: { type: 'forbidden' } } });
    }
    expect(await stored()).toMatchObject({ interactions: 1 });
  });

  it('sees no other scenario, neither by its name nor by its template, and learns no names', async () => {
    const photos = await keyOf('photos', ['admin'], ['photo_retouch']);
    for (const body of [
      fixture('F04-request-template'),
      fixture('F02-payload-flight'),
      { method: 'submit_payload', params: { ...fixture('F02-payload-flight'), scenario: 'flight_booking' } },
      {
        method: 'validate_payload',
        params: { ...fixture('F02-payload-flight'), scenario: 'flight_booking' },
      },
    ]) {
      const answer = await send(body, photos);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.json).toMatchObject({ error: { data: { known: ['photo_retouch'] } } });
    }
    const search = await send({ method: 'search_scenarios', params: { query: 'a flight' } }, photos);
    expect(search.json).toMatchObject({ candidates: [] });
    expect(await stored()).toEqual({ interactions: 0, fragments: 0 });
  });
});

describe('a search', () => {
  it('S-13 gives ranked candidates, or none and a sentence, at both doors', async () => {
    await awake(world.ctx.embedder);
    await world.call('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
    const wish = 'book a flight to Shanghai';
    const found = (await call('search_scenarios', { query: wish })).json as {
      candidates: { scenario: string }[];
    };
    expect(found.candidates[0]).toMatchObject({ scenario: 'flight_booking', schema_id: 'flight_booking_v1' });
    expect((await ask('GET', `/v1/scenarios/search?q=${encodeURIComponent(wish)}`)).json).toEqual(found);
    expect((await rpc('search_scenarios', { query: 'pizza' })).result).toEqual({
      candidates: [],
      detail: 'No scenario here is about any of these words.',
    });
  });

  it.each(['', ' ', 'x'.repeat(1_001), 'a\u0000b'])('for %j is refused with its place', async (query) => {
    const answer = await call('search_scenarios', { query });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ error: { data: { faults: [{ path: 'query' }] } } });
  });
});
