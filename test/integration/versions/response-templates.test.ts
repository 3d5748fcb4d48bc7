import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canonicalise, digestOf } from '../../../src/domain/basics/digest.ts';
import { verify } from '../../../src/ground/signing/verify.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { key } from '../../helpers/people/tea.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
/** What figure F03 answers with, but for the suggestion that rides along. */
const BOOKING = {
  schema_id: 'flight_booking_response_v1',
  scenario: 'flight_booking',
  keys: [
    key('booking_id', { required: true }),
    key('status', { required: true, acceptable_values: ['confirmed', 'waitlisted', 'failed'] }),
    key('flight_number'),
    key('departure_time'),
    key('arrival_time'),
    key('seat'),
    key('total_amount'),
    key('bags', { key_type: 'integer', default_value: 0, minimum: 0, maximum: 9 }),
  ],
};

type Signed = { schema_id: string; signature: { jws: string; digest: string } };

let world: World;
let ask: Ask;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.ctx.db);
  await ask('PUT', `${AT}/template`, fixture('F01-template-flight'));
});

const put = (template: unknown = BOOKING) => ask('PUT', `${AT}/response-template`, template);
const validate = (response: unknown, more: object = {}) =>
  ask('POST', `${AT}/responses/validate`, { response, ...more });
const sdsi = (method: string, params: unknown) => ask('POST', '/sdsi', { method, params });

describe('a response template', () => {
  it('is registered by the owner, signed, and asked for at both doors', async () => {
    const answer = await put();
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      schema_id: 'flight_booking_response_v1',
      version: { line: 'response', number: 1, previous_digest: null },
    });
    const { signature, ...document } = answer.json as Signed;
    const canonical = canonicalise(document);
    const jwks = (await ask('GET', '/.well-known/jwks.json')).json;
    expect(await verify(canonical, signature.jws, jwks)).toMatchObject({ valid: true });
    expect(digestOf(canonical)).toBe(signature.digest);
    expect((await ask('GET', `${AT}/response-template`)).json).toEqual(answer.json);
    expect((await sdsi('get_response_template', { scenario: 'flight_booking' })).json).toEqual(answer.json);
  });

  it('unchanged stays, and changed becomes the next one, chained to the one before', async () => {
    const first = (await put()).json as Signed;
    const again = await put();
    expect([again.status, again.json]).toEqual([200, first]);
    const changed = await put({ ...BOOKING, keys: [...BOOKING.keys, key('gate')] });
    expect(changed.json).toMatchObject({
      schema_id: 'flight_booking_response_v2',
      version: { number: 2, previous_digest: first.signature.digest },
    });
  });

  it('by many at once is stored once or refused as a conflict, never twice', async () => {
    const statuses = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => (await put({ ...BOOKING, keys: [key(name)] })).status),
    );
    const { version } = (await ask('GET', `${AT}/response-template`)).json as { version: { number: number } };
    expect(version.number).toBe(statuses.filter((status) => status < 300).length);
    expect(statuses.filter((status) => status >= 300).every((status) => status === 409)).toBe(true);
  });

  it.each([
    ['no object', 5, ''],
    ['another scenario', { ...BOOKING, scenario: 'hotel' }, 'scenario'],
    ['no keys', { ...BOOKING, keys: [] }, 'keys'],
    [
      'a key without words',
      { ...BOOKING, keys: [key('a', { semantic_description: '' })] },
      'keys[0].semantic_description',
    ],
  ])('that is %s is refused with its place', async (_, template, path) => {
    const answer = await put(template);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ errors: [{ path }] });
    expect((await ask('GET', `${AT}/response-template`)).status).toBe(404);
  });
});

describe('a result', () => {
  it('S-10 of the draft fits the response template that was agreed on, whatever suggestion rides along', async () => {
    await put();
    const result = fixture('F03-response-booking');
    const { schema_update_suggestion: _, ...members } = result;
    const answer = await validate(result);
    expect(answer.json).toEqual({
      valid: true,
      schema_id: 'flight_booking_response_v1',
      response: { ...members, bags: 0 },
      errors: [],
      unknown: [],
    });
    const params = { scenario: 'flight_booking', response: result };
    expect((await sdsi('validate_response', params)).json).toEqual(answer.json);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ booking_id: null }, 'booking_id', 'missing_required'],
    [{ status: 'confirmd' }, 'status', 'not_acceptable'],
    [{ bags: 12 }, 'bags', 'out_of_range'],
    [{ seat: 12 }, 'seat', 'wrong_type'],
  ])('S-10 with %j is told where it does not fit', async (wrong, path, code) => {
    await put();
    const answer = await validate({ ...fixture('F03-response-booking'), ...wrong });
    expect(answer.json).toMatchObject({ valid: false, errors: [{ path, code }] });
  });

  it('names an older response template and is judged by it; an unknown one is answered with the current', async () => {
    await put();
    await put({ ...BOOKING, keys: [key('gate', { required: true })] });
    const old = await validate(fixture('F03-response-booking'), { schema_id: 'flight_booking_response_v1' });
    expect(old.json).toMatchObject({ valid: true, schema_id: 'flight_booking_response_v1' });
    const unknown = await validate({ gate: 'A4' }, { schema_id: 'flight_booking_response_v9' });
    expect(unknown.json).toMatchObject({
      valid: true,
      schema_id: 'flight_booking_response_v2',
      template: { schema_id: 'flight_booking_response_v2', signature: {} },
    });
  });

  it('of a scenario without a response template is answered with a problem', async () => {
    const answer = await validate({ a: 1 });
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ type: 'urn:dsp:problem:unknown_version' });
  });
});
