import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { listPatchKeys } from '../../../src/ground/db/keys/patch-keys.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { voicesOf } from '../../helpers/people/crowd.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { playedAgain } from '../../helpers/service/played-again.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = new Date('2026-01-05T12:00:00Z');
const AT = '/v1/scenarios/flight_booking';

type Member = { phrase: string; text: string; language: string; value: unknown };
type Detail = { id: string; members: Member[] };

let world: World;
let seat: string;
let day = 0;
/** A day on which each of the crowd says what they want beside their payload. */
const live = async (): Promise<void> => {
  world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
  const interactions = voicesOf(day).map(({ text, agent, owner }, index) => ({
    id: `${day}-${index}`,
    schema_id: 'flight_booking_v1',
    payload: { ...TRIP, other: text },
    client_agent: agent,
    owner,
  }));
  await world.call('POST', `${AT}/interactions`, { interactions });
  await world.settle();
  day++;
};
beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  for (let days = 0; days < 14; days++) await live();
  const keys = await listPatchKeys(world.ctx.db, 'flight_booking', ['experimental']);
  seat = keys.find(({ definition }) => definition.acceptable_values?.includes('aisle'))?.keyName ?? 'none';
});
afterAll(() => world?.close());

const key = async () => (await world.call('GET', `${AT}/patch-keys/${seat}`)) as { cluster: string };
const need = async () => (await world.call('GET', `${AT}/clusters/${(await key()).cluster}`)) as Detail;
const order = async (verb: string, body: object) => {
  const { cluster } = await key();
  return ((await world.call('POST', `${AT}/clusters/${cluster}/${verb}`, body)) as { correction: string })
    .correction;
};
const undo = (id: string) => world.call('POST', `${AT}/corrections/${id}/undo`, {});
/** Where phrases with such words are. */
const homesOf = async (like: string) => {
  const rows = await world.ctx.db.sql<{ cluster: string | null }[]>`
    select m.cluster from memberships m join phrases p on p.id = m.phrase where p.text like ${like}`;
  return new Set(rows.map(({ cluster }) => cluster));
};
const member = async (phrase: string) => (await need()).members.find((one) => one.phrase === phrase);

/** The same words played again under what was said of them: nobody sells seats there either. */
async function heldAfterReplay(): Promise<void> {
  const { again, unheard } = await playedAgain(world, 'flight_booking', START);
  expect(unheard).toEqual([]);
  const homes = await again.ctx.db.sql`
    select m.cluster from memberships m join phrases p on p.id = m.phrase where p.text like '%seat%' group by 1`;
  expect(homes).toEqual([{ cluster: null }]);
  await again.close();
}

describe('a value that a person set', () => {
  it('teaches the phrases like it, at once, and no more when it is taken back', async () => {
    const texts = [
      'a seat with room for my legs',
      'a seat with much room for my legs',
      'seat with a lot of room for the legs',
    ];
    const fragments = texts.map((text, index) => ({ id: `legs-${index}`, text, client_agent: 'legs' }));
    await world.call('POST', `${AT}/fragments`, { fragments });
    await world.settle();
    const said = async () =>
      (await need()).members
        .filter(({ text }) => texts.includes(text))
        .sort((a, b) => (a.text < b.text ? -1 : 1));
    const [first, ...others] = await said();
    expect([first, ...others].map((one) => one?.value ?? null)).toEqual([null, null, null]);
    const id = await order('value', { phrases: [first?.phrase], value: 'aisle' });
    await world.settle();
    expect((await said()).map(({ value }) => value)).toEqual(['aisle', 'aisle', 'aisle']);
    // What says something by its own words is not taught otherwise.
    const windows = (await need()).members.filter(({ text }) => text.includes('window'));
    expect(new Set(windows.map(({ value }) => value))).toEqual(new Set(['window']));
    await undo(id);
    await world.settle();
    expect((await said()).map(({ value }) => value)).toEqual([null, null, null]);
  });
});

describe('what joins a need that has a key', () => {
  it('says a value at once, though nothing is said of the key anew', async () => {
    const texts = ['an aisle seat for my mother', 'window seat for the two of us'];
    const fragments = texts.map((text, index) => ({ id: `late-${index}`, text, client_agent: 'late' }));
    await world.call('POST', `${AT}/fragments`, { fragments });
    await world.settle();
    const said = (await need()).members.filter(({ text }) => texts.includes(text));
    expect(said.map(({ text, value }) => [text, value]).sort()).toEqual([
      [texts[0], 'aisle'],
      [texts[1], 'window'],
    ]);
  });

  it('says what the key’s people call it now, and nothing that the key does not take', async () => {
    const at = `${AT}/patch-keys/${seat}`;
    const reason = 'there is no aisle in this plane';
    const patch = {
      acceptable_values: ['window_seat', 'none'],
      aliases: { window_seat: ['window'] },
      default_value: 'none',
      reason,
    };
    expect((await askInto(world.app, world.adminKey)('PATCH', at, patch)).status).toBe(200);
    const texts = ['an aisle seat for my uncle', 'window seat for my aunt'];
    const fragments = texts.map((text, index) => ({ id: `later-${index}`, text, client_agent: 'late' }));
    await world.call('POST', `${AT}/fragments`, { fragments });
    await world.settle();
    const said = (await need()).members.filter(({ text }) => texts.includes(text));
    expect(said.map(({ text, value }) => [text, value]).sort()).toEqual([
      [texts[0], null],
      [texts[1], 'window_seat'],
    ]);
    const { orders } = (await world.call('GET', at)) as { orders: { id: number }[] };
    await world.call('POST', `${at}/orders/${orders.at(-1)?.id}/undo`, { reason });
    // As soon as its need is judged again, all say what they said before.
    await live();
    const before = (await need()).members.filter(({ text }) => texts.includes(text));
    expect(before.map(({ text, value }) => [text, value]).sort()).toEqual([
      [texts[0], 'aisle'],
      [texts[1], 'window'],
    ]);
  });
});

