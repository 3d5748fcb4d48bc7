import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { type Random, seededRandom } from '../../../src/domain/statistics/random.ts';
import type { Saying } from '../../../src/domain/trust/poison/saying.ts';

/** How hostile owners go about it. They all want one word in the list of values of a need that honest people have. */
export type Style = {
  readonly name: string;
  /** Days over which they turn up, from the 30th on. */
  readonly over: number;
  /** Whether each finds words of its own, or all send one long text with a word changed. */
  readonly words: 'diverse' | 'copied';
  /** How many honest things each says besides. */
  readonly camouflage: number;
};

export const STYLES: readonly Style[] = [
  { name: 'burst of one day', over: 1, words: 'diverse', camouflage: 0 },
  { name: 'burst of one day, copied text', over: 1, words: 'copied', camouflage: 0 },
  { name: 'drip over 10 days', over: 10, words: 'diverse', camouflage: 0 },
  { name: 'drip over 10 days, copied text', over: 10, words: 'copied', camouflage: 0 },
  { name: 'drip over 10 days, chatting along', over: 10, words: 'diverse', camouflage: 3 },
  { name: 'drip over 10 days, chatting along, copied text', over: 10, words: 'copied', camouflage: 3 },
  { name: 'drip over 30 days', over: 30, words: 'diverse', camouflage: 0 },
  { name: 'drip over 30 days, copied text', over: 30, words: 'copied', camouflage: 0 },
  { name: 'drip over 30 days, chatting along', over: 30, words: 'diverse', camouflage: 3 },
];

export const HOSTILE_WORD = 'zorblax';
export const STEERED = 'seat';
const HONEST = 60;

const NEEDS: Readonly<Record<string, readonly string[]>> = {
  seat: ['window', 'aisle', 'bulkhead', 'exit row'],
  meal: ['vegan', 'halal', 'kosher', 'gluten free'],
  bag: ['one', 'two', 'three', 'no'],
  pet: ['dog', 'cat', 'rabbit', 'bird'],
};
const FRAMES = [
  (value: string, need: string) => `${value} ${need}`,
  (value: string, need: string) => `a ${value} ${need} would be good`,
  (value: string, need: string) => `please get me the ${value} ${need} this time`,
  (value: string, need: string) => `${need}: ${value}`,
  (value: string, need: string) => `my wife and I were hoping for a ${value} ${need} on the way home`,
  (value: string, need: string) => `is there any ${value} ${need} left for Tuesday`,
  (value: string, need: string) => `if it costs no more, then a ${value} ${need}`,
];
const COPY = ['really', 'truly', 'always', 'only', 'just', 'simply'];

/** Sixty honest owners over sixty days, and so many hostile ones that they are this share of all who steer the need. */
export function poisoned(style: Style, share: number, seed: number): Saying[] {
  const random = seededRandom(seed);
  const honest = Array.from({ length: HONEST }, (_, index) => honestOwner(index, random)).flat();
  const steering = new Set(honest.filter(({ cluster }) => cluster === STEERED).map(({ owner }) => owner))
    .size;
  const hostile = Math.round((share * steering) / (1 - share));
  return [
    ...honest,
    ...Array.from({ length: hostile }, (_, index) => hostileOwner(index, style, random)).flat(),
  ];
}

function honestOwner(index: number, random: Random): Saying[] {
  const known = random() ** 2 * 50 * DAY_MS;
  // A few speak much, many little.
  const count = 1 + Math.floor(random() ** 3 * 20);
  return spoken(`honest-${index}`, known, count, random);
}

function hostileOwner(index: number, { over, words, camouflage }: Style, random: Random): Saying[] {
  const owner = `hostile-${index}`;
  const known = (30 + random() * over) * DAY_MS;
  const text =
    words === 'copied'
      ? `everybody in our family ${COPY[index % COPY.length]} wants the great ${HOSTILE_WORD} seat number ${index}`
      : said(STEERED, HOSTILE_WORD, random);
  const besides = spoken(owner, known, camouflage, random);
  return [...besides, saying(owner, known, known, STEERED, text)];
}

function spoken(owner: string, known: number, count: number, random: Random): Saying[] {
  return Array.from({ length: count }, (_, turn) => {
    const need = pick(Object.keys(NEEDS), random);
    const at = turn === 0 ? known : known + random() * (60 * DAY_MS - known);
    return saying(owner, known, at, need, said(need, pick(NEEDS[need] ?? [], random), random));
  });
}

function said(need: string, value: string, random: Random): string {
  return pick(FRAMES, random)(value, need);
}

function saying(owner: string, known: number, at: number, cluster: string, text: string): Saying {
  return { owner, phrase: text, text, cluster, at, known, trusted: false };
}

function pick<T>(from: readonly T[], random: Random): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new RangeError('nothing to pick from');
  return one;
}
