import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import { measurePatchKeys } from '../../../jobs/measure-patch-keys.ts';
import { sumOf } from '../../../src/domain/trial/measured/measurement.ts';
import { listMeasurements } from '../../../src/ground/db/trial/measurements.ts';
import { mend, recount } from '../../../src/ground/db/trial/recount.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { dumpRows, emptyTables } from '../../helpers/database/rows.ts';
import { type KeyLife, openKeyLife, type Reported } from '../../helpers/people/key-life.ts';
import { until } from '../../helpers/service/until.ts';

const DAY_MS = 86_400_000;
const BASE = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };

let life: KeyLife;
let start: Date;
let offered: string;
let seat: string;

beforeAll(async () => {
  life = await openKeyLife();
});
afterAll(() => life.close());

beforeEach(async () => {
  await emptyTables(life.ctx.db);
  start = new Date(Math.ceil((life.clock.now().getTime() + 1) / DAY_MS) * DAY_MS);
  await life.begin(start);
  offered = await life.experimentalId();
  ({ seat } = await life.seatKey());
});

const by = (agent: number, payload: object, more: Partial<Reported> = {}): Reported => ({
  id: `i-${++count}`,
  schema_id: offered,
  payload: { ...BASE, ...payload },
  client_agent: `agent-${agent}`,
  owner: `owner-${agent}`,
  ...more,
});
let count = 0;

async function measured(key = seat) {
  await life.run();
  expect(await recount(life.ctx.db, 'flight_booking')).toEqual([]);
  return sumOf(await listMeasurements(life.ctx.db, 'flight_booking', key));
}

describe('the measurements of a key (S-33)', () => {
  it('tell what was said in the weeks before its trial', async () => {
    expect(await measured()).toMatchObject({ offered: 0, notOffered: 64, saidNotOffered: 32 });
  });

  it('tell offered, used, refused, said in words, and what came of each', async () => {
    const words = { other: 'aisle seat' };
    await life.report([
      by(1, { [seat]: 'window' }, { outcome: 'success' }),
      by(1, { [seat]: 'aisle' }, { outcome: 'corrected' }),
      by(2, { [seat]: 'window' }, { outcome: 'rejected' }),
      by(2, { [seat]: 'sideways' }, { outcome: 'failed' }),
      by(3, words, { outcome: 'failed' }),
      by(3, words, { outcome: 'success' }),
      by(4, { ...words, [seat]: 'aisle' }),
      by(5, {}),
      by(6, words, { schema_id: 'flight_booking_v1' }),
      by(7, {}, { schema_id: 'flight_booking_v1' }),
    ]);
    expect(await measured()).toEqual({
      offered: 8,
      used: 5,
      accepted: 4,
      refused: 1,
      saidInOther: 2,
      usedJudged: 3,
      usedSucceeded: 1,
      usedCorrected: 1,
      usedRejected: 1,
      unusedJudged: 2,
      unusedSucceeded: 1,
      notOffered: 66,
      saidNotOffered: 33,
    });
  });

  it('count a payload of an unknown version as one that was not offered the key', async () => {
    const reply = await life.report([
      by(1, { [seat]: 'window', other: 'aisle seat' }, { schema_id: 'nobody_published_this' }),
    ]);
    expect(reply).toMatchObject({ accepted: 1, items: [{ schema: 'unknown', valid: true }] });
    expect(await measured()).toMatchObject({ offered: 0, notOffered: 65, saidNotOffered: 33 });
  });

  it('count by receipt, whatever a client says of the time', async () => {
    const late = new Date(start.getTime() - 40 * DAY_MS).toISOString();
    await life.report([by(1, { [seat]: 'window' }, { observed_at: late })]);
    await life.report([by(1, { [seat]: 'window' }, { observed_at: '2099-01-01T00:00:00Z' })]);
    await measured();
    const rows = await listMeasurements(life.ctx.db, 'flight_booking', seat);
    expect(rows.filter(({ used }) => used > 0)).toMatchObject([
      { day: life.clock.now().toISOString().slice(0, 10), used: 2, owners: 1, cohort: '*' },
    ]);
  });

  it('are kept apart by cohort', async () => {
    await life.report([
      by(1, { [seat]: 'window' }, { cohort: 'students' }),
      by(2, { other: 'window seat' }, { cohort: 'students' }),
      by(3, { [seat]: 'window' }),
    ]);
    await measured();
    const rows = await listMeasurements(life.ctx.db, 'flight_booking', seat);
    expect(rows.filter(({ offered: some }) => some > 0)).toMatchObject([
      { cohort: '*', offered: 1, used: 1 },
      { cohort: 'students', offered: 2, used: 1, saidInOther: 1 },
    ]);
  });

  it('go on for a retired key that an old version offers, without what its need says since', async () => {
    await life.report([by(1, { [seat]: 'window' })]);
    await measured();
    await life.call('POST', `/v1/scenarios/flight_booking/patch-keys/${seat}/retire`, { reason: 'a test' });
    life.clock.moveTo(new Date(start.getTime() + 6 * DAY_MS));
    await life.report([by(2, { [seat]: 'window' }), by(3, { other: 'aisle seat' })]);
    expect(await measured()).toMatchObject({ offered: 3, used: 2, saidInOther: 0 });
  });

  it('follow a phrase that goes to another need', async () => {
    await life.report([by(1, { other: 'aisle seat' }), by(2, { other: 'aisle seat and a vegan meal' })]);
    const before = await measured();
    const { sql } = life.ctx.db;
    await sql`
      update memberships set cluster = 'flight_booking/*-meal'
      where phrase in (select id from phrases where text = 'aisle seat')`;
    await sql`update clusters set changed_at = changed_at + interval '1 second'`;
    const after = await measured();
    expect({ said: before.saidInOther, before: before.saidNotOffered }).toEqual({ said: 2, before: 32 });
    expect({ said: after.saidInOther, before: after.saidNotOffered }).toEqual({ said: 0, before: 28 });
  });

  it('hear what is placed long after its payload was counted', async () => {
    await life.report([by(1, { other: 'seat on the aisle' })]);
    await measurePatchKeys(life.ctx, 'flight_booking');
    const rows = await listMeasurements(life.ctx.db, 'flight_booking', seat);
    expect(sumOf(rows)).toMatchObject({ offered: 1, saidInOther: 0 });
    expect(await measured()).toMatchObject({ offered: 1, saidInOther: 1 });
  });
});

