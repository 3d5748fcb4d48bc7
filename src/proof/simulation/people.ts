import { type Random, shuffled } from '../../domain/statistics/index.ts';

/** A client agent, the program that speaks for `owner`, and how it takes to keys it did not know. */
export type Person = {
  readonly agent: string;
  readonly owner: string;
  readonly cohort: string | null;
  readonly asksForExperimental: boolean;
  /** Days between the first sight of a key and its first use; null: sticks to words for ever. */
  readonly learnsKeysIn: number | null;
  /** How often it writes something into a key that the key does not take. */
  readonly carelessness: number;
  /** How much it talks, against the others. */
  readonly loudness: number;
};

const AGENTS = 80;
const OWNERS = 50;
const ASKING = 0.6;
const COHORTS = ['students', 'firms'] as const;
// The rest has no cohort: most clients of a service are just clients.
const IN_A_COHORT = 0.3;
const NEVER = 0.1;
const LATER = 0.35;
const SLOWEST_DAYS = 14;
const CARELESS = 0.15;

/** Who is there: every owner has an agent, some have two; a few talk much and many talk little. */
export function peopleOf(random: Random): Person[] {
  const owners = Array.from({ length: OWNERS }, (_, owner) => owner);
  const cohorts = owners.map(() =>
    random() < IN_A_COHORT ? (COHORTS[Math.floor(random() * COHORTS.length)] ?? null) : null,
  );
  const owned = [...owners, ...shuffled(owners, random).slice(0, AGENTS - OWNERS)];
  // Zipf's curve, flattened: nobody drowns the others.
  const loudness = shuffled(
    owned.map((_, rank) => 1 / (rank + 6) ** 0.5),
    random,
  );
  return owned.map((owner, index) => ({
    agent: `agent-${padded(index)}`,
    owner: `owner-${padded(owner)}`,
    cohort: cohorts[owner] ?? null,
    asksForExperimental: random() < ASKING,
    learnsKeysIn: delayOf(random),
    carelessness: random() < CARELESS ? 0.2 : 0.01,
    loudness: loudness[index] ?? 0,
  }));
}

function delayOf(random: Random): number | null {
  const kind = random();
  if (kind < NEVER) return null;
  return kind < NEVER + LATER ? 1 + Math.floor(random() * SLOWEST_DAYS) : 0;
}

const padded = (number: number) => String(number + 1).padStart(3, '0');
