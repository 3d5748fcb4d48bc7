import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { listDecisions, subjectOf } from '../../../src/ground/db/keys/decisions.ts';
import { fixture } from '../../fixtures/load.ts';
import { liveDays } from '../../helpers/people/live-days.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T12:00:00Z');
const DAYS = 9;
const OWNERS = 12;

/** What people say in `other`, a few of each a day, and what their clients nearly mapped it to. */
const NEEDS = {
  passengers: {
    near: 'passenger_count',
    frames: [
      '{v} passengers',
      'we are {v} people',
      '{v} people are travelling',
      'tickets for {v} passengers',
      'a group of {v} people',
    ],
    values: ['12', '11', 'twelve', '14'],
  },
  cabin: {
    near: 'cabin_class',
    frames: [
      '{v} class',
      'fly in {v} class',
      '{v} class please',
      'upgrade us to {v} class',
      'seats in {v} class',
    ],
    values: ['business', 'sleeper', 'first', 'sleeper'],
  },
  back: {
    near: null,
    frames: [
      'returning on {v}',
      'we come back on {v}',
      'return flight on {v}',
      'flying back {v}',
      'return on {v} please',
    ],
    values: ['March 9', 'the 5th of May', 'June 20', 'April 3', '11 July'],
  },
  meal: {
    // Of four owners only: too few to be shown, and no evidence.
    near: 'cabin_class',
    frames: ['a {v} meal', '{v} food on board', 'order a {v} meal', '{v} dinner', 'special meal: {v}'],
    values: ['vegan', 'kosher', 'halal'],
  },
} as const;

let world: World;

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await liveDays(world, START, DAYS, saidOn);
});
afterAll(() => world.close());

function saidOn(day: number) {
  return Object.entries(NEEDS).flatMap(([need, { near, frames, values }], at) =>
    Array.from({ length: 6 }, (_, index) => {
      const turn = day * 6 + index;
      const person = (turn + at * 5) % OWNERS;
      const frame = frames[turn % frames.length] ?? '';
      return {
        id: `${need}-${turn}`,
        text: frame.replace('{v}', values[Math.floor(turn / 2) % values.length] ?? ''),
        client_agent: `agent-${person}`,
        owner: `owner-${person}`,
        ...(near === null || (need === 'meal' && person >= 4)
          ? {}
          : { near_misses: [{ key: near, score: 0.55 + person / 100 }] }),
      };
    }),
  );
}

type Refined = { key_name: string; definition: KeyDefinition; sentence: string; evidence: unknown };
type Listed = { patch_keys: { key_name: string; definition: KeyDefinition }[]; refined_keys: Refined[] };
const keys = () => world.call('GET', `${AT}/patch-keys`) as Promise<Listed>;
const refined = async (name: string) => (await keys()).refined_keys.find(({ key_name }) => key_name === name);

describe('S-27 what an existing key covers refines that key', () => {
  it('a number takes the numbers that people asked for', async () => {
    const key = await refined('passenger_count');
    expect(key?.definition).toMatchObject({ key_type: 'integer', minimum: 1, maximum: 14 });
    expect(key?.definition.semantic_description).toContain('Range: 1-14.');
    expect(key?.sentence).toContain('14 or more');
  });

  it('a list takes the value that people asked for, and keeps those it had', async () => {
    const key = await refined('cabin_class');
    expect(key?.definition.acceptable_values).toEqual([
      'economy',
      'premium_economy',
      'business',
      'first',
      'sleeper',
    ]);
  });

  it('and no second key is made of it', async () => {
    const { patch_keys, refined_keys } = await keys();
    const names = patch_keys.map(({ key_name }) => key_name);
    expect(names.filter((name) => /pass|people|person|travel|class|cabin|sleeper/.test(name))).toEqual([]);
    expect(refined_keys.map(({ key_name }) => key_name)).toEqual(['cabin_class', 'passenger_count']);
  });

  it('while a need beside it becomes a key of its own', async () => {
    const { patch_keys } = await keys();
    expect(patch_keys.map(({ definition }) => [definition.key_name, definition.format])).toContainEqual([
      'return_date',
      'date',
    ]);
  });

  it('is suggested to clients, not decided for the owner', async () => {
    const { schema_update_suggestion } = (await world.call('GET', `${AT}/suggestions`)) as {
      schema_update_suggestion: { refined_keys: KeyDefinition[] };
    };
    const suggested = schema_update_suggestion.refined_keys.find((key) => key.key_name === 'passenger_count');
    expect(suggested).toMatchObject({ maximum: 14, status: 'experimental' });
    const stable = (await world.call('GET', `${AT}/template`)) as { keys: KeyDefinition[] };
    expect(stable.keys.find((key) => key.key_name === 'passenger_count')).not.toHaveProperty('maximum');
  });

  it('is a decision with its numbers, written once for each change', async () => {
    const decisions = await listDecisions(world.ctx.db, 'flight_booking', subjectOf('passenger_count'));
    const sentences = decisions.map(({ sentence }) => sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(decisions.at(-1)).toMatchObject({
      kind: 'refined',
      rule: 'covered_need',
      sentence: (await refined('passenger_count'))?.sentence,
    });
  });

  it('says whose near misses it rests on, as counts', async () => {
    const key = await refined('passenger_count');
    expect(key?.evidence).toMatchObject({ owners: OWNERS, near_misses: { owners: OWNERS } });
    const { clusters } = (await world.call('GET', `${AT}/clusters`)) as {
      clusters: { id: string; covered_by: string | null }[];
    };
    const covered = clusters.find(({ covered_by }) => covered_by === 'passenger_count');
    const detail = (await world.call('GET', `${AT}/clusters/${covered?.id}`)) as { near_misses: unknown[] };
    expect(detail.near_misses).toEqual([
      { key: 'passenger_count', owners: OWNERS, fragments: expect.any(Number) },
    ]);
    expect(JSON.stringify(detail.near_misses)).not.toContain('owner-');
  });

  it('keeps the near misses of fewer owners than are published to itself', async () => {
    const { clusters } = (await world.call('GET', `${AT}/clusters`)) as {
      clusters: { id: string; patch_key: string | null; covered_by: string | null }[];
    };
    // Of the four needs the meal is the one that is neither covered nor the date of the way back.
    const row = clusters.find((one) => one.covered_by === null && one.patch_key !== 'return_date');
    expect(row?.patch_key).toEqual(expect.any(String));
    const detail = (path: string) => world.call('GET', `${AT}/${path}`) as Promise<{ near_misses: unknown }>;
    expect((await detail(`clusters/${row?.id}`)).near_misses).toEqual([]);
    expect((await detail(`patch-keys/${row?.patch_key}`)).near_misses).toEqual([]);
  });

  it('is a suggestion no longer once the owner has taken it up', async () => {
    const key = await refined('passenger_count');
    const base = fixture('F01-template-flight') as { keys: KeyDefinition[] };
    const adopted = base.keys.map((one) => (one.key_name === key?.key_name ? key.definition : one));
    await world.call('PUT', `${AT}/template`, { ...base, schema_id: 'flight_booking_v2', keys: adopted });
    expect(await refined('passenger_count')).toBeUndefined();
    expect(await refined('cabin_class')).toBeDefined();
  });
});
