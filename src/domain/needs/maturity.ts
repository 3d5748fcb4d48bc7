import { COHORT_BARS, type Policy } from '../policy/index.ts';
import { GLOBAL_COHORT } from '../template/index.ts';

/** What a cluster has, in the policy's own terms. */
export type MaturityFacts = {
  /**
   * One voice an owner and UTC day, however often it was said. An explicit request speaks on for `REQUEST_VOICES` days, but
   * an owner has no more voices than days since it first said it.
   */
  readonly fragments: number;
  /** How many of them were explicit requests; verdicts of earlier releases do not say. */
  readonly requests?: number;
  readonly owners: number;
  /** What their voices count together (`owners.ts`): less than `owners` while some are new; verdicts of earlier releases do not say. */
  readonly standing?: number;
  /** Owners whose voice does not count whole yet. */
  readonly newOwners?: number;
  readonly days: number;
  /** Mean cosine of the members to their centroid, in the pool's centred space; -1 to 1. */
  readonly cohesion: number;
  /** Share of the fragments that the loudest owner holds; 0 to 1. */
  readonly concentration: number;
  /** How surely it would be found again had other people spoken; 0 to 1, null where it was not tried yet. */
  readonly stability: number | null;
  /** Whole days since it was last said, by receipt. */
  readonly idle: number;
  /** How many of the fragments came in the last `IDLE_DAYS`; verdicts of earlier releases do not say. */
  readonly recent?: number;
};

/** Somebody took the trouble to ask; still one owner, so that nobody's requests make a need of many. */
export const REQUEST_VOICES = 3;

/**
 * Days, by receipt, for which nobody may have said a need. What is made of old words alone, because a pool was learned anew,
 * is a need that was. Once a month is not idle.
 */
export const IDLE_DAYS = 35;

/** Of what an even rhythm would have brought lately: below, one late voice keeps words alive that nobody else says any more. */
const STILL_SAID = 0.5;

export type MaturityVerdict = {
  readonly mature: boolean;
  readonly facts: MaturityFacts;
  /** One sentence for each bar that is not reached yet; empty when mature. */
  readonly missing: readonly string[];
  /** How far the slowest bar is, 0 to 1: what a progress bar shows. */
  readonly progress: number;
};

/** The bars of a pool: people of one cohort are fewer, and their need is steady when it comes back for longer (S-21). */
export function barsOf(cohort: string, { maturity, cohorts }: Policy): Policy['maturity'] {
  if (cohort === GLOBAL_COHORT) return maturity;
  return { ...maturity, ...COHORT_BARS, owners: cohorts.owners };
}

/** Is this a need of many, or the wish of a moment? (SDSI: "sporadic anomalies" against "genuine common needs") */
export function judgeMaturity(facts: MaturityFacts, bars: Policy['maturity']): MaturityVerdict {
  const missing: string[] = [];
  const shares: number[] = [];
  const lacks = (share: number, sentence: string) => {
    missing.push(sentence);
    shares.push(share);
  };
  const counts = [
    ['fragments', 'fragment'],
    ['owners', 'owner'],
    ['days', 'day'],
  ] as const;
  for (const [name, singular] of counts) {
    const counted = name === 'owners' ? (facts.standing ?? facts.owners) : facts[name];
    // Parts of voices add up to whole ones but for rounding.
    const short = Math.ceil(bars[name] - counted - ROUNDING);
    const more = `${short} more ${short === 1 ? singular : name}${name === 'owners' ? newcomers(facts) : ''}`;
    if (short > 0) lacks(shareOf(counted, bars[name]), `needs ${more}`);
  }
  // Negated, so that a number which could not be computed (NaN) never passes.
  if (!(facts.cohesion >= bars.cohesion)) {
    const agree = `its members agree too little (cohesion ${facts.cohesion.toFixed(3)}, needs ${bars.cohesion})`;
    lacks(shareOf(facts.cohesion, bars.cohesion), agree);
  }
  if (!(facts.concentration <= bars.concentration)) {
    const holds = `one owner holds ${percent(facts.concentration)} % of it (at most ${percent(bars.concentration)} %)`;
    lacks(shareOf(bars.concentration, facts.concentration), holds);
  }
  if (facts.idle > IDLE_DAYS)
    lacks(shareOf(IDLE_DAYS, facts.idle), `nobody has said it for ${facts.idle} days (at most ${IDLE_DAYS})`);
  const { recent = facts.fragments } = facts;
  const expected = STILL_SAID * facts.fragments * Math.min(1, IDLE_DAYS / bars.horizon);
  if (recent < expected) {
    const few = `only ${recent} of its ${facts.fragments} fragments came in the last ${IDLE_DAYS} days`;
    lacks(shareOf(recent, expected), few);
  }
  if (facts.stability !== null && !(facts.stability >= bars.stability)) {
    const moves = `its edges still move (found again in ${percent(facts.stability)} % when people are left out, needs ${percent(bars.stability)} %)`;
    lacks(shareOf(facts.stability, bars.stability), moves);
  }
  return { mature: missing.length === 0, facts, missing, progress: Math.min(1, ...shares) };
}

/** Voices are sums of shares: three thirds of an owner are one. */
const ROUNDING = 1e-9;

function newcomers({ owners, newOwners = 0 }: MaturityFacts): string {
  return newOwners === 0 ? '' : `; ${newOwners} of ${owners} ${newOwners === 1 ? 'is' : 'are'} new`;
}

/** 0 to 1; 0 where the parts have no share (a bar of 0 or below, a number that is none). */
function shareOf(part: number, whole: number): number {
  const share = part / whole;
  return part > 0 && share <= 1 ? share : 0;
}

/** With a decimal, so that 50.4 % is not said to be more than "at most 50 %" of itself. */
function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}
