import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.ts';
import type { Scope } from '../../../src/domain/access/scope.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { listDecisions, subjectOf } from '../../../src/ground/db/keys/decisions.ts';
import { listPatchKeys } from '../../../src/ground/db/keys/patch-keys.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { seatOrMealLearner, seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T00:00:00Z');

type Item = {
  interaction: string;
  value: unknown;
  confidence: number;
  why: string;
  residue: { said: boolean; sure: boolean; text: string | null } | null;
  applied: { value: unknown; by: string } | null;
};
type List = { status: string; totals: Record<string, number>; items: Item[]; next: string | null };

/** What a few payloads say in `other`, besides what the crowd says. */
const SAID: Readonly<Record<string, string>> = {
  'p-plain': 'window seat',
  'p-more': 'window seat with a lamp for my grandmother',
  'p-compound': 'aisle seat and a vegan meal',
  'p-private': 'aisle seat, call me at +49 170 1234567',
  'p-both': 'window seat or aisle seat',
  'p-none': 'a seat somewhere quiet',
};

let world: World;
let ctx: Context;
let ask: Ask;
let reader: Ask;
let key: string;

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  ctx = { ...world.ctx, queue: LOST, learner: seatOrMealLearner(world.ctx.learner) };
  ask = askInto(world.app, world.adminKey);
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  await ask('PATCH', `${AT}/policy`, { maturity: { fragments: 20, owners: 5, days: 3 } });
  for (const [day, fragments] of seatsAndMeals(START, 4).entries()) {
    world.clock.moveTo(new Date(START.getTime() + day * DAY_MS + DAY_MS / 2));
    await world.call('POST', `${AT}/fragments`, { fragments });
  }
  const interactions = Object.entries(SAID).map(([id, other], index) => ({
    id,
    schema_id: 'flight_booking_v1',
    payload: { ...TRIP, other },
    client_agent: `someone-${index}`,
  }));
  await world.call('POST', `${AT}/interactions`, { interactions });
  await runFromRows(ctx);
  const keys = await listPatchKeys(world.ctx.db, 'flight_booking', ['experimental']);
  key = keys.find(({ keyName }) => keyName.includes('seat'))?.keyName ?? '';
  reader = await askWith(['read']);
});
afterAll(() => world.close());

/** A caller with some scopes only. */
async function askWith(scopes: Scope[]): Promise<Ask> {
  const name = scopes.join('-');
  return askInto(world.app, await giveKey(world, { name, scopes }));
}

const at = () => `${AT}/patch-keys/${key}/back-fill`;
async function list(query = '', by: Ask = ask): Promise<List> {
  return (await by('GET', `${at()}?limit=1000${query}`)).json as List;
}
const itemOf = async (id: string, by: Ask = ask) =>
  (await list('', by)).items.find(({ interaction }) => interaction === id);
const payloadOf = async (id: string) => (await ask('GET', `${AT}/interactions/${id}`)).json;
const decided = async () =>
  (await listDecisions(world.ctx.db, 'flight_booking', subjectOf(key))).filter(({ rule }) =>
    rule.startsWith('by_hand_back_fill'),
  );

describe('values for payloads of old', () => {
  it('come with confidence, and with what the words say besides', async () => {
    expect(await itemOf('p-plain')).toMatchObject({
      value: 'window',
      why: 'read',
      residue: { said: false, sure: true, text: null },
      applied: null,
    });
    expect(await itemOf('p-more')).toMatchObject({
      value: 'window',
      residue: { said: true, sure: true, text: 'with a lamp for my grandmother' },
    });
    expect(await itemOf('p-compound')).toMatchObject({
      value: 'aisle',
      residue: { said: true, text: expect.stringContaining('vegan meal') },
    });
    expect(await itemOf('p-none')).toMatchObject({ value: null, why: 'no_value' });
  });

  it('are counted over all, and listed page by page', async () => {
    const { totals, items } = await list();
    expect(totals['payloads']).toBe(items.length);
    expect(
      (totals['with_value'] ?? 0) + (totals['without_value'] ?? 0) + (totals['several_values'] ?? 0),
    ).toBe(totals['payloads']);
    const paged: Item[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: List = (await ask('GET', `${at()}?limit=7&after=${encodeURIComponent(next)}`)).json as List;
      paged.push(...page.items);
      next = page.next;
    }
    expect(paged).toEqual(items);
    const sure = await list('&min_confidence=0.9');
    expect(sure.items.every(({ confidence }) => confidence >= 0.9)).toBe(true);
    expect(sure.items.length).toBeLessThan(items.length);
  });

  it('show a user’s words to those who curate only, without what may name a person', async () => {
    expect((await itemOf('p-private'))?.residue?.text).toContain('call me');
    expect(JSON.stringify(await list())).not.toContain('1234567');
    const seen = await itemOf('p-more', reader);
    expect(seen).toMatchObject({ value: 'window', residue: { said: true, text: null } });
  });
});

