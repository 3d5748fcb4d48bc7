import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clusterPool } from '../../jobs/cluster-pool.ts';
import { embedFragments } from '../../jobs/embed-fragments.ts';
import { handlers } from '../../jobs/handlers.ts';
import type { Context } from '../../src/context.ts';
import { listPatchKeys } from '../../src/db/patch-keys.ts';
import { poolOf } from '../../src/db/scenarios.ts';
import { outstandingWork } from '../../src/db/work.ts';
import { fixture } from '../fixtures/load.ts';
import { askInto } from '../helpers/ask.ts';
import { breaking } from '../helpers/breaking.ts';
import { LOST, runByNotes, runFromRows } from '../helpers/jobs.ts';
import { openReceiver, type Receiver } from '../helpers/receiver.ts';
import { dumpRows, emptyTables, saidTexts } from '../helpers/rows.ts';
import { seatOrMealLearner, seatsAndMeals } from '../helpers/seats-and-meals.ts';
import { openWorld, type World } from '../helpers/world.ts';

const AT = '/v1/scenarios/flight_booking';
const POOL = poolOf('flight_booking');
const DAY_MS = 86_400_000;

let world: World;
let ctx: Context;
let receiver: Receiver;
/** Midnight after all that happened before. */
let start: Date;

beforeAll(async () => {
  receiver = await openReceiver();
  world = await openWorld(undefined, undefined, receiver.trusting);
  ctx = { ...world.ctx, queue: LOST, learner: seatOrMealLearner(world.ctx.learner) };
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

beforeEach(startAnew);

async function startAnew(): Promise<void> {
  await emptyTables(world.ctx.db);
  start = new Date(Math.ceil((world.clock.now().getTime() + 1) / DAY_MS) * DAY_MS);
  world.clock.moveTo(start);
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  // Bars that four days of these people reach, whatever the default is.
  const bars = { maturity: { fragments: 20, owners: 5, days: 3, cohesion: 0 } };
  await askInto(world.app, world.adminKey)('PATCH', `${AT}/policy`, bars);
}

type Counts = Record<'received' | 'pending' | 'clustered' | 'unclustered' | 'failed' | 'quarantined', number>;

async function status(): Promise<Counts> {
  const { fragments } = (await world.call('GET', '/v1/status')) as { fragments: Counts };
  const { received, ...places } = fragments;
  expect(Object.values(places).reduce((sum, one) => sum + one, 0)).toBe(received);
  return fragments;
}

function say(...texts: string[]) {
  const fragments = texts.map((text) => ({ id: text, text, client_agent: 'agent-1' }));
  return world.call('POST', `${AT}/fragments`, { fragments });
}

async function teach(days: number): Promise<void> {
  for (const [day, fragments] of seatsAndMeals(start, days).entries()) {
    world.clock.moveTo(new Date(start.getTime() + (day + 1) * DAY_MS - 1));
    await world.call('POST', `${AT}/fragments`, { fragments });
  }
}

/** Payloads of clients that were offered every key on trial and used it. */
async function useKeys(): Promise<void> {
  const template = (await world.call('GET', `${AT}/template?channel=experimental`)) as { schema_id: string };
  const keys = await listPatchKeys(ctx.db, 'flight_booking', ['experimental']);
  const values = keys.map(({ definition }) => [
    definition.key_name,
    definition.key_type === 'boolean'
      ? true
      : (definition.acceptable_values?.[0] ?? definition.minimum ?? 'x'),
  ]);
  const interactions = Array.from({ length: 60 }, (_, index) => ({
    id: `use-${index}`,
    schema_id: template.schema_id,
    payload: {
      origin: 'PEK',
      destination: 'SHA',
      departure_date: '2026-05-04',
      ...Object.fromEntries(values),
    },
    client_agent: `agent-${index % 10}`,
    outcome: 'success',
  }));
  await world.call('POST', `${AT}/interactions`, { interactions });
}

describe('a job', () => {
  it('that runs again after it has run changes no row', async () => {
    await world.call('POST', `${AT}/webhooks`, { url: receiver.url, events: ['version', 'decision'] });
    await teach(4);
    const again = async () => {
      for (let work = await firstWork(); work !== null; work = await firstWork()) {
        await handlers[work.kind](ctx, work.subject);
        const dump = await dumpRows(ctx.db);
        await handlers[work.kind](ctx, work.subject);
        expect(await dumpRows(ctx.db), `${work.kind} twice`).toEqual(dump);
        ran.add(work.kind);
      }
    };
    const ran = new Set<string>();
    await again();
    await useKeys();
    await again();
    world.clock.moveTo(new Date(start.getTime() + 45 * DAY_MS));
    await again();
    expect([...ran].sort()).toEqual(
      Object.keys(handlers)
        .filter((kind) => !['sweep-pools', 'account-for-fragments'].includes(kind))
        .sort(),
    );
  });

  it('that runs twice at the same time doubles nothing', async () => {
    await teach(4);
    await runFromRows(ctx, 2);
    await useKeys();
    await runFromRows(ctx, 2);
    world.clock.moveTo(new Date(start.getTime() + 45 * DAY_MS));
    await runFromRows(ctx, 2);
    expect(await outstandingWork(ctx.db, world.clock.now())).toEqual([]);
    const twice = (table: string, columns: string) =>
      ctx.db.sql.unsafe(`select ${columns}, count(*) from ${table} group by ${columns} having count(*) > 1`);
    expect(await twice('schema_versions', 'line, number')).toHaveLength(0);
    expect(await twice('decisions', 'subject, kind')).toHaveLength(0);
    expect(await twice('fragments', 'id, part')).toHaveLength(0);
    const used = await ctx.db.sql<{ used: number }[]>`
      select sum(used)::int as used from measurements group by key_name`;
    expect(used.length).toBeGreaterThan(0);
    for (const row of used) expect(row.used).toBe(60);
    expect(await status()).toMatchObject({ received: 64, pending: 0 });
  });

  async function firstWork() {
    return (await outstandingWork(ctx.db, world.clock.now()))[0] ?? null;
  }
});

describe('a pool', () => {
  it('that was left as it was because little was new is learned anew when it has rested', async () => {
    await teach(4);
    await runFromRows(ctx);
    await say('a trolley for my cello');
    await runFromRows(ctx);
    const seen = async () => {
      const [row] = await ctx.db.sql<{ unseen: number }[]>`
        select (select count(*)::int from memberships m where m.pool = p.pool) - consolidated_phrases as unseen
        from pools p where pool = ${POOL}`;
      return row?.unseen;
    };
    expect(await seen()).toBe(1);
    world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000));
    await runFromRows(ctx);
    expect(await seen()).toBe(0);
    expect(await status()).toMatchObject({ pending: 0 });
  });
});

