import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { listDecisions, subjectOf } from '../../../src/ground/db/keys/decisions.ts';
import { listPatchKeys } from '../../../src/ground/db/keys/patch-keys.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { type Sorting, sortedBy } from '../../helpers/papers/by-noun.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T00:00:00Z');

const SAYINGS = [
  ['window', 'aisle'].flatMap((v) => [
    `${v} seat`,
    `a seat at the ${v}`,
    `I want the ${v} seat`,
    `seat by the ${v}`,
  ]),
  ['vegan', 'kosher'].flatMap((v) => [
    `${v} meal`,
    `a ${v} meal on board`,
    `I need a ${v} meal`,
    `order the ${v} meal`,
  ]),
];
const OWNERS = 8;
/** Bars that six days of these people reach, whatever the default is. */
const BARS = { maturity: { fragments: 20, owners: 5, days: 3 } };

/** Eight people a day say each of the sayings, another one each. */
function saidOn(on: number) {
  return SAYINGS.flatMap((texts, need) =>
    texts.map((text, index) => ({
      id: `${on}-${need}-${index}`,
      text,
      client_agent: `agent-${(on + index) % OWNERS}`,
      owner: `owner-${(on + index) % OWNERS}`,
    })),
  );
}

const byNoun: Sorting = (text) => /seat|meal/.exec(text)?.[0] ?? null;

let world: World;
let ctx: Context;
let sorting: Sorting = byNoun;
let day = 0;

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  ctx = { ...world.ctx, queue: LOST, learner: sortedBy(world.ctx.learner, () => sorting) };
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  await askInto(world.app, world.adminKey)('PATCH', `${AT}/policy`, BARS);
  for (; day < 6; day++) {
    world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
    await world.call('POST', `${AT}/fragments`, { fragments: saidOn(day) });
  }
  await runFromRows(ctx);
});
afterAll(() => world.close());

/** For a day or more people say what they say, at last something new, and the pool is learned again. */
async function learn(next: Sorting, days = 1): Promise<void> {
  sorting = next;
  for (let n = 0; n < days; n++) {
    world.clock.moveTo(new Date(START.getTime() + ++day * DAY_MS));
    await world.call('POST', `${AT}/fragments`, { fragments: saidOn(day) });
  }
  const fresh = { id: `new-${day}`, text: `something new no ${day}`, client_agent: 'agent-1' };
  await world.call('POST', `${AT}/fragments`, { fragments: [fresh] });
  await runFromRows(ctx);
  expect(await outstandingWork(ctx.db, world.clock.now())).toEqual([]);
}

const keys = async () => {
  const rows = await listPatchKeys(ctx.db, 'flight_booking');
  return Object.fromEntries(rows.map((row) => [row.keyName, row]));
};
const statuses = async () =>
  Object.fromEntries(Object.values(await keys()).map(({ keyName, status }) => [keyName, status]));
const offered = async () => {
  const template = (await world.call('GET', `${AT}/template?channel=experimental`)) as {
    keys: { key_name: string; status?: string }[];
  };
  return template.keys.filter(({ status }) => status === 'experimental').map((key) => key.key_name);
};
const lastDecision = async (keyName: string) =>
  (await listDecisions(ctx.db, 'flight_booking', subjectOf(keyName))).at(-1);

