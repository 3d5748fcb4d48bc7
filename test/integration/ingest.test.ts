import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInteraction } from '../../src/db/interactions.ts';
import { fixture } from '../fixtures/load.ts';
import { type Ask, askInto } from '../helpers/ask.ts';
import { countFragments, dumpRows, saidTexts } from '../helpers/rows.ts';
import { openWorld, type World } from '../helpers/world.ts';

const FRAGMENTS = '/v1/scenarios/flight_booking/fragments';
const INTERACTIONS = '/v1/scenarios/flight_booking/interactions';
/** The smallest payload that the template of figure 2 takes. */
const TRIP = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };

let world: World;
let ask: Ask;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  await ask('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
});
afterAll(() => world.close());

function fragment(id: string, more: Readonly<Record<string, unknown>> = {}) {
  return { id, text: 'window seat', client_agent: 'agent-1', ...more };
}

function post(...fragments: unknown[]) {
  return ask('POST', FRAGMENTS, { fragments });
}

function report(...interactions: unknown[]) {
  return ask('POST', INTERACTIONS, { interactions });
}

function interaction(id: string, payload: unknown, more: Readonly<Record<string, unknown>> = {}) {
  return { id, schema_id: 'flight_booking_v1', payload, client_agent: 'agent-1', ...more };
}

async function rowOf(id: string) {
  const [row] = await world.ctx.db.sql`
    select *, observed_at::text as observed from fragments where id = ${id} and part = 0`;
  const said = (await saidTexts(world.ctx.db)).find((one) => one.id === id && one.part === 0);
  return row === undefined ? undefined : { ...row, text: said?.text };
}

