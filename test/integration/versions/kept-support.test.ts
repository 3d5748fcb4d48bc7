import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeBack } from '../../../src/ground/db/trust/kept-support.ts';
import { forgetFragments } from '../../../src/ground/db/upkeep/forget.ts';
import { askForVersions } from '../../../src/ground/db/versions/schema-versions.ts';
import { publishVersions } from '../../../src/ground/signing/publish-versions.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { TRIP } from '../../helpers/people/trip.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T00:00:00Z');
const YEARS_LATER = new Date('2028-01-05T00:00:00Z');

let life: KeyLife;
let seat: string;

beforeEach(async () => {
  life = await openKeyLife();
  await life.register(START);
  // Window and aisle are words of our lists; this one is theirs.
  await life.report(
    [0, 1, 2, 3, 4, 5].map((owner) => ({
      id: `recliner-${owner}`,
      schema_id: 'flight_booking_v1',
      client_agent: `agent-${owner}`,
      owner: `owner-${owner}`,
      payload: { ...TRIP, other: 'recliner seat' },
    })),
  );
  await life.begin(START);
  const found = await life.seatKey();
  seat = found.seat;
  expect(found.seatValues).toContain('recliner');
});
afterEach(() => life.close());

const template = async () => {
  const { keys } = (await life.call('GET', `${AT}/template?channel=experimental`)) as {
    keys: { key_name: string; acceptable_values?: string[] }[];
  };
  return keys;
};
const offered = async (): Promise<string[]> => (await template()).map(({ key_name }) => key_name);
const offeredSeat = async () => (await template()).find(({ key_name }) => key_name === seat);
const erase = async (owners: readonly number[]) => {
  for (const owner of owners) await askInto(life.app, life.adminKey)('DELETE', `/v1/owners/owner-${owner}`);
};
const growOld = async () => {
  const { more } = await forgetFragments(life.ctx.db, 'flight_booking', YEARS_LATER, life.clock.now());
  expect(more).toBe(false);
  expect(await life.ctx.db.sql`select from fragments`).toHaveLength(0);
};
const publish = async () => {
  await askForVersions(life.ctx.db, 'flight_booking');
  await publishVersions(life.ctx, 'flight_booking');
};

describe('T20 what was published when its people are gone', () => {
  it('stays when their rows have merely grown old: who uses a key no longer says it (S-29)', async () => {
    expect(await offered()).toContain(seat);
    await growOld();
    await publish();
    expect(await offered()).toContain(seat);
  });

  it('goes at once when erasures leave fewer than k of them', async () => {
    await erase([0]);
    await publishVersions(life.ctx, 'flight_booking');
    expect(await offered()).toContain(seat);
    await erase([1]);
    await publishVersions(life.ctx, 'flight_booking');
    expect(await offered()).not.toContain(seat);
  });

  it('counts both: one erasure does not take the key of all whose rows grew old before', async () => {
    await erase([0]);
    await growOld();
    await publish();
    expect(await offered()).toContain(seat);
  });

  it('stays when a crowd that was never counted is held back for the same words; goes with as many who were', async () => {
    await growOld();
    const heldBack = async (name: string) => {
      const owners = Array.from({ length: 100 }, (_, at) => `${name}-${at}`);
      await life.ctx.db.sql.begin((tx) =>
        takeBack(tx, 'flight_booking', [{ text: 'recliner seat', owners }]),
      );
      await publish();
    };
    await heldBack('stranger');
    expect(await offered()).toContain(seat);
    await heldBack('owner');
    expect(await offered()).not.toContain(seat);
  });

  it('comes back by itself without what lost them, and with the reason: its name and its other values stay', async () => {
    const before = await offeredSeat();
    await erase([0, 1]);
    await publishVersions(life.ctx, 'flight_booking');
    expect(await offeredSeat()).toBeUndefined();
    await life.run();
    const after = await offeredSeat();
    expect(after?.acceptable_values).toEqual(
      before?.acceptable_values?.filter((value) => value !== 'recliner'),
    );
    expect(JSON.stringify(after)).not.toContain('recliner');
    const { decisions } = (await life.call('GET', `${AT}/patch-keys/${seat}`)) as {
      decisions: { rule: string }[];
    };
    expect(decisions.map(({ rule }) => rule).slice(-2)).toEqual(['publication_gate', 'words_taken_back']);
  });
});
