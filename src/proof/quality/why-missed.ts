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
  const within = parts.filter(isInNeed);
  const outside = parts.filter((part) => !isInNeed(part));
  const isOwn = ({ place }: InNeed) => {
    const [first] = ingredients(place.member_ids, labels);
    return first !== undefined && first.label === name && first.share >= LEAST_PURITY;
  };
  const [own, mixed] = [within.filter(isOwn), within.filter((part) => !isOwn(part))];
  for (const { place: need, share } of own)
    if (share >= LEAST_COVERAGE && need.outcome.kind !== 'key')
      return { kind: 'unborn', need, share, outcome: need.outcome };
  const [largest] = mixed;
  const [most] = [
    { share: total(mixed), why: () => mergedInto(largest, labels) },
    { share: total(own), why: (): Why => ({ kind: 'split', into: own }) },
    { share: total(outside), why: (): Why => ({ kind: 'left_out', parts: outside }) },
  ].sort((a, b) => b.share - a.share);
  return most === undefined || most.share === 0 ? { kind: 'absent' } : most.why();
}

function mergedInto(largest: InNeed | undefined, labels: Gold['labels']): Why {
  if (largest === undefined) return { kind: 'absent' };
  const { place: need, share } = largest;
  return { kind: 'merged', need, share, madeOf: ingredients(need.member_ids, labels) };
}

type InNeed = Whereabouts & { readonly place: FoundCluster };

function isInNeed(part: Whereabouts): part is InNeed {
  return typeof part.place !== 'string';
}

function total(parts: readonly Whereabouts[]): number {
  return parts.reduce((sum, { share }) => sum + share, 0);
}