describe('fragments', () => {
  it('are stored before they are acknowledged', async () => {
    const answer = await post(fragment('a-1'), fragment('a-2'));
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({ accepted: 2, repeated: 0, refused: [] });
    expect(await rowOf('a-2')).toMatchObject({ text: 'window seat', state: 'pending' });
  });

  it('keep who said them, where, when and in which language, with a hash', async () => {
    await post(
      fragment('b-1', {
        owner: 'acme',
        cohort: 'students',
        language: 'en-GB',
        interaction: 'trip-7',
        schema_id: 'flight_booking_v1',
        observed_at: '2026-01-04T23:30:00+02:00',
      }),
    );
    expect(await rowOf('b-1')).toMatchObject({
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
    await post(fragment('c-1'));
    expect(await rowOf('c-1')).toMatchObject({
      owner: 'agent-1',
      observed: '2026-01-05 00:00:00+00',
    });
  });

  it('sent again are counted as repeated and stored once', async () => {
    await post(fragment('d-1'));
    const answer = await post(fragment('d-1'), fragment('d-2'), fragment('d-2'));
    expect(answer.json).toEqual({ accepted: 1, repeated: 2, refused: [] });
    expect((await post(fragment('d-1'))).status).toBe(202);
  });

  it('are the same when their members come in another order', async () => {
    await post(fragment('e-1', { owner: 'acme' }));
    const answer = await post({ owner: 'acme', client_agent: 'agent-1', text: 'window seat', id: 'e-1' });
    expect(answer.json).toMatchObject({ accepted: 0, repeated: 1 });
  });

  it('under an id that is taken by other content are a conflict, and the first stays', async () => {
    await post(fragment('f-1'));
    const answer = await post(fragment('f-1', { text: 'aisle seat' }), fragment('f-2'));
    expect(answer.json).toMatchObject({ accepted: 1, refused: [{ index: 0, code: 'id_conflict' }] });
    expect(await rowOf('f-1')).toMatchObject({ text: 'window seat' });
    const within = await post(fragment('f-3'), fragment('f-3', { text: 'aisle seat' }));
    expect(within.json).toMatchObject({ accepted: 1, refused: [{ index: 1, code: 'id_conflict' }] });
  });

  it('that cannot be taken are refused one by one, with index and place', async () => {
    const answer = await post(
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
    const before = await dumpRows(world.ctx.db);
    const answer = await post(fragment('h-1', { text: '   ' }), fragment('h-2', { text: null }));
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json).toMatchObject({
      status: 422,
      accepted: 0,
      refused: [{ index: 0, code: 'blank_text' }, { index: 1 }],
      errors: [{ path: '[0]' }, { path: '[1]' }],
    });
    expect(await dumpRows(world.ctx.db)).toEqual(before);
  });

  it('R10 posted fifty times at once under one id make one row and the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(fragment('i-1'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(202));
    const accepted = answers.map(({ json }) => (json as { accepted: number }).accepted);
    expect(accepted.reduce((sum, one) => sum + one, 0)).toBe(1);
    const rows = await world.ctx.db.sql`select from fragments where id = 'i-1'`;
    expect(rows.length).toBe(1);
  });

  it('in overlapping batches at once are taken without a deadlock', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `j-${i}`);
    const batches = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? ids : ids.toReversed()));
    const answers = await Promise.all(batches.map((batch) => post(...batch.map((id) => fragment(id)))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    const rows = await world.ctx.db.sql`select from fragments where id like 'j-%'`;
    expect(rows.length).toBe(40);
  });

  it('of an unknown scenario are answered with the known ones (S-5)', async () => {
    const answer = await ask('POST', '/v1/scenarios/hotel/fragments', { fragments: [fragment('k-1')] });
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
    const answer = await post(fragment(id, { text }));
    if (outcome === 'accepted') expect(await rowOf(id)).toMatchObject({ text });
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
    const answer = await post(fragment('l-1', { [member]: value }));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ refused: [{ detail: expect.stringContaining(member) }] });
  });

  it('keep what their client nearly mapped them to, also a key that does not exist', async () => {
    const near_misses = [
      { key: 'passenger_count', score: 0.72 },
      { key: 'crew_size', score: 0 },
    ];
    const answer = await post(fragment('near-1', { near_misses }), fragment('near-2', { near_misses: [] }));
    expect(answer.json).toMatchObject({ accepted: 2 });
    expect(await rowOf('near-1')).toMatchObject({ near_misses });
    expect(await rowOf('a-1')).toMatchObject({ near_misses: null });
    const otherwise = await post(fragment('near-1', { near_misses: near_misses.slice(1) }));
    expect(otherwise.json).toMatchObject({ refused: [{ code: 'id_conflict' }] });
  });

  it.each<[string, unknown, string]>([
    ['no list', { key: 'origin', score: 1 }, 'near_misses'],
    ['six of them', 'abcdef'.split('').map((key) => ({ key, score: 1 })), 'near_misses'],
    ['a name that is none', [{ key: 'window seat', score: 1 }], 'near_misses.0.key'],
    [
      'a name with markup',
      [
        { key: 'a', score: 1 },
        { key: '<b>', score: 1 },
      ],
      'near_misses.1.key',
    ],
    ['a name that is too long', [{ key: 'a'.repeat(65), score: 1 }], 'near_misses.0.key'],
    ['no score', [{ key: 'origin' }], 'near_misses.0'],
    ['a score above 1', [{ key: 'origin', score: 1.01 }], 'near_misses.0.score'],
    ['a score below 0', [{ key: 'origin', score: -0.1 }], 'near_misses.0.score'],
    ['a score in words', [{ key: 'origin', score: 'high' }], 'near_misses.0.score'],
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
    const answer = await post(fragment('near-3', { near_misses }));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ refused });
    const reported = await report(interaction('near-3', { ...TRIP, other: 'window' }, { near_misses }));
    expect(reported.json).toMatchObject({ refused });
  });

  it('may have ids in any script', async () => {
    await post(fragment('票-💺-1', { client_agent: 'агент', cohort: 'étudiants' }));
    expect(await rowOf('票-💺-1')).toMatchObject({ client_agent: 'агент', cohort: 'étudiants' });
  });

  it('cannot bring a state, an owner of rows or a place along', async () => {
    const answer = await post(
      fragment('m-1', { state: 'pooled', seq: 1, tries: 99, received_at: '1999-01-01T00:00:00Z', part: 3 }),
    );
    expect(answer.status).toBe(202);
    expect(await rowOf('m-1')).toMatchObject({ state: 'pending', tries: 0, part: 0 });
  });
});

