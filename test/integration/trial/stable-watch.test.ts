import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDecisions, subjectOf } from '../../../src/ground/db/keys/decisions.ts';
import { findPatchKey } from '../../../src/ground/db/keys/patch-keys.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { TRIP } from '../../helpers/people/trip.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-01-05T00:00:00Z');

let life: KeyLife;
let seat: string;
let value: string | undefined;
/** Days since the start at which the trial began, the key became stable, its need died, it was retired and came back. */
const story: Record<'born' | 'stable' | 'died' | 'retired' | 'back', number> = {
  born: 4,
  stable: 0,
  died: 60,
  retired: 0,
  back: 0,
};

beforeAll(async () => {
  life = await openKeyLife();
  await life.begin(START);
  const found = await life.seatKey();
  seat = found.seat;
  value = found.seatValues[0];
  for (let day = story.born; day < 150; day++) {
    const alive = day < story.died || day >= 115;
    await reportDay(day, alive);
    life.clock.moveTo(new Date(START.getTime() + (day + 1) * DAY_MS));
    await life.run();
    const status = (await findPatchKey(life.ctx.db, 'flight_booking', seat))?.status;
    if (status === 'stable' && story.stable === 0) story.stable = day + 1;
    if (status === 'retired' && story.retired === 0) story.retired = day + 1;
    if (status === 'experimental' && story.retired > 0 && story.back === 0) story.back = day + 1;
  }
}, 600_000);
afterAll(() => life.close());

/** Ten payloads a day; while the need lives three have it: they set the key where it is, else they say it. */
async function reportDay(day: number, alive: boolean): Promise<void> {
  const template = (await life.call('GET', '/v1/scenarios/flight_booking/template?channel=experimental')) as {
    schema_id: string;
    keys: { key_name: string }[];
  };
  const there = template.keys.some(({ key_name }) => key_name === seat);
  life.clock.moveTo(new Date(START.getTime() + day * DAY_MS + DAY_MS / 2));
  const need = there ? { [seat]: value } : { other: 'window seat' };
  await life.report(
    Array.from({ length: 10 }, (_, index) => ({
      id: `day-${day}-${index}`,
      schema_id: template.schema_id,
      payload: { ...TRIP, ...(alive && index < 3 ? need : {}) },
      client_agent: `agent-${(3 * day + index) % 8}`,
      owner: `owner-${(3 * day + index) % 8}`,
      outcome: 'success',
    })),
  );
}

const decisions = async () => listDecisions(life.ctx.db, 'flight_booking', subjectOf(seat));

describe('a stable key', () => {
  it('S-35 became so at the end of its window, and is reviewed a window later with its numbers', async () => {
    expect(story.stable).toBe(story.born + 30);
    const kept = (await decisions()).find(({ kind }) => kind === 'kept');
    expect(kept).toMatchObject({ rule: 'still_good', numbers: { rhythm: 'daily', owners: 8 } });
    expect(kept?.at.getTime()).toBe(START.getTime() + (story.born + 60) * DAY_MS);
    expect(kept?.sentence).toMatch(/^Kept: used in \d+ %/);
  });

  it('S-37 whose need died goes within two windows, and says since when', async () => {
    expect(story.retired).toBeGreaterThanOrEqual(story.died + 30);
    expect(story.retired).toBeLessThanOrEqual(story.died + 60);
    const ended = (await decisions()).find(({ kind }) => kind === 'retired');
    expect(ended).toMatchObject({ rule: 'need_died', numbers: { silence: { lastDay: '2026-03-05' } } });
    expect(ended?.sentence).toContain('it used to come daily');
  });

  it('S-37 comes back with its need under its name, on trial and with its history, never as a twin', async () => {
    expect(story.back).toBeGreaterThan(115);
    const kinds = (await decisions()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'revised')).toEqual([
      'experimental',
      'stable',
      'kept',
      'retired',
      'experimental',
    ]);
    const keys = await life.ctx.db.sql`select key_name from patch_keys where cluster like '%seat'`;
    expect(keys).toHaveLength(1);
  });

  it('is looked at only when there is something to see', async () => {
    expect(await outstandingWork(life.ctx.db, life.clock.now())).toEqual([]);
    const [row] = await life.ctx.db.sql<{ looks: number }[]>`
      select count(*)::int as looks from decisions where kind = 'kept'`;
    expect(row?.looks).toBeLessThan(5);
  });

  it('had a forecast before it was published, beside which stands what came of it', async () => {
    const shown = await life.call('GET', `/v1/scenarios/flight_booking/patch-keys/${seat}`);
    expect(shown).toMatchObject({
      forecast: { gain: expect.any(Number), mapped: expect.any(Number), within: expect.any(Boolean) },
    });
    const promoted = (await decisions()).find(({ kind }) => kind === 'stable');
    expect(promoted?.numbers).toMatchObject({ forecast: { came: expect.any(Number) }, gain: {} });
  });
});

describe('a key on trial where the policy lets evidence decide early', () => {
  it('becomes stable once it is clear, with daily looks and no work between them', async () => {
    const early = await openKeyLife();
    try {
      await early.begin(START);
      const ask = askInto(early.app, early.adminKey);
      await ask('PATCH', '/v1/scenarios/flight_booking/policy', { experiment: { sequential: true } });
      const { seat: name, seatValues } = await early.seatKey();
      const schema_id = await early.experimentalId();
      let stableOn = 0;
      for (let day = 4; day < 30 && stableOn === 0; day++) {
        early.clock.moveTo(new Date(START.getTime() + day * DAY_MS + DAY_MS / 2));
        await early.report(
          Array.from({ length: 10 }, (_, index) => ({
            id: `early-${day}-${index}`,
            schema_id,
            payload: { ...TRIP, ...(index < 4 ? { [name]: seatValues[0] } : {}) },
            client_agent: `agent-${(3 * day + index) % 8}`,
          })),
        );
        early.clock.moveTo(new Date(START.getTime() + (day + 1) * DAY_MS));
        await early.run();
        expect(await outstandingWork(early.ctx.db, early.clock.now())).toEqual([]);
        const key = await findPatchKey(early.ctx.db, 'flight_booking', name);
        if (key?.status === 'stable') stableOn = day + 1;
      }
      expect(stableOn).toBeGreaterThanOrEqual(11);
      expect(stableOn).toBeLessThan(20);
      const [, promoted] = await listDecisions(early.ctx.db, 'flight_booking', subjectOf(name));
      expect(promoted).toMatchObject({ kind: 'stable', rule: 'proved_early', numbers: { sequences: {} } });
    } finally {
      await early.close();
    }
  });
});