describe('filling in', () => {
  it('needs the scope, a reason and a live key', async () => {
    expect((await reader('POST', at(), { reason: 'as agreed' })).status).toBe(403);
    expect((await reader('GET', `${AT}/interactions/p-plain`)).status).toBe(403);
    expect((await ask('POST', at(), {})).status).toBe(400);
  });

  it('of one payload changes that one, once, and says what it left out', async () => {
    const order = { interactions: ['p-more', 'p-none', 'p-nowhere'], reason: 'looked at' };
    expect((await ask('POST', at(), order)).json).toEqual({
      applied: 1,
      unchanged: 0,
      left: [
        { interaction: 'p-none', why: 'says no value that fits the key' },
        { interaction: 'p-nowhere', why: 'does not say this need, or sets the key itself' },
      ],
    });
    expect((await ask('POST', at(), order)).json).toMatchObject({ applied: 0, unchanged: 1 });
    expect(await decided()).toMatchObject([
      { kind: 'back_filled', by: 'admin', sentence: 'looked at', numbers: { payloads: 1 } },
    ]);
    expect((await itemOf('p-more'))?.applied).toMatchObject({ value: 'window', by: 'admin' });
  });

  it('shows in the payload beside what came, which stays as it was', async () => {
    expect(await payloadOf('p-more')).toMatchObject({
      payload: { ...TRIP, other: SAID['p-more'] },
      back_filled: [{ key_name: key, status: 'experimental', value: 'window' }],
      filled: { ...TRIP, [key]: 'window', other: 'with a lamp for my grandmother' },
      residue_sure: true,
    });
    expect(await payloadOf('p-plain')).toMatchObject({
      payload: { other: 'window seat' },
      back_filled: [],
      filled: { other: 'window seat' },
    });
    expect((await ask('GET', `${AT}/interactions/p-nowhere`)).json).toMatchObject({
      type: 'urn:dsp:problem:unknown_interaction',
    });
  });

  it('in bulk takes all that are sure enough, and counts nothing as a use', async () => {
    const measured = () => world.ctx.db.sql`select * from measurements where key_name = ${key} order by day`;
    const before = await measured();
    const { items } = await list();
    const sure = items.filter(({ value, confidence }) => value !== null && confidence >= 0.8);
    const twice = await Promise.all([1, 2].map(() => ask('POST', at(), { reason: 'all of them' })));
    const applied = twice.map(({ json }) => (json as { applied: number }).applied);
    expect(applied.sort()).toEqual([0, sure.length - 1]);
    const after = await list();
    expect(after.totals['applied']).toBe(sure.length);
    await runFromRows(ctx);
    expect(await measured()).toEqual(before);
    expect(await payloadOf('p-compound')).toMatchObject({
      filled: { [key]: 'aisle', other: 'a vegan meal' },
    });
  });

  it('is taken back, of one and of all, and can be done again', async () => {
    expect((await ask('POST', `${at()}/undo`, { interactions: ['p-more'] })).json).toEqual({ undone: 1 });
    expect((await itemOf('p-more'))?.applied).toBeNull();
    expect(await payloadOf('p-more')).toMatchObject({ back_filled: [], filled: { other: SAID['p-more'] } });
    const { totals } = await list();
    expect((await ask('POST', `${at()}/undo`, { reason: 'a mistake' })).json).toEqual({
      undone: totals['applied'],
    });
    expect((await ask('POST', `${at()}/undo`, {})).json).toEqual({ undone: 0 });
    expect((await decided()).map(({ kind }) => kind)).toEqual([
      'back_filled',
      'back_filled',
      'back_fill_undone',
      'back_fill_undone',
    ]);
    const again = await ask('POST', at(), { interactions: ['p-plain'], reason: 'once more' });
    expect(again.json).toMatchObject({ applied: 1 });
  });

  it('of a key that has ended is listed as such, can be taken back, and is done no more', async () => {
    await ask('POST', `${AT}/patch-keys/${key}/retire`, { reason: 'no seats any more' });
    const { status, items, totals } = await list();
    expect([status, totals['payloads'], totals['applied']]).toEqual(['retired', 0, 1]);
    expect(items).toMatchObject([{ interaction: 'p-plain', why: 'ended', applied: { value: 'window' } }]);
    expect(await payloadOf('p-plain')).toMatchObject({
      back_filled: [{ status: 'retired' }],
      filled: { other: 'window seat' },
    });
    expect((await ask('POST', at(), { reason: 'too late' })).json).toMatchObject({
      type: 'urn:dsp:problem:wrong_state',
    });
    expect((await ask('POST', `${at()}/undo`, {})).json).toEqual({ undone: 1 });
  });
});
