import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sensitiveMeaning } from '../../../src/domain/privacy/sensitivity/sensitive-meaning.ts';
import {
  SENSITIVE_TOPICS,
  type SensitiveTopic,
} from '../../../src/domain/privacy/sensitivity/sensitive-topic.ts';
import { needText } from '../../../src/domain/words/clean.ts';
import { phraseId } from '../../../src/domain/words/normal-form.ts';
import { listDecisions, subjectOf } from '../../../src/ground/db/keys/decisions.ts';
import { sensitiveAnchors } from '../../../src/ground/embedder/sensitive-anchors.ts';
import type { Learner } from '../../../src/ground/threads/learner.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { SEATS } from '../../helpers/people/seats-and-meals.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const DAY_MS = 86_400_000;

/** Sensitive needs, each in a language of its own or in words that no list has; and one of everyday. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  payment: [
    'pay with my visa card',
    'pay with an amex card',
    'charge my visa card',
    'use my amex card to pay',
    'visa card as payment',
    'amex card for the payment',
    'put it on the visa card',
    'put it on the amex card',
  ],
  identity: [
    'pasaporte español',
    'mi pasaporte es español',
    'pasaporte mexicano',
    'tengo pasaporte mexicano',
    'viajo con pasaporte español',
    'viajo con pasaporte mexicano',
    'pasaporte de tipo español',
    'uso el pasaporte mexicano',
  ],
  access: [
    'Administratorrolle geben',
    'Rolle Administrator',
    'Rolle Gast',
    'Gastrolle für meinen Kollegen',
    'gib mir die Rolle Administrator',
    'nur die Rolle Gast',
    'Benutzerrolle Gast',
    'Benutzerrolle Administrator',
  ],
  health: [
    'pills for my heart every day',
    'I take pills for my kidneys',
    'pills for the heart',
    'pills for the kidneys daily',
    'I swallow pills for my heart',
    'I swallow pills for my kidneys each day',
    'my heart needs pills every morning',
    'my kidneys need pills every evening',
  ],
  minors: [
    '孩子的年龄是五岁',
    '我孩子的年龄六岁',
    '孩子年龄五岁',
    '孩子年龄六岁',
    '孩子的年龄：五岁',
    '小孩年龄六岁',
    '儿童年龄五岁',
    '儿童年龄六岁',
  ],
  bébé: [
    'je suis enceinte de six mois',
    'enceinte de cinq mois',
    'enceinte de six mois',
    'ma femme est enceinte de cinq mois',
    'femme enceinte six mois',
    'femme enceinte cinq mois',
    'passagère enceinte de six mois',
    'passagère enceinte de cinq mois',
  ],
  papers: [
    'документ паспорт россии',
    'паспорт россии',
    'паспорт казахстана',
    'у меня паспорт россии',
    'у меня паспорт казахстана',
    'еду с паспортом казахстана',
    'летим, паспорт россии',
    'мой паспорт казахстана',
  ],
  everyday: SEATS,
};
const NEED_OF = new Map(
  Object.entries(NEEDS).flatMap(([need, texts]) =>
    texts.map((text) => [phraseId(needText(text) ?? text), need] as const),
  ),
);

let world: World;
let ask: Ask;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
});
afterAll(() => world.close());

/** Knows these needs by heart: what happens around clustering does not hang on how well it clusters 64 phrases. */
function knowing(real: Learner): Learner {
  return {
    ...real,
    consolidate: async ({ phrases, previous }) => {
      const placed = Object.keys(NEEDS).flatMap((need) => {
        const members = phrases.filter(({ id }) => NEED_OF.get(id) === need).map(({ id }) => id);
        const lineage = previous.filter(({ id }) => id === `need-${need}`).map(({ id }) => id);
        return members.length === 0 ? [] : [{ id: `need-${need}`, phrases: members, lineage }];
      });
      return { clusters: placed, unclustered: new Map(), covered: new Map() };
    },
    clusterStability: async (_, clusters) => new Map(clusters.map(({ id }) => [id, 1])),
  };
}

