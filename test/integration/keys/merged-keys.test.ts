import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { voicesOf } from '../../helpers/people/crowd.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = new Date('2026-01-05T12:00:00Z');
const AT = '/v1/scenarios/flight_booking';
const because = { reason: 'the crew asks both as one' };

type Key = {
  key_name: string;
  status: string;
  cluster: string;
  replaced_by: string | null;
  definition: { acceptable_values?: string[]; aliases?: Record<string, string[]> };
};

let world: World;
let day = 0;
let older: string;
/** A day of the crowd: all say what they want in words. */
const live = async (): Promise<void> => {
  world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
  const { schema_id } = (await world.call('GET', `${AT}/template?channel=experimental`)) as {
    schema_id: string;
  };
  const interactions = voicesOf(day).map(({ text, agent, owner }, index) => ({
    ...{ id: `${day}-${index}`, schema_id, client_agent: agent, owner },
    payload: { ...TRIP, other: text },
  }));
  await world.call('POST', `${AT}/interactions`, { interactions });
  await world.settle();
  day++;
};
const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  askInto(world.app, world.adminKey)(method, `${AT}${path}`, body);
const named = async (name: string) =>
  ((await world.call('GET', `${AT}/patch-keys`)) as { patch_keys: Key[] }).patch_keys.find(
    ({ key_name }) => key_name === name,
  ) as Key;
const newest = async () =>
  ((await world.call('GET', `${AT}/template?channel=experimental`)) as { schema_id: string }).schema_id;

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  for (let days = 0; days < 14; days++) await live();
});
afterAll(() => world?.close());

describe('two keys that a person makes one', () => {
  it('tells before what it will come to', async () => {
    const told = await ask('POST', '/patch-keys/seat_preference/merge?preview=true', {
      with: 'meal_preference',
      ...because,
    });
    expect(told.status).toBe(200);
    expect((told.json as { changes: { kind: string }[] }).changes.map(({ kind }) => kind)).toContain(
      'key_retired',
    );
    expect((await named('meal_preference')).status).toBe('experimental');
  });

  it('has the values of both, the other one ends in its favour, and who names an older version is served on', async () => {
    older = await newest();
    const [seat, meal] = [await named('seat_preference'), await named('meal_preference')];
    const merged = await ask('POST', '/patch-keys/seat_preference/merge', {
      with: 'meal_preference',
      ...because,
    });
    expect(merged.status).toBe(200);
    const one = await named('seat_preference');
    const both = [...(seat.definition.acceptable_values ?? []), ...(meal.definition.acceptable_values ?? [])];
    expect(new Set(one.definition.acceptable_values)).toEqual(new Set(both));
    expect(await named('meal_preference')).toMatchObject({
      status: 'retired',
      replaced_by: 'seat_preference',
    });
    const value = meal.definition.acceptable_values?.[0];
    const payload = { ...TRIP, meal_preference: value };
    const sent = await ask('POST', '/interactions', {
      interactions: [{ id: 'late', schema_id: older, client_agent: 'late', owner: 'late', payload }],
    });
    expect(sent.json).toMatchObject({ accepted: 1 });
  });

  it('has one need after the next learning, and its phrases say the values of both', async () => {
    for (let days = 0; days < 2; days++) await live();
    const one = await named('seat_preference');
    const { members } = (await world.call('GET', `${AT}/clusters/${one.cluster}`)) as {
      members: { text: string; value: unknown }[];
    };
    const texts = members.map(({ text }) => text).join(' | ');
    expect(texts).toMatch(/window/);
    expect(texts).toMatch(/vegan|vegetarian/);
    const vegan = members.filter(({ text }) => text.includes('vegan'));
    expect(new Set(vegan.map(({ value }) => value))).toEqual(new Set(['vegan']));
  });

  it('is two again when both orders are taken back', async () => {
    const { orders } = (await world.call('GET', `${AT}/patch-keys/seat_preference`)) as {
      orders: { id: number }[];
    };
    await ask('POST', `/patch-keys/seat_preference/orders/${orders[0]?.id}/undo`, because);
    const { corrections } = (await world.call('GET', `${AT}/corrections`)) as {
      corrections: { id: string }[];
    };
    await ask('POST', `/corrections/${corrections[0]?.id}/undo`, because);
    await world.settle();
    for (let days = 0; days < 2; days++) await live();
    const seat = await named('seat_preference');
    expect(seat.definition.acceptable_values).not.toContain('vegan');
    const meal = await named('meal_preference');
    expect(meal).toMatchObject({ status: 'experimental', replaced_by: null });
    const { members } = (await world.call('GET', `${AT}/clusters/${meal.cluster}`)) as {
      members: { text: string }[];
    };
    expect(members.some(({ text }) => /vegan|kosher/.test(text))).toBe(true);
    expect(members.some(({ text }) => /window|aisle/.test(text))).toBe(false);
  });

  it.each<[string, string, string, number]>([
    ['with itself', 'seat_preference', 'seat_preference', 409],
    ['with one that there is not', 'seat_preference', 'no_such_key', 404],
    ['with a key that asks another type', 'number_of_bags', 'seat_preference', 409],
  ])('is refused %s', async (_what, key, other, status) => {
    const told = await ask('POST', `/patch-keys/${key}/merge`, { with: other, ...because });
    expect([told.status, told.text]).toEqual([status, expect.anything()]);
  });
});
