import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { AT, DONE, openTour, orderTo, TASK } from '../../helpers/asking/tour-task.ts';

const talk = await openTour();
const { world, ask, tour, round, finish, served } = talk;
afterAll(() => talk.world.close());
beforeEach(() => talk.startAnew());

describe('rounds', () => {
  it('C-5 a synchronous one waits until the one before it is judged, and keeps the order', async () => {
    await tour();
    expect(await round('synchronous')).toEqual({
      ...{ answered: 200, round: 1, mode: 'synchronous', start: ['sub-flights'], under_way: [] },
      held: [
        { id: 'sub-hotels', for: ['sub-flights'] },
        { id: 'sub-weather', for: ['sub-flights'] },
      ],
    });
    expect(await round('synchronous')).toMatchObject({
      answered: 409,
      detail: expect.stringContaining('sub-flights'),
    });
    expect(await served('flights', 'hotels', 'weather')).toEqual(['flights']);
    await ask('flights')('PUT', `${AT}/agents/flights`, orderTo('flights', [], DONE));
    expect(await round('synchronous')).toMatchObject({ answered: 409 });
    // Its end lets the next one be asked for, and begins nothing.
    expect(await finish('flights')).toEqual([]);
    expect(await served('hotels', 'weather')).toEqual([]);
    expect(await round('synchronous')).toMatchObject({ start: ['sub-hotels'] });
    await finish('hotels');
    expect(await round('synchronous')).toMatchObject({ start: ['sub-weather'] });
  });

  it('C-5 asynchronous ones overlap where nothing depends on the other', async () => {
    await tour();
    expect(await round('asynchronous')).toEqual({
      ...{
        answered: 202,
        round: 1,
        mode: 'asynchronous',
        start: ['sub-flights', 'sub-weather'],
        under_way: [],
      },
      held: [{ id: 'sub-hotels', for: ['sub-flights'] }],
    });
    expect(await served('flights', 'hotels', 'weather')).toEqual(['flights', 'weather']);
    // No barrier: what was held goes out while another one of its round is under way.
    expect(await finish('flights')).toEqual(['sub-hotels']);
    expect(await served('hotels', 'weather')).toEqual(['hotels', 'weather']);
    expect(await finish('hotels')).toEqual([]);
    expect(await finish('weather')).toEqual([]);
  });

  it('C-5 an asynchronous one does not wait for a synchronous one that is open, only what depends on it does', async () => {
    await tour();
    await round('synchronous');
    expect(await round('asynchronous')).toEqual({
      ...{
        answered: 202,
        round: 2,
        mode: 'asynchronous',
        start: ['sub-weather'],
        under_way: ['sub-flights'],
      },
      held: [{ id: 'sub-hotels', for: ['sub-flights'] }],
    });
    expect(await finish('weather')).toEqual([]);
    expect(await round('synchronous')).toMatchObject({ answered: 409 });
    expect(await finish('flights')).toEqual(['sub-hotels']);
  });

  it('C-5 what comes after an asynchronous one began, or is ordered anew, waits for a round', async () => {
    await tour();
    await round('asynchronous');
    await ask('master')('PUT', `${AT}/agents/hotels`, orderTo('hotels', ['flights']));
    await ask('master')('PUT', `${AT}/agents/stranger`, orderTo('stranger', ['flights']));
    expect(await finish('flights')).toEqual([]);
    expect(await round('asynchronous')).toMatchObject({ start: ['sub-hotels', 'sub-stranger'] });
  });

  it('C-5 of several that end at once the last one frees what waited for all', async () => {
    await ask('master')('PUT', AT, TASK);
    const agents = ['flights', 'hotels', 'weather'];
    for (const one of [...agents.map((agent) => orderTo(agent)), orderTo('stranger', agents)])
      await ask('master')('PUT', `${AT}/agents/${one.AgentID}`, one);
    for (let time = 0; time < 3; time++) {
      await round('asynchronous');
      const begun = await Promise.all(agents.map(finish));
      expect(begun.flat()).toEqual(['sub-stranger']);
      await finish('stranger');
      for (const one of [...agents.map((agent) => orderTo(agent)), orderTo('stranger', agents)])
        await ask('master')('PUT', `${AT}/agents/${one.AgentID}`, one);
    }
  });

  it('C-6 what was not finished goes out again in a later round', async () => {
    await tour();
    await round('synchronous');
    const at = `${AT}/agents/flights`;
    await ask('flights')('PUT', at, orderTo('flights', [], { ...DONE, KeyInformation: [] }));
    expect((await ask('master')('POST', `${at}/evaluation`)).json).toMatchObject({
      complete: false,
      items: [{ verdict: 'unproven' }],
      start: [],
    });
    expect((await ask('master')('POST', `${at}/evaluation`)).status).toBe(409);
    expect(await round('synchronous')).toMatchObject({ start: ['sub-flights'] });
  });
});

