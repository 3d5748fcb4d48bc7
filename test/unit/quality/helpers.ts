import type {
  Findings,
  FoundCluster,
  FoundKey,
  LeftOut,
  Outcome,
} from '../../../src/proof/quality/findings.ts';
import type { Gold, GoldKey } from '../../../src/proof/quality/gold.ts';

/** `about('size', 5)`: five fragments `size-0` … that ask for the hidden key "size"; `about(null, 5)`: noise. */
export function about(label: string | null, count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `${label ?? 'noise'}-${from + index}`);
}

export function hidden(name: string, kind: GoldKey['kind'], more: Partial<GoldKey> = {}): GoldKey {
  return { name, kind, description: '', values: {}, aliases: {}, ...more };
}

/** Hidden keys with so many fragments each, and so many fragments of noise. */
export function goldOf(keys: readonly (readonly [GoldKey, number])[], noise = 0): Gold {
  const labelled = keys.flatMap(([{ name }, count]) => about(name, count).map((id) => [id, name] as const));
  const silent = about(null, noise).map((id) => [id, null] as const);
  return { labels: new Map([...labelled, ...silent]), keys: keys.map(([key]) => key) };
}

export function foundKey(key_name: string, member_ids: string[], more: Partial<FoundKey> = {}): FoundKey {
  return { key_name, key_type: 'string', acceptable_values: null, member_ids, ...more };
}

/** A need with an outcome; by default it became the key of its id. */
export function foundNeed(
  id: string,
  member_ids: string[],
  outcome: Outcome = { kind: 'key', key: id },
): FoundCluster {
  return { id, outcome, facts: null, member_ids };
}

/** Findings of needs alone: each that is a key has a patch of the same members. */
export function findingsOf(clusters: readonly FoundCluster[], left_out: Findings['left_out'] = {}): Findings {
  const patches = clusters.flatMap(({ id, outcome, member_ids }) =>
    outcome.kind === 'key'
      ? [
          {
            ...foundKey(outcome.key, [...member_ids]),
            semantic_description: `${outcome.key}.`,
            status: 'experimental',
            cluster: id,
            evidence: { fragments: member_ids.length, owners: 5, days: 7 },
            values: {},
          },
        ]
      : [],
  );
  return { patches, clusters, left_out };
}

/** The same reason for each of the fragments. */
export function leftOut(reason: LeftOut, ids: readonly string[]): Record<string, LeftOut> {
  return Object.fromEntries(ids.map((id) => [id, reason]));
}
