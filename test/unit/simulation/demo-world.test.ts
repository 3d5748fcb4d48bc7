import { describe, expect, test } from 'vitest';
import type { Client, DemoScenario, Saying, Wish } from '../../../demo/world.ts';
import { clientsOf, fill, seededRandom, wishesOf } from '../../../demo/world.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';

const said = (need: string, value: Saying['parts'][number]['value'], text: string): Saying => ({
  text,
  parts: [{ need, value, text }],
  language: 'en',
  style: 'plain',
});

const sauce: KeyDefinition = {
  key_name: 'sauce',
  key_type: 'string',
  required: false,
  default_value: 'none',
  semantic_description: 'Sauce. Acceptable values: none, tomato.',
};
const crust: KeyDefinition = {
  key_name: 'crust',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'Crust. Acceptable values: thin, deep dish.',
  acceptable_values: ['thin', 'deep dish'],
};
const scale: KeyDefinition = {
  key_name: 'size_scale',
  key_type: 'number',
  required: false,
  default_value: null,
  semantic_description: 'Size scale. Range: 1.1-1.4.',
  minimum: 1.1,
  maximum: 1.4,
};

const bakery: DemoScenario = {
  name: 'bakery',
  template: {
    schema_id: 'bakery_v1',
    scenario: 'bakery',
    keys: [sauce],
  },
  needs: [
    { need: 'crust', measure: 'choice', share: 3, topics: ['crust'], spellings: { deep: ['deep dish'] } },
    { need: 'size', measure: 'factor', share: 2, topics: ['size'] },
    { need: 'cutlery', measure: 'wish', share: 1, topics: ['cutlery'] },
    { need: 'stickers', measure: 'wish', share: 2, topics: ['sticker'], season: { from: 3, days: 5 } },
    { need: 'invoice', measure: 'wish', share: 2, topics: ['invoice'], cohort: 'business' },
    { need: 'sauce', measure: 'choice', share: 1, topics: [], covered_by: 'sauce' },
  ],
  habits: { sauce: { chance: 1, values: ['tomato', 'none'] } },
  sayings: [
    said('crust', 'thin', 'thin crust'),
    said('size', 1.2, 'make it 20% bigger'),
    said('cutlery', true, 'bring a fork'),
    said('stickers', true, 'with the stickers'),
    said('invoice', true, 'send an invoice'),
    said('sauce', 'tomato', 'red sauce'),
    { text: 'thank you', parts: [], language: 'en', style: 'noise' },
    { text: 'my cat is asleep', parts: [], language: 'en', style: 'off_topic' },
  ],
};

const client = (acceptsExperimental: boolean): Client => ({
  agent: 'agent-1',
  owner: 'owner-1',
  cohort: 'personal',
  language: 'en',
  acceptsExperimental,
});

const wish = (sayings: Saying[], acceptsExperimental = true): Wish => ({
  day: 0,
  secondOfDay: 0,
  client: client(acceptsExperimental),
  base: {},
  sayings,
  template: bakery.template.keys,
});

/** What many clients with the same wish send. */
const sent = (wanted: Wish, offered: KeyDefinition[], times = 200) => {
  const random = seededRandom(5);
  return Array.from({ length: times }, () => fill(wanted, offered, bakery.needs, random));
};

describe('the people of the demo', () => {
  const clients = clientsOf(1);

  test('120 agents speak for 80 owners, 72 of them accept experimental keys', () => {
    expect(clients).toHaveLength(120);
    expect(new Set(clients.map(({ owner }) => owner)).size).toBe(80);
    expect(clients.filter(({ acceptsExperimental }) => acceptsExperimental)).toHaveLength(72);
  });

  test('an owner has one language and one cohort, whichever agent speaks', () => {
    const owners = new Set(clients.map(({ owner }) => owner));
    expect(new Set(clients.map(({ owner, language, cohort }) => `${owner} ${language} ${cohort}`)).size).toBe(
      owners.size,
    );
  });
});

