import { DAY_MS } from '../../domain/basics/index.ts';
import type { Secret } from './leaks.ts';

/** A fragment as it is sent. */
export type Said = {
  readonly id: string;
  readonly text: string;
  readonly client_agent: string;
  readonly owner: string;
  readonly observed_at: string;
};

/** One campaign, played in a scenario of its own so that none hangs on the others. */
export type Stage = {
  /** What the table calls it, and nothing else. */
  readonly title: string;
  /** Hostile fragments. */
  readonly hostile: readonly Said[];
  /** What other people say meanwhile. */
  readonly honest: readonly Said[];
  readonly secrets: readonly Secret[];
  /**
   * Whether all is sent in the order in which it was said, instead of honest people first, and what comes of the honest is
   * held against what comes of them alone.
   */
  readonly inTurns?: true;
  /** How many of the hostile fragments may be kept out; absent where that is as well as being taken. */
  readonly mostKeptOut?: number;
};

/** Days over which people speak: more than the week that maturity asks for. */
const DAYS = 20;
const OWNERS_OF_HONEST = 60;

/** When the nth of `count` things was said: evenly over the days before `now`, the last one an hour ago. */
function spread(now: Date, index: number, count: number): string {
  const step = count <= 1 ? 0 : ((DAYS * DAY_MS) / (count - 1)) * index;
  return new Date(now.getTime() - 3_600_000 - DAYS * DAY_MS + step).toISOString();
}

/** Each text by an agent and owner of its own, or by so many agents, and owners who are called otherwise. */
export function saidByMany(
  name: string,
  texts: readonly string[],
  now: Date,
  agents = texts.length,
  ownerOf = (agent: number) => `${name}-owner-${agent}`,
): Said[] {
  return texts.map((text, index) => ({
    id: `${name}-${index}`,
    text,
    client_agent: `${name}-agent-${index % agents}`,
    owner: ownerOf(index % agents),
    observed_at: spread(now, index, texts.length),
  }));
}

/** Texts of everyday people, who come back. */
export function saidByGuests(texts: readonly string[], now: Date): Said[] {
  return saidByMany('guest', texts, now, OWNERS_OF_HONEST, (agent) => `guest-${agent}`);
}

/** The list again and again until there are `count`. */
export function repeated<T>(list: readonly T[], count: number): T[] {
  if (list.length === 0) return [];
  return Array.from({ length: count }, (_, index) => list[index % list.length] as T); // not empty
}
