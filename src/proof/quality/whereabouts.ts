import type { Findings, FoundCluster, LeftOut } from './findings.ts';
import type { Gold } from './gold.ts';

/** Where a fragment ended: in a need, or in none for a reason. */
type Place =
  | { readonly kind: 'need'; readonly cluster: FoundCluster }
  | { readonly kind: 'left_out'; readonly reason: LeftOut };

/** A place with the fragments of one label that are in it, and their share of all with that label (0 to 1). */
export type Whereabouts = { readonly place: Place; readonly ids: readonly string[]; readonly share: number };

/** What a need is made of: its labels (null: noise), the commonest first, with their shares of its members. */
export type Ingredient = {
  readonly label: string | null;
  readonly ids: readonly string[];
  readonly share: number;
};

/** Where the fragments of each label are, the largest part first. A compound in two needs counts in the first of them. */
export function whereabouts(gold: Gold, findings: Findings): Map<string | null, Whereabouts[]> {
  const home = new Map<string, FoundCluster>();
  for (const cluster of findings.clusters) {
    for (const id of cluster.member_ids) if (!home.has(id)) home.set(id, cluster);
  }
  const parts = new Map<string | null, Map<string, { place: Place; ids: string[] }>>();
  for (const [id, label] of gold.labels) {
    const place = placeOf(id, home, findings);
    const name = place.kind === 'need' ? place.cluster.id : place.reason;
    const places = parts.get(label) ?? new Map<string, { place: Place; ids: string[] }>();
    parts.set(label, places);
    const part = places.get(name) ?? { place, ids: [] };
    places.set(name, part);
    part.ids.push(id);
  }
  return new Map([...parts].map(([label, places]) => [label, sharesOf([...places.values()])]));
}

/** What a key is made of, the largest part first. */
export function ingredients(memberIds: readonly string[], labels: Gold['labels']): Ingredient[] {
  const byLabel = new Map<string | null, string[]>();
  for (const id of new Set(memberIds)) {
    const label = labels.get(id) ?? null;
    const ids = byLabel.get(label);
    if (ids === undefined) byLabel.set(label, [id]);
    else ids.push(id);
  }
  return sharesOf([...byLabel].map(([label, ids]) => ({ label, ids })));
}

function placeOf(id: string, home: ReadonlyMap<string, FoundCluster>, findings: Findings): Place {
  const cluster = home.get(id);
  return cluster === undefined
    ? { kind: 'left_out', reason: findings.left_out[id] ?? 'not_taken' }
    : { kind: 'need', cluster };
}

function sharesOf<Part extends { readonly ids: readonly string[] }>(
  parts: readonly Part[],
): (Part & { readonly share: number })[] {
  const all = parts.reduce((sum, { ids }) => sum + ids.length, 0);
  return parts
    .map((part) => ({ ...part, share: part.ids.length / all }))
    .sort((a, b) => b.ids.length - a.ids.length);
}
