import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { fragmentsOf } from '../../helpers/people/crowd.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = new Date('2026-01-05T12:00:00Z');
const AT = '/v1/scenarios/flight_booking';

type Agent = {
  client_agent: string;
  schema_id: string;
  behind: number;
  words_a_day: number;
  findings: { rule: string; key: string | null; payloads: number; sentence: string }[];
  message: string;
};

const SAYING = {
  seat_preference: 'window seat please',
  meal_preference: 'vegan meal please',
  number_of_bags: 'two extra bags',
};

let world: World;
/** A key that the first version with keys on trial does not have. */
let late: string;
const doctor = async (query = '') =>
  ((await world.call('GET', `${AT}/client-agents${query}`)) as { client_agents: Agent[] }).client_agents;
const findingsOf = async (agent: string) =>
  (await doctor(`?client_agent=${agent}`))[0]?.findings.map(({ rule, key }) => `${rule} ${key}`) ?? null;

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  // One key first, the others later: so some versions have fewer keys than those that follow.
  await world.call('PATCH', `${AT}/policy`, { budget: { experimental: 1 } });
  for (let day = 0; day < 14; day++) {
    world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
    await world.call('POST', `${AT}/fragments`, { fragments: fragmentsOf(day) });
    await world.settle();
  }
  await world.call('PATCH', `${AT}/policy`, { budget: { experimental: 8 } });
  await world.settle();
  const { schema_id } = (await world.call('GET', `${AT}/template?channel=experimental`)) as {
    schema_id: string;
  };
  const { versions } = (await world.call('GET', `${AT}/versions`)) as {
    versions: { schema_id: string; number: number; line: string }[];
  };
  const first = versions.find(({ line, number }) => line === 'experimental' && number === 1)?.schema_id ?? '';
  const { keys: known } = (await world.call('GET', `${AT}/versions/${encodeURIComponent(first)}`)) as {
    keys: { key_name: string }[];
  };
  late = Object.keys(SAYING).find((key) => !known.some(({ key_name }) => key_name === key)) ?? 'none';
  const payloads = (agent: string, version: string, count: number, payload: object) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: `${agent}-${index}`, schema_id: version, client_agent: agent, owner: agent },
      payload: { ...TRIP, ...payload },
    }));
  await world.call('POST', `${AT}/interactions`, {
    interactions: [
      ...payloads('uses-it', schema_id, 60, { seat_preference: 'window' }),
      ...payloads('talks', schema_id, 40, { other: 'window seat please' }),
      ...payloads('errs', schema_id, 5, { seat_preference: 'on the wing' }),
      ...payloads('silent', schema_id, 80, {}),
      ...payloads('old', first, 10, { other: SAYING[late as keyof typeof SAYING] }),
    ],
  });
  await world.settle();
});
afterAll(() => world?.close());

describe('the preview of an order', () => {
  const preview = async (patch: object) => {
    const asked = askInto(world.app, world.adminKey);
    const { json } = await asked('PATCH', `${AT}/patch-keys/seat_preference?preview=true`, {
      ...patch,
      reason: 'a try',
    });
    return (json as { effects: Record<string, unknown> }).effects;
  };

  it('counts payloads that would be refused, and words that would have no value, when a value goes', async () => {
    const effects = await preview({ acceptable_values: ['aisle', 'none'] });
    expect(effects).toMatchObject({
      days: 30,
      payloads: 60,
      client_agents: 1,
      become_invalid: 60,
      get_value: 0,
    });
    expect(effects['lose_value']).toBeGreaterThanOrEqual(50);
    expect(effects['versions']).toMatchObject([{ line: 'experimental' }]);
  });

  it('counts what was refused and would be taken, when a value comes', async () => {
    expect(await preview({ acceptable_values: ['window', 'aisle', 'on the wing', 'none'] })).toMatchObject({
      ...{ become_invalid: 0, get_value: 5, lose_value: 0 },
    });
  });

  it('counts nothing, when nobody is touched', async () => {
    expect(await preview({ required: false })).toMatchObject({
      become_invalid: 0,
      get_value: 0,
      lose_value: 0,
    });
  });
});

describe('the mapping doctor', () => {
  it.each<[string, readonly string[]]>([
    ['uses-it', []],
    ['talks', ['says_in_words seat_preference']],
    ['errs', ['values_refused seat_preference']],
    ['silent', ['never_uses seat_preference']],
  ])('finds of %s %j', async (agent, findings) => {
    expect(await findingsOf(agent)).toEqual(findings);
  });

  it('tells who names an old version what the newer ones take', async () => {
    const [old] = await doctor('?client_agent=old');
    expect(old?.behind).toBeGreaterThan(0);
    expect(old?.findings.map(({ rule }) => rule)).toEqual(['behind']);
    expect(old?.findings[0]?.sentence).toContain(late);
  });

  it('has the words to send to the developer, and says how many words a day they would save', async () => {
    const [talks] = await doctor('?client_agent=talks');
    expect(talks?.words_a_day).toBeCloseTo(40 / 30, 1);
    expect(talks?.message).toBe(
      'talks in flight_booking, 40 payloads in the last 30 days:\n' +
        '- Set seat_preference instead of saying it in other: 40 payloads, such as "window seat" (seat_preference: "window").',
    );
  });

  it('lists the loudest first, and knows nobody who sent nothing', async () => {
    expect((await doctor()).slice(0, 3).map(({ client_agent }) => client_agent)).toEqual([
      'silent',
      'uses-it',
      'talks',
    ]);
    expect(await doctor('?client_agent=nobody')).toEqual([]);
  });

  it('is for whoever looks after the schema alone', async () => {
    const reader = await giveKey(world, { name: 'reader', scopes: ['read', 'ingest'] });
    expect((await askInto(world.app, reader)('GET', `${AT}/client-agents`)).status).toBe(403);
  });
});