describe('what a person says of words', () => {
  it('is what they say for the key, through later syntheses, until it is taken back', async () => {
    const [first, other] = (await need()).members.filter(({ value }) => value !== null);
    if (first === undefined || other === undefined) throw new Error('no member says a value');
    const [phrase, before] = [first.phrase, first.value];
    const none = await order('value', { phrases: [phrase], value: null });
    expect(await member(phrase)).toMatchObject({ value: null });
    const wrong = (await need()).members.find(({ value }) => value !== null && value !== before)?.value;
    const set = await order('value', { phrases: [phrase], value: wrong ?? before });
    await live();
    expect(await member(phrase)).toMatchObject({ value: wrong ?? before });
    // In whichever order they are taken back: what holds last is what was read.
    await undo(none);
    expect(await member(phrase)).toMatchObject({ value: wrong ?? before });
    await undo(set);
    expect(await member(phrase)).toMatchObject({ value: before });
    await expect(order('value', { phrases: [phrase], value: 'on the wing' })).rejects.toThrow(/value/);
    await expect(order('value', { phrases: ['nobody'], value: null })).rejects.toThrow(/phrases/);
  });

  it('goes with a value that the key no longer has: the next synthesis may read another', async () => {
    const [first] = (await need()).members.filter(({ value }) => value === 'window');
    const phrase = first?.phrase ?? '';
    const set = await order('value', { phrases: [phrase], value: 'aisle' });
    const patch = askInto(world.app, world.adminKey);
    const at = `${AT}/patch-keys/${seat}`;
    const reason = 'no aisles here';
    expect(
      (await patch('PATCH', at, { acceptable_values: ['window', 'none'], default_value: 'none', reason }))
        .status,
    ).toBe(200);
    expect((await member(phrase))?.value).toBe(null);
    const [row] = await world.ctx.db.sql`select value_set as set from memberships where phrase = ${phrase}`;
    expect(row).toEqual({ set: false });
    const { orders } = (await world.call('GET', at)) as { orders: { id: number }[] };
    await world.call('POST', `${at}/orders/${orders.at(-1)?.id}/undo`, { reason });
    await undo(set);
    await live();
  });

  it('fills the key for payloads that said it', async () => {
    const filled = async () =>
      ((await world.call('GET', `${AT}/patch-keys/${seat}/back-fill`)) as { totals: { with_value: number } })
        .totals.with_value;
    const before = await filled();
    const { members } = await need();
    const phrases = members.map(({ phrase }) => phrase);
    const id = await order('value', { phrases, value: null });
    expect(before).toBeGreaterThan(0);
    expect(await filled()).toBe(0);
    await undo(id);
    expect(await filled()).toBe(before);
  });

  it('is the language that they are in', async () => {
    const [{ phrase, language } = { phrase: '', language: '' }] = (await need()).members;
    const romanian = await order('language', { phrases: [phrase], language: 'ro' });
    const slovenian = await order('language', { phrases: [phrase], language: 'sl' });
    expect((await member(phrase))?.language).toBe('sl');
    await undo(romanian);
    expect((await member(phrase))?.language).toBe('sl');
    await undo(slovenian);
    expect((await member(phrase))?.language).toBe(language);
  });

  it('parts a need by the values of its key', async () => {
    const { members } = await need();
    const value = members.find((one) => one.value !== null)?.value;
    const saying = members.filter((one) => one.value === value).map(({ phrase }) => phrase);
    const id = await order('split', { values: [value] });
    await live();
    const homes = await world.ctx.db.sql<{ phrase: string; cluster: string | null }[]>`
      select phrase, cluster from memberships where phrase = any(${members.map(({ phrase }) => phrase)}::text[])`;
    const [moved, stayed] = [true, false].map(
      (goes) =>
        new Set(homes.filter(({ phrase }) => saying.includes(phrase) === goes).map(({ cluster }) => cluster)),
    );
    expect([...(moved ?? [])].filter((home) => stayed?.has(home))).toEqual([]);
    await undo(id);
    await live();
    await expect(order('split', { values: ['nothing'] })).rejects.toThrow(/values/);
  });

  it('is that they are no need: for good, with what is said like them, until it is taken back', async () => {
    const correction = await order('dismiss', { reason: 'We sell no seats.' });
    await live();
    await live();
    expect(await homesOf('%seat%')).toEqual(new Set([null]));
    await heldAfterReplay();
    await undo(correction);
    await live();
    // They are what they were, and so is their key.
    expect(await homesOf('%seat%')).toEqual(new Set([(await key()).cluster]));
  });

  it('is asked for by whoever may curate, and nobody else', async () => {
    const { cluster } = await key();
    const stranger = askInto(world.app, 'dsp_none_none');
    for (const verb of ['dismiss', 'language', 'value'])
      expect((await stranger('POST', `${AT}/clusters/${cluster}/${verb}`, {})).status).toBe(401);
  });
});
