import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measurePatchKeys } from '../../jobs/measure-patch-keys.ts';
import { listMeasurements } from '../../src/db/measurements.ts';
import { recount } from '../../src/db/recount.ts';
import { outstandingWork } from '../../src/db/work.ts';
import { sumOf } from '../../src/domain/measurement.ts';
import { type KeyLife, openKeyLife, type Reported } from '../helpers/key-life.ts';
import { emptyTables } from '../helpers/rows.ts';

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
  ({ seat } = await life.keysOnTrial());
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
      where phrase in (select phrase from fragments where text = 'aisle seat')`;
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

describe('a recount (R13)', () => {
  it('names what differs, in every table', async () => {
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
