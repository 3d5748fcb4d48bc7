import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeObservationWindows } from '../../../jobs/close-observation-windows.ts';
import { clusterPool } from '../../../jobs/cluster-pool.ts';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import { backingOff } from '../../../jobs/setbacks.ts';
import { sweepPools } from '../../../jobs/sweep-pools.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { listDecisions, subjectOf } from '../../../src/ground/db/keys/decisions.ts';
import { findPatchKey } from '../../../src/ground/db/keys/patch-keys.ts';
import { poolMentions } from '../../../src/ground/db/pools/learned-pools.ts';
import { holdPool } from '../../../src/ground/db/pools/pool-lease.ts';
import { connect } from '../../../src/ground/db/server/connect.ts';
import { listMeasurements } from '../../../src/ground/db/trial/measurements.ts';
import { saveSetback } from '../../../src/ground/db/upkeep/setbacks.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { verifyTrail } from '../../../src/ground/signing/verify-trail.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { runFromRows } from '../../helpers/service/jobs.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const HOUR_MS = 3_600_000;

let life: KeyLife;
const zone = process.env['TZ'];

/** In a process and on a database of two zones that both change their clocks, neither of them UTC. */
beforeAll(async () => {
  process.env['TZ'] = 'Pacific/Auckland';
  const url = await freshDatabase();
  const { sql, close } = connect(url, { max: 1 });
  await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set timezone = 'America/New_York'`);
  await close();
  life = await openKeyLife(url);
});
afterAll(async () => {
  await life.close();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});
beforeEach(() => emptyTables(life.ctx.db));
afterEach(() => life.clock.wrongBy(0));

const key = (name: string) => findPatchKey(life.ctx.db, SCENARIO, name);
const decided = async (name: string, kind: string) =>
  (await listDecisions(life.ctx.db, SCENARIO, subjectOf(name))).filter((one) => one.kind === kind);

/** A key whose window opens at the last millisecond of the fourth day, used for thirty days as a good key is. */
async function onTrial(start: Date, observed_at?: string) {
  await life.begin(start);
  const { seat, seatValues } = await life.seatKey();
  const schema_id = await life.experimentalId();
  const born = life.clock.now();
  for (let day = 0; day < 30; day++) {
    life.clock.moveTo(new Date(born.getTime() + day * DAY_MS + DAY_MS / 2));
    await life.report(
      Array.from({ length: 10 }, (_, index) => ({
        id: `day-${day}-${index}`,
        schema_id,
        payload: { ...TRIP, ...(index < 3 ? { [seat]: seatValues[0] } : {}) },
        client_agent: `agent-${(3 * day + index) % 8}`,
        owner: `owner-${(3 * day + index) % 8}`,
        outcome: 'success',
        ...(observed_at === undefined ? {} : { observed_at }),
      })),
    );
  }
  return { seat, born, end: new Date(born.getTime() + 30 * DAY_MS) };
}

/** What a client says of the time, and on which day and in which month it counts; received at noon of 2027-04-05. */
const TOLD = [
  { observed_at: '1970-01-01T00:00:00Z', day: '2027-04-05', why: 'a clock that was never set' },
  { observed_at: '2099-12-31T23:59:59Z', day: '2027-04-05', why: 'a clock that is ahead' },
  { observed_at: '2024-02-29T12:00:00Z', day: '2027-04-05', why: 'a leap day of long ago' },
  { observed_at: '2026-10-25T02:30:00+02:00', day: '2026-10-25', why: 'the hour that comes twice, once' },
  { observed_at: '2026-10-25T02:30:00+01:00', day: '2026-10-25', why: 'the hour that comes twice, again' },
  { observed_at: '2027-03-28T01:59:59+01:00', day: '2027-03-28', why: 'a second before summer begins' },
  { observed_at: '2027-03-28T03:00:00+02:00', day: '2027-03-28', why: 'summer begins' },
  { observed_at: '2027-03-31T23:30:00-04:00', day: '2027-04-01', why: 'the evening before, elsewhere' },
] as const;

describe('R12 what a client says of the time', () => {
  it('dates no word later than it came in nor ages before, in UTC, and moves no age, day or month of receipt', async () => {
    const noon = new Date('2027-04-05T12:00:00Z');
    await life.register(noon);
    const fragments = TOLD.map(({ observed_at }, index) => ({
      id: `f-${index}`,
      text: 'window seat',
      client_agent: `agent-${index}`,
      owner: `owner-${index}`,
      observed_at,
    }));
    expect(await life.call('POST', `${AT}/fragments`, { fragments })).toMatchObject({
      accepted: TOLD.length,
    });
    await life.run();
    const { db } = life.ctx;
    const mentions = await poolMentions(db, `${SCENARIO}/*`, DEFAULT_POLICY.trust);
    expect(mentions.map(({ fragment, day }) => [fragment, day])).toEqual(
      TOLD.map(({ day }, index) => [`f-${index}`, day]),
    );
    const owners = await db.sql`
      select owner, to_char(first_observed at time zone 'UTC', 'YYYY-MM-DD') as day,
        first_received = ${noon.toISOString()}::text::timestamptz as now from owners order by owner`;
    expect(owners).toEqual(TOLD.map(({ day }, index) => ({ owner: `owner-${index}`, day, now: true })));
    const months = await db.sql`
      select distinct tableoid::regclass::text as month from fragments`;
    expect(months).toEqual([{ month: 'fragments_2027_04' }]);
  });

  it.each(['1970-01-01T00:00:00Z', '2099-12-31T23:59:59Z'])(
    'moves no window and no day of a measurement: %s',
    async (observed_at) => {
      const start = new Date(observed_at < '2000' ? '2027-05-01T00:00:00Z' : '2027-07-01T00:00:00Z');
      const { seat, born, end } = await onTrial(start, observed_at);
      await life.run();
      expect(await key(seat)).toMatchObject({
        status: 'experimental',
        windowStartedAt: born,
        windowEndsAt: end,
      });
      const rows = await listMeasurements(life.ctx.db, SCENARIO, seat);
      const days = rows.filter(({ used }) => used > 0).map(({ day }) => day);
      expect([days.length, [...days].sort()[0], [...days].sort().at(-1)]).toEqual([
        30,
        new Date(born.getTime() + DAY_MS / 2).toISOString().slice(0, 10),
        new Date(end.getTime() - DAY_MS / 2).toISOString().slice(0, 10),
      ]);
    },
  );
});

describe('R12 a window of thirty days', () => {
  it.each([
    ['over the night on which summer ends where the database lives', '2027-10-10T00:00:00Z'],
    ['over a leap day, and the night on which summer begins there', '2028-02-10T00:00:00Z'],
    ['over the night on which summer ends where the process lives', '2028-03-20T00:00:00Z'],
  ])('%s is open a millisecond before its end, and decided at it', async (_, start) => {
    const { seat, end } = await onTrial(new Date(start));
    life.clock.moveTo(new Date(end.getTime() - 1));
    await life.run();
    expect(await closeObservationWindows(life.ctx, SCENARIO)).toMatchObject({ word: 'skipped' });
    expect((await key(seat))?.status).toBe('experimental');
    life.clock.moveTo(end);
    await life.run();
    expect(await key(seat)).toMatchObject({ status: 'stable', windowStartedAt: end });
    expect(await decided(seat, 'stable')).toMatchObject([{ at: end }]);
  });
});

it('R12 days that are added in SQL are of 24 hours, in whatever zone the database lives', async () => {
  const rows = await life.ctx.db.sql`
    select extract(epoch from at + make_interval(days => 1) - at)::int as seconds
    from (values ('2027-03-14T05:00:00Z'::timestamptz), ('2027-11-07T04:00:00Z')) as nights(at)`;
  expect(rows).toEqual([{ seconds: 86_400 }, { seconds: 86_400 }]);
});

describe("R12 the server's clock jumps by an hour", () => {
  it('and back: nothing is promoted before its time or decided twice, and the trail is whole', async () => {
    const { seat, end } = await onTrial(new Date('2029-01-01T00:00:00Z'));
    const seen: unknown[] = [];
    const look = async (beforeEnd: number, wrong: number) => {
      life.clock.wrongBy(0);
      life.clock.moveTo(new Date(Math.max(end.getTime() - beforeEnd, life.clock.now().getTime())));
      life.clock.wrongBy(wrong);
      await life.run();
      seen.push([(await key(seat))?.status, (await decided(seat, 'stable')).length]);
    };
    await look(HOUR_MS + 1, 0);
    await look(HOUR_MS + 1, HOUR_MS);
    await look(HOUR_MS, 0);
    await look(1, -HOUR_MS);
    await look(0, -HOUR_MS);
    expect(seen).toEqual(Array(5).fill(['experimental', 0]));
    // A worker that is an hour ahead and two that are not: one decides.
    life.clock.wrongBy(0);
    const ahead = { ...life.ctx, clock: { now: () => new Date(end.getTime() + HOUR_MS) } };
    const results = await Promise.all(
      [ahead, life.ctx, life.ctx].map((ctx) => closeObservationWindows(ctx, SCENARIO)),
    );
    expect(results.filter((one) => one.word === 'done' && one.numbers['promoted'] === 1)).toHaveLength(1);
    const decision = await decided(seat, 'stable');
    const review = await key(seat);
    seen.length = 0;
    for (const wrong of [0, HOUR_MS, -HOUR_MS, 0]) await look(0, wrong);
    expect(seen).toEqual(Array(4).fill(['stable', 1]));
    expect(await decided(seat, 'stable')).toEqual(decision);
    expect(await key(seat)).toMatchObject({ windowStartedAt: end, windowEndsAt: review?.windowEndsAt });
    const trail = await life.call('GET', `${AT}/patch-keys/${seat}/trail`);
    expect(await verifyTrail(trail, await life.call('GET', '/.well-known/jwks.json'))).toBeNull();
  });

  it('and back: what came, was learned, leased or failed meanwhile holds nothing up', async () => {
    const { ctx, clock } = life;
    const start = new Date('2029-04-30T23:30:00Z');
    await life.register(start);
    const say = (id: string, text: string) =>
      life.call('POST', `${AT}/fragments`, {
        fragments: [{ id, text, client_agent: id, owner: id }],
      });
    const cluster = backingOff('cluster-pool', clusterPool);
    const pool = `${SCENARIO}/*`;
    clock.wrongBy(HOUR_MS);
    await sweepPools(ctx);
    await say('ahead', 'window seat');
    await embedFragments(ctx, SCENARIO);
    await cluster(ctx, pool);
    // It failed six times, and its holder died while it held the pool.
    await saveSetback(ctx.db, 'cluster-pool', pool, {
      failures: 6,
      reason: 'Error',
      nextTryAt: new Date(clock.now().getTime() + 20_000),
    });
    await ctx.db.sql`
      update pools set held_by = 'one that has died',
        held_until = ${new Date(clock.now().getTime() + 15_000).toISOString()}::text::timestamptz`;
    clock.wrongBy(0);
    await say('right', 'an aisle seat');
    await embedFragments(ctx, SCENARIO);
    expect(await cluster(ctx, pool)).toEqual({ word: 'skipped', reason: 'every phrase has its place' });
    expect(await holdPool(ctx, pool, async () => 'mine')).toBe('mine');
    await runFromRows(ctx);
    clock.wrongBy(-HOUR_MS);
    await say('behind', 'vegan meal');
    await runFromRows(ctx);
    expect(await outstandingWork(ctx.db, clock.now())).toEqual([]);
    const rows = await ctx.db.sql`
      select f.id, f.tableoid::regclass::text as month, f.state, m.reason from fragments f
      join memberships m on m.phrase = f.phrase order by seq`;
    expect(rows).toEqual([
      { id: 'ahead', month: 'fragments_2029_05', state: 'pooled', reason: null },
      { id: 'right', month: 'fragments_2029_04', state: 'pooled', reason: null },
      expect.objectContaining({ id: 'behind', month: 'fragments_2029_04', state: 'pooled' }),
    ]);
    const judged = await ctx.db.sql`select id from clusters where state = 'live' and judged_at < changed_at`;
    expect(judged).toEqual([]);
  });
});