describe("what a key's address tells of it", () => {
  type Rate = { numerator: number; denominator: number; rate: number | null; low: number; high: number };
  type Told = {
    measures: {
      trial: {
        total: Record<string, Rate>;
        cohorts: { cohort: string }[];
        days: Record<string, Rate>[];
        owners: number;
        last_used: string | null;
        days_since_use: number | null;
        weeks_before: { said: number; payloads: number };
      };
      values: { accepted: unknown[]; refused: unknown[]; other_refused: number };
      redundancy: { nearest: { key: string } | null; predicted_by: { key: string } | null };
    };
  };
  const told = async (key: string) =>
    ((await life.call('GET', `/v1/scenarios/flight_booking/patch-keys/${key}`)) as Told).measures;

  it('S-33 holds the six measures in whole, by cohort and by day, with numerator, denominator and interval', async () => {
    await life.report([
      by(1, { [seat]: 'window' }, { outcome: 'success', cohort: 'students' }),
      by(2, { other: 'aisle seat' }),
      by(3, {}),
      by(4, {}),
    ]);
    await life.run();
    life.clock.moveTo(new Date(life.clock.now().getTime() + DAY_MS));
    await life.report([by(1, { [seat]: 'aisle' })]);
    await life.run();
    life.clock.moveTo(new Date(life.clock.now().getTime() + 3 * DAY_MS));
    const { trial } = await told(seat);
    expect(trial.weeks_before).toMatchObject({ said: 24, payloads: 48 });
    expect(trial).toMatchObject({ owners: 1, days_since_use: 3 });
    expect(trial.days).toHaveLength(2);
    expect(trial.cohorts.map(({ cohort }) => cohort)).toEqual(['*', 'students']);
    const six = ['adoption', 'validity', 'coverage_gain', 'outcome', 'redundancy', 'breadth'];
    for (const measures of [trial.total, ...trial.days]) {
      for (const name of six) {
        expect(Object.keys(measures[name] ?? {}), name).toEqual([
          'numerator',
          'denominator',
          'rate',
          'low',
          'high',
        ]);
      }
    }
    expect(trial.days.map(({ adoption }) => [adoption?.numerator, adoption?.denominator])).toEqual([
      [1, 4],
      [1, 1],
    ]);
    expect(trial.total['coverage_gain']).toMatchObject({ numerator: 1, denominator: 5 });
  });

  it('counts values, and shows refused ones only where enough owners gave the very same', async () => {
    await life.report([
      ...[1, 2, 3, 4, 5].map((agent) => by(agent, { [seat]: agent === 1 ? ' Sideways ' : 'sideways' })),
      ...[1, 1, 1, 1, 1].map((agent) => by(agent, { [seat]: 'my secret wish' })),
      by(1, { [seat]: 'window' }),
    ]);
    await life.run();
    expect((await told(seat)).values).toEqual({
      accepted: [{ value: 'window', uses: 1 }],
      refused: [{ value: 'sideways', uses: 5, owners: 5 }],
      other_refused: 5,
    });
  });

  it('names the key from which its value is told', async () => {
    const { seatValues } = await life.seatKey();
    const [one, other] = seatValues;
    expect((await told(seat)).redundancy.predicted_by).toBeNull();
    await life.report(
      Array.from({ length: 40 }, (_, index) =>
        by(index % 8, {
          [seat]: index % 2 === 0 ? one : other,
          cabin_class: index % 2 === 0 ? 'economy' : 'first',
        }),
      ),
    );
    await life.run();
    expect((await told(seat)).redundancy.predicted_by).toEqual({
      key: 'cabin_class',
      coefficient: 1,
      payloads: 40,
      owners: 8,
    });
  });
});

