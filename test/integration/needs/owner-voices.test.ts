import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { standingOf } from '../../../src/domain/needs/people/owners.ts';
import { standing } from '../../../src/ground/db/intake/owners.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { FIVE_SEATS, seatOrMealLearner } from '../../helpers/people/seats-and-meals.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const DAY_MS = 86_400_000;

let world: World;
let ctx: Context;
let sent = 0;
/** Midnight of the day on which the test begins; a clock never goes back. */
let start: number;

beforeAll(async () => {
  world = await openWorld();
  ctx = { ...world.ctx, queue: LOST, learner: seatOrMealLearner(world.ctx.learner) };
});
afterAll(() => world.close());

beforeEach(async () => {
  await emptyTables(ctx.db);
  start = Math.ceil(world.clock.now().getTime() / DAY_MS) * DAY_MS;
  world.clock.moveTo(new Date(start));
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
});

const ask: Ask = (...request) => askInto(world.app, world.adminKey)(...request);
const policy = (settings: object) => ask('PATCH', `${AT}/policy`, settings);

type Said = {
  readonly owner: string;
  readonly agent?: string;
  readonly text?: string;
  readonly request?: boolean;
  /** Days after the start on which it was said, where it comes later. */
  readonly saidOn?: number;
};

/** Says these things so many days, or parts of a day, after the start. */
async function say(day: number, said: readonly Said[]) {
  world.clock.moveTo(new Date(start + day * DAY_MS));
  const fragments = said.map(({ owner, agent, text, request, saidOn }, at) => ({
    id: `f-${sent++}`,
    text: text ?? FIVE_SEATS[at % FIVE_SEATS.length],
    client_agent: agent ?? owner,
    owner,
    ...(request === undefined ? {} : { request }),
    ...(saidOn === undefined ? {} : { observed_at: new Date(start + saidOn * DAY_MS).toISOString() }),
  }));
  await world.call('POST', `${AT}/fragments`, { fragments });
}

const crowd = (count: number, name = 'owner') =>
  Array.from({ length: count }, (_, at) => ({ owner: `${name}-${at}` }));

type Maturity = { mature: boolean; missing: string[]; facts: Record<string, number> };
async function maturityAt(day: number): Promise<Maturity | undefined> {
  world.clock.moveTo(new Date(Math.max(start + day * DAY_MS, ctx.clock.now().getTime())));
  await runFromRows(ctx);
  const { clusters } = (await world.call('GET', `${AT}/clusters`)) as { clusters: { maturity: Maturity }[] };
  return clusters[0]?.maturity;
}

const definitions = async () => {
  const { patch_keys } = (await world.call('GET', `${AT}/patch-keys`)) as {
    patch_keys: { key_name: string; definition: { acceptable_values?: string[] } }[];
  };
  return new Map(patch_keys.map(({ key_name, definition }) => [key_name, definition]));
};
const keys = async () => [...(await definitions()).keys()];
const waitsFor = async () => {
  const { clusters } = (await world.call('GET', `${AT}/clusters`)) as { clusters: { waits: unknown }[] };
  return clusters[0]?.waits;
};

describe('T6 an owner has one voice a need and day', () => {
  it('however often it speaks and through however many agents', async () => {
    const flood = Array.from({ length: 500 }, (_, at) => ({ owner: 'loud', agent: `agent-${at % 50}` }));
    await say(0, [...flood, { owner: 'quiet' }]);
    expect((await maturityAt(0.1))?.facts).toMatchObject({ fragments: 2, owners: 2, concentration: 0.5 });
    await say(1, flood);
    expect((await maturityAt(1.1))?.facts).toMatchObject({ fragments: 3, owners: 2 });
  });

  it('also where it asks for a key explicitly: a request speaks on, never twice a day', async () => {
    const asking = Array.from({ length: 100 }, () => ({ owner: 'asking', request: true }));
    await say(0, asking);
    const voices: unknown[] = [];
    for (const day of [0, 1, 2, 3]) {
      // Somebody else makes it be judged again.
      await say(day + 0.5, [{ owner: 'other' }]);
      voices.push((await maturityAt(day + 0.6))?.facts['fragments']);
    }
    expect(voices).toEqual([1 + 1, 2 + 2, 3 + 3, 3 + 4]);
  });
});

