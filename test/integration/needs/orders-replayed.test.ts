import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionsFrom } from '../../../src/cli/replay/corrections-file.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { voicesOf } from '../../helpers/people/crowd.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { playedAgain } from '../../helpers/service/played-again.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const FLIGHTS = 'flight_booking';
const AT = `/v1/scenarios/${FLIGHTS}`;
const START = new Date('2026-01-05T12:00:00Z');
const reason = 'we know our passengers';

type Key = {
  key_name: string;
  status: string;
  cluster: string;
  definition: { acceptable_values?: string[] };
  orders: { id: number; by: string; reason: string }[];
};
type Member = { phrase: string; text: string; language: string; value: unknown };

let world: World;
let ann: Ask;
let day = 0;
const live = async (): Promise<void> => {
  world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
  const interactions = voicesOf(day).map(({ text, agent, owner }, index) => ({
    ...{ id: `${day}-${index}`, schema_id: 'flight_booking_v1', client_agent: agent, owner },
    payload: { ...TRIP, other: text },
  }));
  await world.call('POST', `${AT}/interactions`, { interactions });
  await world.settle();
  day++;
};

/** Whatever it is called there: the key of seats, with what each phrase says. */
async function seatsIn({ call }: Pick<World, 'call'>) {
  const { patch_keys: all } = (await call('GET', `${AT}/patch-keys`)) as { patch_keys: Key[] };
  const open = all.filter(({ status }) => status === 'experimental');
  const found = open.find(({ definition }) => definition.acceptable_values?.includes('window'));
  if (found === undefined) throw new Error(`no seats among ${open.map(({ key_name }) => key_name)}`);
  const key = (await call('GET', `${AT}/patch-keys/${found.key_name}`)) as Key;
  const need = (await call('GET', `${AT}/clusters/${key.cluster}`)) as {
    label: string | null;
    members: Member[];
  };
  const others = open.map(({ key_name }) => key_name).filter((name) => name !== key.key_name);
  return { key, label: need.label, members: need.members, others: others.sort() };
}

const done = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const { status, json } = await ann(method, `${AT}${path}`, body);
  expect([path, status, status < 300 ? null : json]).toEqual([
    path,
    method === 'POST' && path === '/patch-keys' ? 201 : 200,
    null,
  ]);
  return json as { correction: string };
};

let learned: Awaited<ReturnType<typeof seatsIn>>;
const taken: string[] = [];

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  for (let days = 0; days < 14; days++) await live();
  ann = askInto(world.app, await giveKey(world, { name: 'ann', scopes: ['read', 'curate', 'approve'] }));
  learned = await seatsIn(world);
});
afterAll(() => world?.close());

describe('what people put right stays right where the same words are played again', () => {
  it('keys, values, languages and names of needs, in the name of who ordered it', async () => {
    const { key, members } = learned;
    const [one, other] = members.filter(({ value }) => value === 'window');
    const patch = { key_name: 'place_on_board', acceptable_values: ['window', 'aisle', 'none'], reason };
    await done('PATCH', `/patch-keys/${key.key_name}`, patch);
    for (const [verb, body] of [
      ['value', { phrases: [one?.phrase], value: 'aisle' }],
      ['language', { phrases: [other?.phrase], language: 'ro' }],
      ['rename', { name: 'Where they sit' }],
    ] as const)
      taken.push((await done('POST', `/clusters/${key.cluster}/${verb}`, body)).correction);
    const lounge = { key_name: 'lounge_access', key_type: 'boolean' };
    await done('POST', '/patch-keys', { definition: lounge, reason });
    await live();
    // After the last that anybody said.
    world.clock.moveTo(new Date(world.clock.now().getTime() + 3 * DAY_MS));
    await done('POST', '/patch-keys', {
      definition: { key_name: 'quiet_zone', key_type: 'boolean' },
      reason,
    });
    day += 4;

    const here = await seatsIn(world);
    const { again, unheard } = await playedAgain(world, FLIGHTS, START);
    const there = await seatsIn(again);
    await again.close();
    expect(unheard).toEqual([]);
    expect(there.key.definition).toEqual(here.key.definition);
    expect(there.key.orders).toMatchObject([{ by: 'ann', reason }]);
    expect(there.label).toBe('Where they sit');
    expect(there.others).toEqual(here.others);
    expect(there.others).toEqual(expect.arrayContaining(['lounge_access', 'quiet_zone']));
    const say = (all: readonly Member[], phrase = '') => all.find((member) => member.phrase === phrase);
    for (const { members: all } of [here, there]) {
      expect(say(all, one?.phrase)).toMatchObject({ value: 'aisle' });
      expect(say(all, other?.phrase)).toMatchObject({ language: 'ro', value: 'window' });
    }
  });

  it('and what was taken back is not ordered there either', async () => {
    const { key } = await seatsIn(world);
    for (const { id } of key.orders)
      await done('POST', `/patch-keys/${key.key_name}/orders/${id}/undo`, { reason });
    for (const id of taken.reverse()) await done('POST', `/corrections/${id}/undo`, {});
    for (const name of ['lounge_access', 'quiet_zone'])
      await done('POST', `/patch-keys/${name}/retire`, { reason });
    await live();
    const { again, unheard } = await playedAgain(world, FLIGHTS, START);
    const [here, there] = [await seatsIn(world), await seatsIn(again)];
    await again.close();
    expect(unheard).toEqual([]);
    for (const { key: seats, label, others } of [here, there]) {
      expect([seats.key_name, label]).toEqual([learned.key.key_name, learned.label]);
      expect(others).toEqual(learned.others);
    }
    const says = (all: readonly Member[]) =>
      all.map(({ text, value, language }) => [text, value, language]).sort();
    expect(says(there.members)).toEqual(says(here.members));
  });

  it('what is no such file is said, with the place', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'dsp-put-right-'));
    const file = join(dir, 'corrections.json');
    await writeFile(file, '{"pairs":[{"kind":"maybe"}],"orders":[]}');
    await expect(correctionsFrom(file)).rejects.toThrow(/pairs\.0/);
    await rm(dir, { recursive: true });
  });
});
