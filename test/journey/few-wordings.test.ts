import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/basics/clock.ts';
import { needText } from '../../src/domain/words/clean.ts';
import { fixture } from '../fixtures/load.ts';
import { openWorld, type World } from '../helpers/service/world.ts';

// People who say the same few words, as the draft's own agents do, in pools with nothing or little besides. The whole
// service as it is set up: no threshold is moved, no part of ours is replaced.
const START = new Date('2026-01-05T12:00:00Z');
const DAYS = 14;

type Fixture = { readonly payload: { readonly other: string } };
type Key = { readonly key_name: string; readonly status: string };
type Need = { readonly id: string };

let world: World;
let stories = 0;

beforeAll(async () => {
  world = await openWorld(START.toISOString());
});
afterAll(() => world.close());

/** A scenario of its own, in which so many owners say these texts for two weeks, each owner every third day. */
async function live(template: string, texts: readonly string[], owners: number) {
  const scenario = `few_${++stories}`;
  const at = `/v1/scenarios/${scenario}`;
  const base = fixture(template) as object;
  await world.call('PUT', `${at}/template`, { ...base, scenario, schema_id: `${scenario}_v1` });
  const start = world.clock.now().getTime();
  for (let day = 0; day < DAYS; day++) {
    world.clock.moveTo(new Date(start + day * DAY_MS));
    const fragments = Array.from({ length: owners }, (_, owner) => owner)
      .filter((owner) => (owner + day) % 3 === 0)
      .map((owner) => ({
        id: `${day}-${owner}`,
        text: texts[(owner + Math.floor((day * owners + owner) / 3)) % texts.length],
        client_agent: `agent-${owner}`,
        interaction: `payload-${day}-${owner}`,
      }));
    if (fragments.length > 0) await world.call('POST', `${at}/fragments`, { fragments });
    await world.settle();
  }
  const { patch_keys: keys } = (await world.call('GET', `${at}/patch-keys`)) as { patch_keys: Key[] };
  const { clusters } = (await world.call('GET', `${at}/clusters`)) as { clusters: Need[] };
  return { at, keys, clusters };
}

describe.each([
  { figure: 'F02-payload-flight', template: 'F01-template-flight', word: /seat/ },
  { figure: 'F07-payload-photo', template: 'F06-template-photo', word: /eye/ },
])('$figure as printed (S-20, S-25)', ({ figure, template, word }) => {
  const { payload } = fixture(figure) as unknown as Fixture;

  it.each([15, 40])('repeated by %d owners becomes a key on trial', async (owners) => {
    const { keys } = await live(template, [payload.other], owners);
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ key_name: expect.stringMatching(word), status: 'experimental' });
  });

  it('repeated by 4 owners is nobody’s key, and no need of many', async () => {
    const { keys, clusters } = await live(template, [payload.other], 4);
    expect([keys, clusters]).toEqual([[], []]);
  });
});

/** Needs of other services than those that anything was set by; each is a list of wordings. */
const LOCKERS = ['locker in the top row', 'a bottom locker', 'upper locker please', 'a lower locker'];
const MUSIC = ['loud music', 'turn the music down', 'quiet music please', 'music nice and loud'];
const FLOUR = ['with spelt flour', 'rye flour', 'wheat flour please', 'made of rye', 'spelt flour please'];
const SLICING = ['slice the bread', 'do not slice it', 'sliced please'];
const SEATS = [
  'window seat',
  'aisle seat',
  'window seat please',
  'an aisle seat please',
  'seat by the aisle',
];
const MEALS = ['vegan meal', 'a halal meal please', 'kosher meal', 'vegan meal please', 'halal meal'];

describe('a pool of few wordings', () => {
  it.each([
    { title: '5 wordings of one need', needs: [SEATS] },
    { title: '8 wordings of two', needs: [LOCKERS, MUSIC] },
    { title: '8 wordings of two others', needs: [FLOUR, SLICING] },
    { title: '10 wordings of two that share no word', needs: [SEATS, MEALS] },
  ])('$title: each need is found whole, and no key has two senses', async ({ needs }) => {
    const { at, keys, clusters } = await live('F01-template-flight', needs.flat(), 30);
    const senseOf = (phrase: string) =>
      needs.findIndex((wordings) => wordings.some((text) => needText(text) === phrase));
    const found = await Promise.all(
      clusters.map(async ({ id }) => {
        const { members } = (await world.call('GET', `${at}/clusters/${id}`)) as {
          members: { text: string }[];
        };
        return [...new Set(members.map(({ text }) => senseOf(text)))];
      }),
    );
    // Each cluster has one sense, and each sense one cluster.
    expect(found.sort()).toEqual(needs.map((_, sense) => [sense]));
    expect(keys).toHaveLength(needs.length);
  });
});
