import type { PatchKeyEvidence } from '../../domain/keys/index.ts';
import type { MaturityFacts } from '../../domain/needs/index.ts';
import type { KeyDefinition, KeyValue } from '../../domain/template/index.ts';

/** All that a run found and did not find, in the form of its result file; ids are of fragments where nothing else is said. */
export type Findings = {
  readonly patches: readonly FoundPatch[];
  /** Every need there is at the end, whether it has a key or not. */
  readonly clusters: readonly FoundCluster[];
  /** Fragments that are in no need, and why; of a compound the reason that says most. */
  readonly left_out: Readonly<Record<string, LeftOut>>;
};

/** A key that a run found, as far as scoring looks at it; members are fragment ids. */
export type FoundKey = Pick<KeyDefinition, 'key_name' | 'key_type' | 'minimum' | 'maximum'> & {
  readonly acceptable_values: readonly string[] | null;
  readonly member_ids: readonly string[];
};

/** A patch key with its need, what it rests on, and the fragments behind it. */
export type FoundPatch = FoundKey &
  Pick<KeyDefinition, 'semantic_description' | 'aliases' | 'unit' | 'format'> & {
    readonly status: string;
    readonly cluster: string;
    readonly evidence: Pick<PatchKeyEvidence, 'fragments' | 'owners' | 'days' | 'doubt'>;
    readonly values: Readonly<Record<string, KeyValue>>;
  };

export type FoundCluster = {
  readonly id: string;
  readonly outcome: Outcome;
  /** Null while no job has judged it. */
  readonly facts: MaturityFacts | null;
  readonly member_ids: readonly string[];
};

/**
 * What became of a need, in the pipeline's own words. key: it has one · covered: a visible key answers it · twin: another
 * telling of a patch key's need · immature: bars it does not reach · no_key: mature, and still none was made
 */
export type Outcome =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'covered'; readonly by: string }
  | { readonly kind: 'twin'; readonly of: string }
  | { readonly kind: 'immature'; readonly missing: readonly string[] }
  | { readonly kind: 'no_key'; readonly because: string };

/**
 * grab_bag: part of a heap without a common need · alone: nothing near it · no_need: polite noise · unplaced: no job has seen
 * it · failed, discarded, quarantined: given up by us, by a person, held back · not_taken: the door refused it
 */
export const LEFT_OUT = [
  'grab_bag',
  'alone',
  'no_need',
  'unplaced',
  'failed',
  'discarded',
  'quarantined',
  'not_taken',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];
