import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { voicesOf } from '../../helpers/people/crowd.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = new Date('2026-01-05T12:00:00Z');
const AT = '/v1/scenarios/flight_booking';
const SEAT = { key_name: 'place', key_type: 'string', acceptable_values: ['window', 'aisle', 'none'] };
const reason = 'we have always asked for it';

type Key = { key_name: string; status: string; cluster: string; definition: Record<string, unknown> };

let world: World;
let day = 0;
/** A day of the crowd; `sets` is what each payload sets besides. */
const live = async (sets: (owner: string, index: number) => object = () => ({})): Promise<void> => {
  world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
  const { schema_id } = (await world.call('GET', `${AT}/template?channel=experimental`)) as {
    schema_id: string;
  };
  const interactions = voicesOf(day).map(({ text, agent, owner }, index) => ({
    ...{ id: `${day}-${index}`, schema_id, client_agent: agent, owner },
    payload: { ...TRIP, ...sets(owner, index), other: text },
  }));
  await world.call('POST', `${AT}/interactions`, { interactions });
  await world.settle();
  day++;
};
const make = (body: object) => askInto(world.app, world.adminKey)('POST', `${AT}/patch-keys`, body);
const keys = async () => ((await world.call('GET', `${AT}/patch-keys`)) as { patch_keys: Key[] }).patch_keys;
const named = async (name: string) => (await keys()).find(({ key_name }) => key_name === name);
const served = async (channel: string) => {
  const { keys: all } = (await world.call('GET', `${AT}/template?channel=${channel}`)) as {
    keys: { key_name: string; semantic_description: string }[];
  };
  return all;
};

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  for (let days = 0; days < 2; days++) await live();
});
afterAll(() => world?.close());