describe('keys follow their needs', () => {
  let seat = '';
  let meal = '';

  it('two needs have two keys', async () => {
    const names = Object.keys(await statuses());
    seat = names.find((name) => name.includes('seat')) ?? '';
    meal = names.find((name) => name !== seat) ?? '';
    expect(names).toHaveLength(2);
    expect((await offered()).sort()).toEqual([seat, meal].sort());
  });

  it('when they become one, one key is taken back, and it is said which serves its people', async () => {
    await learn((text) => (byNoun(text) === null ? null : 'both'));
    const [gone, kept] = (await statuses())[seat] === 'retired' ? [seat, meal] : [meal, seat];
    expect(await statuses()).toEqual({ [gone]: 'retired', [kept]: 'experimental' });
    expect(await lastDecision(gone)).toMatchObject({
      kind: 'retired',
      rule: 'need_merged',
      sentence: `Retired: its need is now that of ${kept}.`,
    });
    expect(await world.call('GET', `${AT}/patch-keys/${gone}`)).toMatchObject({ replaced_by: kept });
    expect(await offered()).toEqual([kept]);
  });

  it('when they part again, the key comes back under its name, but not from one day to the next', async () => {
    const before = await statuses();
    await learn(byNoun);
    expect(await statuses()).toEqual(before);
    await learn(byNoun, 7);
    expect(await statuses()).toEqual({ [seat]: 'experimental', [meal]: 'experimental' });
    expect((await offered()).sort()).toEqual([seat, meal].sort());
    const back = (await Promise.all([seat, meal].map(lastDecision))).find(
      (one) => one?.rule === 'need_is_back',
    );
    expect(back?.sentence).toMatch(/^On trial: .* Its need is back\.$/);
  });

  it('when a need goes apart for a while, the trial of its key goes on, and it finds its need again', async () => {
    await learn((text) => (byNoun(text) === 'meal' ? null : byNoun(text)));
    expect(await statuses()).toEqual({ [seat]: 'experimental', [meal]: 'experimental' });
    expect((await keys())[meal]?.lostPhrases).not.toBeNull();
    await learn(byNoun, 14);
    expect(await statuses()).toEqual({ [seat]: 'experimental', [meal]: 'experimental' });
    expect((await keys())[meal]?.lostPhrases).toBeNull();
  });

  it('a stable key is not taken back by what becomes of words, and finds its need again', async () => {
    await ctx.db.sql`update patch_keys set status = 'stable' where key_name = ${meal}`;
    await learn((text) => (byNoun(text) === 'meal' ? null : byNoun(text)));
    expect(await statuses()).toEqual({ [seat]: 'experimental', [meal]: 'stable' });
    await learn((text) => (byNoun(text) === 'meal' || text.startsWith('something') ? 'food' : byNoun(text)));
    const { clusters } = (await world.call('GET', `${AT}/clusters`)) as {
      clusters: { id: string; patch_key: string | null }[];
    };
    expect(clusters.map((cluster) => cluster.patch_key).sort()).toEqual([meal, seat].sort());
    expect((await keys())[meal]).toMatchObject({ status: 'stable', lostPhrases: null });
  });

  it('what a person takes back does not come back with its need', async () => {
    await ctx.db.sql`update patch_keys set status = 'stable' where key_name = ${seat}`;
    await learn((text) => (byNoun(text) === 'seat' ? null : byNoun(text)));
    await world.call('POST', `${AT}/patch-keys/${seat}/retire`, { reason: 'our planes have benches' });
    await learn(byNoun, 60);
    expect((await statuses())[seat]).toBe('retired');
    expect(await offered()).not.toContain(seat);
  });

  it('the chain of decisions tells it all, and the same rows ask for nothing more', async () => {
    const told = await listDecisions(ctx.db, 'flight_booking');
    const rules = new Set(told.map(({ rule }) => rule));
    for (const rule of ['mature_need', 'need_merged', 'need_is_back']) {
      expect(rules).toContain(rule);
    }
  });
});

describe('a need that outgrows its key', () => {
  const say = (colours: string[]) =>
    Array.from({ length: 8 }, (_, person) => ({
      id: `frame-${day}-${person}`,
      text: [
        `put a ${colours[person % colours.length]} frame around it`,
        `${colours[person % colours.length]} frame`,
        `I want the ${colours[person % colours.length]} frame`,
      ][(day + person) % 3],
      client_agent: `agent-${(day + person) % OWNERS}`,
      owner: `owner-${(day + person) % OWNERS}`,
    }));
  const live = async (days: number, colours: string[]) => {
    for (let n = 0; n < days; n++) {
      world.clock.moveTo(new Date(START.getTime() + ++day * DAY_MS));
      await world.call('POST', '/v1/scenarios/photo_retouch/fragments', { fragments: say(colours) });
      await runFromRows(ctx);
    }
  };

  it('has another one, which begins its own trial; the old one is retired, and it is said why', async () => {
    sorting = (text) => (text.includes('frame') ? 'frame' : byNoun(text));
    await world.call('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
    await askInto(world.app, world.adminKey)('PATCH', '/v1/scenarios/photo_retouch/policy', BARS);
    await live(5, ['wooden']);
    const [first, ...others] = await listPatchKeys(ctx.db, 'photo_retouch');
    expect(others).toEqual([]);
    expect(first?.definition.key_type).toBe('boolean');

    await live(14, ['wooden', 'golden', 'white']);
    const [ended] = await listPatchKeys(ctx.db, 'photo_retouch', ['retired']);
    const [successor] = await listPatchKeys(ctx.db, 'photo_retouch', ['experimental']);
    expect(ended).toMatchObject({ keyName: first?.keyName, replacedBy: successor?.keyName });
    expect(successor?.definition).toMatchObject({ key_type: 'string' });
    expect(successor?.definition.acceptable_values).toEqual(
      expect.arrayContaining(['wooden', 'golden', 'white']),
    );
    expect(successor?.cluster).toBe(first?.cluster);
    const told = await listDecisions(ctx.db, 'photo_retouch', subjectOf(first?.keyName ?? ''));
    expect(told.at(-1)).toMatchObject({
      rule: 'outgrown_type',
      sentence: `Retired: its need has outgrown its type and is now asked for by ${successor?.keyName}.`,
    });
  });
});
