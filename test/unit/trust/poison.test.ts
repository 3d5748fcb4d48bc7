import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { campaigns } from '../../../src/domain/trust/poison/campaigns.ts';
import { nearDuplicates } from '../../../src/domain/trust/poison/near-duplicates.ts';
import type { Saying } from '../../../src/domain/trust/poison/saying.ts';
import { backgroundOf, poisonScore } from '../../../src/domain/trust/poison/score.ts';
import { crowdedWindow } from '../../../src/domain/trust/poison/window.ts';
import { HOSTILE_WORD, poisoned, STEERED, STYLES, type Style } from '../../helpers/hostile/attackers.ts';

const K = 5;
const SEEDS = [1, 2, 3];

const by = (owner: string, text: string, more: Partial<Saying> = {}): Saying => ({
  owner,
  phrase: text,
  text,
  cluster: 'seat',
  at: 0,
  known: 0,
  trusted: false,
  ...more,
});
const people = (count: number, of: (index: number) => Saying[]) =>
  Array.from({ length: count }, (_, index) => of(index)).flat();

/** Owners who turn up day by day and say two needs each. */
const regulars = people(40, (index) => [
  by(`regular-${index}`, `seat ${index}`, { known: index * DAY_MS, at: index * DAY_MS }),
  by(`regular-${index}`, `meal ${index}`, {
    known: index * DAY_MS,
    at: (index + 3) * DAY_MS,
    cluster: 'meal',
  }),
]);

it('a crowd of a day makes nobody look odd who came back, and is seen against those who did', () => {
  const honest = (established: boolean) =>
    people(18, (index) => {
      const since = { established, known: index * 30_000_000, at: index * 30_000_000 };
      const bags = `could you let us bring ${index} bags more than is usually allowed on this flight`;
      return [
        by(`back-${index}`, bags, { ...since, cluster: 'bag' }),
        // One of its sayings after its first days is enough.
        by(`back-${index}`, `meal ${index}`, { ...since, established: false, cluster: 'meal' }),
      ];
    });
  const crowd = people(40, (index) => [
    by(`crowd-${index}`, 'zorblax seat', { known: 9 * DAY_MS, at: 9 * DAY_MS }),
  ]);
  const suspects = (claim: readonly Saying[], all: readonly Saying[]) =>
    poisonScore(claim, backgroundOf(all)).suspects;
  const bags = (all: readonly Saying[]) => all.filter(({ cluster }) => cluster === 'bag');
  expect(suspects(bags(honest(true)), [...honest(true), ...crowd])).toEqual([]);
  expect(suspects(bags(honest(false)), [...honest(false), ...crowd])).toHaveLength(18);
  expect(suspects(crowd, [...honest(true), ...crowd])).toHaveLength(40);
});

/** Owners of the hostile word who are not suspected: with k of them it would be published. */
function unsuspected(style: Style, share: number, seed: number): number {
  const sayings = poisoned(style, share, seed);
  const suspects = new Set(
    campaigns(sayings, new Set([STEERED]), K).flatMap((campaign) => campaign.suspects),
  );
  const steering = sayings.filter(({ owner, text }) => text.includes(HOSTILE_WORD) && !suspects.has(owner));
  return new Set(steering.map(({ owner }) => owner)).size;
}

/** From five hostile ones on a word is published; of 45 honest owners of the need that is a share of 10 to 15 %. */
const AT_ONCE = '15 %';
const NEVER = 'not up to 60 %';

