import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveKey } from '../../../helpers/asking/api-key.ts';
import { askInto } from '../../../helpers/asking/ask.ts';
import { countFragments, saidTexts } from '../../../helpers/database/rows.ts';
import { TRIP } from '../../../helpers/people/trip.ts';
import { type A2aTalk, data, FLIGHT, openA2aTalk, type Part } from '../../../helpers/protocols/a2a-talk.ts';

let talk: A2aTalk;

beforeAll(async () => {
  talk = await openA2aTalk();
});
afterAll(() => talk.world.close());
beforeEach(() => talk.startAnew());

const words = (text: string): Part => ({ kind: 'text', text });
const plainData = (value: unknown) => data(value, 'application/json');
type Waiting = { id: string; status: { state: string; message: { parts: Part[] } }; metadata?: unknown };

/** A message on a task, or the first one. */
async function say(part: Part, taskId?: string, messageId: string = crypto.randomUUID()) {
  const { result } = await talk.send([part], { messageId, ...(taskId === undefined ? {} : { taskId }) });
  return result as typeof result & Waiting;
}
const partsOf = ({ status }: Waiting) => status.message.parts;
const answers = async () => (await talk.world.ctx.db.sql`select from interactions`).length;

describe('plain words', () => {
  it('A-8 are read against the scenario that fits, and answered with its template as far as it is filled, a question and a form', async () => {
    const task = await say(words('Fly me from Berlin to Rome, window seat please.'));
    expect(task.status.state).toBe('input-required');
    const [asked, filled, form] = partsOf(task);
    expect(asked?.text).toContain('**departure date**');
    expect(asked?.text).not.toContain('**origin**');
    expect(filled).toMatchObject({
      data: { origin: 'Berlin', destination: 'Rome', other: expect.stringContaining('window seat') },
      metadata: { mimeType: FLIGHT },
    });
    expect(form?.data).toMatchObject({
      input_modes: [FLIGHT],
      missing: ['departure_date'],
      form: { required: ['departure_date'], properties: { departure_date: { format: 'date' } } },
    });
    expect(JSON.stringify(form?.data)).not.toContain('cabin_class');
    expect(await answers()).toBe(0);
  });

  it.each<[string, Part]>([
    ['words', words('on 4 May 2026')],
    ['data that names no schema', plainData({ departure_date: '2026-05-04' })],
  ])(
    'A-9 A-12 followed by %s complete their task, which is submitted as structured input is',
    async (_, answer) => {
      const { id } = await say(words('Fly me from Berlin to Rome, window seat please.'));
      const done = await say(answer, id);
      expect(done).toMatchObject({ id, status: { state: 'completed' } });
      const part = done.artifacts[0]?.parts[0];
      expect(part?.metadata).toEqual({ mimeType: 'application/json;schema=submission_result' });
      expect(part?.data).toMatchObject({
        valid: true,
        schema_id: 'flight_booking_v1',
        payload: { origin: 'Berlin', destination: 'Rome', departure_date: '2026-05-04', passenger_count: 1 },
        stored: 'accepted',
      });
      expect(await answers()).toBe(1);
      expect((await saidTexts(talk.world.ctx.db)).map(({ text }) => text)).toEqual([
        expect.stringMatching(/window seat/i),
      ]);
      // Question and answer stand in its history, in their order.
      expect(done.history.map((message) => (message as { role: string }).role)).toEqual([
        'user',
        'agent',
        'user',
      ]);
      expect((await talk.rpc('tasks/get', { id })).result).toEqual(done);
    },
  );

  it('that say all complete at once, and sent again count once', async () => {
    const all = words('A flight from Berlin to Rome on 4 May 2026. Window seat please.');
    for (const stored of ['accepted', 'repeated']) {
      const task = await say(all, undefined, 'once');
      expect(task.status.state).toBe('completed');
      expect(task.artifacts[0]?.parts[0]?.data).toMatchObject({ stored });
    }
    expect([await answers(), await countFragments(talk.world.ctx.db)]).toEqual([1, 1]);
  });

  it('in another language find their scenario too', async () => {
    const task = await say(words('帮我订一张从北京到上海的机票'));
    expect(task.status.state).toBe('input-required');
    expect(partsOf(task)[1]?.metadata).toEqual({ mimeType: FLIGHT });
  });

  it('with a value that does not fit are asked again, and the next message on the task is read', async () => {
    const { id } = await say(words('Fly me from Berlin to Rome'));
    const again = await say(plainData({ departure_date: 'soon' }), id);
    expect(again).toMatchObject({ id, status: { state: 'input-required' } });
    const wrong = await say(plainData({ seat: 'window' }), id);
    expect(wrong).toMatchObject({ kind: 'message', taskId: id });
    expect(wrong.parts[1]?.data).toMatchObject({ error: { code: 'invalid_message' } });
    expect((await say(words('4 May 2026'), id)).status.state).toBe('completed');
  });

  it('that fit nothing are rejected with what there is, and nobody waits', async () => {
    const task = await say(words('tell me a joke'));
    expect(task.status.state).toBe('rejected');
    const [sentence, modes] = partsOf(task);
    expect(sentence?.text).toMatch(/^Nothing that is offered here fits this[\s\S]*flight booking/);
    expect(modes?.data).toEqual({ input_modes: [expect.stringContaining('fightComparison'), FLIGHT] });
    expect(await countFragments(talk.world.ctx.db)).toBe(0);
  });

  it('that fit two scenarios are asked which one, and their answer leads on', async () => {
    const rebooking = {
      ...(await flightTemplate()),
      scenario: 'flight_rebooking',
      schema_id: 'rebooking_v1',
    };
    await talk.ask('PUT', '/v1/scenarios/flight_rebooking/template', rebooking);
    const { id, status } = await say(words('a flight from Berlin to Rome on 4 May 2026'));
    expect(status.state).toBe('input-required');
    expect(status.message.parts[0]?.text).toMatch(/^Which of these do you mean\?/);
    const done = await say(words('flight rebooking'), id);
    expect(done.artifacts[0]?.parts[0]?.data).toMatchObject({ schema_id: 'rebooking_v1', valid: true });
  });

  it('after data without a schema say what it is for', async () => {
    const { id, status } = await say(plainData(TRIP));
    expect([status.state, await answers()]).toEqual(['input-required', 0]);
    const { result } = await talk.send([words('Book me a flight.'), plainData(TRIP)], {
      messageId: 'm2',
      taskId: id,
    });
    expect(result.status.state).toBe('completed');
  });

  it('of a task whose scenario its client may not see any more end it with a reason', async () => {
    const key = await giveKey(talk.world, { name: 'narrowed', scopes: ['ingest'] });
    const narrowed = askInto(talk.world.app, key);
    const { result } = await talk.send([words('Fly me from Berlin to Rome')], {}, narrowed);
    expect(result.status.state).toBe('input-required');
    await talk.world.ctx.db.sql`update api_keys set scenarios = '{fightComparison}' where name = 'narrowed'`;
    talk.world.clock.moveTo(new Date(talk.world.clock.now().getTime() + 60_000));
    const other = await createOther();
    const after = await talk.send([words('4 May 2026')], { messageId: 'm2', taskId: result.id }, other(key));
    expect(after.result.status.state).toBe('rejected');
    expect(JSON.stringify(after.result.status)).not.toContain('departure');
  });

  it.each([
    ['no part that can be read', { kind: 'file', file: { uri: 'https://example.org/x' } } as Part],
    ['a text too long', words('x'.repeat(2_001))],
  ])('A-10 with %s are an error that names the place, and no task', async (_, part) => {
    const answer = await say(part);
    expect(answer.kind).toBe('message');
    expect(answer.parts[1]?.data).toMatchObject({
      error: { code: 'invalid_message', errors: [{ path: 'parts' }] },
    });
  });
});

describe('structured input for a task that waits for an answer', () => {
  it('A-11 is rejected as for any task that is there, says how the task goes on, and leaves it as it was', async () => {
    const task = await say(words('Fly me from Berlin to Rome'));
    const answer = await say(data(TRIP), task.id);
    expect(answer.parts[0]?.text).toMatch(/rejected, because the task .* is already running/);
    expect(answer.parts[0]?.text).toContain('in words, or with data of the type application/json');
    expect((await talk.rpc('tasks/get', { id: task.id })).result).toEqual(task);
    expect((await say(words('on 4 May 2026'), task.id)).status.state).toBe('completed');
  });
});

async function flightTemplate(): Promise<Record<string, unknown>> {
  const { json } = await talk.ask('GET', '/v1/scenarios/flight_booking/template');
  return { keys: (json as { keys: unknown }).keys };
}

/** A process that has not read any key yet. */
async function createOther() {
  const { createApp } = await import('../../../../src/doors/http/app.ts');
  const app = await createApp(talk.world.ctx, talk.world.adminKey);
  return (key: string) => askInto(app, key);
}
