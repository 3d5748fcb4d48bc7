import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { factsAt } from '../../../src/domain/trial/what-if/ripeness.ts';
import { maturityFacts } from '../../../src/ground/db/pools/verdicts.ts';
import { findScenario, poolOf } from '../../../src/ground/db/scenarios/scenarios.ts';
import { readStored } from '../../../src/ground/db/trial/what-if.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { seatOrMealLearner, seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = '2026-01-05T00:00:00Z';
const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}/policy`;
const DAYS = 12;

let world: World;

beforeAll(async () => {
  world = await openWorld(START);
  Object.assign(world.ctx, { learner: seatOrMealLearner(world.ctx.learner) });
  await world.call('PUT', `/v1/scenarios/${SCENARIO}/template`, fixture('F01-template-flight'));
  for (const [day, fragments] of seatsAndMeals(new Date(START), DAYS).entries()) {
    world.clock.moveTo(new Date(Date.parse(START) + (day + 1) * DAY_MS - 1));
    await world.call('POST', `/v1/scenarios/${SCENARIO}/fragments`, { fragments });
    await world.settle();
  }
});
afterAll(() => world.close());

type Answer = {
  readonly keys: readonly { readonly key: string; readonly change: string; readonly days: number | null }[];
  readonly needs: readonly unknown[];
  readonly ripe: { readonly present: number; readonly changed: number };
};

const ask = (settings: object) => world.call('POST', `${AT}/what-if`, settings) as Promise<Answer>;

describe('a policy that is tried before it is stored', () => {
  // From the third on some voices are older than the 35 `IDLE_DAYS`, on the last all are.
  it.each([0, 10, 30, 40])('counts what the jobs count, of every need, %i days on', async (days) => {
    const { policy } = await findScenario(world.ctx.db, SCENARIO);
    const now = new Date(world.clock.now().getTime() + days * DAY_MS);
    await world.ctx.db.sql`update clusters set judged_at = null`;
    const counted = await maturityFacts(world.ctx.db, poolOf(SCENARIO), policy, now);
    const stored = await readStored(world.ctx.db, SCENARIO, now);
    expect(counted.length).toBeGreaterThan(1);
    for (const facts of counted) {
      const need = stored.needs.find(({ id }) => id === facts.id);
      expect(need && factsAt(need, stored.owners, policy, now)).toEqual(
        expect.objectContaining({
          fragments: facts.fragments,
          requests: facts.requests,
          recent: facts.recent,
          owners: facts.owners,
          standing: facts.standing,
          newOwners: facts.newOwners,
          days: facts.days,
          concentration: facts.concentration,
          idle: facts.idle,
        }),
      );
    }
    if (days === 40) expect(counted.map(({ recent }) => recent)).toEqual(counted.map(() => 0));
    await world.settle();
  });

  it('says that nothing changes where nothing is changed', async () => {
    const { keys, needs } = await ask({});
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.map(({ change }) => change)).toEqual(keys.map(() => 'same'));
    expect(needs).toEqual([]);
  });

  it('says which keys would be there later, or not at all', async () => {
    const later = await ask({ maturity: { days: 10 } });
    expect(later.keys.map(({ change, days }) => [change, days])).toEqual(later.keys.map(() => ['later', 3]));
    const never = await ask({ maturity: { owners: 20 } });
    expect(never.keys.map(({ change }) => change)).toEqual(never.keys.map(() => 'not_any_more'));
    expect(never.ripe).toMatchObject({ present: 2, changed: 0 });
  });

  it('changes nothing, and is no change in the audit log', async () => {
    const rows = () =>
      world.ctx.db.sql`select policy, revision, (select count(*) from audit_log) as records from scenarios`;
    const before = await rows();
    await ask({ maturity: { days: 10 } });
    expect(await rows()).toEqual(before);
  });

  it('names the setting that is wrong', async () => {
    const answer = await askInto(world.app, world.adminKey)('POST', `${AT}/what-if`, { window: { days: 0 } });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ errors: [{ path: 'window.days' }] });
  });

  it('is for those who see more than was signed', async () => {
    const reader = askInto(world.app, await giveKey(world, { name: 'reader', scopes: ['read'] }));
    expect((await reader('POST', `${AT}/what-if`, {})).status).toBe(403);
  });

  it('is tried one at a time', async () => {
    const asked = askInto(world.app, world.adminKey);
    const answers = await Promise.all([1, 2, 3].map(() => asked('POST', `${AT}/what-if`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
  });
});
