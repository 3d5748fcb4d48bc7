import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canonicalise, digestOf } from '../../src/domain/digest.ts';
import { createApp } from '../../src/http/app.ts';
import { CARD_TYPE } from '../../src/signing/signed-type.ts';
import { verify } from '../../src/signing/verify.ts';
import { fixture } from '../fixtures/load.ts';
import { giveKey } from '../helpers/api-key.ts';
import { type Ask, askInto } from '../helpers/ask.ts';
import { countFragments, emptyTables } from '../helpers/rows.ts';
import { openWorld, type World } from '../helpers/world.ts';

const EXTENSION =
  'https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1';
const FLIGHT = 'application/json;schema=flight_booking_v1';
const TRIP = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };

type Part = { kind?: string; data?: unknown; text?: string; metadata?: Record<string, unknown> };
type Task = {
  id: string;
  kind: string;
  status: { state: string };
  artifacts: { parts: Part[] }[];
  history: unknown[];
};
type Rpc = {
  id: unknown;
  result: Task & { parts: Part[]; message: { parts: Part[] }; task: Task };
  error: { code: number; message: string };
};
type Card = {
  schemas: Record<string, Record<string, unknown>>;
  skills: { id: string; inputModes: string[]; outputModes: string[] }[];
  capabilities: { extensions: { uri: string; params: { digests: Record<string, string> } }[] };
  signatures?: { protected: string; signature: string }[];
};

/** The extension's own example as a template of ours: two contestants, both required. */
const FIGHT = {
  schema_id: 'fightComparison',
  scenario: 'fightComparison',
  keys: ['a', 'b'].map((key_name) => ({
    key_name,
    key_type: 'string',
    required: true,
    semantic_description: `The name of contestant ${key_name}.`,
  })),
};

let world: World;
let ask: Ask;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.ctx.db);
  await ask('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  await ask('PUT', '/v1/scenarios/fightComparison/template', FIGHT);
});

async function rpc(method: string, params: unknown, by: Ask = ask): Promise<Rpc> {
  const headers = method.includes('/') ? {} : { 'a2a-version': '1.0' };
  return (await by('POST', '/a2a', { jsonrpc: '2.0', id: 7, method, params }, headers)).json as Rpc;
}

/** As 0.3 writes it, which is what the extension's examples are written in. */
function send(parts: Part[], more: Record<string, unknown> = {}, by: Ask = ask): Promise<Rpc> {
  const message = { kind: 'message', messageId: 'm1', role: 'user', parts, ...more };
  return rpc('message/send', { message, configuration: { blocking: true } }, by);
}

const data = (value: unknown, mimeType: unknown = FLIGHT): Part => ({
  kind: 'data',
  data: value,
  metadata: { mimeType },
});

function pass(ms: number): void {
  world.clock.moveTo(new Date(world.clock.now().getTime() + ms));
}

async function countInteractions(): Promise<number> {
  const [row] = await world.ctx.db.sql<{ count: number }[]>`select count(*)::int as count from interactions`;
  return row?.count ?? 0;
}

async function card(
  path = '/.well-known/agent-card.json',
  headers: Record<string, string> = {},
): Promise<Card> {
  return (await askInto(world.app, null)('GET', path, undefined, headers)).json as Card;
}