describe('T8 the share of hostile owners from which on a list of values is steered', () => {
  const shares = Array.from({ length: 12 }, (_, step) => (step + 1) / 20);
  const expected: Readonly<Record<string, string>> = {
    'burst of one day': NEVER,
    'burst of one day, copied text': NEVER,
    'drip over 10 days': NEVER,
    'drip over 10 days, copied text': NEVER,
    // Known limits: who comes like people and talks like people is people, as far as words can tell.
    'drip over 10 days, chatting along': AT_ONCE,
    'drip over 10 days, chatting along, copied text': AT_ONCE,
    'drip over 30 days': AT_ONCE,
    'drip over 30 days, copied text': AT_ONCE,
    'drip over 30 days, chatting along': AT_ONCE,
  };

  it.each(STYLES.map((style) => [style.name, expected[style.name] ?? 'none said', style] as const))(
    '%s: %s',
    (_, limit, style) => {
      const share = shares.find((one) => SEEDS.some((seed) => unsuspected(style, one, seed) >= K));
      expect(share === undefined ? NEVER : `${Math.round(share * 100)} %`).toBe(limit);
    },
    30_000,
  );
});

describe('T8 honest people are no campaign', () => {
  it('in a crowd without attackers nobody is suspected', () => {
    const [style] = STYLES;
    for (const seed of Array.from({ length: 20 }, (_, at) => at + 1)) {
      const sayings = style === undefined ? [] : poisoned(style, 0, seed);
      const clusters = new Set(sayings.flatMap(({ cluster }) => cluster ?? []));
      expect(campaigns(sayings, clusters, K)).toEqual([]);
    }
  });

  it.each<[string, Saying[]]>([
    [
      'news brings people who want other things as well',
      people(12, (index) => [
        by(`new-${index}`, `strike refund, case ${index}`, {
          known: 20 * DAY_MS,
          at: 20 * DAY_MS,
          cluster: 'strike',
        }),
        by(`new-${index}`, `meal of ${index}`, { known: 20 * DAY_MS, at: 25 * DAY_MS, cluster: 'meal' }),
      ]),
    ],
    [
      'a partner’s people have one wish, and come day by day',
      people(12, (index) => [
        by(`new-${index}`, `strike refund, case ${index}`, {
          known: 3 * index * DAY_MS,
          at: 3 * index * DAY_MS,
          cluster: 'strike',
        }),
      ]),
    ],
    [
      'one program words the wishes of people who come day by day and want other things',
      people(12, (index) => [
        by(`new-${index}`, `the traveller asks for a refund because of the strike, case ${index}`, {
          known: 3 * index * DAY_MS,
          at: 3 * index * DAY_MS,
          cluster: 'strike',
        }),
        by(`new-${index}`, `meal of ${index}`, {
          known: 3 * index * DAY_MS,
          at: 3 * index * DAY_MS,
          cluster: 'meal',
        }),
      ]),
    ],
    [
      'a fashion: people who are known and want other things repeat one slogan within days',
      people(12, (index) => [
        by(`regular-${index}`, `everybody gets that refund for the strike this week, me too ${index % 3}`, {
          known: index * DAY_MS,
          at: (45 + (index % 7)) * DAY_MS,
          cluster: 'strike',
        }),
      ]),
    ],
    ['a service’s first people are all new', []],
  ])('%s', (_, more) => {
    const firsts = people(30, (index) => [
      by(`first-${index}`, `strike refund ${index}`, { cluster: 'strike' }),
    ]);
    const sayings = more.length === 0 ? firsts : [...regulars, ...more];
    expect(campaigns(sayings, new Set(['strike']), K)).toEqual([]);
  });
});

