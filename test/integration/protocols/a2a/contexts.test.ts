import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveKey } from '../../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../../helpers/asking/ask.ts';
import { AT, DONE, orderTo, TASK } from '../../../helpers/asking/tour-task.ts';
import { type A2aTalk, data, openA2aTalk, type Part } from '../../../helpers/protocols/a2a-talk.ts';

const AGENTS = ['flights', 'hotels', 'weather'];

let talk: A2aTalk;
const as = new Map<string, Ask>();

beforeAll(async () => {
  talk = await openA2aTalk();
});
afterAll(() => talk.world.close());
beforeEach(async () => {
  await talk.startAnew();
  for (const name of ['master', ...AGENTS, 'stranger'])
    as.set(name, askInto(talk.world.app, await giveKey(talk.world, { name, scopes: ['ingest', 'read'] })));
});

const modeOf = (schema: string) => `application/json;schema=${schema}`;

/** The data part that answers, or the error in it. */
async function said(by: string, schema: string, its: unknown, metadata: object = {}) {
  const part: Part = { ...data(its), metadata: { mimeType: modeOf(schema), ...metadata } };
  const { result } = await talk.send([part], {}, as.get(by));
  expect(result.kind).toBe('message');
  const [, { data: given, metadata: beside } = {}] = result.parts;
  const { error } = given as { error?: { code: string; errors: object[] } };
  return { text: JSON.stringify(result), data: given, metadata: beside, error };
}

const request = (by: string, verb: string, AgentID?: string) =>
  said(by, 'ContextRequest', { verb, TaskID: 'tour-1', ...(AgentID !== undefined && { AgentID }) });
const context = (by: string, its: object) => said(by, 'AgentContext', its, { TaskID: 'tour-1' });

async function tour(): Promise<void> {
  expect((await said('master', 'TaskContext', TASK)).data).toEqual(TASK);
  for (const order of [orderTo('flights'), orderTo('hotels', ['flights']), orderTo('weather')])
    expect((await context('master', order)).data).toEqual(order);
}