describe('wishes', () => {
  const clients = clientsOf(1).map((each) => ({ ...each, language: 'en' }));
  const wishes = wishesOf(bakery, clients, { days: 28, seed: 3 });
  const sayingOf = (need: string) =>
    wishes.filter(({ sayings }) => sayings.some(({ parts }) => parts.some((part) => part.need === need)));

  test('one seed makes one world', () => {
    expect(wishesOf(bakery, clients, { days: 28, seed: 3 })).toEqual(wishes);
    expect(wishesOf(bakery, clients, { days: 28, seed: 4 })).not.toEqual(wishes);
  });

  test('they come in the order of time', () => {
    const times = wishes.map(({ day, secondOfDay }) => day * 86_400 + secondOfDay);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('every day brings 15 to 30, Sundays fewer than Mondays', () => {
    const perDay = Array.from({ length: 28 }, (_, day) => wishes.filter((each) => each.day === day).length);
    expect(Math.min(...perDay)).toBeGreaterThanOrEqual(15);
    expect(Math.max(...perDay)).toBeLessThanOrEqual(30);
    const onWeekday = (first: number) => perDay.filter((_, day) => day % 7 === first);
    expect(Math.max(...onWeekday(6))).toBeLessThan(Math.min(...onWeekday(0)));
  });

  test('about 55 % ask for something in words', () => {
    const asking = wishes.filter(({ sayings }) => sayings.some(({ parts }) => parts.length > 0));
    expect(asking.length / wishes.length).toBeGreaterThan(0.5);
    expect(asking.length / wishes.length).toBeLessThan(0.6);
  });

  test('a fashion is heard in its season only', () => {
    const days = sayingOf('stickers').map(({ day }) => day);
    expect(days.length).toBeGreaterThan(5);
    expect(days.every((day) => day >= 3 && day < 8)).toBe(true);
  });

  test('what one cohort says, no other says', () => {
    const cohorts = new Set(sayingOf('invoice').map((each) => each.client.cohort));
    expect([...cohorts]).toEqual(['business']);
  });

  test('a one-off is said once', () => {
    const oddities = wishes.filter(({ sayings }) => sayings.some(({ style }) => style === 'off_topic'));
    expect(oddities).toHaveLength(1);
  });

  test('a person who says it in words has not set the key for it', () => {
    expect(sayingOf('sauce').length).toBeGreaterThan(0);
    expect(sayingOf('sauce').every(({ base }) => base['sauce'] === undefined)).toBe(true);
  });
});

describe('filling a payload', () => {
  const thin = said('crust', 'thin', 'thin crust');
  const experimental: KeyDefinition = { ...crust, status: 'experimental' };

  test('without a key for it, a need stays in other as it was said', () => {
    for (const { payload } of sent(wish([thin]), [sauce])) expect(payload).toEqual({ other: 'thin crust' });
  });

  test('a client that never accepts experimental keys never sets one', () => {
    for (const { payload } of sent(wish([thin], false), [sauce, experimental])) {
      expect(payload).toEqual({ other: 'thin crust' });
    }
  });

  test('a client that does sets it 85 % of the time and then leaves other empty', () => {
    const payloads = sent(wish([thin]), [sauce, experimental], 1000).map(({ payload }) => payload);
    const filled = payloads.filter(({ crust }) => crust === 'thin');
    expect(filled.length).toBeGreaterThan(810);
    expect(filled.length).toBeLessThan(890);
    expect(filled.every(({ other }) => other === null)).toBe(true);
  });

  test('a stable key is used by all', () => {
    expect(sent(wish([thin], false), [crust]).some(({ payload }) => payload['crust'] === 'thin')).toBe(true);
  });

  test('the fitting part of a compound goes into its key, the other part stays in words', () => {
    const both: Saying = {
      text: 'thin crust and a fork',
      parts: [
        { need: 'crust', value: 'thin', text: 'thin crust' },
        { need: 'cutlery', value: true, text: 'a fork' },
      ],
      language: 'en',
      style: 'compound',
    };
    const payloads = sent(wish([both]), [crust]).map(({ payload }) => payload);
    expect(new Set(payloads.map((payload) => JSON.stringify(payload)))).toEqual(
      new Set(['{"crust":"thin","other":"a fork"}', '{"other":"thin crust and a fork"}']),
    );
  });

  test.each([
    { rule: 'a factor fits its range', value: 1.2, key: scale, set: 1.2 },
    { rule: 'outside the range it stays in words', value: 1.5, key: scale, set: undefined },
    { rule: 'a bit is a third of the range', value: null, key: scale, set: 1.2 },
    {
      rule: 'a factor becomes percent where the key counts percent',
      value: 1.25,
      key: { ...scale, key_type: 'integer' as const, unit: 'percent', minimum: 5, maximum: 50 },
      set: 25,
    },
    {
      rule: 'a switch cannot carry a number',
      value: 1.2,
      key: { ...crust, key_name: 'bigger_size', key_type: 'boolean' as const },
      set: undefined,
    },
  ])('$rule', ({ value, key, set }) => {
    const wanted = wish([said('size', value, 'bigger')]);
    const values = new Set(sent(wanted, [key]).map(({ payload }) => payload[key.key_name]));
    expect([...values].filter((each) => each !== undefined)).toEqual(set === undefined ? [] : [set]);
  });

  test('a value is found by any of its spellings', () => {
    const wanted = wish([said('crust', 'deep', 'the deep one')]);
    expect(sent(wanted, [crust]).some(({ payload }) => payload['crust'] === 'deep dish')).toBe(true);
  });

  test('what a base key covers stays in words until that key is described better', () => {
    const wanted = wish([said('sauce', 'tomato', 'red sauce')]);
    const refined = { ...sauce, semantic_description: `${sauce.semantic_description} E.g. 'red sauce'.` };
    expect(sent(wanted, [sauce]).every(({ payload }) => payload['sauce'] === undefined)).toBe(true);
    expect(sent(wanted, [refined]).some(({ payload }) => payload['sauce'] === 'tomato')).toBe(true);
  });

  test('needs succeed more often as a key than in words, and are corrected less often', () => {
    const share = (offered: KeyDefinition[], outcome: string) => {
      const all = sent(wish([thin]), offered, 2000).filter(
        ({ payload }) => (payload.other === null) === offered.length > 0,
      );
      return all.filter((each) => each.outcome === outcome).length / all.length;
    };
    expect(share([crust], 'success')).toBeGreaterThan(share([], 'success') + 0.1);
    expect(share([crust], 'corrected')).toBeLessThan(share([], 'corrected') - 0.05);
  });
});