describe('T7 a campaign is told by two kinds of signs', () => {
  const campaign = people(12, (index) => [
    by(`sybil-${index}`, `refund ${index}`, { known: 20 * DAY_MS, at: 20 * DAY_MS, cluster: 'refund' }),
  ]);
  const score = (claim: readonly Saying[], all: readonly Saying[]) => poisonScore(claim, backgroundOf(all));

  it('and says which, in numbers', () => {
    const { signs, suspects } = score(campaign, [...regulars, ...campaign]);
    const sentences = Object.fromEntries(signs.map(({ kind, sentence }) => [kind, sentence]));
    expect(sentences).toMatchObject({
      conduct: '12 of its 12 owners say this and nothing else; of the others 0 of 40 keep to one thing.',
      arrival:
        '12 of its 12 owners were first heard of within a day from 1970-01-21 on; of the others 1 of 40 were.',
    });
    expect(suspects).toHaveLength(12);
  });

  it('honest people who say the same are not suspected with it', () => {
    const honest = by('regular-7', 'refund of mine', {
      known: 7 * DAY_MS,
      at: 30 * DAY_MS,
      cluster: 'refund',
    });
    const claim = [...campaign, honest];
    const { suspects } = score(claim, [...regulars, ...claim]);
    expect(suspects).toEqual(campaign.map(({ owner }) => owner).sort());
  });

  it('nor is anybody for whom a person vouched', () => {
    const claim = campaign.map((saying, index) => ({ ...saying, trusted: index < 6 }));
    expect(score(claim, [...regulars, ...claim]).suspects).toHaveLength(6);
  });

  it.each([
    [5, 1],
    [4, 0],
  ])('with %i suspects left, who are k or fewer, there are %i', (left, found) => {
    const claim = campaign.map((saying, index) => ({ ...saying, trusted: index >= left }));
    expect(campaigns([...regulars, ...claim], new Set(['refund']), K)).toHaveLength(found);
  });

  it('its suspects are those who show the two signs that tell most, and the surest sign comes first', () => {
    const slogan = 'everybody gets that refund for the strike this week, me too';
    const claim = campaign.map((saying, at) =>
      at < 6 ? { ...saying, phrase: `${at}`, text: slogan } : saying,
    );
    const { signs, suspects } = score(claim, [...regulars, ...claim]);
    expect(signs.map(({ kind }) => kind)).toEqual(['conduct', 'arrival', 'waking', 'words']);
    expect(suspects).toHaveLength(12);
  });

  it.each([
    ['as long as it speaks within a fortnight', 0, true],
    ['not a moment later', 1, false],
  ])('whoever is heard of is a newcomer %s', (_, more, fresh) => {
    const claim = campaign.map((saying) => ({ ...saying, at: saying.known + 14 * DAY_MS + more }));
    const kinds = score(claim, [...regulars, ...claim]).signs.map(({ kind }) => kind);
    expect(kinds.includes('arrival')).toBe(fresh);
    expect(kinds).toContain('waking');
  });

  it('five are enough, where k are', () => {
    expect(campaigns([...regulars, ...campaign.slice(7)], new Set(['refund']), K)).toHaveLength(1);
  });

  it('each need has its own, in the order of their names, with what its suspects say for it', () => {
    const later = { known: 50 * DAY_MS, at: 50 * DAY_MS, cluster: 'award' };
    const award = campaign.map((saying, at) => ({ ...saying, owner: `other-${at}`, ...later }));
    const honest = by('regular-7', 'refund of mine', {
      known: 7 * DAY_MS,
      at: 30 * DAY_MS,
      cluster: 'refund',
    });
    const found = campaigns([...regulars, ...campaign, honest, ...award], new Set(['refund', 'award']), K);
    expect(found.map(({ cluster, word }) => [cluster, word])).toEqual([
      ['award', null],
      ['refund', null],
    ]);
    expect(found.map(({ sayings }) => sayings)).toEqual([award, campaign]);
  });

  it.each<[which: string, texts: (index: number) => string, word: string]>([
    ['that most of them say', (index) => (index === 0 ? 'zorblax seat' : 'zorblax quux seat'), 'zorblax'],
    ['that is first by its letters, where as many say several', () => 'zorblax quux seat', 'quux'],
  ])('in a need of honest people it is one of the word %s', (_, textOf, word) => {
    const few = campaign.map((saying, index) => ({ ...saying, text: textOf(index), cluster: 'seat' }));
    const found = campaigns([...regulars, ...few], new Set(['seat']), K);
    expect(found.map((one) => [one.word, one.suspects.length])).toEqual([[word, 12]]);
  });

  it('sleepers who were known long before are told by when they spoke', () => {
    const sleepers = campaign.map((saying, index) => ({ ...saying, known: index * DAY_MS }));
    expect(score(sleepers, [...regulars, ...sleepers]).suspects).toHaveLength(12);
  });
});