describe('a key that a person makes', () => {
  it('of a need that is not ripe is on trial at once, reads what was said, and gets no second one when it is', async () => {
    expect(await keys()).toEqual([]);
    const [{ need } = { need: 'none' }] = await world.ctx.db.sql<{ need: string }[]>`
      select m.cluster as need from memberships m join phrases p on p.id = m.phrase
      where m.cluster is not null and p.text like '%seat%' group by 1 order by count(*) desc limit 1`;
    const made = await make({ definition: SEAT, cluster: need, reason });
    expect([made.status, made.json]).toMatchObject([
      201,
      { key: { key_name: 'place', status: 'experimental' } },
    ]);
    const text = (await served('experimental')).find((key) => key.key_name === 'place')?.semantic_description;
    expect(text).toContain('Acceptable values: window, aisle, none.');
    for (let days = 0; days < 12; days++) await live();
    // The other needs have got theirs meanwhile; this one keeps what the person set.
    const living = await keys();
    expect(living.length).toBeGreaterThan(1);
    expect(living.filter(({ definition }) => JSON.stringify(definition).includes('aisle'))).toMatchObject([
      { key_name: 'place', definition: SEAT },
    ]);
    const { cluster } = living.find(({ key_name }) => key_name === 'place') as Key;
    const { members } = (await world.call('GET', `${AT}/clusters/${cluster}`)) as {
      members: { text: string; value: unknown }[];
    };
    const saysAisle = members.filter(({ text }) => text.includes('aisle'));
    expect(new Set(saysAisle.map(({ value }) => value))).toEqual(new Set(['aisle']));
    const second = { definition: { ...SEAT, key_name: 'another' }, cluster, reason };
    const asked = askInto(world.app, world.adminKey);
    expect((await make(second)).status).toBe(409);
    expect((await asked('POST', `${AT}/patch-keys?preview=true`, second)).status).toBe(409);
  });

  it('of nothing that was said is tried like any other, and is stable when its people use it', async () => {
    const made = await make({ definition: { key_name: 'quiet_cabin', key_type: 'boolean' }, reason });
    expect(made.status).toBe(201);
    for (let days = 0; days < 32; days++)
      await live((_, index) => (index % 4 === 0 ? { quiet_cabin: true } : {}));
    expect(await named('quiet_cabin')).toMatchObject({ status: 'stable' });
    const { decisions } = (await world.call('GET', `${AT}/patch-keys/quiet_cabin`)) as {
      decisions: { rule: string; by: string; sentence: string }[];
    };
    expect(decisions[0]).toMatchObject({ rule: 'by_hand_made', by: 'admin', sentence: reason });
  });

  it('lives under any policy: nothing that was learned bore it', async () => {
    const changes = { maturity: { fragments: 500, owners: 90, days: 60 } };
    const { keys: lives } = (await world.call('POST', `${AT}/policy/what-if`, changes)) as {
      keys: { key: string; change: string }[];
    };
    const of = (name: string) => lives.filter(({ key }) => key === name).map(({ change }) => change);
    expect([of('quiet_cabin'), of('place')]).toEqual([['same'], ['same']]);
    expect(lives.some(({ change }) => change !== 'same')).toBe(true);
  });

  it.each<[string, object, string]>([
    ['no name', { key_type: 'boolean' }, 'key_name'],
    ['the name of a key of the template', { key_name: 'origin' }, 'key_name'],
    ['a name that is used', { key_name: 'place' }, 'key_name'],
    ['the reserved key', { key_name: 'other' }, 'key_name'],
    ['a type that there is not', { key_name: 'a_key', key_type: 'colour' }, 'key_type'],
    ['a status', { key_name: 'a_key', status: 'stable' }, 'status'],
    [
      'a default that it does not take',
      { key_name: 'a_key', key_type: 'boolean', default_value: 'x' },
      'default_value',
    ],
    [
      'somebody in its text',
      { key_name: 'a_key', semantic_description: 'Ask anna@example.org.' },
      'semantic_description',
    ],
  ])('is refused with its place: %s', async (_, definition, place) => {
    const { status, json } = await make({ definition, reason });
    expect([status, (json as { errors: { path: string }[] }).errors.map(({ path }) => path)]).toEqual([
      422,
      expect.arrayContaining([place]),
    ]);
  });

  it('is only told where a preview is asked for, and made from a terminal', async () => {
    const definition = { key_name: 'extra_legroom', key_type: 'boolean' };
    const preview = await askInto(world.app, world.adminKey)('POST', `${AT}/patch-keys?preview=true`, {
      definition,
      reason,
    });
    expect([preview.status, await named('extra_legroom')]).toEqual([200, undefined]);
    const url = await world.app.listen({ host: '127.0.0.1', port: 0 });
    const at = ['--because', reason, '--url', url, '--json'];
    const command = ['keys', 'make', 'flight_booking', 'extra_legroom', '--set', 'key_type=boolean', ...at];
    const { code, stdout, stderr } = await runDsp(command, { DSP_KEY: world.adminKey });
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ key: { key_name: 'extra_legroom', status: 'experimental' } });
  });

  it('waits for a person who approves where it is sensitive, and is nobody’s who may not curate', async () => {
    const made = await make({ definition: { key_name: 'passport_number' }, reason });
    expect(made.json).toMatchObject({ key: { status: 'proposed' } });
    expect((await served('experimental')).map(({ key_name }) => key_name)).not.toContain('passport_number');
    const curator = askInto(world.app, await giveKey(world, { name: 'a curator', scopes: ['curate'] }));
    const byCurator = { definition: { key_name: 'mood_light', key_type: 'boolean' }, reason };
    expect((await curator('POST', `${AT}/patch-keys`, byCurator)).json).toMatchObject({
      key: { status: 'proposed' },
    });
    const reader = askInto(world.app, await giveKey(world, { name: 'a reader', scopes: ['read'] }));
    expect((await reader('POST', `${AT}/patch-keys`, { definition: { key_name: 'x' }, reason })).status).toBe(
      403,
    );
    expect((await make({ definition: SEAT, cluster: 'none', reason })).status).not.toBe(201);
  });
});
