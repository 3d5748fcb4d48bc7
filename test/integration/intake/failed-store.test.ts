import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import type { Context } from '../../../src/context.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { breaking } from '../../helpers/hostile/breaking.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const POISON = ['a poisonous wish', 'another poisonous wish', 'poisonous seats'];

let world: World;
let ctx: Context;

beforeAll(async () => {
  world = await openWorld();
  ctx = { ...world.ctx, queue: LOST };
});
afterAll(() => world.close());

beforeEach(async () => {
  await emptyTables(ctx.db);
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  const fragments = [...POISON, 'window seat'].map((text, index) => ({
    id: `f-${index}`,
    text,
    client_agent: 'agent-1',
  }));
  await world.call('POST', `${AT}/fragments`, { fragments });
  const poisoned = { ...ctx, embedder: breaking(world.ctx.embedder, /poison/) };
  for (let round = 0; round < 3; round++) await embedFragments(poisoned, 'flight_booking');
});

const ask = (...request: Parameters<ReturnType<typeof askInto>>) =>
  askInto(world.app, world.adminKey)(...request);

type Failed = { id: string; fragment: string; replayable: boolean };
type List = { failed: Failed[]; counts: { stage: string; fragments: number }[]; next: string | null };

const failed = async (query = '') => (await world.call('GET', `${AT}/failed${query}`)) as List;

/** Received is always the sum of all places. */
async function places() {
  const { fragments } = (await world.call('GET', '/v1/status')) as { fragments: Record<string, number> };
  const { received, ...rest } = fragments;
  expect(Object.values(rest).reduce((sum, one) => sum + one, 0)).toBe(received);
  return fragments;
}

describe('the failed store', () => {
  it('lists what was given up, with stage, reason, tries and time, by pages and filters, and without its text', async () => {
    const all = await failed();
    expect(all.failed.map(({ fragment }) => fragment)).toEqual(['f-0', 'f-1', 'f-2']);
    expect(all).toMatchObject({
      failed: POISON.map(() => ({
        id: expect.stringMatching(/^fragment-\d+$/),
        stage: 'embed-fragments',
        reason: 'embedding: RangeError',
        tries: 3,
        replayable: true,
        failed_at: world.clock.now().toISOString(),
      })),
      counts: [
        {
          scenario: 'flight_booking',
          stage: 'embed-fragments',
          reason: 'embedding: RangeError',
          fragments: 3,
        },
      ],
      next: null,
    });
    expect(JSON.stringify(all)).not.toContain('poisonous');
    const first = await failed('?limit=2');
    const rest = await failed(`?limit=2&after=${first.next}`);
    expect([...first.failed, ...rest.failed]).toEqual(all.failed);
    expect((await failed('?stage=cluster-pool')).failed).toEqual([]);
    expect(await world.call('GET', '/v1/failed')).toEqual({ counts: all.counts });
  });

  it('gives fragments back to the jobs, one or all, and their words then count once', async () => {
    const [one] = (await failed()).failed;
    const replay = (which: object) =>
      ask('POST', `${AT}/failed/replay`, { which, reason: 'the model is mended' });
    expect((await replay({ ids: [one?.id] })).json).toEqual({ fragments: 1, more: false });
    expect(await places()).toMatchObject({ pending: 2, failed: 2 });
    expect((await replay({ ids: [one?.id] })).status).toBe(404);
    expect((await replay({ stage: 'embed-fragments' })).json).toEqual({ fragments: 2, more: false });
    await runFromRows(ctx);
    expect(await places()).toMatchObject({ received: 4, pending: 0, failed: 0 });
    expect((await failed()).counts).toEqual([]);
  });

  it('counts what a person gave up as discarded, and does not bring it back', async () => {
    const discard = { which: {}, reason: 'somebody tried us out' };
    expect((await ask('POST', `${AT}/failed/discard`, discard)).json).toEqual({ fragments: 3, more: false });
    await runFromRows(ctx);
    expect(await places()).toMatchObject({ received: 4, failed: 0, discarded: 3 });
    const replay = await ask('POST', `${AT}/failed/replay`, discard);
    expect(replay.json).toEqual({ fragments: 0, more: false });
    const { decisions } = (await world.call('GET', `${AT}/decisions`)) as { decisions: object[] };
    expect(decisions).toContainEqual(
      expect.objectContaining({
        kind: 'discarded',
        rule: 'by_hand_discard',
        sentence: 'somebody tried us out',
      }),
    );
    const audit = await ask('GET', '/v1/audit-log');
    expect(audit.text).toContain('"action":"POST /v1/scenarios/:scenario/failed/discard"');
  });

  it('does not replay what was forgotten: an empty text would pass for polite noise', async () => {
    await ctx.db.sql`update fragments set text_encrypted = null where id = 'f-1'`;
    expect((await failed()).failed.map(({ replayable }) => replayable)).toEqual([true, false, true]);
    const replay = await ask('POST', `${AT}/failed/replay`, { which: {}, reason: 'try again' });
    expect(replay.json).toEqual({ fragments: 2, more: false });
    expect(await places()).toMatchObject({ pending: 3, failed: 1 });
  });
});
