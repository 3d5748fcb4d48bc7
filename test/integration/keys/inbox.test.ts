import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { fragmentsOf } from '../../helpers/people/crowd.ts';
import { liveDays } from '../../helpers/people/live-days.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = new Date('2026-01-05T12:00:00Z');
const AT = '/v1/scenarios/flight_booking';
const because = { reason: 'looked at in the inbox' };

type Item = {
  item: string;
  title: string;
  people: number;
  reasons: { rule: string; sentence: string }[];
  orders: { verb: string; path: string }[];
  note: { assigned_to: string | null; comments: { by: string; text: string }[] };
};

let world: World;
const inbox = async (query = '', key = world.adminKey): Promise<Item[]> => {
  const { json } = await askInto(world.app, key)('GET', `/v1/inbox${query}`);
  return (json as { items: Item[] }).items;
};
const note = (item: string, body: object) =>
  askInto(world.app, world.adminKey)('PATCH', `${AT}/inbox/${encodeURIComponent(item)}`, body);
const settings = async (change: object) => {
  await world.call('PATCH', `${AT}/policy`, change);
  await world.settle();
};

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await liveDays(world, START, 1, fragmentsOf);
  await settings({ budget: { experimental: 1 } });
  for (let day = 1; day < 14; day++) {
    world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
    await world.call('POST', `${AT}/fragments`, { fragments: fragmentsOf(day) });
    await world.settle();
  }
});
afterAll(() => world?.close());

describe('the inbox', () => {
  it('shows needs that a place is missing for, in the words of most of their people', async () => {
    const needs = await inbox();
    expect(needs.length).toBeGreaterThan(0);
    for (const { item, title, reasons, orders } of needs) {
      expect(item).toMatch(/^need:/);
      expect(title).toMatch(/[a-z]+ [a-z]+/);
      expect(reasons[0]?.rule).toBe('budget_experimental');
      expect(orders.map(({ verb }) => verb)).toEqual(['dismiss']);
    }
    await settings({ evolution: 'manual', budget: { experimental: 8 } });
  });

  it('shows proposed keys, those of most people first, each with what may be said of it', async () => {
    const items = await inbox();
    expect(items.length).toBeGreaterThan(0);
    expect(items.map(({ people }) => people)).toEqual(
      items.map(({ people }) => people).sort((a, b) => b - a),
    );
    const seat = items.find(({ title }) => title === 'seat_preference');
    expect(seat).toMatchObject({
      item: 'key:seat_preference',
      reasons: [{ rule: 'proposed' }],
      orders: [
        { verb: 'approve', path: `${AT}/patch-keys/seat_preference/approve` },
        { verb: 'reject', path: `${AT}/patch-keys/seat_preference/reject` },
      ],
    });
  });

  it('lets whoever may not approve look, and shows nobody another tenant’s', async () => {
    const curator = await giveKey(world, { name: 'curator', scopes: ['curate'] });
    const items = await inbox('', curator);
    expect(items.every(({ orders }) => orders.length === 0)).toBe(true);
    const other = await giveKey(world, { name: 'other', scopes: ['admin'], scenarios: ['hotel_booking'] });
    expect(await inbox('', other)).toEqual([]);
    const reader = await giveKey(world, { name: 'reader', scopes: ['read'] });
    expect((await askInto(world.app, reader)('GET', '/v1/inbox')).status).toBe(403);
  });

  it('keeps who takes a thing and what was said of it, and puts it off until its time', async () => {
    const item = 'key:seat_preference';
    await note(item, { assigned_to: 'admin', comment: 'asks the seat map team' });
    const until = new Date(world.clock.now().getTime() + DAY_MS).toISOString();
    const answer = await note(item, { snoozed_until: until, comment: 'they answer tomorrow' });
    expect(answer.json).toMatchObject({ assigned_to: 'admin', snoozed_until: until });
    expect((await inbox()).map((one) => one.item)).not.toContain(item);
    const all = await inbox('?snoozed=true');
    expect(all.find((one) => one.item === item)?.note.comments).toMatchObject([
      { by: 'admin', text: 'asks the seat map team' },
      { by: 'admin', text: 'they answer tomorrow' },
    ]);
    world.clock.moveTo(new Date(until));
    expect((await inbox()).map((one) => one.item)).toContain(item);
  });

  it.each<[string, string, object, number]>([
    ['a taker who is none', 'key:seat_preference', { assigned_to: 'nobody-we-know' }, 422],
    ['a day that is none', 'key:seat_preference', { snoozed_until: 'tomorrow' }, 400],
    ['nothing', 'key:seat_preference', {}, 400],
    ['a thing that does not wait', 'key:seat_of_nobody', { comment: 'what is it' }, 404],
    ['a thing of no kind', 'seat_preference', { comment: 'what is it' }, 400],
    ['orders to a terminal', 'key:seat_preference', { comment: 'look \u001b[2J' }, 400],
  ])('refuses %s', async (_what, item, body, status) => {
    expect((await note(item, body)).status).toBe(status);
  });

  it('is gone through in a terminal, thing by thing', async () => {
    const url = await world.app.listen({ host: '127.0.0.1', port: 0 });
    const [first, second] = await inbox();
    const typed = [
      'what',
      'say it waits for the seat map',
      'later forever',
      'later 2',
      'take',
      'reject',
      'we will not ask for it',
      'quit',
    ];
    const command = ['review', '--scenario', 'flight_booking', '--each', '--url', url];
    const { code, stdout, stderr } = await runDsp(command, { DSP_KEY: world.adminKey }, undefined, typed);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('later takes a number of days');
    const all = await inbox('?snoozed=true');
    expect(all.find(({ item }) => item === first?.item)?.note.comments.at(-1)?.text).toBe(
      'it waits for the seat map',
    );
    expect(all.map(({ item }) => item)).not.toContain(second?.item);
    const { stdout: table } = await runDsp(['review', '--url', url], { DSP_KEY: world.adminKey });
    expect(table).not.toContain(second?.title);
  });

  it('lets a thing go when it is decided', async () => {
    const [first] = await inbox('?snoozed=true');
    await world.call('POST', first?.orders[0]?.path ?? '', because);
    expect((await inbox('?snoozed=true')).map(({ item }) => item)).not.toContain(first?.item);
  });

  it('shows a key that lives and whose values are refused', async () => {
    const key =
      (
        (await world.call('GET', `${AT}/patch-keys`)) as {
          patch_keys: { key_name: string; status: string }[];
        }
      ).patch_keys.find(({ status }) => status === 'experimental')?.key_name ?? 'none';
    const { schema_id } = (await world.call('GET', `${AT}/template?channel=experimental`)) as {
      schema_id: string;
    };
    const interactions = Array.from({ length: 30 }, (_, index) => ({
      ...{ id: `bad-${index}`, schema_id, client_agent: `agent-${index}`, owner: `owner-${index}` },
      payload: { ...TRIP, [key]: 'on the roof, under the stars' },
    }));
    await world.call('POST', `${AT}/interactions`, { interactions });
    await world.settle();
    const found = (await inbox()).find(({ item }) => item === `key:${key}`);
    expect(found?.reasons.map(({ rule }) => rule)).toContain('values_refused');
    expect(found?.orders.map(({ verb }) => verb)).toEqual(['retire']);
  });
});