describe('bodies', () => {
  const one = JSON.stringify({ fragments: [fragment('z-1')] });
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  it.each<[string, number[], string | Buffer, Record<string, string>]>([
    ['no JSON', [400], '{"fragments": [', {}],
    ['empty', [400], '', {}],
    ['another root', [400], '[]', {}],
    ['no fragments', [400], '{"fragments": []}', {}],
    ['1,001 fragments', [400], JSON.stringify({ fragments: Array(1_001).fill(fragment('n')) }), {}],
    ['latin-1 bytes', [400], Buffer.from('{"fragments":[{"text":"caf\xe9"}]}', 'latin1'), {}],
    ['a depth of 5,000', [400], `{"fragments":[${nested(5_000)}]}`, {}],
    ['3 MiB', [413], `{"fragments":["${'x'.repeat(3 * 1024 * 1024)}"]}`, {}],
    ['gzip', [415], gzipSync(one), { 'content-encoding': 'gzip' }],
    ['plain text', [415], one, { 'content-type': 'text/plain' }],
    ['XML', [415], '<a/>', { 'content-type': 'application/xml' }],
    ['a form', [415], 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no content type', [415], one, { 'content-type': '' }],
    ['__proto__', [400], '{"fragments":[{"__proto__":{"polluted":1},"id":"z"}]}', {}],
    ['constructor.prototype', [400], '{"fragments":[{"constructor":{"prototype":{"polluted":1}}}]}', {}],
    ['an id twice', [400], '{"fragments":[{"id":"z","id":"y","client_agent":"a","text":"seat"}]}', {}],
    [
      'the list twice',
      [400],
      '{"fragments":[],"fragments":[{"id":"z","client_agent":"a","text":"seat"}]}',
      {},
    ],
    [
      '100,000 members',
      [400],
      JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1]))).slice(
        0,
        1_000_000,
      ),
      {},
    ],
    ['1e400 as text', [400], '{"fragments":[{"id":"z","client_agent":"a","text":1e400}]}', {}],
    ['1e400 beside', [400], '{"fragments":[{"id":"z","client_agent":"a","text":"seat","more":1e400}]}', {}],
  ])('with %s are refused with a problem, and nothing is stored', async (_, expected, body, headers) => {
    const before = await countFragments(world.ctx.db);
    const answer = await ask('POST', FRAGMENTS, body, headers);
    expect(expected).toContain(answer.status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json).toMatchObject({ status: answer.status, title: expect.any(String) });
    expect(await countFragments(world.ctx.db)).toBe(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await ask('GET', '/healthz')).status).toBe(200);
  });
});

describe('interactions', () => {
  it('answer for each payload whether it is valid, and where not (S-7, S-8, S-9)', async () => {
    const answer = await report(
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
    await report(interaction('q-1', { ...TRIP, cabin_class: 'bussiness', pets: 1 }, { outcome: 'success' }));
    const [row] = await world.ctx.db.sql`select * from interactions where id = 'q-1'`;
    const found = await findInteraction(world.ctx.db, 'flight_booking', 'q-1');
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
    await report(interaction('r-1', { ...TRIP, other: 'window seat' }, more));
    await report(interaction('r-1', { ...TRIP, other: 'window seat' }, more));
    expect(await rowOf('r-1')).toMatchObject({ text: 'window seat' });
    const rows = await world.ctx.db.sql`
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

  it('give what was nearly mapped to the fragment that `other` becomes, and to each of its parts', async () => {
    const near_misses = [{ key: 'passenger_count', score: 0.8 }];
    const other = 'a window seat, and a vegetarian meal';
    await report(
      interaction('near-4', { ...TRIP, other }, { near_misses }),
      interaction('near-5', TRIP, { near_misses }),
    );
    await world.settle();
    const rows = await world.ctx.db.sql`
      select near_misses from fragments where interaction in ('near-4', 'near-5') order by part`;
    expect(rows.length).toBe(3);
    for (const row of rows) expect(row).toMatchObject({ near_misses });
  });

  it.each([null, '', '   ', undefined])('with %j in `other` bring no fragment', async (other) => {
    const before = await countFragments(world.ctx.db);
    await report(interaction(`s ${String(other)}.`, { ...TRIP, other }));
    expect(await countFragments(world.ctx.db)).toBe(before);
  });

  it.each(['none', 'None.', 'N/A', '-', 'no'])(
    'with "%s" in `other` bring no phrase into the pool',
    async (other) => {
      const phrases = async () => (await world.ctx.db.sql`select from phrases`).length;
      await world.settle();
      const before = await phrases();
      await report(interaction(`t ${other}`, { ...TRIP, other }));
      await world.settle();
      expect(await phrases()).toBe(before);
    },
  );

  it('whose `other` is no text are reported, and nothing of it is half stored', async () => {
    const answer = await report(
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
    expect((await world.ctx.db.sql`select from fragments where id like 'u-%'`).length).toBe(0);
  });

  it('under an id that is taken by other content are a conflict', async () => {
    await report(interaction('v-1', TRIP));
    const answer = await report(interaction('v-1', { ...TRIP, other: 'aisle' }));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ refused: [{ index: 0, code: 'id_conflict' }] });
    expect((await world.ctx.db.sql`select from fragments where id = 'v-1'`).length).toBe(0);
  });

  it('with a payload that is no object are refused by place', async () => {
    const answer = await report(interaction('w-1', TRIP), interaction('w-2', 'window seat'));
    expect(answer.json).toMatchObject({
      accepted: 1,
      refused: [{ index: 1, detail: expect.stringContaining('payload') }],
    });
  });

  it('that name an unknown schema_id are judged by the current template', async () => {
    const answer = await report(interaction('x-1', TRIP, { schema_id: 'flight_booking_v99' }));
    expect(answer.json).toMatchObject({ items: [{ valid: true }] });
  });
});

describe('validation', () => {
  const validate = (body: unknown) => ask('POST', '/v1/scenarios/flight_booking/validate', body);

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
