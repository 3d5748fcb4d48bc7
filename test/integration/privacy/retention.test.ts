import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '../../../src/ground/db/trial/recount.ts';
import { receivedItems } from '../../../src/ground/db/upkeep/export.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { saidTexts } from '../../helpers/database/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const START = Date.parse('2026-01-05T00:00:00Z');
const DAY_MS = 86_400_000;
const TRIP = {
  origin: 'Xanthippetown',
  destination: 'SHA',
  departure_date: '2026-05-04',
  cabin_class: 'business',
};

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const template = fixture('F01-template-flight') as { keys: { key_name: string }[] };
  const keys = template.keys.map((key) =>
    key.key_name === 'cabin_class' ? { ...key, acceptable_values: ['economy', 'business'] } : key,
  );
  await world.call('PUT', `${AT}/template`, { ...template, keys });
});
afterAll(() => world.close());

const from = { schema_id: 'flight_booking_v1', client_agent: 'agent' };
const report = async (id: string, other: string) => {
  await world.call('POST', `${AT}/interactions`, {
    interactions: [{ ...from, id, payload: { ...TRIP, other } }],
  });
  await world.settle();
};
const onDay = async (day: number) => {
  world.clock.moveTo(new Date(START + day * DAY_MS));
  await world.settle();
};
const phrases = async () =>
  (await world.ctx.db.sql<{ text: string }[]>`select text from phrases order by text`).map(
    ({ text }) => text,
  );
const counts = () => world.ctx.db.sql`select day::text, payloads from payload_counts order by day`;

describe('T20 what people said is kept no longer than the policy wants (I-19)', () => {
  it('their own words go first, and what was learned from stays', async () => {
    await report('old', 'a window seat please, and a vegan meal');
    await report('older', 'wheelchair at the gate');
    await onDay(89);
    expect((await saidTexts(world.ctx.db)).filter(({ text }) => text === null)).toEqual([]);
    await report('young', 'window seat');
    const learned = await phrases();
    await onDay(91);
    const kept = await saidTexts(world.ctx.db);
    expect(kept.filter(({ text }) => text !== null).map(({ id }) => id)).toEqual(['young']);
    expect(await phrases()).toEqual(learned);
    const shown = (await world.call('GET', `${AT}/interactions/old`)) as { payload: Record<string, unknown> };
    expect(shown.payload).toEqual({ cabin_class: 'business' });
    const items = await receivedItems(world.ctx.db, 'flight_booking');
    expect(items.find(({ id }) => id === 'old')).toMatchObject({
      payload: { cabin_class: 'business' },
      text: 'a window seat; a vegan meal',
    });
    expect(items.find(({ id }) => id === 'young')).toMatchObject({ payload: TRIP, text: 'window seat' });
  });

  it('all that they left goes later, with the phrases that nobody said since; the counts stay', async () => {
    const before = await counts();
    await onDay(401);
    const { sql } = world.ctx.db;
    expect(await sql`select distinct id from fragments`).toEqual([{ id: 'young' }]);
    expect(await sql`select id from interactions`).toEqual([{ id: 'young' }]);
    expect(await phrases()).toEqual(['window seat']);
    expect(await sql`select phrase from memberships where phrase not in (select id from phrases)`).toEqual(
      [],
    );
    expect(await counts()).toEqual(before);
    expect(await recount(world.ctx.db, 'flight_booking')).toEqual([]);
  });

  it('nothing goes where the policy keeps it for ever', async () => {
    const policy = { retention: { text: 0, fragments: 0 } };
    const { status } = await askInto(world.app, world.adminKey)('PATCH', `${AT}/policy`, policy);
    expect(status).toBe(200);
    await onDay(2_000);
    expect(await world.ctx.db.sql`select id from interactions`).toEqual([{ id: 'young' }]);
  });
});
