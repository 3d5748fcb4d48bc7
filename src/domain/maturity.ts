import type { Policy } from './policy.ts';

/** What a cluster has, in the policy's own terms. */
export type MaturityFacts = {
  readonly fragments: number;
  readonly owners: number;
  readonly days: number;
  /** Mean cosine of the members to their centroid, in the pool's centred space; -1 to 1. */
  readonly cohesion: number;
  /** Share of the fragments that the loudest owner holds; 0 to 1. */
  readonly concentration: number;
};

export type MaturityVerdict = {
  readonly mature: boolean;
  readonly facts: MaturityFacts;
  /** One sentence for each bar that is not reached yet; empty when mature. */
  readonly missing: readonly string[];
  /** How far the slowest bar is, 0 to 1: what a progress bar shows. */
  readonly progress: number;
};

/** Is this a need of many, or the wish of a moment? (SDSI: "sporadic anomalies" against "genuine common needs") */
export function judgeMaturity(facts: MaturityFacts, bars: Policy['maturity']): MaturityVerdict {
  const missing: string[] = [];
  const shares: number[] = [];
  const counts = [
    ['fragments', 'fragment'],
    ['owners', 'owner'],
    ['days', 'day'],
  ] as const;
  for (const [name, singular] of counts) {
    const short = bars[name] - facts[name];
    shares.push(Math.min(1, facts[name] / bars[name]));
    if (short > 0) missing.push(`needs ${short} more ${short === 1 ? singular : name}`);
  }
  if (facts.cohesion < bars.cohesion) {
    missing.push(
      `its members agree too little (cohesion ${show(facts.cohesion)}, needs ${show(bars.cohesion)})`,
    );
    shares.push(Math.max(0, facts.cohesion / bars.cohesion));
  }
  if (facts.concentration > bars.concentration) {
    missing.push(
      `one owner holds ${Math.round(facts.concentration * 100)} % of it (at most ${Math.round(bars.concentration * 100)} %)`,
    );
    shares.push(bars.concentration / facts.concentration);
  }
  return { mature: missing.length === 0, facts, missing, progress: Math.min(...shares) };
}

function show(x: number): string {
  return x.toFixed(2);
}
