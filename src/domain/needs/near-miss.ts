import { grouped } from '../basics/index.ts';
import type { Refused } from '../reading/index.ts';

/** A key that a client nearly mapped a fragment to, and how surely by its own reckoning, 0 to 1. */
export type NearMiss = { readonly key: string; readonly score: number };

/** A client that names more than a handful has no idea. */
export const MOST_NEAR_MISSES = 5;

/** Below this the client itself holds the key for the wrong one. */
const LEAST_SCORE = 0.5;

/** Who nearly mapped a need to a key. */
export type NearMissSupport = { readonly key: string; readonly owners: number; readonly fragments: number };

/** What the contract cannot say: a key is named once. */
export function judgeNearMisses(nearMisses: readonly NearMiss[] | undefined): Refused | null {
  const keys = (nearMisses ?? []).map(({ key }) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  return twice === undefined ? null : { code: 'invalid', detail: `near_misses names ${twice} twice` };
}

/**
 * The one key that a fragment speaks for: the best scored of those that exist, the first by name of equals. Names of
 * keys that do not exist are kept and count for nothing: they may be from a version that is gone, or a client's own.
 */
function nearestKey(nearMisses: readonly NearMiss[], known: ReadonlySet<string>): string | null {
  const best = nearMisses
    .filter(({ key, score }) => known.has(key) && score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))[0];
  return best?.key ?? null;
}

/** Share of the owners of some mentions whose clients nearly mapped them to a key, by its name. */
export function nearMissShares(
  keys: readonly { readonly definition: { readonly key_name: string } }[],
  mentions: Parameters<typeof nearMissSupport>[0],
): ReadonlyMap<string, number> {
  const owners = new Set(mentions.map(({ owner }) => owner)).size;
  const known = new Set(keys.map(({ definition }) => definition.key_name));
  return new Map(nearMissSupport(mentions, known).map((one) => [one.key, one.owners / owners]));
}

/** Keys that the mentions speak for, most owners first. */
export function nearMissSupport(
  mentions: readonly { readonly owner: string; readonly nearMisses?: readonly NearMiss[] | null }[],
  known: ReadonlySet<string>,
): NearMissSupport[] {
  const spoken = mentions.flatMap(({ owner, nearMisses }) => {
    const key = nearestKey(nearMisses ?? [], known);
    return key === null ? [] : [{ key, owner }];
  });
  return Array.from(
    grouped(spoken, ({ key }) => key),
    ([key, said]) => {
      return { key, owners: new Set(said.map(({ owner }) => owner)).size, fragments: said.length };
    },
  ).sort((a, b) => b.owners - a.owners || (a.key < b.key ? -1 : 1));
}
