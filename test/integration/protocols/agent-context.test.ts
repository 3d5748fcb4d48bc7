import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { AT, DONE, openTour, orderTo, TASK } from '../../helpers/asking/tour-task.ts';
import { saidTexts } from '../../helpers/database/rows.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';

const talk = await openTour();
const { world, ask, tour, round, served } = talk;
afterAll(() => talk.world.close());
beforeEach(() => talk.startAnew());

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
    const bad = orderTo('flights', [], { ItemstateUpdates: [{ itemId: '1', state: 2 }] });
    expect((await ask('master')('PUT', `${AT}/agents/flights`, bad)).status).toBe(422);
    const ring = orderTo('flights', ['hotels']);
    expect((await ask('master')('PUT', `${AT}/agents/flights`, ring)).json).toMatchObject({
      errors: [{ path: 'Dependencies' }],
    });
  });
});

describe('what the draft does not know', () => {
  it('C-1 C-2 is told and not kept, wherever it stands; what it knows is of its type', async () => {
    await tour();
    const GoalStatus = [{ Goal: 'flight', Status: 'open', Weight: 1 }];
    const task = await ask('master')('PUT', AT, {
      TaskContext: { ...TASK, GoalStatus, Owner: 'me' },
      by: 'x',
    });
    expect([task.status, task.json]).toEqual([
      200,
      { TaskContext: TASK, unknown: ['by', 'TaskContext.GoalStatus[0].Weight', 'TaskContext.Owner'] },
    ]);
    expect((await ask('master')('GET', AT)).json).toEqual({ TaskContext: TASK });
    const order = await ask('master')(
      'PUT',
      `${AT}/agents/flights`,
      orderTo('flights', [], { model: { a: 1 } }),
    );
    expect(order.json).toEqual({ AgentContext: orderTo('flights'), unknown: ['AgentContext.model'] });
    await round('synchronous');
    const report = await ask('flights')(
      'PUT',
      `${AT}/agents/flights`,
      orderTo('flights', [], { ...DONE, x: 1 }),
    );
    expect(report.json).toMatchObject({ unknown: ['AgentContext.x'] });
    expect((await ask('master')('GET', `${AT}/agents/flights`)).text).not.toContain('"x"');
    const wrong = orderTo('hotels', ['flights'], { model: 1, AgentName: 7 });
    expect((await ask('master')('PUT', `${AT}/agents/hotels`, wrong)).json).toMatchObject({
      status: 422,
      errors: [{ path: 'AgentName' }],
    });
  });

  it.each([
    ['a member "__proto__"', '{"TaskID":"tour-1","__proto__":{"OverallStatus":"done"}}'],
    ['levels without end', `{"TaskID":"tour-1","more":${'['.repeat(90)}${']'.repeat(90)}}`],
  ])('C-1 is no way in for %s', async (_, body) => {
    expect((await ask('master')('PUT', AT, body)).status).toBe(400);
  });
});

describe('an agent', () => {
  it('C-4 is answered its own context alone, and no answer ever holds another’s', async () => {
    await tour();
    await ask('master')('PUT', `${AT}/agents/hotels`, orderTo('hotels'));
    await round('asynchronous');
    const agents = ['flights', 'hotels', 'weather'];
    expect(await served(...agents)).toEqual(agents);
    for (const agent of [...agents, 'stranger']) {
      for (const target of agents) {
        const at = `${AT}/agents/${target}`;
        const answers = [
          await ask(agent)('GET', at),
          await ask(agent)('PUT', at, orderTo(target, [], { ...DONE, Context: `guess of ${agent}` })),
          await ask(agent)('POST', `${at}/evaluation`),
          await ask(agent)('GET', AT),
          await ask(agent)('POST', `${AT}/rounds`, { mode: 'asynchronous' }),
        ];
        const others = agents.filter((one) => one !== agent);
        for (const { text } of answers)
          for (const other of others) expect(text).not.toContain(`secret of ${other}`);
        const refusal = agent === 'stranger' ? 404 : 403;
        const refused = answers.map(({ status }) => status);
        expect([agent, target, ...refused]).toEqual([
          ...[agent, target, target === agent ? 200 : refusal],
          ...[refusal, refusal, refusal, refusal],
        ]);
      }
    }
    for (const target of agents)
      expect((await ask('master')('GET', `${AT}/agents/${target}`)).json).toEqual({
        AgentContext: orderTo(target),
      });
  });

  it('C-3 C-4 reports within its order, and only while its round is on', async () => {
    await tour();
    const at = `${AT}/agents/flights`;
    expect((await ask('flights')('GET', at)).status).toBe(409);
    expect((await ask('flights')('PUT', at, orderTo('flights', [], DONE))).status).toBe(409);
    await round('synchronous');
    expect((await ask('flights')('GET', at)).json).toMatchObject({
      AgentContext: { SubTaskID: 'sub-flights' },
    });
    const more = { ...DONE, todoItems: [{ itemId: '1', description: 'something else' }] };
    expect((await ask('flights')('PUT', at, orderTo('flights', [], more))).json).toMatchObject({
      status: 403,
      errors: [{ path: 'todoItems' }],
    });
    expect((await ask('flights')('PUT', at, orderTo('flights', [], DONE))).json).toMatchObject({
      AgentContext: {
        ItemstateUpdates: [{ itemId: '1', state: 1 }],
        LastUpdated: world.clock.now().toISOString(),
      },
    });
  });
});

