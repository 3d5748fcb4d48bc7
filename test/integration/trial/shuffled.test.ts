import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/domain/statistics/random.ts';
import { recount } from '../../../src/ground/db/trial/recount.ts';
import { type KeyLife, openKeyLife, type Reported } from '../../helpers/people/key-life.ts';
import { seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';
import { runFromRows } from '../../helpers/service/jobs.ts';

const START = new Date('2026-01-12T00:00:00Z');
const DAY_MS = 86_400_000;
const BASE = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };
const SAYINGS = [
  'window seat',
  'aisle seat',
  'thanks',
  'vegan meal',
  'aisle seat, vegan meal and a wheelchair',
];
const OUTCOMES = ['success', 'corrected', 'rejected', 'failed'];

/** How the deliveries of each instant are shaken; null: as they were sent. */
type Shake = { readonly seed: number; readonly times: number } | null;

describe('a stream whose deliveries come in any order, several times, with clocks that are wrong', () => {
  it('R13 ends in the same measurements, decisions and versions as the sorted one', async () => {
    const sorted = await stateAfter(null);
    expect(sorted['decisions']?.some(({ kind }) => kind === 'stable')).toBe(true);
    expect(sorted['measurements']?.length).toBeGreaterThan(20);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 2 }),
        async (seed, times) => {
          expect(await stateAfter({ seed, times })).toEqual(sorted);
        },
      ),
      { seed: 5, numRuns: 2, endOnFailure: true },
    );
  }, 400_000);
});

/** Forty-four days of a scenario's life in a world of its own, up to after the key's first decision. */
async function stateAfter(shake: Shake) {
  const life = await openKeyLife();
  const random = seededRandom(shake?.seed ?? 0);
  const seen: Reported[] = [];
  try {
    await life.register(START);
    const deliver = async (at: Date, items: readonly Reported[]) => {
      life.clock.moveTo(at);
      for (const batch of shake === null ? [items] : shaken(items, seen, random)) await life.report(batch);
      seen.push(...items);
      await runFromRows(life.ctx, shake?.times ?? 1);
    };
    for (const [day, said] of seatsAndMeals(START, 4).entries()) {
      const items = said.map(({ text, ...from }) => ({
        ...from,
        schema_id: 'flight_booking_v1',
        payload: { ...BASE, other: text },
      }));
      await deliver(new Date(START.getTime() + (day + 1) * DAY_MS - 1), items);
    }
    const [{ seat, seatValues }, offered] = [await life.seatKey(), await life.experimentalId()];
    for (let day = 5; day <= 45; day += 5) {
      const at = new Date(START.getTime() + day * DAY_MS + 7 * 3_600_000);
      await deliver(at, reported(day, seat, seatValues, offered));
    }
    expect(await recount(life.ctx.db, 'flight_booking')).toEqual([]);
    return await stateOf(life);
  } finally {
    await life.close();
  }
}

/** A day's payloads: with the key, in words, of an old or unknown version, with a wrong value, from clocks that are wrong. */
function reported(day: number, seat: string, values: readonly string[], offered: string): Reported[] {
  return Array.from({ length: 18 }, (_, index) => {
    const turn = day * 18 + index;
    const payload =
      index % 3 === 0
        ? { other: SAYINGS[turn % SAYINGS.length] }
        : { [seat]: index === 7 ? 'sideways' : values[turn % 2] };
    return {
      id: `p-${day}-${index}`,
      schema_id: index === 12 ? 'nobody_published_this' : index === 15 ? 'flight_booking_v1' : offered,
      payload: { ...BASE, ...payload },
      client_agent: `agent-${turn % 9}`,
      owner: `owner-${turn % 9}`,
      ...(index % 4 === 0 ? { cohort: 'students' } : {}),
      ...(index % 2 === 0 ? { outcome: OUTCOMES[turn % OUTCOMES.length] ?? '' } : {}),
      ...(index === 9 ? { observed_at: '1971-01-01T00:00:00Z' } : {}),
      ...(index === 10 ? { observed_at: '2099-01-01T00:00:00Z' } : {}),
    };
  });
}

/** In another order, cut into other batches, some twice, with some of what came long ago. */
function shaken(
  items: readonly Reported[],
  earlier: readonly Reported[],
  random: () => number,
): Reported[][] {
  const again = [...items, ...earlier].filter(() => random() < 0.2);
  const all = [...items, ...again]
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
  const batches: Reported[][] = [];
  while (all.length > 0) batches.push(all.splice(0, 1 + Math.floor(random() * 12)));
  return batches;
}

/** What the service has learned and counted, without what numbers or seals it. */
async function stateOf({ ctx: { db } }: KeyLife): Promise<Record<string, Record<string, unknown>[]>> {
  const { sql } = db;
  const rows = async (query: PromiseLike<readonly object[]>) => (await query).map((row) => ({ ...row }));
  return {
    payloads: await rows(sql`select * from payload_counts order by schema_id, cohort, day, owner`),
    uses: await rows(sql`select * from key_uses order by key_name, schema_id, cohort, day, owner`),
    values: await rows(sql`select * from value_counts order by key_name, value, cohort, day`),
    coverage: await rows(sql`select * from coverage_counts order by cohort, day`),
    sayings: await rows(sql`select * from sayings order by key_name, interaction`),
    measurements: await rows(sql`select * from measurements order by key_name, cohort, day`),
    decisions: await rows(
      sql`select subject, kind, at::text as at, by, rule, numbers - 'evidence' - 'digest' as numbers, sentence
        from decisions order by at, subject, kind`,
    ),
    versions: await rows(
      sql`select schema_id, line, cohort, number, key_names, reason from schema_versions order by schema_id`,
    ),
  };
}
