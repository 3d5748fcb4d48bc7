import { grouped } from '../../domain/basics/index.ts';
import type { Findings, FoundCluster, LeftOut, Outcome } from './findings.ts';
import type { Gold } from './gold.ts';
import { LEAST_COVERAGE, LEAST_PURITY } from './score.ts';

/** Fragments of one label that ended in one need, or in none for one reason; with their share of all of that label (0 to 1). */
export type Whereabouts = {
  readonly place: FoundCluster | LeftOut;
  readonly ids: readonly string[];
  readonly share: number;
};

/** What a need is made of: its labels (null: noise), the commonest first, with their shares of its members. */
export type Ingredient = { readonly label: string | null; readonly share: number };

/** Where the fragments of each label are, the largest part first. A compound in two needs counts in the first of them. */
export function whereabouts(gold: Gold, findings: Findings): Map<string | null, Whereabouts[]> {
  const home = new Map<string, FoundCluster>();
  for (const cluster of findings.clusters) {
    for (const id of cluster.member_ids) if (!home.has(id)) home.set(id, cluster);
  }
  const byLabel = grouped(gold.labels.keys(), (id) => gold.labels.get(id) ?? null);
  const placeOf = (id: string) => home.get(id) ?? findings.left_out[id] ?? 'not_taken';
  return new Map(
    [...byLabel].map(([label, all]) => [
      label,
      parts(all, placeOf).map(({ name, ...part }) => ({ place: name, ...part })),
    ]),
  );
}

/** What a key is made of, the largest part first. */
export function ingredients(memberIds: readonly string[], labels: Gold['labels']): Ingredient[] {
  return parts([...new Set(memberIds)], (id) => labels.get(id) ?? null).map(({ name, share }) => ({
    label: name,
    share,
  }));
}

/** Fragments by a name that each has, with each name's share of all; the largest part first. */
function parts<N>(ids: readonly string[], nameOf: (id: string) => N) {
  return [...grouped(ids, nameOf)]
    .map(([name, some]) => ({ name, ids: some, share: some.length / ids.length }))
    .sort((a, b) => b.ids.length - a.ids.length);
}

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
