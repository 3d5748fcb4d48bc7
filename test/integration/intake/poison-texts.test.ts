import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clusterPool } from '../../../jobs/cluster-pool.ts';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import { backingOff } from '../../../jobs/setbacks.ts';
import type { Context } from '../../../src/context.ts';
import type { Embedded } from '../../../src/domain/words/index.ts';
import { type Learner, startLearner } from '../../../src/ground/threads/learner.ts';
import type { Outcome } from '../../../src/ground/threads/outcome.ts';
import { type Reader, startReader } from '../../../src/ground/threads/reader.ts';
import { startThread, type Thread } from '../../../src/ground/threads/thread.ts';
import type { Closing } from '../../../src/rooms.ts';
import { fixture } from '../../fixtures/load.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { LOST, runByNotes } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const HARM = new URL('../../fixtures/harm/', import.meta.url);
/** Long enough for a thread that works, also on a busy machine. */
const limitMs = 1_000;

let world: World;
let reader: Reader;
let model: Thread<string, Float32Array>;
let learner: Learner;
let ctx: Context;
const opened: Closing[] = [];

beforeAll(async () => {
  world = await openWorld();
  reader = startReader({ entry: new URL('reader-thread.ts', HARM), limitMs });
  model = startThread(new URL('model-thread.ts', HARM), null, () => limitMs);
  learner = startLearner({ entry: new URL('learner-thread.ts', HARM), limitMs: () => limitMs });
  opened.push(world, reader, model, learner);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});
beforeEach(async () => {
  ctx = { ...world.ctx, queue: LOST };
  for (const scenario of ['flight_booking', 'photo_retouch'])
    await world.call('PUT', `/v1/scenarios/${scenario}/template`, fixture(TEMPLATES[scenario] ?? ''));
});
afterEach(() => emptyTables(world.ctx.db));

const TEMPLATES: Record<string, string> = {
  flight_booking: 'F01-template-flight',
  photo_retouch: 'F06-template-photo',
};

const say = (scenario: string, ...texts: string[]) =>
  world.call('POST', `/v1/scenarios/${scenario}/fragments`, {
    fragments: texts.map((text) => ({ id: text, text, client_agent: 'agent-1', owner: 'acme' })),
  });

/** With a vector and nothing else. */
const unread = (one: Outcome<Float32Array>): Outcome<Embedded> =>
  'value' in one ? { value: { vector: one.value, reading: null } } : one;

const rows = () => world.ctx.db.sql`
  select id, state, tries, failed_stage as stage, failed_reason as reason from fragments order by id`;

describe('R14 a text that throws, never returns or ends its thread', () => {
  const stages = [
    { stage: 'reading', with: (): Partial<Context> => ({ reader }) },
    {
      stage: 'embedding',
      with: (): Partial<Context> => ({
        embedder: { ...world.ctx.embedder, attempt: async (texts) => (await model.each(texts)).map(unread) },
      }),
    },
  ];
  it.each(stages)('while $stage goes to the failed store after three tries; the rest flows', async (one) => {
    await say('flight_booking', 'a window seat', 'exiting', 'hanging', 'throwing', 'vegetarian meal');
    const harmed = { ...ctx, ...one.with() };
    await embedFragments(harmed, 'flight_booking');
    expect((await rows()).map(({ state, tries }) => ({ state, tries }))).toEqual([
      { state: 'pooled', tries: 0 },
      { state: 'pending', tries: 1 },
      { state: 'pending', tries: 1 },
      { state: 'pending', tries: 1 },
      { state: 'pooled', tries: 0 },
    ]);
    await world.ctx.db.sql`update fragments set tries = 2 where tries = 1`;
    await embedFragments(harmed, 'flight_booking');
    const failed = { state: 'failed', tries: 3, stage: 'embed-fragments' };
    expect((await rows()).slice(1, 4)).toEqual([
      { id: 'exiting', ...failed, reason: `${one.stage}: it ended its thread` },
      { id: 'hanging', ...failed, reason: `${one.stage}: it took too long` },
      { id: 'throwing', ...failed, reason: `${one.stage}: RangeError` },
    ]);
    expect(await embedFragments(harmed, 'flight_booking')).toMatchObject({ word: 'skipped' });
  });
});

