import { type Caller, mayDo } from '../../../domain/access/index.ts';
import { showable } from '../../../domain/reading/index.ts';
import type { ClusterMember } from '../../../ground/db/pools/index.ts';

/**
 * A need's members as somebody may see them, and how many were left out. Whoever corrects needs sees what stands in them, redacted. Whoever only reads (a client agent that fetches templates
 * has such a key) sees what as many owners said as it takes to publish a word: the rest is somebody's own (T2, S-38).
 * @param k owners that make a word everybody's
 */
export function shownMembers(members: readonly ClusterMember[], k: number, caller: Caller) {
  const shared = members.filter(({ owners }) => owners >= k);
  const seen = mayDo(caller, 'curate') ? members : shared;
  return {
    members: seen.map((member) => ({ ...member, text: showable(member.text, member.owners >= k) })),
    members_hidden: members.length - seen.length,
  };
}

/** The words of a need as somebody may see them, as of its members; null: not this one. */
export function shownExample(
  example: Pick<ClusterMember, 'text' | 'owners'> | undefined,
  k: number,
  caller: Caller,
): string | null {
  if (example === undefined || (example.owners < k && !mayDo(caller, 'curate'))) return null;
  return showable(example.text, example.owners >= k);
}
