import type { PatchKeyRow } from '../../../ground/db/keys/index.ts';

/** Why a key is suggested, small enough to travel: numbers and an abstract; all else by its address. */
export type SuggestionEvidence = {
  readonly key_name: string;
  readonly abstract: string;
  readonly assumptions: readonly string[];
  /** Share of what was said that says one of the key's values; absent where it has no list of values. */
  readonly confidence?: number;
  /** The whole: fragments, need, measurements, decisions, each with its digest. */
  readonly uri: string;
};

/** Below 2 KB (C-7); the numbers are those on which the key was made. */
export function suggestionEvidence(
  row: Pick<PatchKeyRow, 'scenario' | 'keyName' | 'definition' | 'evidence' | 'windowEndsAt'>,
): SuggestionEvidence {
  const { fragments, owners, days, support } = row.evidence;
  const valued = Object.values(support).reduce((sum, one) => sum + one.fragments, 0);
  const confidence =
    valued === 0 || fragments === 0
      ? {}
      : { confidence: Math.min(1, Math.round((100 * valued) / fragments) / 100) };
  const end = row.windowEndsAt === null ? '' : ` until ${row.windowEndsAt.toISOString().slice(0, 10)}`;
  return {
    key_name: row.keyName,
    abstract: `${row.definition.semantic_description.slice(0, LONGEST_ABSTRACT)} Asked for ${fragments} times by ${owners} owners on ${days} days.`,
    assumptions: [`it is on trial${end}; whether it stays is decided by how it is used`],
    ...confidence,
    uri: `/v1/scenarios/${encodeURIComponent(row.scenario)}/patch-keys/${encodeURIComponent(row.keyName)}/trail`,
  };
}

/** A suggestion stays below 2 KB (C-7), also in a script of three bytes a letter. */
const LONGEST_ABSTRACT = 400;