describe('coverage (S-23)', () => {
  const coverage = (query = '') => life.call('GET', `/v1/scenarios/flight_booking/coverage${query}`);

  it('is the share of payloads without a meaningful `other`, by day and cohort; a compound counts once', async () => {
    life.clock.moveTo(new Date(start.getTime() + 10 * DAY_MS));
    await life.report([
      by(1, { other: 'window seat, vegan meal and a wheelchair' }),
      by(2, { other: 'thank you very much' }),
      by(3, { other: 'aisle seat' }, { cohort: 'students' }),
      by(4, {}),
    ]);
    await life.run();
    await life.run();
    const day = life.clock.now().toISOString().slice(0, 10);
    expect(await coverage(`?from=${day}&to=${day}`)).toMatchObject({
      days: [{ day, payloads: 4, covered: 2, rate: 0.5 }],
      total: { payloads: 4, covered: 2 },
    });
    expect(await coverage(`?from=${day}&to=${day}&cohort=students`)).toMatchObject({
      total: { payloads: 1, covered: 0, rate: 0 },
    });
    expect(await coverage()).toMatchObject({ total: { payloads: 68, covered: 2 } });
    expect(await recount(life.ctx.db, 'flight_booking')).toEqual([]);
  });

  it('refuses days that are none', async () => {
    await expect(coverage('?from=2026-02-30')).rejects.toThrow();
    await expect(coverage('?from=2026-05-01&to=2026-04-01')).rejects.toThrow();
  });
});

