import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { listDecisions } from '../../../src/ground/db/keys/decisions.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { readConfig } from '../../../src/ground/process/config.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { openBase, PolicyError } from '../../../src/rooms.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { seatOrMealLearner, seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const DAY_MS = 86_400_000;
/** Bars that four days of these people reach. */
const BARS = { fragments: 16, owners: 5, days: 3, cohesion: 0 };

let world: World;
let ctx: Context;
let ask: Ask;

beforeAll(async () => {
  world = await openWorld();
  ctx = { ...world.ctx, queue: LOST, learner: seatOrMealLearner(world.ctx.learner) };
  ask = askInto(world.app, world.adminKey);
});
afterAll(() => world.close());

beforeEach(async () => {
  await emptyTables(world.ctx.db);
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
});

/** Two needs of eight owners each, asked for on four days. */
async function teach(): Promise<void> {
  const start = new Date(Math.ceil((world.clock.now().getTime() + 1) / DAY_MS) * DAY_MS);
  for (const [day, fragments] of seatsAndMeals(start, 4).entries()) {
    world.clock.moveTo(new Date(start.getTime() + (day + 1) * DAY_MS - 1));
    await world.call('POST', `${AT}/fragments`, { fragments });
  }
  await runFromRows(ctx);
}

type Keys = { readonly patch_keys: readonly { readonly key_name: string; readonly status: string }[] };
type Clusters = {
  readonly clusters: readonly {
    readonly id: string;
    readonly patch_key: string | null;
    readonly waits: { readonly rule: string; readonly sentence: string } | null;
  }[];
};

async function keys(): Promise<Record<string, string>> {
  const { patch_keys } = (await world.call('GET', `${AT}/patch-keys`)) as Keys;
  return Object.fromEntries(patch_keys.map(({ key_name, status }) => [key_name, status]));
}
async function waiting() {
  const { clusters } = (await world.call('GET', `${AT}/clusters`)) as Clusters;
  return clusters.filter(({ waits }) => waits !== null);
}

describe('a budget of one key on trial', () => {
  beforeEach(() => ask('PATCH', `${AT}/policy`, { maturity: BARS, budget: { experimental: 1 } }));

  it('S-36 lets the weaker need wait, says why, once, and asks for no work meanwhile', async () => {
    await teach();
    expect(Object.values(await keys())).toEqual(['experimental']);
    const [need, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(need?.waits).toEqual({
      rule: 'budget_experimental',
      sentence: 'Waits for a place: 1 of 1 keys are on trial; one must become stable or be retired first.',
    });
    expect(await outstandingWork(ctx.db, world.clock.now())).toEqual([]);
    const told = await listDecisions(ctx.db, 'flight_booking', `need/${need?.id}`);
    expect(told.map(({ kind, rule }) => ({ kind, rule }))).toEqual([
      { kind: 'waits', rule: 'budget_experimental' },
    ]);
    const detail = await world.call('GET', `${AT}/clusters/${encodeURIComponent(need?.id ?? '')}`);
    expect(detail).toMatchObject({ waits: { rule: 'budget_experimental' } });
  });

  it('S-36 gives the place to who waits as soon as there is one', async () => {
    await teach();
    const [first = ''] = Object.keys(await keys());
    await world.call('POST', `${AT}/patch-keys/${first}/retire`, { reason: 'not wanted here' });
    await runFromRows(ctx);
    const after = await keys();
    expect(Object.keys(after)).toHaveLength(2);
    expect(after[first]).toBe('retired');
    expect(Object.values(after)).toContain('experimental');
    expect(await waiting()).toEqual([]);
  });

  it('S-36 is filled once where two jobs find the same place', async () => {
    await ask('PATCH', `${AT}/policy`, { evolution: 'off' });
    await teach();
    await ask('PATCH', `${AT}/policy`, { evolution: 'automatic' });
    await runFromRows(ctx, 2);
    expect(Object.values(await keys())).toEqual(['experimental']);
  });
});

it('S-36 a total of one key counts what is stable, too', async () => {
  await ask('PATCH', `${AT}/policy`, { maturity: BARS, budget: { total: 1 } });
  await teach();
  const [need] = await waiting();
  expect(need?.waits).toMatchObject({ rule: 'budget_total' });
});

it('S-36 a person cannot approve over the budget, and is told what stands in the way', async () => {
  await ask('PATCH', `${AT}/policy`, { maturity: BARS, evolution: 'manual', budget: { experimental: 1 } });
  await teach();
  const [first = '', second = ''] = Object.keys(await keys());
  expect(await keys()).toEqual({ [first]: 'proposed', [second]: 'proposed' });
  const approve = (key: string) => ask('POST', `${AT}/patch-keys/${key}/approve`, { reason: 'looks right' });
  expect((await approve(first)).status).toBe(200);
  const refused = await approve(second);
  expect(refused).toMatchObject({ status: 409, json: { rule: 'budget_experimental', experimental: 1 } });
  expect(refused.text).toContain('1 of 1 keys are on trial');
  expect(await keys()).toEqual({ [first]: 'experimental', [second]: 'proposed' });
});

describe('evaluation switched off', () => {
  it('S-32 is refused by the API while evolution is on, and lets no key be made', async () => {
    expect((await ask('PATCH', `${AT}/policy`, { evaluation: 'off' })).status).toBe(422);
    await ask('PATCH', `${AT}/policy`, { maturity: BARS, evolution: 'off', evaluation: 'off' });
    await teach();
    expect(await keys()).toEqual({});
    expect(await outstandingWork(ctx.db, world.clock.now())).toEqual([]);
  });

  it('S-32 the service does not start with a stored policy that evolves unassessed, and names it', async () => {
    await ctx.db.sql`update scenarios set policy = policy || '{"evaluation": "off"}'`;
    const config = { ...readConfig({}), databaseUrl: world.databaseUrl };
    const start = openBase(config, { log: createLog('silent') });
    await expect(start).rejects.toThrow(PolicyError);
    await expect(openBase(config, { log: createLog('silent') })).rejects.toThrow(
      /"flight_booking".*must assess/,
    );
  });
});