describe('T11 what is sensitive ripens, and waits for a person', () => {
  it('in six languages and in words of no list, under the policy automatic; everyday needs go on trial', async () => {
    const bars = { fragments: 10, owners: 5, days: 3, cohesion: 0 };
    await ask('PATCH', `${AT}/policy`, { evolution: 'automatic', maturity: bars });
    const ctx = { ...world.ctx, queue: LOST, learner: knowing(world.ctx.learner) };
    const start = world.clock.now().getTime();
    for (const day of [0, 1, 2, 3]) {
      world.clock.moveTo(new Date(start + (day + 1) * DAY_MS));
      const fragments = Object.entries(NEEDS).flatMap(([need, texts]) =>
        texts.map((text, index) => ({
          id: `${day}-${need}-${index}`,
          text,
          client_agent: `agent-${(day + index) % 8}`,
          owner: `owner-${(day + index) % 8}`,
          observed_at: new Date(start + day * DAY_MS + index * 60_000).toISOString(),
        })),
      );
      await world.call('POST', `${AT}/fragments`, { fragments });
    }
    await runFromRows(ctx);

    const rows = await world.ctx.db.sql<
      { key_name: string; status: string; cluster: string; sensitive: string }[]
    >`
      select key_name, status, cluster, evidence ->> 'sensitive' as sensitive from patch_keys order by cluster`;
    const of = (need: string) => rows.find(({ cluster }) => cluster === `need-${need}`);
    expect(of('everyday')).toMatchObject({ status: 'experimental', sensitive: null });
    const sensitive = rows.filter(({ cluster }) => cluster !== 'need-everyday');
    // Not every need makes a key (values that say too little); each that does waits, and every topic has one.
    expect(sensitive.map(({ status }) => status)).toEqual(sensitive.map(() => 'proposed'));
    expect([...new Set(sensitive.map((key) => key.sensitive))].sort()).toEqual([...SENSITIVE_TOPICS].sort());

    const decisions = await listDecisions(world.ctx.db, 'flight_booking');
    const template = (await ask('GET', `${AT}/template?channel=experimental`)).text;
    const suggestions = (await ask('GET', `${AT}/suggestions`)).text;
    for (const { key_name } of sensitive) {
      expect(decisions).toContainEqual(
        expect.objectContaining({ subject: subjectOf(key_name), kind: 'proposed', rule: 'sensitive_topic' }),
      );
      expect(template).not.toContain(`"${key_name}"`);
      expect(suggestions).not.toContain(`"${key_name}"`);
    }
  });

  it.each<[SensitiveTopic | null, readonly string[]]>([
    [
      'identity',
      ['the booklet I travel with, its number', 'an welchem Tag ich geboren bin', 'the day I was born'],
    ],
    ['health', ['tengo problemas de corazón', '我有心脏病', 'je prends des comprimés chaque jour']],
    ['minors', ['what my son is called', 'cuántos años tiene mi hija', '我儿子几岁']],
    [
      'access',
      [
        'the phrase that lets me in',
        'what I type to get into my account',
        'das Wort mit dem ich mich anmelde',
      ],
    ],
    [null, ['a wheelchair to the gate', 'silla de ruedas', '需要轮椅', 'barrier-free room']],
    [null, ['a meal without nuts', 'comida vegana', '素食餐', 'no gluten please']],
    [null, ['a seat for our toddler', 'crib in the room', 'kids menu', '儿童座椅']],
    [null, ['output format: json', 'attach the log file', 'history of changes', 'recursive: true']],
    [null, ['on the third of March', 'next Friday', 'mañana por la tarde', '下周一']],
  ])('by its meaning: %s of %j', async (topic, texts) => {
    const vectors = await world.ctx.embedder.embed(texts);
    const said = texts.map((text, index) => ({
      text,
      vector: vectors[index] ?? new Float32Array(),
      times: 1,
    }));
    expect(sensitiveMeaning(said, await sensitiveAnchors(world.ctx.embedder))).toBe(topic);
  });
});

describe('T11 with four eyes', () => {
  let anna: Ask;
  let ben: Ask;
  const definition = (key_name: string) => ({
    key_name,
    key_type: 'boolean' as const,
    required: false,
    default_value: null,
    semantic_description: 'Whether a document is shown at the border.',
  });
  const statusOf = async (key: string) => (await ask('GET', `${AT}/patch-keys/${key}`)).json;

  beforeAll(async () => {
    anna = askInto(world.app, await giveKey(world, { name: 'anna', scopes: ['approve', 'read'] }));
    ben = askInto(world.app, await giveKey(world, { name: 'ben', scopes: ['approve', 'read'] }));
    await ask('PATCH', `${AT}/policy`, { approval: { people: 2 } });
    for (const name of ['border_papers', 'border_scan'])
      await bearKey(world, 'flight_booking', definition(name), 'proposed');
  });

  it('one yes is recorded and moves nothing, the same person counts once, the second person lets it on', async () => {
    const path = `${AT}/patch-keys/border_papers/approve`;
    const first = await anna('POST', path, { reason: 'seen with legal' });
    expect(first.json).toMatchObject({
      status: 'proposed',
      approvals: { given_by: ['anna'], needed: 2, sentence: '1 of 2 approvals' },
    });
    expect((await anna('POST', path, { reason: 'again' })).status).toBe(409);
    expect(await statusOf('border_papers')).toMatchObject({ status: 'proposed' });
    const second = await ben('POST', path, { reason: 'agreed' });
    expect(second.json).toMatchObject({
      status: 'experimental',
      approvals: { given_by: ['anna', 'ben'], needed: 2 },
    });
    const told = await listDecisions(world.ctx.db, 'flight_booking', subjectOf('border_papers'));
    expect(told.map(({ kind, by, rule }) => [kind, by, rule])).toEqual([
      ['approved_by_one', 'anna', 'four_eyes'],
      ['experimental', 'ben', 'by_hand_approve'],
    ]);
  });

  it('a no of one ends it', async () => {
    await anna('POST', `${AT}/patch-keys/border_scan/approve`, { reason: 'fine with me' });
    const answer = await ben('POST', `${AT}/patch-keys/border_scan/reject`, { reason: 'not with me' });
    expect(answer.json).toMatchObject({ status: 'rejected', approvals: null });
    expect((await ben('POST', `${AT}/patch-keys/border_scan/approve`, { reason: 'changed' })).status).toBe(
      409,
    );
  });
});