describe('the sweep', () => {
  it('finds in the rows whatever lost notes would have said, step by step', async () => {
    await teach(4);
    const kinds = (await runFromRows(ctx)).map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['embed-fragments', 'cluster-pool', 'judge-maturity', 'synthesise-patch-key']),
    );
    const { pending, clustered } = await status();
    expect({ pending, clustered: clustered > 0 }).toEqual({ pending: 0, clustered: true });
  });

  it('comes to the same rows as notes that all arrived', async () => {
    await teach(4);
    await runByNotes(ctx);
    const byNotes = await placesOf();
    await startAnew();
    await teach(4);
    await runFromRows(ctx);
    expect(await placesOf()).toEqual(byNotes);
  });
});

describe('the status', () => {
  it('accounts for every fragment at every step, and knows none pending in the end', async () => {
    await teach(2);
    await say('thanks a lot', 'window seat, vegetarian meal and wheelchair assistance');
    expect(await status()).toMatchObject({ received: 34, pending: 34 });
    await embedFragments(ctx, 'flight_booking');
    expect(await status()).toMatchObject({ received: 34, pending: 33, unclustered: 1 });
    await clusterPool(ctx, POOL);
    expect(await status()).toMatchObject({ received: 34 });
    await runByNotes(ctx);
    expect(await status()).toMatchObject({ received: 34, pending: 0, failed: 0, quarantined: 0 });
  });

  it('is told per scenario', async () => {
    await say('window seat');
    await world.call('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
    const other = await world.call('GET', '/v1/status?scenario=photo_retouch');
    expect(other).toMatchObject({ fragments: { received: 0 } });
  });
});

describe('a text that breaks the embedder', () => {
  it('goes to the failed store after three tries, with stage and reason, while the rest flows', async () => {
    await say('window seat', 'a poisonous wish', 'vegetarian meal');
    const breaks = { ...ctx, embedder: breaking(world.ctx.embedder, /poison/) };
    const run = async () => {
      await embedFragments(breaks, 'flight_booking');
      return ctx.db.sql`
        select id, state, tries, failed_stage, failed_reason from fragments order by id`;
    };
    expect(await run()).toMatchObject([
      { state: 'pending', tries: 1 },
      { state: 'pooled' },
      { state: 'pooled' },
    ]);
    await run();
    const [poison] = await run();
    expect(poison).toEqual({
      id: 'a poisonous wish',
      state: 'failed',
      tries: 3,
      failed_stage: 'embed-fragments',
      failed_reason: 'embedding: RangeError',
    });
    expect(await embedFragments(breaks, 'flight_booking')).toMatchObject({ word: 'skipped' });
    await runByNotes(ctx);
    expect(await status()).toMatchObject({ received: 3, pending: 0, failed: 1 });
  });

  it('is not blamed when no text can be embedded', async () => {
    await say('window seat');
    const breaks = { ...ctx, embedder: breaking(world.ctx.embedder, /./) };
    for (let i = 0; i < 4; i++)
      await expect(embedFragments(breaks, 'flight_booking')).rejects.toThrow('broken');
    expect(await status()).toMatchObject({ pending: 1, failed: 0 });
    await runByNotes(ctx);
    expect(await status()).toMatchObject({ pending: 0, failed: 0 });
  });
});

describe('two consolidators at once', () => {
  it('one wins, the other steps back, and every phrase has one place', async () => {
    await teach(2);
    await embedFragments(ctx, 'flight_booking');
    const results = await Promise.all([clusterPool(ctx, POOL), clusterPool(ctx, POOL)]);
    expect(results.map(({ word }) => word).sort()).toEqual(['done', 'skipped']);
    const [pool] = await ctx.db.sql`select revision from pools where pool = ${POOL}`;
    expect(pool).toEqual({ revision: 1 });
    const unplaced = await ctx.db.sql`select from memberships where reason = 'unplaced'`;
    expect(unplaced.length).toBe(0);
  });

  it('R15 only one of them learns, in whatever process', async () => {
    await teach(2);
    await embedFragments(ctx, 'flight_booking');
    const { learning, learner } = heldUp();
    const first = clusterPool({ ...ctx, learner }, POOL);
    await learning.entered;
    expect(await clusterPool(ctx, POOL)).toMatchObject({ reason: 'another worker is learning the pool' });
    learning.open();
    expect(await first).toMatchObject({ word: 'done' });
    const [pool] = await ctx.db.sql`select revision, held_by, held_until from pools where pool = ${POOL}`;
    expect(pool).toEqual({ revision: 1, held_by: null, held_until: null });
  });

  it('a phrase that comes while one learns has a place at once, and another one in what was learned', async () => {
    await teach(3);
    await embedFragments(ctx, 'flight_booking');
    await clusterPool(ctx, POOL);
    await ctx.db.sql`update pools set due_at = ${world.clock.now().toISOString()}::text::timestamptz`;
    const { learning, learner } = heldUp();
    const first = clusterPool({ ...ctx, learner }, POOL);
    await learning.entered;
    await say('a seat right beside the window');
    await embedFragments(ctx, 'flight_booking');
    const late = () => ctx.db.sql<{ cluster: string | null; reason: string | null }[]>`
      select m.cluster, m.reason from memberships m join fragments f on f.phrase = m.phrase
      where f.id = 'a seat right beside the window'`;
    const [meanwhile] = await late();
    expect(meanwhile?.reason).not.toBe('unplaced');
    learning.open();
    expect(await first).toMatchObject({ word: 'done', numbers: { late: 1 } });
    const [after] = await late();
    expect(after?.reason).not.toBe('unplaced');
    const [pool] = await ctx.db
      .sql`select revision, due_at is not null as due from pools where pool = ${POOL}`;
    expect(pool).toEqual({ revision: 2, due: true });
    const homeless = await ctx.db.sql`
      select from memberships m left join clusters c on c.id = m.cluster and c.state = 'live'
      where m.cluster is not null and c.id is null`;
    expect(homeless.length).toBe(0);
  });

  it('R2 one that died is waited for until its lease has run out, and no longer', async () => {
    await teach(2);
    await embedFragments(ctx, 'flight_booking');
    const until = new Date(world.clock.now().getTime() + 15_000);
    await ctx.db.sql`
      update pools set held_by = 'who died', held_until = ${until.toISOString()}::text::timestamptz where pool = ${POOL}`;
    expect(await clusterPool(ctx, POOL)).toMatchObject({ word: 'skipped' });
    world.clock.moveTo(until);
    expect(await clusterPool(ctx, POOL)).toMatchObject({ word: 'done' });
  });

  it('R15 one that died with a clock that was a day ahead is not waited for', async () => {
    await teach(2);
    await embedFragments(ctx, 'flight_booking');
    const until = new Date(world.clock.now().getTime() + 86_400_000);
    await ctx.db.sql`
      update pools set held_by = 'who died', held_until = ${until.toISOString()}::text::timestamptz where pool = ${POOL}`;
    expect(await clusterPool(ctx, POOL)).toMatchObject({ word: 'done' });
  });
});

/** A learner that begins, and learns when it is told to. */
function heldUp() {
  const learning = gate();
  const learner = {
    ...ctx.learner,
    consolidate: async (snapshot: Parameters<typeof ctx.learner.consolidate>[0]) => {
      learning.enter();
      await learning.opened;
      return ctx.learner.consolidate(snapshot);
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

describe('a compound wish', () => {
  it('becomes parts with one parent and one interaction, and counts once (S-18)', async () => {
    await world.call('POST', `${AT}/interactions`, {
      interactions: [
        {
          id: 'trip-1',
          schema_id: 'flight_booking_v1',
          payload: { other: 'window seat, vegetarian meal and wheelchair' },
          client_agent: 'agent-1',
          owner: 'acme',
        },
      ],
    });
    await runByNotes(ctx);
    await runByNotes(ctx);
    const rows = await ctx.db.sql<{ seq: string; part: number; state: string }[]>`
      select seq, part, state, parent, interaction, owner from fragments order by part`;
    const [whole, ...parts] = rows;
    expect(whole).toMatchObject({ state: 'split', parent: null });
    const said = (await saidTexts(ctx.db)).filter(({ part }) => part > 0);
    expect(said.map(({ text }) => text)).toEqual(['window seat', 'vegetarian meal', 'wheelchair']);
    for (const part of parts) {
      expect(part).toMatchObject({
        parent: whole?.seq,
        interaction: 'trip-1',
        owner: 'acme',
        state: 'pooled',
      });
    }
    expect(await status()).toMatchObject({ received: 1, pending: 0 });
  });
});

describe('a cluster whose words are said again', () => {
  it('is judged again, also while the clock stands still', async () => {
    await teach(3);
    await runByNotes(ctx);
    const facts = () => ctx.db.sql<{ fragments: number }[]>`
      select sum((verdict -> 'facts' ->> 'fragments')::int)::int as fragments from clusters where state = 'live'`;
    const [before] = await facts();
    for (const owner of ['late-1', 'late-2']) {
      const fragments = seatsAndMeals(start, 1)[0]?.map((one) => ({
        ...one,
        id: `${owner}-${one.id}`,
        owner,
      }));
      await world.call('POST', `${AT}/fragments`, { fragments });
      await runByNotes(ctx);
    }
    const [after] = await facts();
    // Each of the two owners says both needs, and says either as often as it likes with one voice.
    expect(after?.fragments).toBe((before?.fragments ?? 0) + 4);
  });
});

/** Where every fragment ended, which keys there are and which versions: what users see, without what is random. */
async function placesOf() {
  const { sql } = ctx.db;
  return {
    fragments: await sql`select id, part, state, phrase from fragments order by id, part`,
    memberships:
      await sql`select phrase, cluster, reason, value, confidence from memberships order by phrase`,
    keys: await sql`select key_name, status, definition from patch_keys order by key_name`,
    decisions: await sql`select subject, kind from decisions order by seq`,
    versions: await sql`select schema_id from schema_versions order by seq`,
  };
}