describe('the agent card', () => {
  it('A-1 declares the extension and, under schemas, what JSON Schema 2020-12 can check', async () => {
    const { schemas, capabilities } = await card();
    expect(capabilities.extensions.map(({ uri }) => uri)).toEqual([EXTENSION]);
    expect(schemas['flight_booking_v1']).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      required: ['origin', 'destination', 'departure_date'],
      additionalProperties: false,
    });
    for (const schema of Object.values(schemas)) new Ajv2020({ formats: { date: true } }).compile(schema);
  });

  it('A-2 gives each scenario a skill that takes its schema, and words beside it', async () => {
    const { skills } = await card();
    expect(skills.map(({ id }) => id)).toEqual(['fightComparison', 'flight_booking']);
    expect(skills[1]).toMatchObject({
      inputModes: ['text/plain', FLIGHT],
      outputModes: ['text/plain', 'application/json;schema=submission_result'],
    });
  });

  it('reaches its schemas by digests that its signature covers', async () => {
    const { schemas, capabilities } = await card();
    const digests = Object.entries(schemas).map(([name, schema]) => [name, digestOf(canonicalise(schema))]);
    expect(capabilities.extensions[0]?.params.digests).toEqual(Object.fromEntries(digests));
  });

  it.each([
    ['/.well-known/agent-card.json', { 'a2a-version': '0.3' }],
    ['/.well-known/agent.json', {}],
  ])('of 0.3 stands at %s %j and is signed as a whole', async (path, headers) => {
    const { signatures = [], ...rest } = await card(path, headers);
    expect(rest).toMatchObject({
      protocolVersion: '0.3.0',
      url: expect.stringMatching(/\/a2a$/),
      preferredTransport: 'JSONRPC',
      capabilities: { extensions: [{ uri: EXTENSION }] },
      schemas: { flight_booking_v1: {} },
    });
    const [seal] = signatures;
    const jwks = (await ask('GET', '/.well-known/jwks.json')).json;
    const verdict = await verify(
      canonicalise(rest),
      `${seal?.protected}..${seal?.signature}`,
      jwks,
      CARD_TYPE,
    );
    expect(verdict.valid).toBe(true);
  });

  it('is not signed for an address that only the caller says is ours', async () => {
    const foreign = await card(undefined, { host: 'elsewhere.example' });
    expect(foreign.signatures).toBeUndefined();
    const app = await createApp(world.ctx, world.adminKey, 'https://pool.example/');
    const answer = await askInto(app, null)('GET', '/.well-known/agent-card.json', undefined, {
      host: 'x.example',
    });
    expect(answer.json).toMatchObject({
      supportedInterfaces: [{ url: 'https://pool.example/a2a' }, {}],
      signatures: [{}],
    });
    await app.close();
  });
});

