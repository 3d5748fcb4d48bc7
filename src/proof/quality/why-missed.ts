import type { FoundCluster, Outcome } from './findings.ts';
import type { Gold } from './gold.ts';
import { LEAST_COVERAGE, LEAST_PURITY } from './score.ts';
import { type Ingredient, ingredients, type Whereabouts } from './whereabouts.ts';

/**
 * Why no found key is a hidden one. unborn: its need was found, but is no key · merged: its fragments went into a need with
 * others · split: they are several needs · left_out: they are in no need · absent: nobody said it
 */
export type Why =
  | {
      readonly kind: 'unborn';
      readonly need: FoundCluster;
      readonly share: number;
      readonly outcome: Exclude<Outcome, { kind: 'key' }>;
    }
  | {
      readonly kind: 'merged';
      readonly need: FoundCluster;
      readonly share: number;
      /** What that need is made of, the commonest first. */
      readonly madeOf: readonly Ingredient[];
    }
  | { readonly kind: 'split'; readonly into: readonly Whereabouts[] }
  | { readonly kind: 'left_out'; readonly parts: readonly Whereabouts[] }
  | { readonly kind: 'absent' };

/**
 * The step at which a hidden key was lost: where a pure and large enough need of it was found, what kept that from
 * becoming a key; else whatever happened to most of its fragments.
 * @param parts where the hidden key's fragments are, the largest part first
 */
export function whyMissed(name: string, parts: readonly Whereabouts[], labels: Gold['labels']): Why {
  const own: Whereabouts[] = [];
  const mixed: Whereabouts[] = [];
  for (const part of parts) {
    if (part.place.kind !== 'need') continue;
    const [first] = ingredients(part.place.cluster.member_ids, labels);
    const pure = first !== undefined && first.label === name && first.share >= LEAST_PURITY;
    (pure ? own : mixed).push(part);
  }
  for (const { place, share } of own) {
    if (place.kind !== 'need' || share < LEAST_COVERAGE) continue;
    const { cluster } = place;
    if (cluster.outcome.kind !== 'key')
      return { kind: 'unborn', need: cluster, share, outcome: cluster.outcome };
  }
  const outside = parts.filter(({ place }) => place.kind === 'left_out');
  const [most] = [
    { share: total(mixed), why: () => mergedInto(mixed, labels) },
    { share: total(own), why: (): Why => ({ kind: 'split', into: own }) },
    { share: total(outside), why: (): Why => ({ kind: 'left_out', parts: outside }) },
  ].sort((a, b) => b.share - a.share);
  return most === undefined || most.share === 0 ? { kind: 'absent' } : most.why();
}

function mergedInto(mixed: readonly Whereabouts[], labels: Gold['labels']): Why {
  const [largest] = mixed;
  if (largest?.place.kind !== 'need') return { kind: 'absent' };
  const need = largest.place.cluster;
  return { kind: 'merged', need, share: largest.share, madeOf: ingredients(need.member_ids, labels) };
}

function total(parts: readonly Whereabouts[]): number {
  return parts.reduce((sum, { share }) => sum + share, 0);
}
