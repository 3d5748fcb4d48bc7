import type { NeedEvidence, ReadMember } from './evidence.ts';
import type { Support } from './key-proposal.ts';

/** Whether a member of the need is one of those asked for. */
type Fits = (member: ReadMember, index: number) => boolean;

/** Who stands behind the members that fit, of those whose words may be shown, and with how many fragments of anybody. */
export function supportOf({ members }: NeedEvidence, fits: Fits): Support {
  const own = members.filter(fits);
  return {
    owners: new Set(own.flatMap(({ owners }) => [...owners])).size,
    fragments: own.reduce((sum, { weight }) => sum + weight, 0),
  };
}

/** Share of the need's fragments whose members fit, 0 to 1. */
export function shareOf(evidence: NeedEvidence, fits: Fits): number {
  return supportOf(evidence, fits).fragments / evidence.totalWeight;
}

/** Effective number of kinds among weights: 2 for two alike, near 1 where one has nearly all; 0 for none. */
export function perplexity(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  return Math.exp(weights.reduce((sum, weight) => sum - (weight / total) * Math.log(weight / total), 0));
}

/** What members say -> how many fragments say it; what a member says twice counts twice. */
export function weightsOf<Said>(
  { members }: NeedEvidence,
  said: (member: ReadMember, index: number) => Iterable<Said>,
): Map<Said, number> {
  const weights = new Map<Said, number>();
  for (const [index, member] of members.entries())
    for (const one of said(member, index)) weights.set(one, (weights.get(one) ?? 0) + member.weight);
  return weights;
}
