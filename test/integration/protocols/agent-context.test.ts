import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { emptyTables, saidTexts } from '../../helpers/service/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const TASK = {
  TaskID: 'tour-1',
  UserQuery: 'Fly from Beijing to Shanghai on 4 May. A window seat if possible.',
  TaskName: 'Tour',
  TaskDescription: 'Plan a tour',
  GoalStatus: [{ Goal: 'flight', Status: 'open' }],
  OverallStatus: 'open',
};
const AT = '/v1/tasks/tour-1';

let world: World;
const as = new Map<string, Ask>();

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.ctx.db);
  for (const name of ['master', 'flights', 'hotels', 'weather', 'stranger']) {
    as.set(name, askInto(world.app, await giveKey(world, { name, scopes: ['ingest', 'read'] })));
  }
});

function ask(name: string): Ask {
  const one = as.get(name);
  if (one === undefined) throw new Error(`nobody is called ${name}`);
  return one;
}

function context(agent: string, dependencies: readonly string[] = [], more: object = {}) {
  return {
    AgentID: agent,
    AgentName: agent,
    SubTaskID: `sub-${agent}`,
    SubTaskName: `the ${agent}`,
    Dependencies: dependencies.map((one) => `sub-${one}`),
    Context: `secret of ${agent}`,
    todoItems: [{ itemId: '1', description: `find ${agent}` }],
    ItemstateUpdates: [],
    KeyInformation: [],
    ...more,
  };
}

const done = {
  ItemStateUpdates: [{ itemId: '1', state: 1 }],
  ItemstateUpdates: undefined,
  KeyInformation: [{ itemId: '1', outputabstract: 'one was found' }],
};

/** A tour: flights first, hotels after them, the weather at any time. */
async function tour(): Promise<void> {
  expect((await ask('master')('PUT', AT, TASK)).status).toBe(201);
  for (const one of [context('flights'), context('hotels', ['flights']), context('weather')])
    expect((await ask('master')('PUT', `${AT}/agents/${one.AgentID}`, one)).status).toBe(200);
}

async function round(mode: string) {
  const { status, json } = await ask('master')('POST', `${AT}/rounds`, { mode });
  return { status, ...(json as { start: string[]; under_way: string[]; held: { id: string }[] }) };
}

async function finish(agent: string): Promise<void> {
  const order = (await ask('master')('GET', `${AT}/agents/${agent}`)).json as { AgentContext: object };
  const returned = await ask(agent)('PUT', `${AT}/agents/${agent}`, {
    AgentContext: { ...order.AgentContext, ...done },
  });
  expect(returned.status).toBe(200);
  expect((await ask('master')('POST', `${AT}/agents/${agent}/evaluation`)).json).toMatchObject({
    complete: true,
  });
}

describe('a task', () => {
  it('C-1 C-3 C-8 is made, kept and read by its master alone', async () => {
    await tour();
    expect((await ask('master')('GET', AT)).json).toEqual({ TaskContext: TASK });
    const moved = { ...TASK, OverallStatus: 'done' };
    expect((await ask('master')('PUT', AT, { TaskContext: moved })).status).toBe(200);
    for (const agent of ['flights', 'hotels', 'weather']) {
      expect((await ask(agent)('PUT', AT, TASK)).status).toBe(403);
      expect((await ask(agent)('GET', AT)).status).toBe(403);
      expect((await ask(agent)('POST', `${AT}/rounds`, { mode: 'synchronous' })).status).toBe(403);
      expect((await ask(agent)('POST', `${AT}/agents/${agent}/evaluation`)).status).toBe(403);
    }
    expect((await ask('stranger')('GET', AT)).status).toBe(404);
    expect((await ask('stranger')('PUT', AT, TASK)).status).toBe(404);
    expect((await ask('master')('GET', AT)).json).toEqual({ TaskContext: moved });
  });

  it('C-1 C-2 of a wrong shape is a problem with its places, and nothing is stored', async () => {
    const { TaskName: _, ...rest } = TASK;
    const wrong = await ask('master')('PUT', AT, rest);
    expect(wrong.status).toBe(422);
    expect(JSON.stringify(wrong.json)).toContain('TaskName');
    expect((await ask('master')('PUT', '/v1/tasks/another', TASK)).status).toBe(422);
    expect(await world.ctx.db.sql`select from task_contexts`).toHaveLength(0);
    await tour();
    const bad = context('flights', [], { ItemstateUpdates: [{ itemId: '1', state: 2 }] });
    expect((await ask('master')('PUT', `${AT}/agents/flights`, bad)).status).toBe(422);
    const ring = context('flights', ['hotels']);
    expect((await ask('master')('PUT', `${AT}/agents/flights`, ring)).json).toMatchObject({
      errors: [{ path: 'Dependencies' }],
    });
  });
});