describe('T7 owners count whole when they are known for some days', () => {
  it('what is counted in SQL is the rule', async () => {
    await say(0, crowd(1, 'early'));
    await say(2, [...crowd(1, 'late'), { owner: 'told-late', saidOn: 1 }]);
    await runFromRows(ctx);
    const firstSaid = [0, 2, 1];
    for (const trust of [{ newOwnerDays: 0 }, { newOwnerDays: 3 }, { newOwnerDays: 5 }]) {
      const now = new Date(start + 2.5 * DAY_MS);
      const rows = await ctx.db.sql<{ standing: number }[]>`
        select ${standing(ctx.db.sql, trust, now)} as standing from owners o order by owner`;
      expect(rows).toHaveLength(firstSaid.length);
      for (const [at, row] of rows.entries()) {
        const known = { firstObserved: new Date(start + (firstSaid[at] ?? 0) * DAY_MS), vouchedAt: null };
        expect(row.standing).toBeCloseTo(standingOf(known, trust, now), 9);
      }
    }
  });

  it('an owner who is not known counts nothing', async () => {
    const trust = { newOwnerDays: 3 };
    const rows = await ctx.db.sql`
      select ${standing(ctx.db.sql, trust, new Date(start))} as standing
      from (values ('unknown')) s (owner) left join owners o on o.owner = s.owner`;
    expect([...rows]).toEqual([{ standing: 0 }]);
  });

  it('fifty owners of one hour are next to none, and the verdict says why', async () => {
    await policy({ maturity: { days: 1 } });
    await say(0, crowd(50));
    await say(0.04, crowd(50));
    const judged = await maturityAt(0.05);
    expect(judged).toMatchObject({ mature: false, missing: ['needs 5 more owners; 50 of 50 are new'] });
    expect(await keys()).toEqual([]);
  });

  it('fifty agents of one owner are one, on every day', async () => {
    for (let day = 0; day < 10; day++)
      await say(
        day,
        Array.from({ length: 50 }, (_, at) => ({ owner: 'puppeteer', agent: `agent-${at}` })),
      );
    const judged = await maturityAt(10);
    expect(judged).toMatchObject({ mature: false, facts: { owners: 1, fragments: 10, concentration: 1 } });
    expect(await keys()).toEqual([]);
  });

  it('a need that only waits for its people to be known is judged again when they are, though nobody speaks', async () => {
    await policy({ maturity: { days: 1, fragments: 8 } });
    await say(0, crowd(8));
    expect((await maturityAt(0.1))?.mature).toBe(false);
    expect((await maturityAt(2.9))?.mature).toBe(false);
    expect((await maturityAt(3))?.mature).toBe(true);
  });

  it('a crowd that never comes back makes no key, however large it is and however long one waits; its words do not, beside people who do', async () => {
    for (let day = 0; day < 10; day++) await say(day, crowd(100, `day-${day}`));
    expect((await maturityAt(20))?.mature).toBe(true);
    expect(await keys()).toEqual([]);
    expect(await waitsFor()).toMatchObject({ rule: 'k_anonymity' });
    for (const day of [20, 24]) {
      const known = crowd(5, 'known').map(({ owner }) => ({ owner, text: 'aisle seat' }));
      await say(day, [...known, ...crowd(100, `day-${day}`)]);
      await maturityAt(day);
    }
    const [seat] = [...(await definitions()).values()];
    // Window was said by hundreds who never came back.
    expect(JSON.stringify(seat)).toContain('aisle');
    expect(JSON.stringify(seat)).not.toContain('window');
  });

  it('who comes back with another need, or is vouched for, lets the words of the first be shown', async () => {
    await policy({ maturity: { days: 1, fragments: 4 } });
    await say(0, crowd(8));
    expect((await maturityAt(5))?.mature).toBe(true);
    expect(await keys()).toEqual([]);
    for (const at of [0, 1, 2]) await ask('POST', `${AT}/owners/owner-${at}/vouch`, {});
    await say(5, [
      { owner: 'owner-3', text: 'vegan meal' },
      { owner: 'owner-4', text: 'halal meal' },
    ]);
    await maturityAt(6.1);
    expect([await waitsFor(), await keys()]).toEqual([null, [expect.any(String)]]);
  });
});
