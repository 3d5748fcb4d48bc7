import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { fixture } from '../../fixtures/load.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { FIVE_SEATS, seatOrMealLearner } from '../../helpers/people/seats-and-meals.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const DAY_MS = 86_400_000;
const START = new Date('2026-01-05T00:00:00Z');

let world: World;
let ctx: Context;

beforeAll(async () => {
  world = await openWorld();
  ctx = { ...world.ctx, queue: LOST, learner: seatOrMealLearner(world.ctx.learner) };
});
afterAll(() => world.close());

beforeEach(async () => {
  await emptyTables(ctx.db);
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
});

/** Fifty fragments, each from a client and a day of its turn. */
async function fifty(clients: number, days: number) {
  for (let day = 0; day < days; day++) {
    world.clock.moveTo(new Date(world.clock.now().getTime() + DAY_MS));
    const fragments = Array.from({ length: 50 }, (_, at) => at)
      .filter((at) => at % days === day)
      .map((at) => ({
        id: `f-${at}`,
        text: FIVE_SEATS[at % FIVE_SEATS.length],
        client_agent: `agent-${at % clients}`,
      }));
    await world.call('POST', `${AT}/fragments`, { fragments });
  }
  await runFromRows(ctx);
  const answer = await world.call('GET', `${AT}/clusters`);
  return (answer as { clusters: { maturity: { mature: boolean; missing: string[] } }[] }).clusters;
}

it('S-20 fifty copies from one client in one minute are no need of many, and it is said what they lack', async () => {
  world.clock.moveTo(START);
  const [cluster] = await fifty(1, 1);
  expect(cluster?.maturity).toMatchObject({
    mature: false,
    missing: [
      'needs 19 more fragments',
      'needs 5 more owners; 1 of 1 is new',
      'needs 6 more days',
      'one owner holds 100 % of it (at most 50 %)',
    ],
  });
});

it('S-20 the same fifty from fifteen clients over seven days are', async () => {
  const [cluster] = await fifty(15, 7);
  expect(cluster?.maturity).toMatchObject({ mature: true, missing: [] });
});
