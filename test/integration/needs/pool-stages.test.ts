import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import { fixture } from '../../fixtures/load.ts';
import { saidTexts } from '../../helpers/database/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const PER_NEED = 30;

type Cluster = { id: string; fragments: number };

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
});
afterAll(() => world.close());

async function say(texts: readonly string[], mark: string): Promise<void> {
  const fragments = texts.map((text, n) => ({ id: `${mark}-${n}`, text, client_agent: `agent-${n % 12}` }));
  await world.call('POST', `${AT}/fragments`, { fragments }).catch((refused: unknown) => refused);
  await world.settle();
}

/** The demo tells its sayings value by value; some of each. */
function spread(sayings: readonly string[]): string[] {
  const step = Math.floor(sayings.length / PER_NEED);
  return sayings.filter((_, n) => n % step === 0).slice(0, PER_NEED);
}

/** What people say in English in the demo, by need. */
function sayingsOf(need: string): string[] {
  const file = new URL('../../../demo/flight_booking/sayings.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const sayings = lines.map((line) => JSON.parse(line) as { text: string; need: unknown; language: string });
  return sayings.filter((one) => one.need === need && one.language === 'en').map(({ text }) => text);
}

describe('fragments on their way into the pool', () => {
  it('S-17 three spellings are one phrase said three times, each kept as it came; "none" never gets in', async () => {
    await say(['window seat please', 'Window seat', 'window seat', 'none', 'n/a', '   '], 'spelling');
    const phrases = await world.ctx.db.sql<{ text: string; said: number }[]>`
      select lower(p.text) as text, count(f.seq)::int as said
      from phrases p join fragments f on f.scenario = p.scenario and f.phrase = p.id group by p.id, p.text`;
    expect(phrases.map(({ text, said }) => [text, said])).toEqual([['window seat', 3]]);
    const originals = (await saidTexts(world.ctx.db)).filter(({ phrase }) => phrase !== null);
    expect(originals.map(({ text }) => text).sort()).toEqual(
      ['Window seat', 'window seat', 'window seat please'].sort(),
    );
  });

  it(`S-19 ${PER_NEED} wishes each for seats, meals and bags are three clusters, and window and aisle are in one`, async () => {
    const needs = ['seat_preference', 'meal', 'extra_bags'];
    const wishes = needs.map((need) => spread(sayingsOf(need)));
    expect(wishes.map((list) => list.length)).toEqual(needs.map(() => PER_NEED));
    await say(wishes.flat(), 'wish');
    const { clusters } = (await world.call('GET', `${AT}/clusters`)) as { clusters: Cluster[] };
    expect(clusters).toHaveLength(3);
    const needOf = new Map(wishes.flatMap((list, i) => list.map((text) => [text, needs[i]] as const)));
    const found = await world.ctx.db.sql<{ phrases: string[] }[]>`
      select array_agg(phrase) as phrases from memberships where cluster is not null group by cluster`;
    const said = await saidTexts(world.ctx.db);
    const rows = found.map(({ phrases }) => ({
      texts: said.flatMap(({ phrase, text }) => (phrases.includes(phrase ?? '') ? (text ?? []) : [])),
    }));
    const pure = rows.map(({ texts }) => {
      const counts = new Map<string, number>();
      for (const text of texts) {
        const need = needOf.get(text) ?? 'seat_preference';
        counts.set(need, (counts.get(need) ?? 0) + 1);
      }
      return Math.max(...counts.values()) / texts.length;
    });
    expect(Math.min(...pure)).toBeGreaterThanOrEqual(0.9);
    const seats = rows.find(({ texts }) => texts.some((text) => /window/i.test(text)));
    expect(seats?.texts.some((text) => /aisle/i.test(text))).toBe(true);
  });

  it('a phrase costs one inference, however often, however written and by however many it is said', async () => {
    const inferred: string[] = [];
    const { ctx } = world;
    const embedder = {
      ...ctx.embedder,
      attempt(texts: readonly string[]) {
        inferred.push(...texts);
        return ctx.embedder.attempt(texts);
      },
    };
    const batches = [
      ['Two blankets', 'two blankets', 'TWO  BLANKETS'],
      ['two blankets', 'Two Blankets'],
    ];
    for (const [batch, texts] of batches.entries()) {
      const fragments = texts.map((text, i) => ({ id: `${batch}-${i}`, text, client_agent: `agent-${i}` }));
      await world.call('POST', `${AT}/fragments`, { fragments });
      expect(await embedFragments({ ...ctx, embedder }, 'flight_booking')).toMatchObject({
        word: 'done',
        numbers: { fragments: texts.length },
      });
    }
    expect(inferred).toEqual(['two blankets']);
  });
});
