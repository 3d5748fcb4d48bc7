import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { SEAT } from '../../helpers/people/seat-key.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

let world: World;
let admin: Ask;
let flights: Ask;

beforeAll(async () => {
  world = await openWorld();
  admin = askInto(world.app, world.adminKey);
  await admin('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  await admin('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
  flights = askInto(
    world.app,
    await giveKey(world, { name: 'flights', scopes: ['read'], scenarios: ['flight_booking'] }),
  );
  await bearKey(world, 'flight_booking', SEAT);
  await bearKey(world, 'flight_booking', { ...SEAT, key_name: 'seat_row' }, 'proposed');
});
afterAll(() => world.close());

type Listed = { scenarios: { scenario: string; keys: object; waiting: object }[] };
const listed = async (ask: Ask) => ((await ask('GET', '/v1/scenarios')).json as Listed).scenarios;

describe('who asks', () => {
  it('is told its name, what it may do and where', async () => {
    expect((await flights('GET', '/v1/me')).json).toMatchObject({
      name: 'flights',
      scopes: ['read'],
      scenarios: ['flight_booking'],
    });
    expect((await admin('GET', '/v1/me')).json).toMatchObject({ name: 'admin', scenarios: null });
  });

  it('is told so with any scope, so that a page can say what is missing', async () => {
    const key = await giveKey(world, { name: 'ingest only', scopes: ['ingest'] });
    const ask = askInto(world.app, key);
    expect((await ask('GET', '/v1/me')).json).toMatchObject({ scopes: ['ingest'] });
    expect((await ask('GET', '/v1/scenarios')).status).toBe(403);
  });
});

describe('the list of scenarios', () => {
  it('has all of them for a key of all, by name', async () => {
    expect((await listed(admin)).map(({ scenario }) => scenario)).toEqual([
      'flight_booking',
      'photo_retouch',
    ]);
  });

  it('T17 a key of one tenant sees its own scenarios only', async () => {
    expect((await listed(flights)).map(({ scenario }) => scenario)).toEqual(['flight_booking']);
    expect((await flights('GET', '/v1/scenarios')).text).not.toContain('photo');
    const key = await giveKey(world, { name: 'hotels', scopes: ['read'], scenarios: ['hotel'] });
    expect(await listed(askInto(world.app, key))).toEqual([]);
  });

  it('counts keys by status, and what a person is to decide', async () => {
    expect((await listed(admin))[0]).toMatchObject({
      schema_id: 'flight_booking_v1',
      keys: { proposed: 1, experimental: 1, stable: 0, retired: 0, rejected: 0 },
      waiting: { keys: 1, versions: 0, quarantined: 0 },
    });
  });
});
