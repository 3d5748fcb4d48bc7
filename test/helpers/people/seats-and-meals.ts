import type { PoolSnapshot } from '../../../src/domain/needs/pool.ts';
import type { Learner } from '../../../src/ground/threads/learner.ts';

/** One need in eight wordings. */
export const SEATS: readonly string[] = [
  'window seat',
  'a seat by the window',
  'aisle seat',
  'I want an aisle seat',
  'seat next to the window',
  'window seat on the left',
  'seat on the aisle',
  'prefer a window seat',
];

/** Two needs as far apart as needs can be, in words of many people over some days. */
const SAYINGS: readonly (readonly string[])[] = [
  SEATS,
  [
    'vegetarian meal',
    'vegan meal on board',
    'a vegetarian meal',
    'halal meal',
    'kosher meal',
    'gluten-free meal',
    'I need a vegan meal',
    'meal without meat',
  ],
];
/** Enough wordings of one of them for a need to show, few enough to count by hand. */
export const FIVE_SEATS = [
  'window seat',
  'a seat by the window',
  'aisle seat',
  'I want an aisle seat',
  'seat on the aisle',
] as const;

const OWNERS = 8;
const DAY_MS = 86_400_000;

/** `days` × 16 fragments a scenario can be taught with, each from another moment, agents of eight owners in turn. */
export function seatsAndMeals(start: Date, days: number) {
  return Array.from({ length: days }, (_, day) =>
    SAYINGS.flatMap((texts, need) =>
      texts.map((text, index) => ({
        id: `${day}-${need}-${index}`,
        text,
        client_agent: `agent-${(day + index) % OWNERS}`,
        owner: `owner-${(day + index) % OWNERS}`,
        observed_at: new Date(start.getTime() + day * DAY_MS + index * 60_000).toISOString(),
      })),
    ),
  );
}

/**
 * A learner that knows these two needs by their nouns. Tests of what happens around clustering must not hang on how
 * well it clusters sixteen phrases; synthesis stays the real one.
 */
export function seatOrMealLearner(real: Learner): Learner {
  return {
    ...real,
    consolidate: async (snapshot) => byNoun(snapshot),
    clusterStability: async (_, clusters) => new Map(clusters.map(({ id }) => [id, 1])),
  };
}

function byNoun({ pool, phrases, previous }: PoolSnapshot) {
  const known = new Set(previous.map(({ id }) => id));
  const clusters = ['seat', 'meal'].flatMap((noun) => {
    const members = phrases.filter(({ text }) => text.includes(noun)).map((phrase) => phrase.id);
    const id = `${pool}-${noun}`;
    return members.length === 0 ? [] : [{ id, phrases: members, lineage: known.has(id) ? [id] : [] }];
  });
  const placed = new Set(clusters.flatMap((cluster) => cluster.phrases));
  const alone = phrases.filter(({ id }) => !placed.has(id)).map(({ id }) => [id, 'alone'] as const);
  return { clusters, unclustered: new Map(alone), covered: new Map<string, never>() };
}
