import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { fragmentsOf, voicesOf } from '../../helpers/people/crowd.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T12:00:00Z');

type Columns = { [name in 'x' | 'y' | 'need' | 'language' | 'day' | 'fragments' | 'owners']: number[] };
type Answer = {
  mapped_at: string | null;
  first_day: string | null;
  languages: string[];
  needs: { id: string[]; x: number[]; y: number[]; phrases: number[] };
  points: Columns;
  hidden: number;
  unplaced: number;
};

let world: World;
let reader: string;
const ask = (key: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'GET',
    url: `${AT}/map`,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
const map = async (key = world.adminKey) => (await ask(key)).json() as Answer;
const say = async (day: number) => {
  world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
  await world.call('POST', `${AT}/fragments`, { fragments: fragmentsOf(day) });
};

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  reader = await giveKey(world, { name: 'reader', scopes: ['read'] });
});
afterAll(() => world.close());

describe('the map of a pool', () => {
  it('is empty where nothing was learned yet', async () => {
    expect(await map()).toMatchObject({
      mapped_at: null,
      first_day: null,
      needs: { id: [] },
      points: { x: [] },
    });
  });

  it('has every need and every phrase, with who said it since when as numbers', async () => {
    for (let day = 0; day < 14; day++) await say(day);
    await world.settle();
    const { needs, points, first_day, languages, hidden, unplaced } = await map();
    const { clusters } = (await world.call('GET', `${AT}/clusters`)) as { clusters: { id: string }[] };
    expect(needs.id.toSorted()).toEqual(clusters.map(({ id }) => id).toSorted());
    expect(hidden + unplaced).toBe(0);
    expect(new Set(Object.values(points).map((column) => column.length)).size).toBe(1);
    const of = needs.id.map((_, need) => points.need.filter((one) => one === need).length);
    expect(of).toEqual(needs.phrases);
    expect(first_day).toBe('2026-01-05');
    expect(Math.max(...points.day)).toBeLessThan(14);
    expect(points.language.every((one) => one < languages.length)).toBe(true);
  });

  it('S-38 T2 shows readers only what as many said as it takes to publish a word', async () => {
    const [all, shown] = [await map(), await map(reader)];
    expect(shown.hidden).toBeGreaterThan(0);
    expect(shown.points.x.length + shown.hidden).toBe(all.points.x.length);
    expect(Math.min(...shown.points.owners)).toBeGreaterThanOrEqual(DEFAULT_POLICY.publication.owners);
  });

  it('is not sent again to whoever has it', async () => {
    const { etag } = (await ask(world.adminKey)).headers;
    expect((await ask(world.adminKey, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await ask(reader, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('is drawn anew with the pool, and what stood there stays', async () => {
    const before = await map();
    for (let day = 14; day < 28; day++) await say(day);
    await world.settle();
    const after = await map();
    expect(after.mapped_at).not.toBe(before.mapped_at);
    const width = Math.max(...after.needs.x) - Math.min(...after.needs.x);
    const moved = before.needs.id.flatMap((id, i) => {
      const now = after.needs.id.indexOf(id);
      if (now < 0) return [];
      const [dx, dy] = [
        (after.needs.x[now] ?? 0) - (before.needs.x[i] ?? 0),
        (after.needs.y[now] ?? 0) - (before.needs.y[i] ?? 0),
      ];
      return [Math.hypot(dx, dy)];
    });
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.toSorted((a, b) => a - b)[moved.length >> 1]).toBeLessThan(width / 4);
  });

  it('has a place for a need that a correction made in the same moment', async () => {
    type Found = { clusters: { id: string }[] };
    const [first] = ((await world.call('GET', `${AT}/clusters`)) as Found).clusters;
    const { members } = (await world.call('GET', `${AT}/clusters/${first?.id}`)) as {
      members: { phrase: string }[];
    };
    const phrases = members.slice(-3).map(({ phrase }) => phrase);
    await world.call('POST', `${AT}/clusters/${first?.id}/split`, { phrases });
    await world.settle();
    const { clusters } = (await world.call('GET', `${AT}/clusters`)) as Found;
    expect((await map()).needs.id.toSorted()).toEqual(clusters.map(({ id }) => id).toSorted());
  });

  it('has no place for what was erased', async () => {
    const owner = voicesOf(0)[0]?.owner;
    expect((await askInto(world.app, world.adminKey)('DELETE', `/v1/owners/${owner}`)).status).toBe(200);
    const [left] = await world.ctx.db.sql<{ places: number }[]>`
      select count(*)::int as places from map_places p where not exists (
        select from memberships m where m.pool = p.pool and m.phrase = p.id) and not exists (
        select from clusters c where c.pool = p.pool and c.id = p.id)`;
    expect(left).toEqual({ places: 0 });
  });
});