describe('context that is put away', () => {
  const away = { ...DONE, Context: undefined, ContextURI: 'https://store.example/flights/1' };

  it('C-7 is refused to an agent whose order does not allow it, which says how it would', async () => {
    await tour();
    await round('synchronous');
    const refused = await ask('flights')('PUT', `${AT}/agents/flights`, orderTo('flights', [], away));
    const detail = expect.stringContaining('does not list Context/ContextURI under Optional');
    expect(refused.json).toMatchObject({
      status: 403,
      errors: [
        { path: 'Context', detail },
        { path: 'ContextURI', detail },
      ],
    });
    // Nobody gives himself leave.
    const Optional = ['Context/ContextURI'];
    for (const report of [
      { ...DONE, Optional },
      { ...away, Optional },
    ])
      expect(
        (await ask('flights')('PUT', `${AT}/agents/flights`, orderTo('flights', [], report))).json,
      ).toMatchObject({
        status: 403,
        errors: expect.arrayContaining([expect.objectContaining({ path: 'Optional' })]),
      });
    expect((await ask('master')('GET', `${AT}/agents/flights`)).json).toEqual({
      AgentContext: orderTo('flights'),
    });
  });

  it('C-7 leaves its address to the master where the order allows it, and the leave stays the master’s', async () => {
    await tour();
    const leave = { Optional: ['LastUpdated', 'Context/ContextURI'] };
    await ask('master')('PUT', `${AT}/agents/flights`, orderTo('flights', [], leave));
    await round('synchronous');
    const report = () => ask('flights')('PUT', `${AT}/agents/flights`, orderTo('flights', [], away));
    expect((await report()).status).toBe(200);
    expect((await report()).status).toBe(200);
    const seen = await ask('master')('GET', `${AT}/agents/flights`);
    expect(seen.json).toMatchObject({ AgentContext: { ContextURI: away.ContextURI, ...leave, ...DONE } });
    expect(seen.text).not.toContain('secret of flights');
    expect((await ask('master')('POST', `${AT}/agents/flights/evaluation`)).json).toMatchObject({
      complete: true,
    });
  });

  it('C-7 C-3 is allowed by whoever invites: an invoked agent is the master of what it hands on', async () => {
    await tour();
    await round('synchronous');
    const own = { ...TASK, TaskID: 'flights-1' };
    const at = '/v1/tasks/flights-1';
    expect((await ask('flights')('PUT', at, own)).status).toBe(201);
    await ask('flights')('PUT', `${at}/agents/weather`, orderTo('weather', [], { Optional: ['ContextURI'] }));
    expect((await ask('flights')('POST', `${at}/rounds`, { mode: 'synchronous' })).status).toBe(200);
    expect((await ask('weather')('PUT', `${at}/agents/weather`, orderTo('weather', [], away))).status).toBe(
      200,
    );
    expect((await ask('master')('GET', at)).status).toBe(404);
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
    await ask('master')('PUT', `${AT}/agents/flights`, orderTo('flights'));
    await round('synchronous');
    const KeyInformation = [{ itemId: '1', outputabstract: 'They also asked for a quiet cabin.' }];
    await ask('flights')('PUT', `${AT}/agents/flights`, orderTo('flights', [], { ...DONE, KeyInformation }));
    expect(await words()).toEqual(said);
  });

  it('C-10 never leaves a task that names no scenario', async () => {
    await admin()('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
    await admin()('PATCH', '/v1/scenarios/flight_booking/policy', { contexts: { feed: 'all' } });
    await ask('master')('PUT', AT, TASK);
    await ask('master')('PUT', `${AT}/agents/flights`, orderTo('flights'));
    await round('synchronous');
    const KeyInformation = [{ itemId: '1', outputabstract: 'They also asked for a quiet cabin.' }];
    await ask('flights')('PUT', `${AT}/agents/flights`, orderTo('flights', [], { ...DONE, KeyInformation }));
    expect(await words()).toEqual([]);
  });
});

describe('a template that is handed on', () => {
  it('C-11 is served in its compact form, which costs fewer bytes than the template', async () => {
    const admin = askInto(world.app, world.adminKey);
    const F01 = fixture('F01-template-flight') as { keys: { key_name: string }[] };
    await admin('PUT', '/v1/scenarios/flight_booking/template', F01);
    const compact = await admin('GET', '/v1/scenarios/flight_booking/template/compact');
    const names = compact.text.split('\n').slice(1, -1);
    expect(names.map((line) => /^\w+/.exec(line)?.[0])).toEqual(F01.keys.map(({ key_name }) => key_name));
    const whole = await admin('GET', '/v1/scenarios/flight_booking/template');
    expect(10 * compact.text.length).toBeLessThan(whole.text.length);
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
    // The numbers by value and owner stand behind the address, and only there.
    const whole = await admin('GET', one?.AgentContext.ContextURI ?? '');
    expect([whole.status, whole.json]).toEqual([
      200,
      expect.objectContaining({ decisions: expect.any(Array) }),
    ]);
    expect(Buffer.byteLength(whole.text)).toBeGreaterThan(2_048);
    expect(JSON.stringify(one?.AgentContext)).not.toMatch(/support|"evidence"|decisions/);
    expect(one?.AgentContext).not.toHaveProperty('Context');
  });
});
