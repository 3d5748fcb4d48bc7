import { canonicalise, digestOf } from './digest.ts';

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
export type ChainedDecision = Decision & { readonly previousDigest: string; readonly digest: string };

/** What decisions about a patch key have as subject. */
export function subjectOfKey(keyName: string): string {
  return `patch_key/${keyName}`;
}

/** What the first decision of a scenario hangs on, so that no chain passes for another scenario's. */
export function genesisDigest(scenario: string): string {
  return digestOf(canonicalise({ scenario }));
}

/** Appends to the chain: `previousDigest` is the last decision's digest, or the genesis digest. */
export function chain(previousDigest: string, decision: Decision): ChainedDecision {
  return { ...bare(decision), previousDigest, digest: digestOfDecision(previousDigest, decision) };
}

export type ChainCheck =
  | { readonly intact: true }
  /** `index` of the first decision that does not fit, and whether it was altered itself or its place was. */
  | { readonly intact: false; readonly index: number; readonly fault: 'altered' | 'unlinked' };

/** Recomputes every digest, oldest first. Cutting off the end cannot be seen here: keep the newest digest elsewhere. */
export function verifyChain(decisions: readonly ChainedDecision[], genesis: string): ChainCheck {
  let previous = genesis;
  for (const [index, decision] of decisions.entries()) {
    if (decision.previousDigest !== previous) return { intact: false, index, fault: 'unlinked' };
    if (digestOfDecision(previous, decision) !== decision.digest)
      return { intact: false, index, fault: 'altered' };
    previous = decision.digest;
  }
  return { intact: true };
}

function digestOfDecision(previousDigest: string, decision: Decision): string {
  const { at, ...rest } = bare(decision);
  return digestOf(canonicalise({ ...rest, at: at.toISOString(), previous_digest: previousDigest }));
}

/** Rows bring further columns; only the decision itself is sealed. */
function bare({ subject, kind, at, by, rule, numbers, sentence }: Decision): Decision {
  return { subject, kind, at, by, rule, numbers, sentence };
}
