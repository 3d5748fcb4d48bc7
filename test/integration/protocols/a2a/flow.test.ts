import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/doors/http/app.ts';
import { fixture } from '../../../fixtures/load.ts';
import { giveKey } from '../../../helpers/asking/api-key.ts';
import { askInto } from '../../../helpers/asking/ask.ts';
import { countFragments } from '../../../helpers/database/rows.ts';
import { TRIP } from '../../../helpers/people/trip.ts';
import { type A2aTalk, data, FLIGHT, openA2aTalk, type Part } from '../../../helpers/protocols/a2a-talk.ts';

let talk: A2aTalk;

beforeAll(async () => {
  talk = await openA2aTalk();
});
afterAll(() => talk.world.close());
beforeEach(() => talk.startAnew());

describe('structured input', () => {
  it('A-3 A-5 A-9 of the extension’s own example, its number of an id included, becomes a task like its own', async () => {
    const { result } = await talk.rpc('message/send', { message: fixture('F09-a2a-message') });
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
    const { schemas } = await talk.card();
    const { result } = await talk.send([data({ ...TRIP, other: 'window seat' })]);
    const part = result.artifacts[0]?.parts[0];
    expect(part).toMatchObject({
      kind: 'data',
      metadata: { mimeType: 'application/json;schema=submission_result' },
    });
    const check = new Ajv2020({ formats: { date: true } }).compile(schemas['submission_result'] ?? {});
    expect([check(part?.data), check.errors]).toEqual([true, null]);
    expect(part?.data).toMatchObject({ payload: { ...TRIP, passenger_count: 1, other: 'window seat' } });
    expect(await countFragments(talk.world.ctx.db)).toBe(1);
  });

  it('A-13 is taken in the shape of 1.0, which has no kind, and in one that has', async () => {
    for (const kind of [{}, { kind: 'data' }]) {
      const message = {
        messageId: `m${Object.keys(kind).length}`,
        role: 'ROLE_USER',
        parts: [{ ...kind, data: TRIP, metadata: { mimeType: FLIGHT } }],
      };
      const { result } = await talk.rpc('SendMessage', { message });
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
    const { result } = await talk.send([part]);
    expect(result.kind).toBe('message');
    expect(result.parts[1]?.data).toMatchObject({
      error: { code, errors: [{ path: expect.stringContaining(path) }] },
    });
    expect(result).not.toHaveProperty('taskId');
    expect((await talk.rpc('ListTasks', {})).result).toMatchObject({ tasks: [] });
    expect(await countFragments(talk.world.ctx.db)).toBe(0);
  });

  it('A-10 with a wrong value offers the nearest one; it is counted, its words are not heard', async () => {
    const { result } = await talk.send([data({ ...TRIP, cabin_class: 'bussiness', other: 'window seat' })]);
    expect(result.parts[1]?.data).toMatchObject({
      error: { errors: [{ path: 'cabin_class', nearest: 'business' }] },
    });
    expect([await talk.countInteractions(), await countFragments(talk.world.ctx.db)]).toEqual([1, 0]);
  });

  it('A-7 is the first flagged part, whatever comes after it', async () => {
    const { result } = await talk.send([{ kind: 'text', text: 'Here:' }, data(TRIP), data({ bad: 1 })]);
    expect(result.status.state).toBe('completed');
    expect((await talk.send([data({ bad: 1 }), data(TRIP)], { messageId: 'm2' })).result.kind).toBe(
      'message',
    );
  });

  it.each<[string, Part]>([
    ['words', { kind: 'text', text: 'Fly me to Shanghai.' }],
    ['data without a schema', { kind: 'data', data: TRIP }],
    ['data of another type', data(TRIP, 'application/json')],
    ['data whose type is no text', data(TRIP, 7)],
  ])('A-8 is not there in %s: the answer asks for it and names the schemas', async (_what, part) => {
    const { result } = await talk.send([part]);
    expect(result.status.state).toBe('input-required');
    expect(JSON.stringify(result.status)).toContain(FLIGHT);
    expect(await talk.countInteractions()).toBe(0);
  });

  it.each([
    ['valid', TRIP],
    ['invalid', { origin: 1 }],
  ])('A-11 that comes with a task, %s, is rejected because that task is running', async (_what, payload) => {
    for (const first of [data({ ...TRIP, origin: 'CAN' }), { kind: 'text', text: 'hello' }]) {
      const { result: task } = await talk.send([first]);
      const before = await talk.countInteractions();
      const { result } = await talk.send([data(payload)], { messageId: 'm2', taskId: task.id });
      expect(result.parts[0]?.text).toMatch(/rejected, because the task .* is already running/);
      expect(await talk.countInteractions()).toBe(before);
      expect((await talk.rpc('tasks/get', { id: task.id })).result).toEqual(task);
    }
  });

  it('sent again counts once', async () => {
    const [one, two] = [await talk.send([data(TRIP)]), await talk.send([data(TRIP)])];
    const stored = [one, two].map(({ result }) => result.artifacts[0]?.parts[0]?.data);
    expect(stored).toMatchObject([{ stored: 'accepted' }, { stored: 'repeated' }]);
    expect(await talk.countInteractions()).toBe(1);
  });

  it('under an older version stays valid when its scenario has moved on', async () => {
    const template = fixture('F01-template-flight') as { keys: { semantic_description: string }[] };
    if (template.keys[0]) template.keys[0].semantic_description = 'Where the trip begins.';
    await talk.ask('PUT', '/v1/scenarios/flight_booking/template', template);
    expect(Object.keys((await talk.card()).schemas)).toContain('flight_booking_v2');
    const { result } = await talk.send([data(TRIP)]);
    expect(result.artifacts[0]?.parts[0]?.data).toMatchObject({
      valid: true,
      schema_id: 'flight_booking_v1',
    });
  });
});

describe('a task', () => {
  it('S-11 is answered for by any process on the same database', async () => {
    const { result: task } = await talk.send([data(TRIP)]);
    const app = await createApp(talk.world.ctx, talk.world.adminKey);
    expect((await talk.rpc('tasks/get', { id: task.id }, askInto(app, talk.world.adminKey))).result).toEqual(
      task,
    );
    await app.close();
  });

  it('is listed page by page, the newest first', async () => {
    for (const messageId of ['1', '2', '3']) {
      await talk.send([{ kind: 'text', text: messageId }], { messageId });
      pass(1_000);
    }
    const seen: string[] = [];
    for (let pageToken = ''; seen.length < 3; ) {
      const { result } = await talk.rpc('ListTasks', { pageSize: 2, pageToken });
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
    const { result: task } = await talk.send([data(TRIP)]);
    pass(7 * 86_400_000);
    expect((await talk.rpc('tasks/get', { id: task.id })).error.code).toBe(-32001);
    await talk.send([{ kind: 'text', text: 'hello' }]);
    const [row] = await talk.world.ctx.db.sql<
      { count: number }[]
    >`select count(*)::int as count from a2a_tasks`;
    expect(row?.count).toBe(1);
  });

  it('is cancelled while it waits for its client', async () => {
    const { result: task } = await talk.send([{ kind: 'text', text: 'Fly me to Shanghai.' }]);
    expect((await talk.rpc('tasks/cancel', { id: task.id })).result.status.state).toBe('canceled');
    expect(
      (await talk.rpc('tasks/cancel', { id: (await talk.send([data(TRIP)])).result.id })).error.code,
    ).toBe(-32002);
  });

  it('and a scenario are seen by those alone whose they are', async () => {
    const key = await giveKey(talk.world, {
      name: 'fights only',
      scopes: ['ingest'],
      scenarios: ['fightComparison'],
    });
    const other = askInto(talk.world.app, key);
    const { result: task } = await talk.send([data(TRIP)]);
    expect((await talk.rpc('tasks/get', { id: task.id }, other)).error.code).toBe(-32001);
    const { result } = await talk.send([data(TRIP)], { messageId: 'm2' }, other);
    expect(result.parts[1]?.data).toMatchObject({
      error: { code: 'undeclared_schema', declared: ['fightComparison'] },
    });
  });
});

function pass(ms: number): void {
  talk.world.clock.moveTo(new Date(talk.world.clock.now().getTime() + ms));
}
