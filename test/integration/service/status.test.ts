import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clusterPool } from '../../../jobs/cluster-pool.ts';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import { fixture } from '../../fixtures/load.ts';
import { saidTexts } from '../../helpers/database/rows.ts';
import { breaking } from '../../helpers/hostile/breaking.ts';
import { AT, openTaughtFlights, POOL, type TaughtFlights } from '../../helpers/people/taught-flights.ts';
import { runByNotes } from '../../helpers/service/jobs.ts';

let flights: TaughtFlights;

beforeAll(async () => {
  flights = await openTaughtFlights();
});
afterAll(() => flights.world.close());
beforeEach(() => flights.startAnew());

describe('the status', () => {
  it('accounts for every fragment at every step, and knows none pending in the end', async () => {
    await flights.teach(2);
    await flights.say('thanks a lot', 'window seat, vegetarian meal and wheelchair assistance');
    expect(await flights.status()).toMatchObject({ received: 34, pending: 34 });
    await embedFragments(flights.ctx, 'flight_booking');
    expect(await flights.status()).toMatchObject({ received: 34, pending: 33, unclustered: 1 });
    await clusterPool(flights.ctx, POOL);
    expect(await flights.status()).toMatchObject({ received: 34 });
    await runByNotes(flights.ctx);
    expect(await flights.status()).toMatchObject({ received: 34, pending: 0, failed: 0, quarantined: 0 });
  });

  it('is told per scenario', async () => {
    await flights.say('window seat');
    await flights.world.call('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
    const other = await flights.world.call('GET', '/v1/status?scenario=photo_retouch');
    expect(other).toMatchObject({ fragments: { received: 0 } });
  });
});

describe('a text that breaks the embedder', () => {
  it('goes to the failed store after three tries, with stage and reason, while the rest flows', async () => {
    await flights.say('window seat', 'a poisonous wish', 'vegetarian meal');
    const breaks = { ...flights.ctx, embedder: breaking(flights.world.ctx.embedder, /poison/) };
    const run = async () => {
      await embedFragments(breaks, 'flight_booking');
      return flights.ctx.db.sql`
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
    await runByNotes(flights.ctx);
    expect(await flights.status()).toMatchObject({ received: 3, pending: 0, failed: 1 });
  });

  it('is not blamed when no text can be embedded', async () => {
    await flights.say('window seat');
    const breaks = { ...flights.ctx, embedder: breaking(flights.world.ctx.embedder, /./) };
    for (let i = 0; i < 4; i++)
      await expect(embedFragments(breaks, 'flight_booking')).rejects.toThrow('broken');
    expect(await flights.status()).toMatchObject({ pending: 1, failed: 0 });
    await runByNotes(flights.ctx);
    expect(await flights.status()).toMatchObject({ pending: 0, failed: 0 });
  });
});

describe('a compound wish', () => {
  it('becomes parts with one parent and one interaction, and counts once (S-18)', async () => {
    await flights.world.call('POST', `${AT}/interactions`, {
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
    await runByNotes(flights.ctx);
    await runByNotes(flights.ctx);
    const rows = await flights.ctx.db.sql<{ seq: string; part: number; state: string }[]>`
      select seq, part, state, parent, interaction, owner from fragments order by part`;
    const [whole, ...parts] = rows;
    expect(whole).toMatchObject({ state: 'split', parent: null });
    const said = (await saidTexts(flights.ctx.db)).filter(({ part }) => part > 0);
    expect(said.map(({ text }) => text)).toEqual(['window seat', 'vegetarian meal', 'wheelchair']);
    for (const part of parts) {
      expect(part).toMatchObject({
        parent: whole?.seq,
        interaction: 'trip-1',
        owner: 'acme',
        state: 'pooled',
      });
    }
    expect(await flights.status()).toMatchObject({ received: 1, pending: 0 });
  });
});
