import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FragmentCounts, fragmentCounts } from '../../../src/ground/db/upkeep/status.ts';
import { countedAnew } from '../../helpers/database/counted-anew.ts';
import { openTaughtFlights, type TaughtFlights } from '../../helpers/people/taught-flights.ts';

type Place = Exclude<keyof FragmentCounts, 'received'>;
type Leaf = { state: string; phrase: string | null; cohort: string | null };

/** Where a phrase stands in a pool; `judged` is a need that is done with, `new` one that nobody has looked at yet. */
const STANDS = ['judged', 'new', 'unplaced', 'alone', 'nowhere'] as const;
/** Of a compound, the first that one of its parts has. */
const ORDER: readonly Place[] = ['pending', 'clustered', 'quarantined', 'failed', 'discarded', 'unclustered'];

let flights: TaughtFlights;

beforeAll(async () => {
  flights = await openTaughtFlights();
  await flights.startAnew();
  const { sql } = flights.ctx.db;
  await sql`update scenarios set published_revision = revision`;
  await sql`
    insert into pools (pool, scenario, cohort, open) values ('flight_booking/*', 'flight_booking', '*', true),
      ('flight_booking/business', 'flight_booking', 'business', true),
      ('flight_booking/press', 'flight_booking', 'press', false) on conflict do nothing`;
  await sql`
    insert into clusters (id, pool, state, lineage, centroid, cohesion, founded_at, changed_at, judged_at, verdict)
    select k, 'flight_booking/*', 'live', '{}', '', 0, now(), now(), case k when 'judged' then now() end, '{"mature": false}'
    from unnest(array['judged', 'new']) k`;
  for (const inAll of STANDS)
    for (const inOwn of STANDS) {
      await stand('flight_booking/*', `${inAll} ${inOwn}`, inAll);
      await stand('flight_booking/business', `${inAll} ${inOwn}`, inOwn);
      await stand('flight_booking/press', `${inAll} ${inOwn}`, inOwn);
    }
});
afterAll(() => flights.world.close());

describe('where fragments are', () => {
  it('is counted as one would count them one by one, whatever they are made of', async () => {
    const said = STANDS.flatMap((inAll) => STANDS.map((inOwn) => `${inAll} ${inOwn}`));
    const pooled = said.flatMap((phrase) =>
      [null, 'business', 'press'].map((cohort): Leaf => ({ state: 'pooled', phrase, cohort })),
    );
    const others = ['pending', 'empty', 'failed', 'discarded', 'quarantined'].flatMap((state) =>
      [null, 'judged judged'].map((phrase): Leaf => ({ state, phrase, cohort: null })),
    );
    const leaves = [...pooled, ...others];
    const expected = {
      received: 0,
      pending: 0,
      clustered: 0,
      unclustered: 0,
      failed: 0,
      discarded: 0,
      quarantined: 0,
    };
    const count = (place: Place) => {
      expected[place]++;
      expected.received++;
    };
    // Not all equally often, so that no two places pass for each other.
    for (const [n, leaf] of leaves.entries())
      for (let copy = 0; copy <= n % 3; copy++) {
        await insert(leaf, null);
        count(placeOf(leaf));
      }
    for (const one of [...others, ...pooled.filter((_, n) => n % 7 === 0)])
      for (const other of others) {
        const whole = await insert({ state: 'split', phrase: null, cohort: null }, null);
        for (const part of [one, other]) await insert(part, whole);
        const places = [one, other].map(placeOf);
        count(ORDER.find((place) => places.includes(place)) ?? 'unclustered');
      }
    expect(await fragmentCounts(flights.ctx.db)).toEqual(expected);
    expect(await fragmentCounts(flights.ctx.db, 'flight_booking')).toEqual(expected);
    expect((await fragmentCounts(flights.ctx.db, 'photo_retouch')).received).toBe(0);
  });

  it.each([
    [
      'a row comes placed',
      `insert into fragments (scenario, source, id, client_agent, owner, observed_at, received_at, state, phrase)
      select scenario, source, id, client_agent, owner, now(), now(), 'pooled', 'moved' from fragments where parent is null limit 3`,
    ],
    [
      'it has no place yet',
      `insert into memberships (pool, phrase, reason) values ('flight_booking/*', 'moved', 'unplaced')`,
    ],
    ['it has one', `update memberships set reason = null, cluster = 'more' where phrase = 'moved'`],
    [
      'its need is there and new',
      `insert into clusters (id, pool, state, lineage, centroid, cohesion, founded_at, changed_at)
      select 'more', pool, state, lineage, centroid, cohesion, now(), now() from clusters where id = 'new'`,
    ],
    ['its need is judged', `update clusters set judged_at = now() where id = 'more'`],
    ['something is to be published', 'update scenarios set revision = revision + 1'],
    ['it is published', 'update scenarios set published_revision = revision'],
    ['a need is ripe', `update clusters set verdict = '{"mature": true}' where id = 'judged'`],
    ['ripe needs are not asked for keys', `update scenarios set policy = policy || '{"evolution": "off"}'`],
    ['a cohort has no pool any more', `update pools set open = false where cohort = 'business'`],
    ['it has one', `update pools set open = true where cohort = 'business'`],
    ['its pool is gone', `delete from pools where cohort = 'business'`],
    [
      'it comes again',
      `insert into pools (pool, scenario, cohort) values ('flight_booking/business', 'flight_booking', 'business')`,
    ],
    ['a need is gone', `delete from clusters where id = 'new'`],
    ['a phrase has lost its place', `delete from memberships where phrase = 'moved'`],
    ['some are held back', `update fragments set state = 'quarantined' where phrase = 'moved'`],
    ['they are gone', `delete from fragments where phrase = 'moved'`],
  ])('is another count once %s', async (_, statement) => {
    const { sql } = flights.ctx.db;
    const before = await fragmentCounts({ sql });
    await sql.unsafe(statement);
    const after = await fragmentCounts({ sql });
    expect(after).toEqual(await countedAnew({ sql }));
    expect(after).not.toEqual(before);
  });
});

function placeOf({ state, phrase, cohort }: Leaf): Place {
  if (state !== 'pooled') return state === 'empty' ? 'unclustered' : (state as Place); // the other states are places
  const [inAll = '', inOwn = ''] = phrase?.split(' ') ?? [];
  const stands = cohort === 'business' ? [inAll, inOwn] : [inAll];
  if (stands.some((one) => one === 'unplaced' || one === 'new')) return 'pending';
  return inAll === 'judged' ? 'clustered' : 'unclustered';
}

async function stand(pool: string, phrase: string, where: (typeof STANDS)[number]): Promise<void> {
  if (where === 'nowhere') return;
  const inCluster = where === 'judged' || where === 'new';
  await flights.ctx.db.sql`
    insert into memberships (pool, phrase, cluster, reason)
    values (${pool}, ${phrase}, ${inCluster ? where : null}, ${inCluster ? null : where})`;
}

/** @returns the row's number */
async function insert({ state, phrase, cohort }: Leaf, parent: string | null): Promise<string> {
  const [row] = await flights.ctx.db.sql<{ seq: string }[]>`
    insert into fragments (scenario, source, id, part, parent, client_agent, owner, cohort, observed_at, received_at, state, phrase)
    values ('flight_booking', 'fragment', 'one', ${parent === null ? 0 : 1}, ${parent}, 'agent-1', 'acme', ${cohort},
      now(), now(), ${state}, ${phrase}) returning seq`;
  return row?.seq ?? '';
}
