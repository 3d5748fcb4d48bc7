import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../src/domain/statistics/random.ts';
import { vouchFor } from '../../../src/ground/db/intake/owners.ts';
import { maturityFacts } from '../../../src/ground/db/pools/verdicts.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { factsAskedAtOnce } from '../../helpers/database/facts-asked-at-once.ts';
import { countFragments } from '../../helpers/database/rows.ts';
import { SEATS, seatOrMealLearner } from '../../helpers/people/seats-and-meals.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const DAY_MS = 86_400_000;
const MEALS = ['vegetarian meal', 'vegan meal on board', 'halal meal', 'kosher meal', 'meal without meat'];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  await world.call('PATCH', `${AT}/policy`, { maturity: { horizon: 90 }, retention: { fragments: 100 } });
});
afterAll(() => world.close());

const settle = () =>
  runFromRows({ ...world.ctx, queue: LOST, learner: seatOrMealLearner(world.ctx.learner) });
const random = seededRandom(6);
const oneOf = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)] as T;

let sent = 0;
/** A day on which some come back, some say it in a cohort's name, some ask for it, and some were heard of late. */
async function oneDay() {
  world.clock.moveTo(new Date(world.clock.now().getTime() + DAY_MS + random() * 9_000_000));
  const fragments = Array.from({ length: 24 }, () => ({
    id: `said-${sent++}`,
    text: oneOf(random() < 0.7 ? SEATS : MEALS),
    owner: `owner-${Math.floor(random() ** 2 * 20)}`,
    client_agent: `agent-${Math.floor(random() * 5)}`,
    ...(random() < 0.3 ? { cohort: 'students' } : {}),
    ...(random() < 0.1 ? { request: true } : {}),
    observed_at: new Date(world.clock.now().getTime() - Math.floor(random() * 4) * 60_000_000).toISOString(),
  }));
  await world.call('POST', `${AT}/fragments`, { fragments });
}

/** What is judged of all needs, asked both ways, under several policies; how many needs somebody says. */
async function sameBothWays(): Promise<number> {
  const { sql } = world.ctx.db;
  await sql`update clusters set changed_at = changed_at + interval '1 millisecond', judged_at = null`;
  const pools = await sql<{ pool: string }[]>`select pool from pools where open order by pool`;
  let said = 0;
  for (const { pool } of pools) {
    for (const newOwnerDays of [0, 3, 14]) {
      for (const horizon of [3, 30, 90]) {
        const policy = { maturity: { horizon }, trust: { newOwnerDays } } as Parameters<
          typeof maturityFacts
        >[2];
        const facts = await maturityFacts(world.ctx.db, pool, policy, world.clock.now());
        expect(facts).toEqual(await factsAskedAtOnce(world.ctx.db, pool, policy, world.clock.now()));
        said = facts.filter(({ owners }) => owners > 0).length;
      }
    }
  }
  return said;
}

it('what a need has is the same whether all is asked in one grouping or each of what it hangs on', async () => {
  const { sql } = world.ctx.db;
  for (let day = 0; day < 8; day++) {
    await oneDay();
    await settle();
    await sameBothWays();
  }
  expect(await sameBothWays()).toBe(2);
  const [pools] = await sql<{ count: number }[]>`select count(*)::int as count from pools where open`;
  expect(pools?.count).toBe(2);

  const erased = await askInto(world.app, world.adminKey)('DELETE', '/v1/owners/owner-0');
  expect(erased.status).toBe(200);
  await sameBothWays();
  await vouchFor(world.ctx.db, SCENARIO, 'owner-1', { by: 'admin', at: world.clock.now() });
  await sql`delete from owners where owner = 'owner-2'`;
  await sql`update fragments set state = 'quarantined' where owner = 'owner-3'`;
  await sql`
    update memberships set cluster = (select max(id) from clusters c where c.pool = memberships.pool and c.state = 'live')
    where phrase in (select id from phrases where text like '%window%')`;
  expect(await sameBothWays()).toBe(2);
  await settle();
  expect(await sameBothWays()).toBe(2);

  // All but what comes now is too old to count, and then too old to be kept; a need that nobody says any more has nothing.
  for (const days of [86, 30]) {
    world.clock.moveTo(new Date(world.clock.now().getTime() + days * DAY_MS));
    await sameBothWays();
    await oneDay();
    await settle();
    await sameBothWays();
  }
  expect(await countFragments(world.ctx.db)).toBe(48);
  await sql`delete from fragments where phrase in (select id from phrases where text not like '%meal%')`;
  expect(await sameBothWays()).toBe(1);
}, 120_000);