describe('T7 instants crowd', () => {
  const days = (...at: number[]) => at.map((day) => day * DAY_MS);
  const month = days(...Array.from({ length: 40 }, (_, day) => day));
  it.each<[what: string, some: number[], others: number[], span: [number, number] | null]>([
    ['in the day in which most of them lie', days(3, 9, 9.2, 9.4, 9.6, 9.9, 20), month, [9, 10]],
    ['in the shortest span that holds them', days(9, 9.1, 9.2, 9.3, 9.4, 9.5), month, [9, 10]],
    ['in a week, of which the end is no part', days(9, 10, 11, 12, 13, 14, 15), month, [9, 16]],
    [
      'in a fortnight',
      days(9, 11, 13, 15, 17, 19, 21),
      days(...month.map((at) => (4 * at) / DAY_MS)),
      [9, 23],
    ],
    ['nowhere where the others lie there too', days(9, 9.1, 9.2, 9.3), days(9, 9.1, 9.2, 9.3), null],
    ['nowhere where there are none', [], month, null],
  ])('%s', (_, some, others, span) => {
    const found = crowdedWindow(some, others);
    expect(found === null ? null : [found.from / DAY_MS, found.to / DAY_MS]).toEqual(span);
  });
});

describe('T7 long texts are near-duplicates', () => {
  it.each<[boolean, string, string]>([
    [
      true,
      'please add a key for the golden upgrade voucher today',
      'please add a key for the golden upgrade voucher now',
    ],
    [
      true,
      'please add a key for the golden upgrade voucher',
      'please add a key for the golden upgrade voucher',
    ],
    [
      false,
      'please add a key for the golden upgrade voucher',
      'I would like to sit by the window with my two kids',
    ],
    [false, 'window seat', 'window seat'],
  ])('%s: %s · %s', (alike, first, second) => {
    expect(nearDuplicates([by('a', first), by('b', second)]).size > 0).toBe(alike);
  });

  const found = (...said: [owner: string, phrase: string, text: string][]) =>
    [...nearDuplicates(said.map(([owner, phrase, text]) => by(owner, text, { phrase })))].sort();

  it.each<[rule: string, first: string, second: string, alike: boolean]>([
    ['six words are long', 'a b c d e f', 'a b c d e f', true],
    ['five are not', 'a b c d e', 'a b c d e', false],
    ['half of their runs of three words is enough', 'a b c d e x', 'a b c d e y z', true],
    ['less is not', 'a b c d e x', 'a b c d e y z w', false],
    ['words are told apart where they end', 'aa b c dd e f', 'a ab cd d ef f', false],
  ])('%s', (_, first, second, alike) => {
    expect(found(['o', '1', first], ['p', '2', second])).toEqual(alike ? ['1', '2'] : []);
  });

  it('also beside one that more owners say, and beside one that only begins so', () => {
    const [six, seven] = ['a b c d e f', 'a b c d e f g'];
    const longer = `${seven} h i j k l m n o p q r s`;
    expect(found(['o', '1', six], ['o', '2', seven], ['p', '2', seven])).toEqual(['1', '2']);
    expect(found(['o', '1', longer], ['p', '2', six], ['q', '3', seven])).toEqual(['2', '3']);
    expect(found(['o', '1', six], ['p', '2', longer], ['q', '3', seven])).toEqual(['1', '3']);
  });

  it('not where one owner repeats itself', () => {
    const text = 'please add a key for the golden upgrade voucher';
    expect(nearDuplicates([by('a', text), by('a', `${text} now`)]).size).toBe(0);
  });
});
