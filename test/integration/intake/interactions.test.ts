import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phraseId } from '../../../src/domain/words/normal-form.ts';
import { findInteraction } from '../../../src/ground/db/intake/interactions.ts';
import { fixture } from '../../fixtures/load.ts';
import { countFragments, saidTexts } from '../../helpers/database/rows.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { type FlightDoor, interaction, openFlightDoor } from '../../helpers/protocols/flight-door.ts';

let door: FlightDoor;

beforeAll(async () => {
  door = await openFlightDoor();
});
afterAll(() => door.world.close());

describe('interactions', () => {
  it('answer for each payload whether it is valid, and where not (S-7, S-8, S-9)', async () => {
    const answer = await door.report(
      interaction('p-1', { ...TRIP, passenger_count: 2 }),
      interaction('p-2', { origin: 'PEK', departure_date: '2026-05-04' }),
      interaction('p-3', { ...TRIP, cabin_class: 'bussiness', passenger_count: 12, pets: 1 }),
    );
    expect(answer.status).toBe(202);
    expect(answer.json).toMatchObject({
      accepted: 3,
      items: [
        { index: 0, id: 'p-1', valid: true, errors: [] },
        { index: 1, valid: false, errors: [{ path: 'destination', code: 'missing_required' }] },
        {
          index: 2,
          valid: false,
          errors: [
            { path: 'cabin_class', nearest: 'business' },
            { path: 'passenger_count', nearest: 9, acceptable: { minimum: 1, maximum: 9 } },
          ],
        },
      ],
    });
  });

  it('keep which keys were set and which were refused', async () => {
    await door.report(
      interaction('q-1', { ...TRIP, cabin_class: 'bussiness', pets: 1 }, { outcome: 'success' }),
    );
    const [row] = await door.db.sql`select * from interactions where id = 'q-1'`;
    const found = await findInteraction(door.db, 'flight_booking', 'q-1');
    expect({ ...row, payload: found?.payload }).toMatchObject({
      keys_set: ['origin', 'destination', 'departure_date'],
      keys_refused: ['cabin_class'],
      payload: TRIP,
      valid: false,
      outcome: 'success',
      channel: 'stable',
    });
  });

  it('turn `other` into one fragment that knows its interaction (S-16)', async () => {
    const more = { owner: 'acme', cohort: 'students', language: 'en', observed_at: '2026-01-04T10:00:00Z' };
    await door.report(interaction('r-1', { ...TRIP, other: 'window seat' }, more));
    await door.report(interaction('r-1', { ...TRIP, other: 'window seat' }, more));
    expect(await door.rowOf('r-1')).toMatchObject({ text: 'window seat' });
    const rows = await door.db.sql`
      select *, observed_at::text as observed from fragments where interaction = 'r-1'`;
    expect(rows).toMatchObject([
      {
        scenario: 'flight_booking',
        source: 'interaction',
        client_agent: 'agent-1',
        owner: 'acme',
        cohort: 'students',
        language: 'en',
        schema_id: 'flight_booking_v1',
        observed: '2026-01-04 10:00:00+00',
        state: 'pending',
      },
    ]);
  });

  it.each([
    ['flight_booking', 'F01-template-flight', 'F02-payload-flight', 'window seat'],
    ['photo_retouch', 'F06-template-photo', 'F07-payload-photo', 'increase eye size proportionally'],
  ])(
    'S-16 as the draft prints them become one fragment of %s, with all that is known of it',
    async (scenario, template, printed, text) => {
      const { schema_id, payload } = fixture(printed);
      if (scenario !== 'flight_booking')
        await door.ask('PUT', `/v1/scenarios/${scenario}/template`, fixture(template));
      const item = interaction(printed, payload, {
        schema_id,
        owner: 'acme',
        cohort: 'students',
        language: 'en',
      });
      for (let times = 0; times < 2; times++) {
        const answer = await door.ask('POST', `/v1/scenarios/${scenario}/interactions`, {
          interactions: [item],
        });
        expect(answer.json).toMatchObject({ items: [{ valid: true }] });
      }
      const otherwise = { ...item, payload: { ...(payload as object), other: 'something else' } };
      const refused = await door.ask('POST', `/v1/scenarios/${scenario}/interactions`, {
        interactions: [otherwise],
      });
      expect(refused.json).toMatchObject({ refused: [{ code: 'id_conflict' }] });
      await door.world.settle();
      const rows = await door.db.sql`
        select f.*, a.body_digest from fragments f
        join admitted_ids a on a.scenario = f.scenario and a.source = f.source and a.id = f.id
        where f.interaction = ${printed}`;
      expect(rows).toMatchObject([
        {
          scenario,
          schema_id,
          client_agent: 'agent-1',
          owner: 'acme',
          cohort: 'students',
          language: 'en',
          received_at: expect.anything(),
          observed_at: expect.anything(),
          // One hash is of what was sent, the other one of what was said.
          body_digest: expect.stringMatching(/^[\w-]{20,}$/),
          phrase: phraseId(text),
          state: 'pooled',
        },
      ]);
      expect((await saidTexts(door.db)).find(({ id }) => id === printed)?.text).toBe(text);
    },
  );

  it('give what was nearly mapped to the fragment that `other` becomes, and to each of its parts', async () => {
    const near_misses = [{ key: 'passenger_count', score: 0.8 }];
    const other = 'a window seat, and a vegetarian meal';
    await door.report(
      interaction('near-4', { ...TRIP, other }, { near_misses }),
      interaction('near-5', TRIP, { near_misses }),
    );
    await door.world.settle();
    const rows = await door.db.sql`
      select near_misses from fragments where interaction in ('near-4', 'near-5') order by part`;
    expect(rows.length).toBe(3);
    for (const row of rows) expect(row).toMatchObject({ near_misses });
  });

  it.each([null, '', '   ', undefined])('with %j in `other` bring no fragment', async (other) => {
    const before = await countFragments(door.db);
    await door.report(interaction(`s ${String(other)}.`, { ...TRIP, other }));
    expect(await countFragments(door.db)).toBe(before);
  });

  it.each(['none', 'None.', 'N/A', '-', 'no'])(
    'with "%s" in `other` bring no phrase into the pool',
    async (other) => {
      const phrases = async () => (await door.db.sql`select from phrases`).length;
      await door.world.settle();
      const before = await phrases();
      await door.report(interaction(`t ${other}`, { ...TRIP, other }));
      await door.world.settle();
      expect(await phrases()).toBe(before);
    },
  );

  it('whose `other` is no text are reported, and nothing of it is half stored', async () => {
    const answer = await door.report(
      interaction('u-1', { ...TRIP, other: 'x'.repeat(4_001) }),
      interaction('u-2', { ...TRIP, other: 'window \ud800' }),
      interaction('u-3', { ...TRIP, origin: 'P\u0000K' }),
      interaction('u-4', { ...TRIP, other: { text: 'window' } }),
    );
    expect(answer.json).toMatchObject({
      accepted: 3,
      refused: [{ index: 1, code: 'not_text' }],
      items: [
        { index: 0, valid: false, errors: [{ path: 'other' }] },
        { index: 2, valid: false, errors: [{ path: 'origin' }] },
        { index: 3, valid: false, errors: [{ path: 'other' }] },
      ],
    });
    expect((await door.db.sql`select from fragments where id like 'u-%'`).length).toBe(0);
  });

  it('under an id that is taken by other content are a conflict', async () => {
    await door.report(interaction('v-1', TRIP));
    const answer = await door.report(interaction('v-1', { ...TRIP, other: 'aisle' }));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ refused: [{ index: 0, code: 'id_conflict' }] });
    expect((await door.db.sql`select from fragments where id = 'v-1'`).length).toBe(0);
  });

  it('with a payload that is no object are refused by place', async () => {
    const answer = await door.report(interaction('w-1', TRIP), interaction('w-2', 'window seat'));
    expect(answer.json).toMatchObject({
      accepted: 1,
      refused: [{ index: 1, detail: expect.stringContaining('payload') }],
    });
  });

  it('that name an unknown schema_id are judged by the current template', async () => {
    const answer = await door.report(interaction('x-1', TRIP, { schema_id: 'flight_booking_v99' }));
    expect(answer.json).toMatchObject({ items: [{ valid: true }] });
  });
});