describe('structured input', () => {
  it('A-3 A-5 A-9 of the extension’s own example, its number of an id included, becomes a task like its own', async () => {
    const { result } = await rpc('message/send', { message: fixture('F09-a2a-message') });
    expect(result).toMatchObject({
      kind: 'task',
      status: { state: 'completed' },
      history: [
        { messageId: '1', role: 'user', parts: (fixture('F09-a2a-message') as { parts: Part[] }).parts },
      ],
    });
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining(Object.keys(fixture('F10-a2a-task')).slice(0, 5)),
    );
  });

  it('A-12 is answered in an artifact that names its schema and follows it', async () => {
    const { schemas } = await card();
    const { result } = await send([data({ ...TRIP, other: 'window seat' })]);
    const part = result.artifacts[0]?.parts[0];
    expect(part).toMatchObject({
      kind: 'data',
      metadata: { mimeType: 'application/json;schema=submission_result' },
    });
    const check = new Ajv2020({ formats: { date: true } }).compile(schemas['submission_result'] ?? {});
    expect([check(part?.data), check.errors]).toEqual([true, null]);
    expect(part?.data).toMatchObject({ payload: { ...TRIP, passenger_count: 1, other: 'window seat' } });
    expect(await countFragments(world.ctx.db)).toBe(1);
  });

  it('A-13 is taken in the shape of 1.0, which has no kind, and in one that has', async () => {
    for (const kind of [{}, { kind: 'data' }]) {
      const message = {
        messageId: `m${Object.keys(kind).length}`,
        role: 'ROLE_USER',
        parts: [{ ...kind, data: TRIP, metadata: { mimeType: FLIGHT } }],
      };
      const { result } = await rpc('SendMessage', { message });
      expect(result.task.status.state).toBe('TASK_STATE_COMPLETED');
      expect(result.task.artifacts[0]?.parts[0]).not.toHaveProperty('kind');
    }
  });

  it.each<[string, Part, string, string]>([
    [
      'A-4 an undeclared schema',
      data({ a: 'x' }, 'application/json;schema=fightX'),
      'undeclared_schema',
      'parts[0]',
    ],
    ['A-4 a version of no scenario', data(TRIP, `${FLIGHT}9`), 'undeclared_schema', 'parts[0]'],
    [
      'A-6 a missing key',
      data({ a: 'Lion' }, 'application/json;schema=fightComparison'),
      'invalid_data',
      'b',
    ],
    ['A-6 a member that is no key', data({ ...TRIP, seat: 'window' }), 'invalid_data', 'seat'],
    ['A-6 null, which the schema does not take', data({ ...TRIP, other: null }), 'invalid_data', 'other'],
    ['A-6 data that is no object', data([TRIP]), 'invalid_data', ''],
  ])('%s is an error that names the place, and no task (A-10)', async (_rule, part, code, path) => {
    const { result } = await send([part]);
    expect(result.kind).toBe('message');
    expect(result.parts[1]?.data).toMatchObject({
      error: { code, errors: [{ path: expect.stringContaining(path) }] },
    });
    expect(result).not.toHaveProperty('taskId');
    expect((await rpc('ListTasks', {})).result).toMatchObject({ tasks: [] });
    expect(await countFragments(world.ctx.db)).toBe(0);
  });

  it('A-10 with a wrong value offers the nearest one; it is counted, its words are not heard', async () => {
    const { result } = await send([data({ ...TRIP, cabin_class: 'bussiness', other: 'window seat' })]);
    expect(result.parts[1]?.data).toMatchObject({
      error: { errors: [{ path: 'cabin_class', nearest: 'business' }] },
    });
    expect([await countInteractions(), await countFragments(world.ctx.db)]).toEqual([1, 0]);
  });

  it('A-7 is the first flagged part, whatever comes after it', async () => {
    const { result } = await send([{ kind: 'text', text: 'Here:' }, data(TRIP), data({ bad: 1 })]);
    expect(result.status.state).toBe('completed');
    expect((await send([data({ bad: 1 }), data(TRIP)], { messageId: 'm2' })).result.kind).toBe('message');
  });

  it.each<[string, Part]>([
    ['words', { kind: 'text', text: 'Fly me to Shanghai.' }],
    ['data without a schema', { kind: 'data', data: TRIP }],
    ['data of another type', data(TRIP, 'application/json')],
    ['data whose type is no text', data(TRIP, 7)],
  ])('A-8 is not there in %s: the answer asks for it and names the schemas', async (_what, part) => {
    const { result } = await send([part]);
    expect(result.status.state).toBe('input-required');
    expect(JSON.stringify(result.status)).toContain(FLIGHT);
    expect(await countInteractions()).toBe(0);
  });

  it.each([
    ['valid', TRIP],
    ['invalid', { origin: 1 }],
  ])('A-11 that comes with a task, %s, is rejected because that task is running', async (_what, payload) => {
    for (const first of [data({ ...TRIP, origin: 'CAN' }), { kind: 'text', text: 'hello' }]) {
      const { result: task } = await send([first]);
      const before = await countInteractions();
      const { result } = await send([data(payload)], { messageId: 'm2', taskId: task.id });
      expect(result.parts[0]?.text).toMatch(/rejected, because the task .* is already running/);
      expect(await countInteractions()).toBe(before);
      expect((await rpc('tasks/get', { id: task.id })).result).toEqual(task);
    }
  });

  it('sent again counts once', async () => {
    const [one, two] = [await send([data(TRIP)]), await send([data(TRIP)])];
    const stored = [one, two].map(({ result }) => result.artifacts[0]?.parts[0]?.data);
    expect(stored).toMatchObject([{ stored: 'accepted' }, { stored: 'repeated' }]);
    expect(await countInteractions()).toBe(1);
  });

  it('under an older version stays valid when its scenario has moved on', async () => {
    const template = fixture('F01-template-flight') as { keys: { semantic_description: string }[] };
    if (template.keys[0]) template.keys[0].semantic_description = 'Where the trip begins.';
    await ask('PUT', '/v1/scenarios/flight_booking/template', template);
    expect(Object.keys((await card()).schemas)).toContain('flight_booking_v2');
    const { result } = await send([data(TRIP)]);
    expect(result.artifacts[0]?.parts[0]?.data).toMatchObject({
      valid: true,
      schema_id: 'flight_booking_v1',
    });
  });
});

