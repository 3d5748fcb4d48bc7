import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishVersions } from '../../../src/signing/publish-versions.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { TRIP } from '../../helpers/people/trip.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T00:00:00Z');

let life: KeyLife;
let seat: string;

/** Six owners want a value that nobody else says. */
beforeEach(async () => {
  life = await openKeyLife();
  await life.register(START);
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

const offered = async () => {
  const { keys } = (await life.call('GET', `${AT}/template?channel=experimental`)) as {
    keys: { key_name: string; acceptable_values?: string[]; semantic_description: string }[];
  };
  return keys.find(({ key_name }) => key_name === seat);
};

describe('T20 a value whose people are gone', () => {
  it('leaves its key at once, by itself and with the reason; the key, its name and its other values stay', async () => {
    const before = await offered();
    for (const owner of [0, 1]) await askInto(life.app, life.adminKey)('DELETE', `/v1/owners/owner-${owner}`);
    await publishVersions(life.ctx, 'flight_booking');
    expect(await offered()).toBeUndefined();
    await life.run();
    const after = await offered();
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