describe('an explicit request for a key (S-24)', () => {
  it('speaks on for as many days as the policy says, still as one owner with one voice a day', async () => {
    const facts = async () => {
      const { clusters } = (await life.call('GET', '/v1/scenarios/flight_booking/clusters')) as {
        clusters: { id: string; maturity: { facts: Record<string, number> } }[];
      };
      return clusters.find(({ id }) => id.endsWith('seat'))?.maturity.facts;
    };
    const before = await facts();
    const asked = { text: 'aisle seat', client_agent: 'agent-1', owner: 'owner-1', request: true };
    await life.call('POST', '/v1/scenarios/flight_booking/fragments', {
      fragments: [{ id: 'ask', ...asked }],
    });
    await life.report([by(1, { other: 'window seat' }, { request: true }), by(1, { other: 'window seat' })]);
    await life.run();
    expect(before).toMatchObject({ fragments: 32, requests: 0, owners: 8 });
    // It said it on each of four days, on the last of them as a request too: there is no day to speak on for yet.
    expect(await facts()).toMatchObject({ fragments: 32, requests: 2, owners: 8, concentration: 4 / 32 });
    life.clock.moveTo(new Date(life.clock.now().getTime() + 5 * 86_400_000));
    await life.report([by(2, { other: 'window seat' })]);
    await life.run();
    // One more voice of owner-2, two of the day on which owner-1 asked.
    expect(await facts()).toMatchObject({ fragments: 35, requests: 2, owners: 8, concentration: 6 / 35 });
  });
});

describe('R13 a recount', () => {
  it('names what differs, in every table, and mends it when told', async () => {
    await life.report([by(1, { [seat]: 'window' }), by(2, { other: 'window seat' })]);
    await measured();
    const { sql } = life.ctx.db;
    await sql`update payload_counts set payloads = payloads + 1 where schema_id = ${offered}`;
    await sql`delete from key_uses`;
    await sql`update value_counts set uses = 7`;
    await sql`update coverage_counts set in_words = in_words + 1`;
    await sql`update measurements set said_in_other = said_in_other + 1 where key_name = ${seat} and offered > 0`;
    const found = await recount(life.ctx.db, 'flight_booking');
    expect(new Set(found.map(({ table }) => table))).toEqual(
      new Set(['payload_counts', 'key_uses', 'value_counts', 'coverage_counts', 'measurements']),
    );
    expect(found.find(({ table }) => table === 'value_counts')).toMatchObject({
      row: { key_name: seat, value: 'window' },
      stored: { uses: 7 },
      recounted: { uses: 1 },
    });
    await mend(life.ctx.db, 'flight_booking');
    expect(await measured()).toMatchObject({ offered: 2, used: 1, saidInOther: 1 });
  });
});

describe('a measurement', () => {
  it('R10 that runs twice at once, or is cut off half way, counts nothing twice and loses nothing', async () => {
    await life.report([by(1, { [seat]: 'window' }), by(2, { other: 'aisle seat' })]);
    await embedFragments(life.ctx, 'flight_booking');
    const { sql } = life.ctx.db;
    const before = await dumpRows(life.ctx.db);
    const blocked = async () => {
      const [row] = await sql<{ pid: number }[]>`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%on_trial%'`;
      return row?.pid ?? null;
    };
    // Somebody holds the measurements: it has counted when it waits for them, and is cut off there.
    await sql.begin(async (tx) => {
      await tx`lock table measurements in exclusive mode`;
      const measuring = measurePatchKeys(life.ctx, 'flight_booking').catch(
        (problem: Error) => problem.message,
      );
      await sql`select pg_cancel_backend(${await until('it waits', blocked)})`;
      expect(await measuring).toMatch(/canceling/);
    });
    expect(await dumpRows(life.ctx.db)).toEqual(before);
    const twice = [
      measurePatchKeys(life.ctx, 'flight_booking'),
      measurePatchKeys(life.ctx, 'flight_booking'),
    ];
    expect((await Promise.all(twice)).map(({ word }) => word).sort()).toEqual(['done', 'skipped']);
    expect(await measured()).toMatchObject({ offered: 2, used: 1, saidInOther: 1 });
  });
});

describe('what waits to be measured', () => {
  it('is found in the rows, and no longer once it is measured', async () => {
    const waits = async () =>
      (await outstandingWork(life.ctx.db, life.clock.now())).map(({ kind }) => kind as string);
    expect(await waits()).toEqual([]);
    await life.report([by(1, { [seat]: 'window' })]);
    expect(await waits()).toEqual(['measure-patch-keys']);
    await life.run();
    expect(await waits()).toEqual([]);
  });
});
