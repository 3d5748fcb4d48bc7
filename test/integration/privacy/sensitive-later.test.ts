import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { listDecisions, subjectOf } from '../../../src/ground/db/keys/decisions.ts';
import { findPatchKey } from '../../../src/ground/db/keys/patch-keys.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { type Sorting, sortedBy } from '../../helpers/papers/by-noun.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const FLIGHT = 'flight_booking';
const AT = `/v1/scenarios/${FLIGHT}`;

const framed = (...values: readonly string[]) =>
  values.flatMap((v) => [`${v} seat`, `a seat at the ${v}`, `I want the ${v} seat`, `seat by the ${v}`]);
const SEATS = framed('window', 'aisle');
const PAID = ['window', 'aisle'].flatMap((v) => [
  `charge the ${v} seat to my debit card`,
  `my card pays the ${v} seat`,
  `${v} seat on my credit card`,
  `put the ${v} seat on the amex card`,
]);
const BOOKLET = [
  'the booklet I travel with',
  'the day I was born',
  'my travel booklet has a number',
  'I was born on that day',
];
const CREW = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'];
const PILOTS = ['gus', 'hal', 'ida', 'joe', 'kim', 'leo'];

let world: World;
let ctx: Context;
let ask: Ask;
let start: Date;
const byNoun: Sorting = (text) => /seat|meal/.exec(text)?.[0] ?? null;
let sorting: Sorting = byNoun;

beforeAll(async () => {
  world = await openWorld();
  ctx = { ...world.ctx, queue: LOST, learner: sortedBy(world.ctx.learner, () => sorting) };
  ask = askInto(world.app, world.adminKey);
});
afterAll(() => world.close());

async function startAnew(policy: object = {}): Promise<void> {
  sorting = byNoun;
  await emptyTables(ctx.db);
  start = new Date(Math.ceil((world.clock.now().getTime() + 1) / DAY_MS) * DAY_MS);
  world.clock.moveTo(start);
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  await ask('PATCH', `${AT}/policy`, policy);
}

/** On some days from one on each owner says the next of the texts, beside passers-by who say what nobody else does. */
async function say(
  [from, days]: readonly [number, number],
  owners: readonly string[],
  texts: readonly string[],
  cohort?: string,
): Promise<void> {
  for (let day = from; day < from + days; day++) {
    world.clock.moveTo(new Date(Math.max(start.getTime() + day * DAY_MS, world.clock.now().getTime())));
    const said = owners.map((owner, index) => ({
      owner,
      text: texts[(day * 3 + index) % texts.length] ?? '',
      ...(cohort === undefined ? {} : { cohort }),
    }));
    const others = owners.map((_, n) => ({
      owner: `passer-by ${n}`,
      text: `thing ${day}-${n} of one alone`,
    }));
    const fragments = [...said, ...others].map((fragment, index) => ({
      id: `${day}-${cohort ?? ''}-${index}-${texts[0]}`,
      client_agent: `agent of ${fragment.owner}`,
      ...fragment,
    }));
    await world.call('POST', `${AT}/fragments`, { fragments });
  }
  await runFromRows(ctx);
}

const key = async (name = 'seat_preference') => {
  const found = await findPatchKey(ctx.db, FLIGHT, name);
  if (found === null) throw new Error(`there is no key ${name}`);
  return found;
};
const decisions = async (name = 'seat_preference') =>
  (await listDecisions(ctx.db, FLIGHT, subjectOf(name))).map(({ kind, rule }) => `${kind} by ${rule}`);
const onTrial = async (query = '') =>
  (
    (await world.call('GET', `${AT}/template?channel=experimental${query}`)) as { keys: KeyDefinition[] }
  ).keys.map(({ key_name }) => key_name);
const approve = (who: Ask = ask, name = 'seat_preference') =>
  who('POST', `${AT}/patch-keys/${name}/approve`, { reason: 'seen with legal' });