describe('an agent context interaction over A2A', () => {
  it('C-1 C-2 A-1 sends and is sent data of schemas that the card declares', async () => {
    const { schemas } = await talk.card();
    const follows = (answer: { data: unknown; metadata: object | undefined }, schema: string) => {
      const check = new Ajv2020().compile(schemas[schema] ?? { not: {} });
      expect([check(answer.data), check.errors]).toEqual([true, null]);
      expect(answer.metadata).toMatchObject({ mimeType: modeOf(schema) });
    };
    follows(await said('master', 'TaskContext', { TaskContext: TASK }), 'TaskContext');
    follows(await context('master', orderTo('flights')), 'AgentContext');
    follows(await request('master', 'asynchronous round'), 'ContextRound');
    follows(await request('flights', 'read', 'flights'), 'AgentContext');
    follows(await context('flights', orderTo('flights', [], DONE)), 'AgentContext');
    follows(await request('master', 'evaluation', 'flights'), 'ContextEvaluation');
    follows(await request('master', 'read'), 'TaskContext');
    // What the card refuses is refused, what it has no word for is taken without it.
    const check = new Ajv2020().compile(schemas['ContextRequest'] ?? {});
    expect([check({ verb: 'read', TaskID: 't' }), check({ verb: 'write', TaskID: 't' })]).toEqual([
      true,
      false,
    ]);
  });

  it('C-5 C-6 is the same as by HTTP: what one door keeps the other gives', async () => {
    await tour();
    expect((await as.get('master')?.('GET', AT))?.json).toEqual({ TaskContext: TASK });
    expect((await request('master', 'synchronous round')).data).toMatchObject({ start: ['sub-flights'] });
    expect((await request('master', 'synchronous round')).error).toMatchObject({ code: 'wrong_state' });
    expect((await request('master', 'asynchronous round')).data).toEqual({
      ...{ round: 2, mode: 'asynchronous', start: ['sub-weather'], under_way: ['sub-flights'] },
      held: [{ id: 'sub-hotels', for: ['sub-flights'] }],
    });
    const report = await as.get('flights')?.('PUT', `${AT}/agents/flights`, orderTo('flights', [], DONE));
    expect(report?.status).toBe(200);
    expect((await request('master', 'read', 'flights')).data).toMatchObject(DONE);
    expect((await request('master', 'evaluation', 'flights')).data).toMatchObject({
      complete: true,
      start: ['sub-hotels'],
    });
    expect((await request('hotels', 'read', 'hotels')).data).toEqual(orderTo('hotels', ['flights']));
  });

  it('C-3 C-4 C-9 gives an agent its own alone, and keeps no copy in a task of A2A', async () => {
    await tour();
    await as.get('master')?.('PUT', `${AT}/agents/hotels`, orderTo('hotels'));
    await request('master', 'asynchronous round');
    for (const agent of [...AGENTS, 'stranger']) {
      const code = agent === 'stranger' ? 'unknown_task' : 'forbidden';
      for (const target of AGENTS) {
        const answers = [
          await said(agent, 'TaskContext', { ...TASK, OverallStatus: 'done' }),
          await request(agent, 'read'),
          await request(agent, 'asynchronous round'),
          await request(agent, 'evaluation', target),
          ...(agent === target
            ? []
            : [await request(agent, 'read', target), await context(agent, orderTo(target, [], DONE))]),
        ];
        expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => code));
        for (const other of AGENTS)
          expect(answers.map(({ text }) => text).join()).not.toContain(`secret of ${other}`);
      }
      if (agent !== 'stranger') expect((await request(agent, 'read', agent)).data).toEqual(orderTo(agent));
    }
    expect((await request('master', 'read')).data).toEqual(TASK);
    for (const by of ['master', 'flights'])
      expect((await talk.rpc('ListTasks', {}, as.get(by))).result).toMatchObject({ tasks: [] });
  });

  it('C-8 needs the rights that HTTP asks for', async () => {
    const name = 'writer';
    as.set(name, askInto(talk.world.app, await giveKey(talk.world, { name, scopes: ['ingest'] })));
    expect((await said(name, 'TaskContext', TASK)).data).toEqual(TASK);
    expect((await request(name, 'read')).error).toMatchObject({ code: 'forbidden' });
    const { status } = await askInto(talk.world.app, null)('POST', '/a2a', {});
    expect(status).toBe(401);
  });

  it('C-7 lets an agent put its context away where the order allows it', async () => {
    await said('master', 'TaskContext', TASK);
    await context('master', orderTo('flights'));
    await context('master', orderTo('weather', [], { Optional: ['Context/ContextURI'] }));
    await request('master', 'asynchronous round');
    const away = { ...DONE, Context: undefined, ContextURI: 'https://store.example/1' };
    expect((await context('flights', orderTo('flights', [], away))).error).toMatchObject({
      code: 'forbidden',
      errors: [{ path: 'Context' }, { path: 'ContextURI' }],
    });
    await context('weather', orderTo('weather', [], away));
    expect((await request('master', 'read', 'weather')).data).toMatchObject({ ContextURI: away.ContextURI });
  });

  it('C-1 C-2 tells what it did not keep, and refuses with the place', async () => {
    const { data: kept, metadata } = await said('master', 'TaskContext', { ...TASK, Owner: 'me' });
    expect([kept, metadata?.['unknown']]).toEqual([TASK, ['TaskContext.Owner']]);
    const errors = async (schema: string, its: object, more: object = {}) =>
      (await said('master', schema, its, more)).error;
    const order = orderTo('flights');
    expect(await errors('TaskContext', { ...TASK, TaskName: 7 })).toMatchObject({
      code: 'invalid_data',
      errors: [{ path: 'TaskName' }],
    });
    for (const [its, place] of [
      [errors('TaskContext', { ...TASK, TaskID: '' }), 'TaskID'],
      [errors('TaskContext', TASK, { scenario: 7 }), 'scenario'],
      [errors('AgentContext', order), 'metadata.TaskID'],
      [errors('AgentContext', { ...order, AgentID: 'a\u0000b' }, { TaskID: 'tour-1' }), 'AgentID'],
      [errors('AgentContext', { ...order, AgentID: ' ' }, { TaskID: 'tour-1' }), 'AgentID'],
      [errors('ContextRequest', { verb: 'evaluation', TaskID: 'tour-1' }), 'AgentID'],
      [errors('ContextRequest', { verb: 'write', TaskID: 'tour-1' }), 'verb'],
    ] as const)
      expect(await its).toMatchObject({ code: 'invalid_data', errors: [{ path: place }] });
  });

  it('C-10 feeds the pool of the scenario that the metadata name, where its policy says so', async () => {
    const fragments = async () => (await talk.world.ctx.db.sql`select from fragments`).length;
    await said('master', 'TaskContext', TASK, { scenario: 'flight_booking' });
    expect(await fragments()).toBe(0);
    await talk.ask('PATCH', '/v1/scenarios/flight_booking/policy', { contexts: { feed: 'queries' } });
    await said('master', 'TaskContext', TASK);
    expect(await fragments()).toBe(0);
    await said('master', 'TaskContext', TASK, { scenario: 'flight_booking' });
    expect(await fragments()).toBe(1);
  });

  it('A-4 takes no scenario its name', async () => {
    const keys = [{ key_name: 'x', key_type: 'string', required: false, semantic_description: 'An x.' }];
    const template = { schema_id: 'TaskContext', scenario: 'TaskContext', keys };
    expect((await talk.ask('PUT', '/v1/scenarios/TaskContext/template', template)).status).toBeLessThan(300);
    const { schemas } = await talk.card();
    expect(schemas['TaskContext/TaskContext']).toMatchObject({ properties: { x: {} } });
    expect(schemas['TaskContext']).toMatchObject({ properties: { UserQuery: {} } });
    const { result } = await talk.send([data({ x: 'y' }, modeOf('TaskContext/TaskContext'))]);
    expect(result.status.state).toBe('completed');
  });
});
