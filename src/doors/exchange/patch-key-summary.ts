import type { PatchKeyRow } from '../../ground/db/keys/index.ts';

/** What is told of a patch key wherever many are listed. */
export function summaryOf(key: PatchKeyRow) {
  return {
    key_name: key.keyName,
    status: key.status,
    definition: key.definition,
    cluster: key.cluster,
    cohorts: key.cohorts,
    proposed_at: key.proposedAt.toISOString(),
    window:
      key.windowStartedAt === null || key.windowEndsAt === null
        ? null
        : {
            started_at: key.windowStartedAt.toISOString(),
            ends_at: key.windowEndsAt.toISOString(),
            extensions: key.extensions,
          },
    ended_at: key.endedAt?.toISOString() ?? null,
    replaced_by: key.replacedBy,
  };
}
