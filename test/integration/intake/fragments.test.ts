import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpRows } from '../../helpers/database/rows.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import {
  type FlightDoor,
  fragment,
  interaction,
  openFlightDoor,
} from '../../helpers/protocols/flight-door.ts';

let door: FlightDoor;

beforeAll(async () => {
  door = await openFlightDoor();
});
afterAll(() => door.world.close());

describe('fragments', () => {
  it('are stored before they are acknowledged', async () => {
    const answer = await door.post(fragment('a-1'), fragment('a-2'));
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({ accepted: 2, repeated: 0, refused: [] });
    expect(await door.rowOf('a-2')).toMatchObject({ text: 'window seat', state: 'pending' });
  });

  it('keep who said them, where, when and in which language, with a hash', async () => {
    await door.post(
      fragment('b-1', {
        owner: 'acme',
        cohort: 'students',
        language: 'en-GB',
        interaction: 'trip-7',
        schema_id: 'flight_booking_v1',
        observed_at: '2026-01-04T23:30:00+02:00',
      }),
    );
    expect(await door.rowOf('b-1')).toMatchObject({
      scenario: 'flight_booking',
      client_agent: 'agent-1',
      owner: 'acme',
      cohort: 'students',
      language: 'en-GB',
      interaction: 'trip-7',
      schema_id: 'flight_booking_v1',
      observed: '2026-01-04 21:30:00+00',
    });
  });

  it('belong to their agent, and to the time of receipt, when nothing else is said', async () => {
    await door.post(fragment('c-1'));
    expect(await door.rowOf('c-1')).toMatchObject({
      owner: 'agent-1',
      observed: '2026-01-05 00:00:00+00',
    });
  });

  it('sent again are counted as repeated and stored once', async () => {
    await door.post(fragment('d-1'));
    const answer = await door.post(fragment('d-1'), fragment('d-2'), fragment('d-2'));
    expect(answer.json).toEqual({ accepted: 1, repeated: 2, refused: [] });
    expect((await door.post(fragment('d-1'))).status).toBe(202);
  });

  it('are the same when their members come in another order', async () => {
    await door.post(fragment('e-1', { owner: 'acme' }));
    const answer = await door.post({
      owner: 'acme',
      client_agent: 'agent-1',
      text: 'window seat',
      id: 'e-1',
    });
    expect(answer.json).toMatchObject({ accepted: 0, repeated: 1 });
  });

  it('under an id that is taken by other content are a conflict, and the first stays', async () => {
    await door.post(fragment('f-1'));
    const answer = await door.post(fragment('f-1', { text: 'aisle seat' }), fragment('f-2'));
    expect(answer.json).toMatchObject({ accepted: 1, refused: [{ index: 0, code: 'id_conflict' }] });
    expect(await door.rowOf('f-1')).toMatchObject({ text: 'window seat' });
    const within = await door.post(fragment('f-3'), fragment('f-3', { text: 'aisle seat' }));
    expect(within.json).toMatchObject({ accepted: 1, refused: [{ index: 1, code: 'id_conflict' }] });
  });

  it('that cannot be taken are refused one by one, with index and place', async () => {
    const answer = await door.post(
      fragment('g-0'),
      fragment('g-1', { text: 7 }),
      { id: 'g-2', text: 'window seat' },
      fragment('g-3', { observed_at: '2026-02-30T10:00:00Z' }),
      'window seat',
    );
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({
      accepted: 1,
      repeated: 0,
      refused: [
        { index: 1, code: 'invalid', detail: expect.stringContaining('text') },
        { index: 2, code: 'invalid', detail: expect.stringContaining('client_agent') },
        { index: 3, code: 'bad_time', detail: expect.stringContaining('observed_at') },
        { index: 4, code: 'invalid', detail: expect.stringContaining('object') },
      ],
    });
  });

  it('of which none can be taken are answered with a problem, and nothing is stored', async () => {
    const before = await dumpRows(door.db);
    const answer = await door.post(fragment('h-1', { text: '   ' }), fragment('h-2', { text: null }));
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json).toMatchObject({
      status: 422,
      accepted: 0,
      refused: [{ index: 0, code: 'blank_text' }, { index: 1 }],
      errors: [{ path: '[0]' }, { path: '[1]' }],
    });
    expect(await dumpRows(door.db)).toEqual(before);
  });

  it('R10 posted fifty times at once under one id make one row and the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => door.post(fragment('i-1'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(202));
    const accepted = answers.map(({ json }) => (json as { accepted: number }).accepted);
    expect(accepted.reduce((sum, one) => sum + one, 0)).toBe(1);
    const rows = await door.db.sql`select from fragments where id = 'i-1'`;
    expect(rows.length).toBe(1);
  });

  it('in overlapping batches at once are taken without a deadlock', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `j-${i}`);
    const batches = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? ids : ids.toReversed()));
    const answers = await Promise.all(batches.map((batch) => door.post(...batch.map((id) => fragment(id)))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    const rows = await door.db.sql`select from fragments where id like 'j-%'`;
    expect(rows.length).toBe(40);
  });

  it('of an unknown scenario are answered with the known ones (S-5)', async () => {
    const answer = await door.ask('POST', '/v1/scenarios/hotel/fragments', { fragments: [fragment('k-1')] });
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({
      type: 'urn:dsp:problem:unknown_scenario',
      known: ['flight_booking'],
    });
  });

  it.each([
    ['2,000 characters', 'x'.repeat(2_000), 'accepted'],
    ['2,001 characters', 'x'.repeat(2_001), 'text_too_long'],
    ['letters that grow when normalised', '\uFDFA'.repeat(112), 'text_too_long'],
    ['NUL', 'window\u0000seat', 'not_text'],
    ['half a surrogate pair', 'window \udfff', 'not_text'],
    ['a whole one', 'window 💺', 'accepted'],
    ['blank', ' \t\n', 'blank_text'],
    ['invisible letters only', '\u200b\u2060', 'blank_text'],
    ['line breaks', 'window\nseat', 'accepted'],
    ['right-to-left letters', 'مقعد بجانب النافذة', 'accepted'],
  ])('with the text "%s" are judged', async (name, text, outcome) => {
    const id = `text ${name}`;
    const answer = await door.post(fragment(id, { text }));
    if (outcome === 'accepted') expect(await door.rowOf(id)).toMatchObject({ text });
    else expect(answer.json).toMatchObject({ refused: [{ index: 0, code: outcome }] });
  });

  it.each([
    ['id', 'x\u0000'],
    ['id', 'x\ud800'],
    ['id', 'x'.repeat(201)],
    ['client_agent', ' '],
    ['owner', 'a\r\nb'],
    ['language', 'english please'],
    ['cohort', 7],
    ['observed_at', '9999-01-01T00:00:00Z'],
    ['observed_at', 'yesterday'],
  ])('with a bad %s are refused by its name', async (member, value) => {
    const answer = await door.post(fragment('l-1', { [member]: value }));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ refused: [{ detail: expect.stringContaining(member) }] });
  });

  it('keep what their client nearly mapped them to, also a key that does not exist', async () => {
    const near_misses = [
      { key: 'passenger_count', score: 0.72 },
      { key: 'crew_size', score: 0 },
    ];
    const answer = await door.post(
      fragment('near-1', { near_misses }),
      fragment('near-2', { near_misses: [] }),
    );
    expect(answer.json).toMatchObject({ accepted: 2 });
    expect(await door.rowOf('near-1')).toMatchObject({ near_misses });
    expect(await door.rowOf('a-1')).toMatchObject({ near_misses: null });
    const otherwise = await door.post(fragment('near-1', { near_misses: near_misses.slice(1) }));
    expect(otherwise.json).toMatchObject({ refused: [{ code: 'id_conflict' }] });
  });

  it.each<[string, unknown, string]>([
    ['no list', { key: 'origin', score: 1 }, 'near_misses'],
    ['six of them', 'abcdef'.split('').map((key) => ({ key, score: 1 })), 'near_misses'],
    ['a name that is none', [{ key: 'window seat', score: 1 }], 'near_misses[0].key'],
    [
      'a name with markup',
      [
        { key: 'a', score: 1 },
        { key: '<b>', score: 1 },
      ],
      'near_misses[1].key',
    ],
    ['a name that is too long', [{ key: 'a'.repeat(65), score: 1 }], 'near_misses[0].key'],
    ['no score', [{ key: 'origin' }], 'near_misses[0].score'],
    ['a score above 1', [{ key: 'origin', score: 1.01 }], 'near_misses[0].score'],
    ['a score below 0', [{ key: 'origin', score: -0.1 }], 'near_misses[0].score'],
    ['a score in words', [{ key: 'origin', score: 'high' }], 'near_misses[0].score'],
    [
      'one key twice',
      [
        { key: 'origin', score: 1 },
        { key: 'origin', score: 0.4 },
      ],
      'near_misses names origin twice',
    ],
  ])('with near misses of %s are refused by the place', async (_, near_misses, place) => {
    const refused = [{ index: 0, code: 'invalid', detail: expect.stringContaining(place) }];
    const answer = await door.post(fragment('near-3', { near_misses }));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ refused });
    const reported = await door.report(interaction('near-3', { ...TRIP, other: 'window' }, { near_misses }));
    expect(reported.json).toMatchObject({ refused });
  });

  it('may have ids in any script', async () => {
    await door.post(fragment('票-💺-1', { client_agent: 'агент', cohort: 'étudiants' }));
    expect(await door.rowOf('票-💺-1')).toMatchObject({ client_agent: 'агент', cohort: 'étudiants' });
  });

  it('cannot bring a state, an owner of rows or a place along', async () => {
    const answer = await door.post(
      fragment('m-1', { state: 'pooled', seq: 1, tries: 99, received_at: '1999-01-01T00:00:00Z', part: 3 }),
    );
    expect(answer.status).toBe(202);
    expect(await door.rowOf('m-1')).toMatchObject({ state: 'pending', tries: 0, part: 0 });
  });
});