describe('an agent', () => {
  it('C-4 is answered its own context alone, and no answer ever holds another’s', async () => {
    await tour();
    await round('asynchronous');
    const agents = ['flights', 'hotels', 'weather'];
    for (const agent of [...agents, 'stranger']) {
      for (const target of agents) {
        const at = `${AT}/agents/${target}`;
        const answers = [
          await ask(agent)('GET', at),
          await ask(agent)('PUT', at, context(target, [], done)),
          await ask(agent)('GET', AT),
        ];
        const others = agents.filter((one) => one !== agent);
        for (const { text } of answers)
          for (const other of others) expect(text).not.toContain(`secret of ${other}`);
        if (target !== agent) expect([403, 404]).toContain(answers[0]?.status);
      }
    }
    for (const target of agents)
      expect((await ask('master')('GET', `${AT}/agents/${target}`)).text).toContain(`secret of ${target}`);
  });

  it('C-3 C-4 reports within its order, and only while its round is on', async () => {
    await tour();
    const at = `${AT}/agents/flights`;
    expect((await ask('flights')('GET', at)).status).toBe(409);
    expect((await ask('flights')('PUT', at, context('flights', [], done))).status).toBe(409);
    await round('synchronous');
    expect((await ask('flights')('GET', at)).json).toMatchObject({
      AgentContext: { SubTaskID: 'sub-flights' },
    });
    const more = { ...done, todoItems: [{ itemId: '1', description: 'something else' }] };
    expect((await ask('flights')('PUT', at, context('flights', [], more))).json).toMatchObject({
      status: 403,
      errors: [{ path: 'todoItems' }],
    });
    expect((await ask('flights')('PUT', at, context('flights', [], done))).json).toMatchObject({
      AgentContext: {
        ItemstateUpdates: [{ itemId: '1', state: 1 }],
        LastUpdated: world.clock.now().toISOString(),
      },
    });
  });
});

describe('rounds', () => {
  it('C-5 a synchronous one waits until the one before it is judged, and keeps the order', async () => {
    await tour();
    expect(await round('synchronous')).toMatchObject({ status: 200, start: ['sub-flights'] });
    expect((await round('synchronous')).status).toBe(409);
    await finish('flights');
    expect(await round('synchronous')).toMatchObject({ start: ['sub-hotels'] });
    await finish('hotels');
    expect(await round('synchronous')).toMatchObject({ start: ['sub-weather'] });
  });

  it('C-5 asynchronous ones overlap where nothing depends on the other', async () => {
    await tour();
    expect(await round('asynchronous')).toMatchObject({
      start: ['sub-flights', 'sub-weather'],
      held: [{ id: 'sub-hotels', for: ['sub-flights'] }],
    });
    await finish('flights');
    expect(await round('asynchronous')).toMatchObject({ start: ['sub-hotels'], under_way: ['sub-weather'] });
  });

  it('C-6 what was not finished goes out again in a later round', async () => {
    await tour();
    await round('synchronous');
    const at = `${AT}/agents/flights`;
    await ask('flights')('PUT', at, context('flights', [], { ...done, KeyInformation: [] }));
    expect((await ask('master')('POST', `${at}/evaluation`)).json).toMatchObject({
      complete: false,
      items: [{ verdict: 'unproven' }],
    });
    expect((await ask('master')('POST', `${at}/evaluation`)).status).toBe(409);
    expect(await round('synchronous')).toMatchObject({ start: ['sub-flights'] });
  });
});

describe('free text of contexts', () => {
  const admin = () => askInto(world.app, world.adminKey);
  const words = async () => (await saidTexts(world.ctx.db)).map(({ text }) => text);

  it.each([
    ['off', []],
    ['queries', ['A window seat']],
    ['all', ['A window seat', 'They also asked for a quiet cabin']],
  ])('C-10 feeds the pool where the policy says "%s": %j', async (feed, said) => {
    await admin()('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
    if (feed !== 'off') {
      const patched = await admin()('PATCH', '/v1/scenarios/flight_booking/policy', { contexts: { feed } });
      expect(patched.status).toBe(200);
    }
    await ask('master')('PUT', `${AT}?scenario=flight_booking`, TASK);
    // The same again says nothing new.
    await ask('master')('PUT', `${AT}?scenario=flight_booking`, { ...TASK, OverallStatus: 'on' });
    await ask('master')('PUT', `${AT}/agents/flights`, context('flights'));
    await round('synchronous');
    const KeyInformation = [{ itemId: '1', outputabstract: 'They also asked for a quiet cabin.' }];
    await ask('flights')('PUT', `${AT}/agents/flights`, context('flights', [], { ...done, KeyInformation }));
    expect(await words()).toEqual(said);
  });

  it('C-10 never leaves a task that names no scenario', async () => {
    await admin()('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
    await admin()('PATCH', '/v1/scenarios/flight_booking/policy', { contexts: { feed: 'all' } });
    await ask('master')('PUT', AT, TASK);
    expect(await words()).toEqual([]);
  });
});

describe('a suggestion that is handed on', () => {
  it('C-7 I-15 is below 2 KB with an abstract, and its evidence stands behind an address', async () => {
    const admin = askInto(world.app, world.adminKey);
    await admin('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
    await bearKey(world, 'flight_booking', {
      key_name: 'seat_preference',
      key_type: 'string',
      required: false,
      default_value: null,
      semantic_description: `座位偏好。${'靠窗或靠过道。'.repeat(250)}`,
      acceptable_values: ['window', 'aisle'],
    });
    const support = { window: { owners: 6, fragments: 22 }, aisle: { owners: 5, fragments: 10 } };
    await world.ctx.db.sql`
      update patch_keys set evidence = evidence || ${JSON.stringify({ support })}::text::jsonb`;
    const { json } = await admin('GET', '/v1/scenarios/flight_booking/suggestions/contexts');
    const { suggestions } = json as {
      suggestions: { AgentContext: { ContextURI: string }; explicability: object }[];
    };
    const [one] = suggestions;
    expect(Buffer.byteLength(JSON.stringify(one?.AgentContext))).toBeLessThan(2_048);
    expect(one?.explicability).toMatchObject({
      actor: 'intent_site',
      interpretation: expect.stringContaining('Asked for 40 times by 9 owners on 5 days.'),
      assumptions: [expect.stringContaining('on trial until 2026-02-04')],
      confidence: 0.8,
    });
    expect((await admin('GET', one?.AgentContext.ContextURI ?? '')).status).toBe(200);
  });
});
