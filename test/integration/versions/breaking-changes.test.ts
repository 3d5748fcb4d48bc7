import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { SEAT } from '../../helpers/people/seat-key.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const BASE = fixture('F01-template-flight');
const KEYS = BASE['keys'] as KeyDefinition[];
const END = '2026-03-01T00:00:00.000Z';
const MEANT = { accept_breaking: 'true', old_until: END };

let world: World;
let ask: Ask;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.wrongBy(0);
  await emptyTables(world.ctx.db);
  await put({});
});

/** The template of figure 2 with one key changed. */
function put(
  change: Readonly<Record<string, Partial<KeyDefinition>>>,
  word: Readonly<Record<string, string>> = {},
  schema_id = 'flight_booking_v1',
) {
  const keys = KEYS.map((key) => ({ ...key, ...change[key.key_name] }));
  return ask('PUT', `${AT}/template?${new URLSearchParams(word)}`, { ...BASE, schema_id, keys });
}

const served = async () => ((await ask('GET', `${AT}/template`)).json as { schema_id: string }).schema_id;
const judged = async (schema_id: string, payload: object) =>
  (await ask('POST', `${AT}/validate`, { schema_id, payload })).json as {
    valid: boolean;
    schema_id: string;
    template?: { schema_id: string };
  };

function report(clientAgent: string, payloads: readonly object[]) {
  const interactions = payloads.map((payload, index) => ({
    id: `${clientAgent}-${index}`,
    schema_id: 'flight_booking_v1',
    client_agent: clientAgent,
    payload,
  }));
  return ask('POST', `${AT}/interactions`, { interactions });
}

const NARROWER = "Cabin class. Acceptable values: economy, business. Example mapping: 'biz' -> 'business'.";

