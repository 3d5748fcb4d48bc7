import { assign, type Target } from '../needs/index.ts';
import type { PatchKeyStatus } from './patch-key.ts';

/** A patch key by the cluster that it was made for, with what tells whether it still speaks for it or was found wanting. */
export type TriedKey = {
  readonly status: PatchKeyStatus;
  readonly cluster: string;
  readonly lostPhrases: readonly string[] | null;
  readonly replacedBy: string | null;
};

/**
 * The key that was tried for this need and found wanting, though its words stand in a cluster of their own now: of all
 * needs of the pool that key's is so near that one phrase in the middle of this one would have joined it. Without this a
 * need that clients would rather say in words is tried over and over, each time under another name.
 *
 * @param needs all live clusters of the pool with their centroids, this one's among them
 */
export function triedBefore<Key extends TriedKey>(
  cluster: string,
  keys: readonly Key[],
  needs: readonly Target[],
): Key | undefined {
  const failed = keys.filter(({ status, lostPhrases, replacedBy }) => {
    const ended = status === 'retired' || status === 'rejected';
    return ended && lostPhrases === null && replacedBy === null;
  });
  const own = needs.find(({ id }) => id === cluster);
  if (own === undefined) return undefined;
  const others = needs.filter(({ id }) => id !== cluster);
  const nearest = assign(own.centroid, others);
  return failed.find((key) => key.cluster === nearest);
}
