import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadScenario } from '../../../demo/load.ts';
import { clusterPool } from '../../../jobs/cluster-pool.ts';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import { judgePoolMaturity } from '../../../jobs/judge-maturity.ts';
import { synthesisePatchKeys } from '../../../jobs/synthesise-patch-key.ts';
import { seededRandom, shuffled } from '../../../src/domain/statistics/random.ts';
import { listDecisions } from '../../../src/ground/db/keys/decisions.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const FLIGHTS = 'flight_booking';
const AT = `/v1/scenarios/${FLIGHTS}`;
const POOL = `${FLIGHTS}/*`;
const DAY_MS = 86_400_000;
const DAYS = 14;
/** Each takes seconds; a rule of the order in which rows come shows in the first few, or in none (ten were played). */
const ORDERS = 4;
/** A crowd that comes on one day, says one thing and never comes back. */
const CROWD = Array.from({ length: 40 }, (_, index) => ({
  owner: `crowd-${index}`,
  text: ['zorblax seat', 'a zorblax seat please', 'my zorblax seat'][index % 3] ?? '',
  day: 9,
}));
/** Twenty people of the demo, who come back and ask for what they like. */
const { sayings } = loadScenario(fileURLToPath(new URL('../../../demo/flight_booking/', import.meta.url)));
const PEOPLE = shuffled(sayings, seededRandom(4))
  .slice(0, 450)
  .map(({ text }, index) => ({ owner: `owner-${index % 20}`, text, day: index % DAYS }));
const SAID = [...PEOPLE, ...CROWD].map(({ owner, text, day }, index) => ({
  id: `said-${index}`,
  owner,
  client_agent: owner,
  text,
  day,
}));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Everything comes in on one day, in the order and cuts of a seed, while workers take up what is there. */
async function outcomeOf(seed: number) {
  const ctx = { ...world.ctx, queue: LOST };
  const random = seededRandom(seed);
  await emptyTables(ctx.db);
  const today = Math.ceil((world.clock.now().getTime() + 1) / DAY_MS) * DAY_MS;
  world.clock.moveTo(new Date(today));
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  await askInto(world.app, world.adminKey)('PATCH', `${AT}/policy`, {
    maturity: { fragments: 20, owners: 5 },
  });
  const left = shuffled(SAID, random).map(({ day, ...one }) => ({
    ...one,
    observed_at: new Date(today - (DAYS - day) * DAY_MS).toISOString(),
  }));
  const jobs = [
    () => embedFragments(ctx, FLIGHTS),
    () => clusterPool(ctx, POOL),
    () => judgePoolMaturity(ctx, POOL),
    () => synthesisePatchKeys(ctx, POOL),
  ];
  const deliver = async (size: number) => {
    if (left.length > 0) await world.call('POST', `${AT}/fragments`, { fragments: left.splice(0, size) });
  };
  while (left.length > 0) {
    await deliver(1 + Math.floor(random() * 60));
    // Each of the workers takes up what is there or does not, and the next delivery has begun to come in.
    for (const job of jobs) {
      await deliver(1);
      if (left.length > 0 && random() < 0.5) await job();
    }
  }
  await runFromRows(ctx);
  const { patch_keys } = (await world.call('GET', `${AT}/patch-keys`)) as {
    patch_keys: { status: string; definition: object }[];
  };
  const { quarantine } = (await world.call('GET', `${AT}/quarantine`)) as {
    quarantine: { reason: string; owners: number; fragments: number }[];
  };
  const decisions = await listDecisions(ctx.db, FLIGHTS);
  return {
    keys: patch_keys.map(({ status, definition }) => ({ status, definition })),
    quarantine: quarantine
      .map(({ reason, owners, fragments }) => ({ reason, owners, fragments }))
      .sort((a, b) => (a.reason < b.reason ? -1 : 1)),
    // Each order comes on a day of its own, since no clock goes back.
    decisions: decisions
      .map(({ kind, rule, sentence }) => `${kind} ${rule} ${sentence.replace(/\d{4}-\d\d-\d\d/gu, 'a day')}`)
      .sort(),
  };
}

it('rows that come without a pause make the same keys, quarantine and decisions, in whatever order, cuts and turns of the workers', async () => {
  const first = await outcomeOf(1);
  expect(first.keys.length).toBeGreaterThan(1);
  expect(JSON.stringify(first.keys)).not.toContain('zorblax');
  // The crowd is held back, and nobody else.
  const campaigns = first.quarantine.filter(({ reason }) => reason === 'poison');
  expect(campaigns).toEqual([{ reason: 'poison', owners: 40, fragments: 40 }]);
  for (let seed = 2; seed <= ORDERS; seed++) expect(await outcomeOf(seed), `seed ${seed}`).toEqual(first);
});
