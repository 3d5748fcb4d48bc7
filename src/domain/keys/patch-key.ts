import type { Doubt, ValueReading } from '../synthesis/index.ts';

/**
 * proposed: waits for a person · experimental: offered to those who ask, being measured · stable: part of the
 * template · retired: measured and found wanting, or taken back · rejected: a person said no
 */
export type PatchKeyStatus = 'proposed' | 'experimental' | 'stable' | 'retired' | 'rejected';

/** What a patch key rests on. */
export type PatchKeyEvidence = {
  readonly fragments: number;
  readonly owners: number;
  readonly days: number;
  /** Canonical value -> how many owners and fragments said it. */
  readonly support: Readonly<Record<string, { readonly owners: number; readonly fragments: number }>>;
  /** An existing, coarser key that this one stands beside. */
  readonly refines: string | null;
  readonly similarKeys: readonly { readonly key: string; readonly similarity: number }[];
  /** Every published word that is not of a closed template -> distinct owners who used it. */
  readonly vocabulary: Readonly<Record<string, number>>;
  /** Why a person has to look at it first, or null. */
  readonly sensitive: string | null;
  /** How to read a value of this key out of a text that comes later. */
  readonly reading: ValueReading;
  /** What else it could have been; keys of earlier releases have none. */
  readonly doubt?: Doubt;
};
