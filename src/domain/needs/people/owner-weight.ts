import { DAY_MS } from '../../basics/index.ts';
import type { Policy } from '../../policy/index.ts';

/** Since when a scenario knows an owner. */
export type Known = {
  readonly firstObserved: Date;
  readonly vouchedAt: Date | null;
};

/**
 * How much of an owner's voice counts, 0 to 1: nothing at first contact, a whole one after `trust.newOwnerDays`, or at once
 * where a person vouched. Names of owners cost nothing, so a crowd of new ones is no crowd yet; time is what cannot be
 * made in an hour (J. Douceur 2002, "The Sybil Attack", IPTPS). The growth is even, so that nothing hangs on one moment.
 *
 * An owner is as old as its first observation, of which its server tells, and not as its first receipt here: the keys of an
 * ingest are their holders', who are trusted to say when something was said (D9).
 */
export function standingOf(known: Known, trust: Policy['trust'], now: Date): number {
  if (known.vouchedAt !== null || trust.newOwnerDays === 0) return 1;
  const days = (now.getTime() - known.firstObserved.getTime()) / DAY_MS;
  return Math.min(1, Math.max(0, days / trust.newOwnerDays));
}