describe('R14 a text that takes the whole process along', () => {
  /** What a process leaves behind that ends with these in hand. */
  const abandon = (ids: readonly string[]) => world.ctx.db.sql`
    insert into attempts (scenario, process, seqs)
    select 'flight_booking', 'one that has ended', array_agg(seq) from fragments where id = any(${[...ids]}::text[])`;

  it('is found by taking each that was in hand alone, the others first', async () => {
    await say('flight_booking', 'a window seat', 'a deadly wish', 'vegetarian meal');
    await abandon(['a window seat', 'a deadly wish']);
    const inHand: string[][] = [];
    const watching = {
      ...ctx,
      reader: {
        ...ctx.reader,
        read: async (readings: Parameters<Reader['read']>[0]) => {
          inHand.push(readings.map(({ text }) => text));
          return ctx.reader.read(readings);
        },
      },
    };
    await embedFragments(watching, 'flight_booking');
    expect(inHand).toEqual([['vegetarian meal'], ['a deadly wish'], ['a window seat']]);
    expect(await rows()).toMatchObject([{ tries: 0 }, { tries: 0 }, { tries: 0 }]);
    expect(await world.ctx.db.sql`select from attempts`).toHaveLength(0);
  });

  it('goes to the failed store when three processes have ended with it alone in hand', async () => {
    await say('flight_booking', 'a deadly wish', 'vegetarian meal');
    const ends = { ...ctx, reader: { ...ctx.reader, read: () => Promise.reject(new Error('not reached')) } };
    for (const tries of [1, 2]) {
      await abandon(['a deadly wish']);
      await expect(embedFragments(ends, 'flight_booking')).rejects.toThrow('not reached');
      expect(await rows()).toMatchObject([{ state: 'pending', tries }, { tries: 0 }]);
    }
    await abandon(['a deadly wish']);
    await embedFragments(ctx, 'flight_booking');
    expect(await rows()).toMatchObject([
      { state: 'failed', tries: 3, stage: 'embed-fragments', reason: 'its process ended' },
      { state: 'pooled' },
    ]);
  });
});

describe('R14 a pool whose learning never returns', () => {
  const cluster = backingOff('cluster-pool', clusterPool);

  it('is left alone for a while, is to be seen, and stops no other', async () => {
    await say('flight_booking', 'please no hanging bags');
    await say('photo_retouch', 'remove the red eyes');
    const harmed = { ...ctx, learner };
    for (const scenario of Object.keys(TEMPLATES)) await embedFragments(harmed, scenario);
    const before = await setback();
    await world.ctx.db.sql`
      insert into setbacks (kind, subject, failures, reason, next_try_at)
      values ('cluster-pool', 'flight_booking/*', 4, 'Error', ${world.clock.now().toISOString()}::text::timestamptz)`;
    await expect(cluster(harmed, 'flight_booking/*')).rejects.toThrow('it');
    expect(await cluster(harmed, 'photo_retouch/*')).toMatchObject({ word: 'done' });
    expect(await cluster(harmed, 'flight_booking/*')).toMatchObject({ word: 'skipped' });
    expect([before, await setback()]).toEqual([
      [],
      [
        {
          job: 'cluster-pool',
          subject: 'flight_booking/*',
          failures: 5,
          reason: 'ThreadFailure',
          next_try_at: new Date(world.clock.now().getTime() + 10_000).toISOString(),
        },
      ],
    ]);
    world.clock.moveTo(new Date(world.clock.now().getTime() + 10_000));
    await runByNotes(ctx);
    expect(await setback()).toEqual([]);
  });

  async function setback(): Promise<unknown> {
    const status = (await world.call('GET', '/v1/status?scenario=flight_booking')) as { backed_off: unknown };
    return status.backed_off;
  }
});
