/** How much is taken within a minute, a day or at once. Above it a caller is told when to come again. */
export type CallLimits = {
  /** Requests of one API key. */
  readonly requestsPerMinute: number;
  /** Fragments and payloads of one API key. */
  readonly itemsPerMinute: number;
  readonly itemsPerDay: number;
  /** Fragments and payloads of one owner, and of one client agent, that an API key brings. */
  readonly itemsPerMinuteOfOne: number;
  /** Held requests and streams of one API key at the same time. */
  readonly waiting: number;
};

/** Of one address, with keys that are not in use: a person mistypes, a program guesses. */
export const FAILURES_PER_MINUTE = 30;

/**
 * A key is a server of ours or of people we trust, so its limits only bound a mistake: 10,000 requests and 50,000 items a
 * second are more than two cores take. Who speaks through it is not trusted: of one agent's 10,000 fragments a minute
 * (RELIABILITY T6) half are refused. An operator who gives keys away sets lower ones, for all or a key.
 */
export const USUAL_LIMITS: CallLimits = {
  requestsPerMinute: 600_000,
  itemsPerMinute: 3_000_000,
  itemsPerDay: 1_000_000_000,
  itemsPerMinuteOfOne: 5_000,
  waiting: 200,
};

/** For replays, whose days pass in seconds. */
export const NO_LIMITS = Object.fromEntries(
  Object.keys(USUAL_LIMITS).map((limit) => [limit, Number.POSITIVE_INFINITY]),
) as CallLimits; // each of them
