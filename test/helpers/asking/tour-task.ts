import { expect } from 'vitest';
import { emptyTables } from '../database/rows.ts';
import { openWorld } from '../service/world.ts';
import { giveKey } from './api-key.ts';
import { type Ask, askInto } from './ask.ts';

/** A tour that a master agent has planned by others: flights, hotels, weather. */
export const TASK = {
  TaskID: 'tour-1',
  UserQuery: 'Fly from Beijing to Shanghai on 4 May. A window seat if possible.',
  TaskName: 'Tour',
  TaskDescription: 'Plan a tour',
  GoalStatus: [{ Goal: 'flight', Status: 'open' }],
  OverallStatus: 'open',
};
export const AT = '/v1/tasks/tour-1';

/** The master's order to an agent, which needs what other agents find. */
export function orderTo(agent: string, dependencies: readonly string[] = [], more: object = {}) {
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

/** What makes an order a report of an agent that is done. */
export const DONE = {
  ItemstateUpdates: [{ itemId: '1', state: 1 }],
  KeyInformation: [{ itemId: '1', outputabstract: 'one was found' }],
};

/** A master agent, its agents and a stranger before one service; each has an API key with its name. */
export async function openTour() {
  const world = await openWorld();
  const as = new Map<string, Ask>();

  async function startAnew(): Promise<void> {
    await emptyTables(world.ctx.db);
    for (const name of ['master', 'flights', 'hotels', 'weather', 'stranger'])
      as.set(name, askInto(world.app, await giveKey(world, { name, scopes: ['ingest', 'read'] })));
  }

  function ask(name: string): Ask {
    const one = as.get(name);
    if (one === undefined) throw new Error(`nobody is called ${name}`);
    return one;
  }

  /** Flights first, hotels after them, the weather at any time. */
  async function tour(): Promise<void> {
    expect((await ask('master')('PUT', AT, TASK)).status).toBe(201);
    for (const one of [orderTo('flights'), orderTo('hotels', ['flights']), orderTo('weather')])
      expect((await ask('master')('PUT', `${AT}/agents/${one.AgentID}`, one)).status).toBe(200);
  }

  async function round(mode: string) {
    const { status, json } = await ask('master')('POST', `${AT}/rounds`, { mode });
    return { answered: status, ...(json as object) };
  }

  /** What the end of the agent's subtask lets begin. */
  async function finish(agent: string): Promise<string[]> {
    const order = (await ask('master')('GET', `${AT}/agents/${agent}`)).json as { AgentContext: object };
    const returned = await ask(agent)('PUT', `${AT}/agents/${agent}`, {
      AgentContext: { ...order.AgentContext, ...DONE },
    });
    expect(returned.status).toBe(200);
    const judged = (await ask('master')('POST', `${AT}/agents/${agent}/evaluation`)).json;
    expect(judged).toMatchObject({ complete: true });
    return (judged as { start: string[] }).start;
  }

  /** Who is given its context. */
  async function served(...agents: string[]): Promise<string[]> {
    const answers = await Promise.all(
      agents.map(async (agent) =>
        (await ask(agent)('GET', `${AT}/agents/${agent}`)).status === 200 ? [agent] : [],
      ),
    );
    return answers.flat();
  }

  return { world, startAnew, ask, tour, round, finish, served };
}