describe('S-29 a change that breaks clients', () => {
  it.each<[string, string, Partial<KeyDefinition>, object, string]>([
    ['an optional key made required', 'cabin_class', { required: true }, TRIP, 'required_changed'],
    [
      'a type changed',
      'passenger_count',
      { key_type: 'string', default_value: null, semantic_description: 'Passengers.' },
      { ...TRIP, passenger_count: 2 },
      'type_changed',
    ],
    [
      'a value withdrawn',
      'cabin_class',
      { semantic_description: NARROWER },
      { ...TRIP, cabin_class: 'first' },
      'value_removed',
    ],
  ])('is refused with the break at its key and who would fail: %s', async (_, key, change, payload, kind) => {
    await report('hit', [payload, { ...TRIP, cabin_class: 'economy' }]);
    await report('spared', [{ ...TRIP, cabin_class: 'economy' }]);
    const answer = await put({ [key]: change });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      type: 'urn:dsp:problem:breaking_change',
      changes: [{ kind, key }],
      clients: [{ client_agent: 'hit', payloads: 2, refused: 1, keys: [key] }],
      failing_clients: 1,
      payloads_looked_at: 3,
      window_days: 30,
    });
    const at = KEYS.findIndex(({ key_name }) => key_name === key);
    expect((answer.json as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
      `keys[${at}]`,
      'accept_breaking',
      'old_until',
      'schema_id',
    ]);
    expect(await served()).toBe('flight_booking_v1');
    expect((await judged('flight_booking_v1', payload)).valid).toBe(true);
  });

  it('names only clients that were seen in the window', async () => {
    await report('long ago', [TRIP]);
    world.clock.wrongBy(46 * 86_400_000);
    expect((await put({ cabin_class: { required: true } })).json).toMatchObject({
      clients: [],
      payloads_looked_at: 0,
    });
  });

  it.each<[string, Record<string, string>, string, number, string[]]>([
    ['the word', { old_until: END }, 'flight_booking_v2', 409, ['accept_breaking']],
    ['an end of the old one', { accept_breaking: 'true' }, 'flight_booking_v2', 409, ['old_until']],
    ['a new version', MEANT, 'flight_booking_v1', 409, ['schema_id']],
    ['an end to come', { ...MEANT, old_until: '2026-01-04T00:00:00Z' }, 'flight_booking_v2', 422, []],
    ['an end that is an instant', { ...MEANT, old_until: 'soon' }, 'flight_booking_v2', 422, []],
  ])('does not pass without %s', async (_, word, schemaId, status, missing) => {
    const answer = await put({ cabin_class: { required: true } }, word, schemaId);
    const { errors } = answer.json as { errors: { path: string }[] };
    expect([answer.status, errors.map(({ path }) => path)]).toEqual([
      status,
      status === 422 ? ['old_until'] : ['keys[3]', ...missing],
    ]);
    expect(await served()).toBe('flight_booking_v1');
  });

  it('passes with all three; the old version stays valid until its end, then the current one answers (S-45)', async () => {
    await bearKey(world, 'flight_booking', SEAT, 'experimental');
    const answer = await put({ cabin_class: { required: true } }, MEANT, 'flight_booking_v5');
    expect(answer.json).toMatchObject({
      schema_id: 'flight_booking_v5',
      version: { reason: expect.stringContaining(`older versions are answered until ${END}`) },
    });
    for (const payload of [TRIP, { ...TRIP, cabin_class: 'first' }, { ...TRIP, passenger_count: 9 }])
      expect(await judged('flight_booking_v1', payload)).toMatchObject({
        valid: true,
        schema_id: 'flight_booking_v1',
      });
    world.clock.wrongBy(Date.parse(END) - Date.parse('2026-01-05T00:00:00Z'));
    expect(await judged('flight_booking_v1', TRIP)).toMatchObject({
      valid: false,
      schema_id: 'flight_booking_v5',
      template: { schema_id: 'flight_booking_v5' },
    });
    await report('late', [TRIP]);
    const [row] = await world.ctx.db.sql`select valid, schema_known from interactions`;
    expect(row).toEqual({ valid: false, schema_known: false });
    const { versions } = (await ask('GET', `${AT}/versions`)).json as {
      versions: { schema_id: string; ends_at: string | null }[];
    };
    expect(versions.map(({ schema_id, ends_at }) => [schema_id, ends_at])).toEqual([
      ['flight_booking_v1', END],
      ['flight_booking_v1-x1', END],
      ['flight_booking_v5', null],
      ['flight_booking_v5-x2', null],
    ]);
  });

  it('is none where a key is added, a list or range grows, or a wording changes: it goes out without a word', async () => {
    const answer = await put({
      cabin_class: {
        semantic_description:
          "Cabin class preference. Acceptable values: economy, premium_economy, business, first, sleeper. Example mapping: 'business class' -> 'business'.",
      },
    });
    expect(answer.json).toMatchObject({ schema_id: 'flight_booking_v2' });
    const { versions } = (await ask('GET', `${AT}/versions`)).json as { versions: { ends_at: null }[] };
    expect(versions.map(({ ends_at }) => ends_at)).toEqual([null, null]);
  });

  it('is one also where it takes away what the service learned and published', async () => {
    await bearKey(world, 'flight_booking', SEAT, 'stable');
    const keys = [...KEYS.slice(0, -1), { ...SEAT, acceptable_values: ['window'] }, ...KEYS.slice(-1)];
    const answer = await ask('PUT', `${AT}/template`, { ...BASE, keys });
    expect(answer.json).toMatchObject({ changes: [{ key: SEAT.key_name, kind: 'value_removed' }] });
  });

  it('of two owners at once, neither takes away unseen what the other has just published', async () => {
    const list = (values: string) =>
      `Cabin class preference. Acceptable values: ${values}. Example mapping: 'business class' -> 'business'.`;
    const all = 'economy, premium_economy, business, first';
    const answers = await Promise.all(
      ['sleeper', 'suite', 'couch'].map((value) =>
        put({ cabin_class: { semantic_description: list(`${all}, ${value}`) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
