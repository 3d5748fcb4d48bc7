import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/doors/http/app.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { breaking } from '../../helpers/hostile/breaking.ts';
import { TABLE } from '../../helpers/protocols/table-talk.ts';
import { awake } from '../../helpers/service/awake.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await awake(world.ctx.embedder);
  for (const template of [fixture('F01-template-flight'), fixture('F06-template-photo'), TABLE])
    await world.call('PUT', `/v1/scenarios/${template['scenario']}/template`, template);
});
afterAll(() => world.close());

async function search(wish: string, ask: Ask = askInto(world.app, world.adminKey)) {
  const { json } = await ask('GET', `/v1/scenarios/search?q=${encodeURIComponent(wish)}`);
  return json as { candidates: { scenario: string; score: number }[]; detail: string };
}

describe('a search for a scenario', () => {
  it.each([
    ['en', 'fly me to Shanghai', 'flight_booking'],
    ['de', 'Ich möchte einen Flug nach Rom buchen', 'flight_booking'],
    ['zh', '帮我订一张从北京到上海的机票', 'flight_booking'],
    ['ar', 'أريد حجز رحلة إلى دبي', 'flight_booking'],
    ['ja', '背景をぼかして', 'photo_retouch'],
  ])('S-13 finds in the languages that the model reads (%s: %s)', async (_language, wish, scenario) => {
    expect((await search(wish)).candidates[0]).toMatchObject({ scenario });
  });

  it.each([
    ['en', 'tell me a joke'],
    ['de', 'Überweise hundert Euro auf mein Sparkonto'],
    ['zh', '给我讲个笑话'],
    ['ar', 'احك لي نكتة'],
  ])('S-13 answers that nothing fits instead of its best bad guess (%s: %s)', async (_language, wish) => {
    expect(await search(wish)).toEqual({
      candidates: [],
      detail: 'No scenario here is about any of these words.',
    });
  });

  it('S-13 S-15 without a model goes by words alone, and says so', async () => {
    const embedder = breaking(world.ctx.embedder, /./u);
    const app = await createApp({ ...world.ctx, embedder }, world.adminKey);
    const ask = askInto(app, world.adminKey);
    const found = await search('a flight to Rome', ask);
    expect(found.candidates[0]).toMatchObject({ scenario: 'flight_booking' });
    expect(found.detail).toMatch(/by words alone/);
    expect(await search('einen Flug', ask)).toMatchObject({ candidates: [] });
    await app.close();
  });
});
