import type { KeyDefinition } from '../template/index.ts';
import type { Phrase } from '../words/index.ts';
import type { NearMiss } from './near-miss.ts';

/** One fragment's saying of a phrase: who, when, in which payload. */
export type Mention = {
  readonly fragment: string;
  /** `Phrase.id` */
  readonly phrase: string;
  readonly owner: string;
  /** Whether its words may be shown (`establishedOwners`); absent: they may. */
  readonly established?: boolean;
  /** UTC day, `2026-01-05`. */
  readonly day: string;
  /** Fragments of one payload share it; null where the client did not say. */
  readonly interaction: string | null;
  /** Keys that its client nearly mapped it to; null or absent where the client did not say. */
  readonly nearMisses?: readonly NearMiss[] | null;
};

/** A key that clients can already use, with the vectors of its description and of its values' wordings (same space as `Phrase.vector`). */
export type VisibleKey = {
  readonly definition: KeyDefinition;
  readonly vector: Float32Array;
  /** Of a list, several for each value. */
  readonly wordings?: readonly { readonly value: string; readonly vector: Float32Array }[];
};

/** A cluster as it was before this learning. */
export type PreviousCluster = {
  readonly id: string;
  readonly phrases: readonly string[];
};

/** What people said about clusters; obeyed for ever. Pairs of `Phrase.id`. */
export type Corrections = {
  readonly mustLink: readonly (readonly [string, string])[];
  readonly cannotLink: readonly (readonly [string, string])[];
  /** Phrases that ask for nothing, whatever they look like. */
  readonly noNeed?: readonly string[];
};

/** Every phrase that people said something about. */
export function correctedPhrases({ mustLink, cannotLink, noNeed = [] }: Corrections): Set<string> {
  return new Set([...[...mustLink, ...cannotLink].flat(), ...noNeed]);
}

/** All that consolidation of one pool (scenario and cohort) may look at. */
export type PoolSnapshot = {
  readonly pool: string;
  /** Ordered by `id`, so that the outcome does not hang on arrival order. */
  readonly phrases: readonly Phrase[];
  /** Ordered by `fragment`. */
  readonly mentions: readonly Mention[];
  readonly keys: readonly VisibleKey[];
  readonly previous: readonly PreviousCluster[];
  readonly corrections: Corrections;
  /** What any wish looks like to the model, whatever it is for: a vector of the phrases' space (`src/ground/embedder/background.ts`). */
  readonly background: Float32Array;
};

/** Phrases that ask for one thing: a need. */
export type Cluster = {
  readonly id: string;
  readonly phrases: readonly string[];
  /** Ids of previous clusters that went into this one, the one whose id it keeps first; empty when new. */
  readonly lineage: readonly string[];
};

/** The outcome of learning a pool: each of its phrases is in one cluster, or in `unclustered`. */
export type Consolidation = {
  readonly clusters: readonly Cluster[];
  /** Phrases in no cluster, and why: polite noise, alone so far, or part of a heap without a common need. */
  readonly unclustered: ReadonlyMap<string, 'no_need' | 'alone' | 'grab_bag'>;
  /** Clusters (by id) that an existing key already answers: they refine that key instead of becoming one. */
  readonly covered: ReadonlyMap<string, { readonly key: string; readonly similarity: number }>;
};
