import { canonicalise, digestOf } from '../basics/index.ts';
import { type ApprovalClass, isOfClass } from '../template/index.ts';
import type { PlannedVersion } from './publication.ts';

/** A stable version that a person must let through, by exactly what it would say. */
export type HeldVersion = {
  readonly cohort: string;
  readonly plan: PlannedVersion;
  /** What is approved: were the keys others tomorrow, it would be another version. */
  readonly content: string;
};

/** What waited and would be another version by now is forgotten, so it has no word here. */
export type HeldState = 'waiting' | 'approved' | 'rejected';

/** Digest of what a line would say; hangs on nothing but the line and its keys. */
export function contentOf(cohort: string, { line, template }: PlannedVersion): string {
  return digestOf(canonicalise({ cohort, line, keys: template.keys }));
}

/**
 * Whether a version has a change of a class that the policy wants a person to see. The experimental line is what clients
 * ask for at their own risk, and a line's first version is the owner's own.
 */
export function needsApproval(
  { line, changes, previousDigest }: PlannedVersion,
  classes: readonly ApprovalClass[],
): boolean {
  if (line !== 'stable' || previousDigest === null) return false;
  return changes.some((change) => isOfClass(change, classes));
}

/** For the person who is asked: the sentences of the changes that hold it back. */
export function whyHeld({ changes }: PlannedVersion, classes: readonly ApprovalClass[]): string {
  const kinds = changes.filter((change) => isOfClass(change, classes)).map(({ sentence }) => sentence);
  return `Waits for approval: ${kinds.join(' ')}`;
}
