import { type ChainCheck, checkChain, genesisOf, type Link, linkAfter, type Sealed } from './hash-chain.ts';

/** Who or what decided what about a subject, when, by which rule, on which numbers. */
export type Decision = {
  /** e.g. `patch_key/seat_preference` */
  readonly subject: string;
  readonly kind: string;
  readonly at: Date;
  /** `service`, or the name of the caller who decided. */
  readonly by: string;
  readonly rule: string;
  /** Plain JSON. */
  readonly numbers: Readonly<Record<string, unknown>>;
  readonly sentence: string;
};

/** A decision with its place in the chain; nothing before it can be altered without breaking every later digest. */
export type ChainedDecision = Decision & Link;

/** What decisions about a patch key have as subject. */
export function subjectOfKey(keyName: string): string {
  return `patch_key/${keyName}`;
}

/** What the first decision of a scenario hangs on, so that no chain passes for another scenario's. */
export function genesisDigest(scenario: string): string {
  return genesisOf({ scenario });
}

/** Appends to the chain: `previousDigest` is the last decision's digest, or the genesis digest. */
export function chain(previousDigest: string, decision: Decision): ChainedDecision {
  return { ...bare(decision), ...linkAfter(previousDigest, sealedOf(decision)) };
}

/** Recomputes every digest, oldest first. */
export function verifyChain(decisions: readonly ChainedDecision[], genesis: string): ChainCheck {
  return checkChain(decisions, genesis, sealedOf);
}

function sealedOf(decision: Decision): Sealed {
  const { at, ...rest } = bare(decision);
  return { ...rest, at: at.toISOString() };
}

/** Rows bring further columns; only the decision itself is sealed. */
function bare({ subject, kind, at, by, rule, numbers, sentence }: Decision): Decision {
  return { subject, kind, at, by, rule, numbers, sentence };
}
