import { grouped } from '../../domain/basics/index.ts';
import type { Findings, FoundCluster, LeftOut } from './findings.ts';
import type { Gold } from './gold.ts';

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