describe('a task', () => {
  it('S-11 is answered for by any process on the same database', async () => {
    const { result: task } = await send([data(TRIP)]);
    const app = await createApp(world.ctx, world.adminKey);
    expect((await rpc('tasks/get', { id: task.id }, askInto(app, world.adminKey))).result).toEqual(task);
    await app.close();
  });

  it('is listed page by page, the newest first', async () => {
    for (const messageId of ['1', '2', '3']) {
      await send([{ kind: 'text', text: messageId }], { messageId });
      pass(1_000);
    }
    const seen: string[] = [];
    for (let pageToken = ''; seen.length < 3; ) {
      const { result } = await rpc('ListTasks', { pageSize: 2, pageToken });
      const page = result as unknown as {
        tasks: { history: { messageId: string }[] }[];
        nextPageToken: string;
        totalSize: number;
      };
      expect(page.totalSize).toBe(3);
      seen.push(...page.tasks.map(({ history }) => history[0]?.messageId ?? ''));
      pageToken = page.nextPageToken;
    }
    expect(seen).toEqual(['3', '2', '1']);
  });

  it('is gone after seven days, with what its client wrote', async () => {
    const { result: task } = await send([data(TRIP)]);
    pass(7 * 86_400_000);
    expect((await rpc('tasks/get', { id: task.id })).error.code).toBe(-32001);
    await send([{ kind: 'text', text: 'hello' }]);
    const [row] = await world.ctx.db.sql<{ count: number }[]>`select count(*)::int as count from a2a_tasks`;
    expect(row?.count).toBe(1);
  });

  it('is cancelled while it waits for its client', async () => {
    const { result: task } = await send([{ kind: 'text', text: 'hello' }]);
    expect((await rpc('tasks/cancel', { id: task.id })).result.status.state).toBe('canceled');
    expect((await rpc('tasks/cancel', { id: (await send([data(TRIP)])).result.id })).error.code).toBe(-32002);
  });

  it('and a scenario are seen by those alone whose they are', async () => {
    const key = await giveKey(world, {
      name: 'fights only',
      scopes: ['ingest'],
      scenarios: ['fightComparison'],
    });
    const other = askInto(world.app, key);
    const { result: task } = await send([data(TRIP)]);
    expect((await rpc('tasks/get', { id: task.id }, other)).error.code).toBe(-32001);
    const { result } = await send([data(TRIP)], { messageId: 'm2' }, other);
    expect(result.parts[1]?.data).toMatchObject({
      error: { code: 'undeclared_schema', declared: ['fightComparison'] },
    });
  });
});

describe('what is no message', () => {
  const message = { messageId: 'm', role: 'user', parts: [data(TRIP)] };

  it.each<[number, string, unknown]>([
    [-32700, 'a body that is no JSON', '{'],
    [-32600, 'a list', []],
    [-32600, 'another JSON-RPC', { jsonrpc: '1.0', id: 7, method: 'message/send', params: { message } }],
    [-32601, 'an unknown method', { jsonrpc: '2.0', id: 7, method: 'message/guess', params: { message } }],
    [-32602, 'params that are a list', { jsonrpc: '2.0', id: 7, method: 'message/send', params: [message] }],
    [-32602, 'no message', { jsonrpc: '2.0', id: 7, method: 'SendMessage', params: {} }],
    [
      -32602,
      'a message without parts',
      { jsonrpc: '2.0', id: 7, method: 'SendMessage', params: { message: { ...message, parts: [] } } },
    ],
    [
      -32602,
      'a part that is none',
      { jsonrpc: '2.0', id: 7, method: 'SendMessage', params: { message: { ...message, parts: [null] } } },
    ],
    [
      -32602,
      'an id with a NUL',
      {
        jsonrpc: '2.0',
        id: 7,
        method: 'SendMessage',
        params: { message: { ...message, contextId: 'a\u0000' } },
      },
    ],
    [-32602, 'a task id that is a number', { jsonrpc: '2.0', id: 7, method: 'GetTask', params: { id: 7 } }],
    [
      -32001,
      'a task that there is not',
      { jsonrpc: '2.0', id: 7, method: 'tasks/get', params: { id: 'none' } },
    ],
    [
      -32003,
      'a push address',
      {
        jsonrpc: '2.0',
        id: 7,
        method: 'CreateTaskPushNotificationConfig',
        params: { taskId: 'x', url: 'http://127.0.0.1/' },
      },
    ],
  ])('is answered with %i: %s, and nothing is stored', async (code, _what, body) => {
    const answer = await ask('POST', '/a2a', body);
    expect(answer.json).toMatchObject({
      jsonrpc: '2.0',
      error: { code, message: expect.stringMatching(/\S/) },
    });
    expect(answer.text).not.toMatch(/node_modules|\.ts:\d|TypeError/);
    expect(await countInteractions()).toBe(0);
    expect((await rpc('ListTasks', {})).result).toMatchObject({ tasks: [] });
  });

  it('is a version that we do not speak', async () => {
    const body = { jsonrpc: '2.0', id: 7, method: 'SendMessage', params: { message } };
    const { json } = await ask('POST', '/a2a', body, { 'a2a-version': '2.0' });
    expect(json).toMatchObject({ id: 7, error: { code: -32009 } });
  });
});
