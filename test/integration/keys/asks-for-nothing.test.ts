import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyCourtesy } from '../../../src/domain/privacy/sensitivity/sensitive-meaning.ts';
import { sensitiveAnchors } from '../../../src/ground/embedder/sensitive-anchors.ts';
import { voicesOf } from '../../helpers/people/crowd.ts';
import { liveDays } from '../../helpers/people/live-days.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = new Date('2026-01-05T12:00:00Z');
const DAYS = 12;

/** How customers end a chat with somebody whose name they know; no list of polite words has most of it. */
const FAREWELLS = ['Dana', 'Kim', 'Alex', 'sir', 'madam'].flatMap((who) => [
  `no ${who} that was all`,
  `thankyou ${who} you were of great help`,
  `no thats it ${who}`,
  `thankyou ${who} for the great support`,
  `thanku ${who} your service is good`,
]);

/** Nine wishes a day, and six or seven farewells of twenty people. */
function saidOn(day: number) {
  const farewells = FAREWELLS.filter((_, at) => at % 4 === day % 4).map((text, at) => ({
    text,
    owner: `farewell-${(day * 3 + at) % 20}`,
  }));
  return [...voicesOf(day), ...farewells].map(({ text, owner }, at) => ({
    id: `f-${day}-${at}`,
    text,
    owner,
    client_agent: `agent of ${owner}`,
  }));
}

let world: World;

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await liveDays(world, START, DAYS, saidOn);
});
afterAll(() => world.close());

describe('what people say who ask for nothing', () => {
  it('makes no key, and the need says so; wishes beside it have theirs', async () => {
    const needs = await world.ctx.db.sql<{ rule: string | null; key: string | null; texts: string[] }[]>`
      select c.waits ->> 'rule' as rule, k.key_name as key, array_agg(distinct p.text) as texts
      from clusters c join memberships m on m.cluster = c.id join phrases p on p.id = m.phrase
      left join patch_keys k on k.cluster = c.id where c.state = 'live' group by 1, 2, c.id`;
    const farewells = needs.filter(({ texts }) => texts.some((text) => /Dana|Kim|sir/.test(text)));
    expect(farewells.map(({ rule }) => rule)).toContain('courtesy');
    expect(farewells.map(({ key }) => key)).toEqual(farewells.map(() => null));
    const keys = needs.flatMap(({ key }) => key ?? []);
    expect(keys).toContain('seat_preference');
  });

  it.each<[boolean, readonly string[]]>([
    [true, ['thank you Taylor', 'ok, that will be all', 'no madam, thanks', 'bye bye']],
    [true, ['vielen Dank', 'nein danke, das wäre alles', 'tschüss']],
    [true, ['merci beaucoup', "non merci, c'est tout", 'à bientôt']],
    [true, ['好的', '谢谢你的帮助', '再见']],
    [true, ['de nada', 'no, eso es todo', 'perfecto, gracias']],
    [false, ['no onions', 'without ice please', 'no sugar, thanks']],
    [false, ['a window seat, thank you', 'by the aisle please']],
    // Questions are short and friendly too.
    [false, ['what is the address', 'can I have the address please', 'the address of the restaurant']],
    [false, ['say goodbye to my account', 'close my account']],
    [false, ['a thank-you card with the flowers', 'please write thanks on the cake']],
    [false, ['yes to breakfast', 'breakfast please', 'no breakfast']],
    [false, ['ohne Zwiebeln', 'sin cebolla', '不要洋葱']],
  ])('only courtesy: %s of %j', async (expected, texts) => {
    const vectors = await world.ctx.embedder.embed(texts);
    const said = texts.map((text, at) => ({ text, vector: vectors[at] ?? new Float32Array(), times: 1 }));
    expect(onlyCourtesy(said, await sensitiveAnchors(world.ctx.embedder))).toBe(expected);
  });
});