describe('T11 a key on trial whose need becomes sensitive waits for a person', () => {
  beforeEach(async () => {
    await startAnew();
    await say([0, 10], CREW, SEATS);
    expect(await key()).toMatchObject({ status: 'experimental', cleared: null });
    expect(await onTrial()).toContain('seat_preference');
  });

  it.each([
    ['by the words of its people', PAID, 10],
    ['by a value of a few', [...SEATS, ...framed('passport')], 12],
    ['by what they mean in words of no list', [...BOOKLET, 'window seat', 'aisle seat'], 14],
  ])('%s', async (_, texts, days) => {
    sorting = (text) => (/booklet|born/.test(text) ? 'seat' : byNoun(text));
    await say([10, days], CREW, texts);
    const held = await key();
    expect(held).toMatchObject({ status: 'proposed', windowStartedAt: null, windowEndsAt: null });
    expect(held.evidence.sensitive).not.toBeNull();
    expect(await decisions()).toContain('proposed by became_sensitive');
    expect(await onTrial()).not.toContain('seat_preference');

    expect((await approve()).json).toMatchObject({ status: 'experimental' });
    expect(await onTrial()).toContain('seat_preference');
    // The yes holds: more of the same does not ask again.
    await say([10 + days, 6], CREW, texts);
    expect((await key()).status).toBe('experimental');
    expect((await decisions()).at(-1)).not.toBe('proposed by became_sensitive');
  });

  it('and the whole time stays on trial while they speak of seats alone', async () => {
    await say([10, 8], PILOTS, framed('window', 'aisle', 'middle'));
    expect((await key()).status).toBe('experimental');
    expect(await decisions()).not.toContain('proposed by became_sensitive');
  });

  it('when a person merges it with what is, and a name that a person gives publishes nothing', async () => {
    sorting = (text) => /card/.exec(text)?.[0] ?? byNoun(text);
    await say([10, 10], PILOTS, ['pay by visa card', 'put it on my card', 'my visa card', 'amex card']);
    const { clusters } = (await world.call('GET', `${AT}/clusters`)) as {
      clusters: { id: string; patch_key: string | null; examples?: unknown }[];
    };
    const seat = (await key()).cluster;
    const card = clusters.find(({ id }) => id !== seat);
    const before = await onTrial();
    await world.call('POST', `${AT}/clusters/${seat}/rename`, { name: 'card_number' });
    await runFromRows(ctx);
    expect(await onTrial()).toEqual(before);

    await world.call('POST', `${AT}/clusters/${seat}/merge`, { with: card?.id });
    sorting = (text) => (byNoun(text) === null && !text.includes('card') ? null : 'seat');
    await say([20, 2], PILOTS, ['pay by visa card', 'amex card']);
    for (const name of await onTrial()) expect(name).not.toMatch(/seat|card|pay/);
    const open = await ctx.db.sql<{ status: string }[]>`
      select status from patch_keys where scenario = ${FLIGHT} and ended_at is null`;
    expect(open.map(({ status }) => status)).toEqual(['proposed']);
  });

  it('when the service learns more words: it leaves its trial before the next version, or its promotion', async () => {
    await ctx.db.sql`
      update patch_keys set definition = jsonb_set(definition, '{semantic_description}', '"Number of the passport."')
      where scenario = ${FLIGHT}`;
    const { windowEndsAt } = await key();
    world.clock.moveTo(windowEndsAt ?? world.clock.now());
    await runFromRows(ctx);
    expect((await key()).status).toBe('proposed');
    expect(await onTrial()).not.toContain('seat_preference');
  });
});

describe('T11 what was let on for some is not offered to others', () => {
  const PAYING = ['pay seat by visa', 'pay seat by amex', 'seat card visa', 'seat card amex'];
  const paid = async () => {
    const [row] = await ctx.db.sql<{ key_name: string }[]>`
      select key_name from patch_keys where scenario = ${FLIGHT}`;
    return row?.key_name ?? '';
  };

  beforeEach(async () => {
    await startAnew({ maturity: { owners: 50 }, cohorts: { shared: 3 } });
    await say([0, 14], CREW, PAYING, 'crew');
  });

  it('without a person: the next cohort is asked for, recorded once, and has it after a yes', async () => {
    const name = await paid();
    expect(await key(name)).toMatchObject({ status: 'proposed', cohorts: ['crew'] });
    await approve(ask, name);
    expect(await onTrial('&cohort=crew')).toContain(name);

    await say([14, 14], PILOTS, PAYING, 'pilots');
    await say([28, 3], PILOTS, PAYING, 'pilots');
    expect(await key(name)).toMatchObject({ cohorts: ['crew'], asked: { cohorts: ['crew', 'pilots'] } });
    expect(await onTrial('&cohort=pilots')).not.toContain(name);
    expect((await decisions(name)).filter((one) => one === 'asked by sensitive_audience')).toHaveLength(1);

    expect((await approve(ask, name)).status).toBe(200);
    expect(await key(name)).toMatchObject({ cohorts: ['crew', 'pilots'], asked: null });
    expect(await onTrial('&cohort=pilots')).toContain(name);
    expect(await onTrial()).not.toContain(name);
    expect((await approve(ask, name)).status).toBe(409);
  });

  it('nor to everybody, and two people must say so where the policy asks for two', async () => {
    const name = await paid();
    await approve(ask, name);
    await ask('PATCH', `${AT}/policy`, { maturity: { owners: 5 }, approval: { people: 2 } });
    await say([14, 12], [...PILOTS, 'max', 'ned'], PAYING);
    expect(await key(name)).toMatchObject({ cohorts: ['crew'], asked: { cohorts: ['*'] } });
    expect(await onTrial()).not.toContain(name);
    const anna = askInto(world.app, await giveKey(world, { name: 'anna', scopes: ['approve', 'read'] }));
    const ben = askInto(world.app, await giveKey(world, { name: 'ben', scopes: ['approve', 'read'] }));
    expect((await approve(anna, name)).json).toMatchObject({ cohorts: ['crew'], approvals: { needed: 2 } });
    expect((await approve(anna, name)).status).toBe(409);
    expect((await approve(ben, name)).json).toMatchObject({ cohorts: ['*'] });
    expect(await onTrial()).toContain(name);
  });
});

describe('T11 four eyes see one thing', () => {
  it('a yes to what was asked before is none to what it has become', async () => {
    await startAnew({ approval: { people: 2 }, evolution: 'manual' });
    await say([0, 10], CREW, SEATS);
    const anna = askInto(world.app, await giveKey(world, { name: 'anna', scopes: ['approve'] }));
    const ben = askInto(world.app, await giveKey(world, { name: 'ben', scopes: ['approve'] }));
    expect((await approve(anna)).json).toMatchObject({ status: 'proposed' });
    await say([10, 8], PILOTS, framed('window', 'aisle', 'exit'));
    expect(await decisions()).toContain('revised by need_has_grown');
    expect((await approve(ben)).json).toMatchObject({ status: 'proposed', approvals: { given_by: ['ben'] } });
    expect((await approve(anna)).json).toMatchObject({ status: 'experimental' });
  });
});
