import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clusterPool } from '../../../jobs/cluster-pool.ts';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import { seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';
import { AT, openTaughtFlights, POOL, type TaughtFlights } from '../../helpers/people/taught-flights.ts';
import { runByNotes, runFromRows } from '../../helpers/service/jobs.ts';

let flights: TaughtFlights;

beforeAll(async () => {
  flights = await openTaughtFlights();
});
afterAll(() => flights.world.close());
beforeEach(() => flights.startAnew());

describe('a pool', () => {
  it('that was left as it was because little was new is learned anew when it has rested', async () => {
    await flights.teach(4);
    await runFromRows(flights.ctx);
    await flights.say('a trolley for my cello');
    await runFromRows(flights.ctx);
    const seen = async () => {
      const [row] = await flights.ctx.db.sql<{ unseen: number }[]>`
        select (select count(*)::int from memberships m where m.pool = p.pool) - consolidated_phrases as unseen
        from pools p where pool = ${POOL}`;
      return row?.unseen;
    };
    expect(await seen()).toBe(1);
    flights.world.clock.moveTo(new Date(flights.world.clock.now().getTime() + 60_000));
    await runFromRows(flights.ctx);
    expect(await seen()).toBe(0);
    expect(await flights.status()).toMatchObject({ pending: 0 });
  });
});

describe('two consolidators at once', () => {
  it('one wins, the other steps back, and every phrase has one place', async () => {
    await flights.teach(2);
    await embedFragments(flights.ctx, 'flight_booking');
    const results = await Promise.all([clusterPool(flights.ctx, POOL), clusterPool(flights.ctx, POOL)]);
    expect(results.map(({ word }) => word).sort()).toEqual(['done', 'skipped']);
    const [pool] = await flights.ctx.db.sql`select revision from pools where pool = ${POOL}`;
    expect(pool).toEqual({ revision: 1 });
    const unplaced = await flights.ctx.db.sql`select from memberships where reason = 'unplaced'`;
    expect(unplaced.length).toBe(0);
  });

  it('R15 only one of them learns, in whatever process', async () => {
    await flights.teach(2);
    await embedFragments(flights.ctx, 'flight_booking');
    const { learning, learner } = heldUp();
    const first = clusterPool({ ...flights.ctx, learner }, POOL);
    await learning.entered;
    expect(await clusterPool(flights.ctx, POOL)).toMatchObject({
      reason: 'another worker is learning the pool',
    });
    learning.open();
    expect(await first).toMatchObject({ word: 'done' });
    const [pool] = await flights.ctx.db
      .sql`select revision, held_by, held_until from pools where pool = ${POOL}`;
    expect(pool).toEqual({ revision: 1, held_by: null, held_until: null });
  });

  it('a phrase that comes while one learns has a place at once, and another one in what was learned', async () => {
    await flights.teach(3);
    await embedFragments(flights.ctx, 'flight_booking');
    await clusterPool(flights.ctx, POOL);
    await flights.ctx.db
      .sql`update pools set due_at = ${flights.world.clock.now().toISOString()}::text::timestamptz`;
    const { learning, learner } = heldUp();
    const first = clusterPool({ ...flights.ctx, learner }, POOL);
    await learning.entered;
    await flights.say('a seat right beside the window');
    await embedFragments(flights.ctx, 'flight_booking');
    const late = () => flights.ctx.db.sql<{ cluster: string | null; reason: string | null }[]>`
      select m.cluster, m.reason from memberships m join fragments f on f.phrase = m.phrase
      where f.id = 'a seat right beside the window'`;
    const [meanwhile] = await late();
    expect(meanwhile?.reason).not.toBe('unplaced');
    learning.open();
    expect(await first).toMatchObject({ word: 'done', numbers: { late: 1 } });
    const [after] = await late();
    expect(after?.reason).not.toBe('unplaced');
    const [pool] = await flights.ctx.db
      .sql`select revision, due_at is not null as due from pools where pool = ${POOL}`;
    expect(pool).toEqual({ revision: 2, due: true });
    const homeless = await flights.ctx.db.sql`
      select from memberships m left join clusters c on c.id = m.cluster and c.state = 'live'
      where m.cluster is not null and c.id is null`;
    expect(homeless.length).toBe(0);
  });

  it('R2 one that died is waited for until its lease has run out, and no longer', async () => {
    await flights.teach(2);
    await embedFragments(flights.ctx, 'flight_booking');
    const until = new Date(flights.world.clock.now().getTime() + 15_000);
    await flights.ctx.db.sql`
      update pools set held_by = 'who died', held_until = ${until.toISOString()}::text::timestamptz where pool = ${POOL}`;
    expect(await clusterPool(flights.ctx, POOL)).toMatchObject({ word: 'skipped' });
    flights.world.clock.moveTo(until);
    expect(await clusterPool(flights.ctx, POOL)).toMatchObject({ word: 'done' });
  });

  it('R15 one that died with a clock that was a day ahead is not waited for', async () => {
    await flights.teach(2);
    await embedFragments(flights.ctx, 'flight_booking');
    const until = new Date(flights.world.clock.now().getTime() + 86_400_000);
    await flights.ctx.db.sql`
      update pools set held_by = 'who died', held_until = ${until.toISOString()}::text::timestamptz where pool = ${POOL}`;
    expect(await clusterPool(flights.ctx, POOL)).toMatchObject({ word: 'done' });
  });
});

describe('a cluster whose words are said again', () => {
  it('is judged again, also while the clock stands still', async () => {
    await flights.teach(3);
    await runByNotes(flights.ctx);
    const facts = () => flights.ctx.db.sql<{ fragments: number }[]>`
      select sum((verdict -> 'facts' ->> 'fragments')::int)::int as fragments from clusters where state = 'live'`;
    const [before] = await facts();
    for (const owner of ['late-1', 'late-2']) {
      const fragments = seatsAndMeals(flights.start(), 1)[0]?.map((one) => ({
        ...one,
        id: `${owner}-${one.id}`,
        owner,
      }));
      await flights.world.call('POST', `${AT}/fragments`, { fragments });
      await runByNotes(flights.ctx);
    }
    const [after] = await facts();
    // Each of the two owners says both needs, and says either as often as it likes with one voice.
    expect(after?.fragments).toBe((before?.fragments ?? 0) + 4);
  });
});

/** A learner that begins, and learns when it is told to. */
function heldUp() {
  const learning = gate();
  const learner = {
    ...flights.ctx.learner,
    consolidate: async (snapshot: Parameters<typeof flights.ctx.learner.consolidate>[0]) => {
      learning.enter();
      await learning.opened;
      return flights.ctx.learner.consolidate(snapshot);
    },
  };
  return { learning, learner };
}

/** Somebody enters and stays until it is opened. */
function gate() {
  let enter = () => {};
  let open = () => {};
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { entered, opened, enter: () => enter(), open: () => open() };
}
