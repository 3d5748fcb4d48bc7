import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { pick, type Random, seededRandom } from '../../../src/domain/statistics/index.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/weather_forecast';
const key = (key_name: string, more: object) => ({
  ...{ key_name, key_type: 'string', required: false, default_value: null },
  ...more,
});
const TEMPLATE = {
  schema_id: 'weather_forecast_v1',
  scenario: 'weather_forecast',
  keys: [
    key('city', { required: true, semantic_description: 'City to tell the weather of.' }),
    key('detail', { acceptable_values: ['brief', 'full'], semantic_description: 'How much is told.' }),
    key('other', { semantic_description: 'What no key takes.' }),
  ],
};

/** What models set although the tool has no such parameter, and what some of them say in words instead. */
const SETS: readonly ((random: Random) => object)[] = [
  (random) => ({ units: pick(['kelvin', 'celsius', 'fahrenheit'], random) }),
  (random) => ({ temperature_unit: pick(['kelvin', 'celsius', 'fahrenheit'], random) }),
  (random) => ({ units: pick(['kelvin', 'celsius', 'fahrenheit'], random) }),
  (random) => ({ other: pick(['in kelvin please', 'in degrees celsius', 'fahrenheit please'], random) }),
  (random) => ({ includeAlerts: random() < 0.9 }),
  (random) => ({ include_alerts: random() < 0.9 }),
  (random) => ({ forecast_days: pick([1, 2, 3, 5, 7], random) }),
  (random) => ({ forecast_days: pick([1, 2, 3, 5, 7], random) }),
  (random) => ({ radius: pick([0.5, 1, 2.5, 10], random) }),
  (random) => ({ radius: pick([0.5, 1, 2.5, 10], random) }),
  (random) => ({ output_format: pick(['json', 'csv', 'markdown'], random) }),
  (random) => ({ output_format: pick(['json', 'csv', 'markdown'], random) }),
  (random) => ({ match_mode: pick(['exact', 'fuzzy', 'prefix'], random) }),
  (random) => ({ match_mode: pick(['exact', 'fuzzy', 'prefix'], random) }),
  (random) => ({ other: `use ${pick(['exact', 'fuzzy', 'prefix'], random)} matching` }),
  (random) => ({ detail: pick(['hourly', 'hourly', 'minutely'], random) }),
];

type Key = { key_name: string; status: string; definition: Record<string, unknown> };

let world: World;
let keys: Key[];
let decisions: { subject: string; kind: string; sentence: string }[];

beforeAll(async () => {
  world = await openWorld('2026-01-05T12:00:00Z');
  await world.call('PUT', `${AT}/template`, TEMPLATE);
  const start = world.clock.now().getTime();
  const random = seededRandom(7);
  for (let day = 0; day < 14; day++) {
    world.clock.moveTo(new Date(start + day * DAY_MS));
    const interactions = Array.from({ length: 48 }, (_, index) => ({
      ...{
        id: `${day}-${index}`,
        schema_id: TEMPLATE.schema_id,
        client_agent: `agent-${(index * 7 + day) % 40}`,
      },
      payload: { city: pick(['Oslo', 'Rome'], random), ...pick(SETS, random)?.(random) },
    }));
    await world.call('POST', `${AT}/interactions`, { interactions });
    await world.settle();
  }
  keys = ((await world.call('GET', `${AT}/patch-keys`)) as { patch_keys: Key[] }).patch_keys;
  decisions = ((await world.call('GET', `${AT}/decisions`)) as { decisions: typeof decisions }).decisions;
});
afterAll(() => world?.close());

describe('a parameter that models set and no schema has', () => {
  it.each<[name: string, definition: object]>([
    [
      'units',
      { key_type: 'string', acceptable_values: expect.arrayContaining(['kelvin', 'celsius', 'fahrenheit']) },
    ],
    ['include_alerts', { key_type: 'boolean' }],
    ['forecast_days', { key_type: 'integer' }],
    ['radius', { key_type: 'number' }],
    // What no everyday wish of travellers is like touches nothing sensitive for that.
    [
      'output_format',
      { key_type: 'string', acceptable_values: expect.arrayContaining(['csv', 'json', 'markdown']) },
    ],
    // "match mode: exact" alone is taken for French, in which a match is a game.
    ['match_mode', { acceptable_values: expect.arrayContaining(['exact', 'fuzzy', 'prefix']) }],
  ])('becomes the key %s, of its values’ kind, on trial', (name, definition) => {
    const key = keys.find(({ key_name }) => key_name === name);
    expect(key?.definition).toMatchObject(definition);
    expect(key?.status).toBe('experimental');
  });

  it('is no key twice, whatever names it had', () => {
    expect(keys.map(({ key_name }) => key_name).sort()).toEqual([
      'forecast_days',
      'include_alerts',
      'match_mode',
      'output_format',
      'radius',
      'units',
    ]);
  });

  it('is used by who set it all along, once it is a key', async () => {
    const before = await usesOf('units');
    await world.call('POST', `${AT}/interactions`, {
      interactions: [
        {
          id: 'later',
          schema_id: TEMPLATE.schema_id,
          client_agent: 'agent-1',
          payload: { city: 'Oslo', units: 'kelvin' },
        },
      ],
    });
    await world.settle();
    expect(await usesOf('units')).toBe(before + 1);
  });
});

it('a value that a key does not take is asked of that key’s owner', () => {
  const said = decisions.find(({ subject, kind }) => subject === 'patch_key/detail' && kind === 'refined');
  expect(said?.sentence).toMatch(/^detail now also takes .*hourly \(\d+ owners\)/u);
});

async function usesOf(name: string): Promise<number> {
  const { measurements } = (await world.call('GET', `${AT}/patch-keys/${name}`)) as {
    measurements: { used: number }[];
  };
  return measurements.reduce((sum, { used }) => sum + used, 0);
}
