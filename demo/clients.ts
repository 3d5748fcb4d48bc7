import { type Random, seededRandom, shuffled } from '../src/domain/statistics/index.ts';

/** A client agent: the program that speaks for `owner`, a person or a firm. */
export type Client = {
  readonly agent: string;
  readonly owner: string;
  readonly cohort: string;
  /** ISO 639-1. */
  readonly language: string;
  /** Asks for the experimental channel; the others never look there. */
  readonly acceptsExperimental: boolean;
};

const AGENTS = 120;
const OWNERS = 80;
const ACCEPTING = 0.6;
const LANGUAGES = { en: 0.7, zh: 0.15, es: 0.15 };
// Few enough that what only firms say (which card to charge) is a need of few.
const COHORTS = { business: 0.15, personal: 0.85 };

/** The people of the demo: every owner has an agent, some have two or three; shares are exact, faces are not. */
export function clientsOf(seed: number): Client[] {
  const random = seededRandom(seed);
  const owners = numbers(OWNERS);
  const languages = dealt(LANGUAGES, OWNERS, random);
  const cohorts = dealt(COHORTS, OWNERS, random);
  const accepting = dealt({ yes: ACCEPTING, no: 1 - ACCEPTING }, AGENTS, random);
  const owned = [...owners, ...shuffled(owners, random), ...shuffled(owners, random)].slice(0, AGENTS);
  return owned.map((owner, agent) => ({
    agent: `agent-${padded(agent)}`,
    owner: `owner-${padded(owner)}`,
    cohort: cohorts[owner] ?? 'personal',
    language: languages[owner] ?? 'en',
    acceptsExperimental: accepting[agent] === 'yes',
  }));
}

/** `count` cards of the given shares, shuffled. */
function dealt(shares: Readonly<Record<string, number>>, count: number, random: Random): string[] {
  const cards = Object.entries(shares).flatMap(([name, share]) =>
    Array<string>(Math.round(share * count)).fill(name),
  );
  return shuffled(cards, random);
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const padded = (number: number) => String(number + 1).padStart(3, '0');