describe('what is kept', () => {
  const sealed = () => world.ctx.db.sql<{ agent: string; it: Uint8Array }[]>`
    select agent, context_encrypted as it from agent_contexts order by agent`;

  it('C-8 is for keys that may, each in its own way, and lies encrypted', async () => {
    await tour();
    const nobody = askInto(world.app, null);
    const reader = askInto(world.app, await giveKey(world, { name: 'reader', scopes: ['read'] }));
    const writer = askInto(world.app, await giveKey(world, { name: 'writer', scopes: ['ingest'] }));
    expect((await nobody('GET', AT)).status).toBe(401);
    expect((await nobody('PUT', AT, TASK)).status).toBe(401);
    expect((await reader('PUT', '/v1/tasks/own', { ...TASK, TaskID: 'own' })).status).toBe(403);
    expect((await writer('PUT', '/v1/tasks/own', { ...TASK, TaskID: 'own' })).status).toBe(201);
    expect((await writer('GET', '/v1/tasks/own')).status).toBe(403);
    const rows = await world.ctx.db.sql<
      { it: Uint8Array }[]
    >`select context_encrypted as it from task_contexts`;
    for (const { it } of [...rows, ...(await sealed())]) {
      expect(Buffer.from(it).toString('latin1')).not.toMatch(/secret|Beijing|find/);
      expect(it.length).toBeGreaterThan(100);
    }
  });

  it('C-8 C-9 opens in its own place only: of another agent, another task, or changed, it is no context', async () => {
    await tour();
    const { sql } = world.ctx.db;
    const stored = await sealed();
    const bytesOf = (agent: string) => Buffer.from(stored.find((one) => one.agent === agent)?.it ?? []);
    const changed = bytesOf('hotels');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    for (const bytes of [bytesOf('weather'), changed]) {
      await sql`update agent_contexts set context_encrypted = ${bytes} where agent = 'hotels'`;
      const answer = await ask('master')('GET', `${AT}/agents/hotels`);
      expect([answer.status, answer.text]).toEqual([500, expect.not.stringContaining('secret')]);
    }
  });

  it('C-9 of one task is nothing to another: same agents, same subtasks, another master', async () => {
    await tour();
    const other = { ...TASK, TaskID: 'tour-2' };
    const at = '/v1/tasks/tour-2';
    await ask('stranger')('PUT', at, other);
    for (const one of [orderTo('flights'), orderTo('hotels', ['flights'])])
      await ask('stranger')('PUT', `${at}/agents/${one.AgentID}`, {
        ...one,
        Context: `tour-2 of ${one.AgentID}`,
      });
    await round('asynchronous');
    expect((await ask('stranger')('POST', `${at}/rounds`, { mode: 'asynchronous' })).json).toMatchObject({
      round: 1,
      start: ['sub-flights'],
      under_way: [],
    });
    expect(await finish('flights')).toEqual(['sub-hotels']);
    // The flights of the other task are not found by that, and its hotels wait.
    expect((await ask('hotels')('GET', `${at}/agents/hotels`)).status).toBe(409);
    const [mine, theirs] = [
      await ask('flights')('GET', `${AT}/agents/flights`),
      await ask('flights')('GET', `${at}/agents/flights`),
    ];
    expect(mine.text).not.toContain('tour-2');
    expect(theirs.json).toEqual({ AgentContext: orderTo('flights', [], { Context: 'tour-2 of flights' }) });
    for (const path of [at, `${at}/agents/flights`])
      expect((await ask('master')('GET', path)).status).toBe(404);
    expect((await ask('weather')('GET', `${at}/agents/weather`)).status).toBe(404);
  });
});