describe('validation', () => {
  const validate = (body: unknown) => door.ask('POST', '/v1/scenarios/flight_booking/validate', body);

  it('fills in defaults and keeps unknown keys out, or refuses them when strict (S-7, S-9)', async () => {
    const lenient = await validate({ schema_id: 'flight_booking_v1', payload: { ...TRIP, pets: 1 } });
    expect(lenient.json).toMatchObject({
      valid: true,
      payload: { ...TRIP, passenger_count: 1 },
      unknown: ['pets'],
    });
    expect(lenient.text).not.toContain('"pets":');
    const strict = await validate({
      schema_id: 'flight_booking_v1',
      payload: { ...TRIP, pets: 1 },
      mode: 'strict',
    });
    expect(strict.json).toMatchObject({ valid: false, errors: [{ path: 'pets', code: 'unknown_key' }] });
  });

  it('answers an unknown schema_id with the current template (S-45)', async () => {
    const answer = await validate({ schema_id: 'flight_booking_v0', payload: TRIP });
    expect(answer.json).toMatchObject({
      valid: true,
      schema_id: 'flight_booking_v1',
      template: { schema_id: 'flight_booking_v1', scenario: 'flight_booking' },
    });
    const known = await validate({ schema_id: 'flight_booking_v1', payload: TRIP });
    expect(known.json).not.toHaveProperty('template');
  });
});
