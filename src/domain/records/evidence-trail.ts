import { type ChainedDecision, canonicalise, isRecord } from '../basics/index.ts';
import type { SchemaDocument } from '../template/index.ts';
import { type PublishedNumbers, versionOf } from '../versions/index.ts';
import type { Evidence } from './evidence.ts';

/**
 * All that explains one key: the story in steps, and what each step can be checked against. `decisions` is the scenario's
 * whole chain, so that nothing can be taken out of its middle; `evidence` and `versions` are those of this key.
 */
export type Trail = TrailParts & {
  readonly format: typeof TRAIL_FORMAT;
  readonly steps: readonly TrailStep[];
  readonly count: { readonly decisions: number; readonly evidence: number; readonly versions: number };
};

/** Another number when a member changes its meaning: who checks an old trail needs to know by which rules it was told. */
export const TRAIL_FORMAT = 'dsp-trail/1';

/** All that is not told out of the rest. */
export type TrailParts = {
  readonly scenario: string;
  readonly key: string;
  readonly decisions: readonly TrailDecision[];
  readonly evidence: readonly TrailEvidence[];
  readonly versions: readonly TrailVersion[];
  /** Digest of the evidence that no decision rests on yet: what was measured since; null where there is none. */
  readonly latest: string | null;
};

/** A decision as shown; `at` is an ISO 8601 UTC instant. */
export type TrailDecision = Omit<ChainedDecision, 'at' | 'previousDigest'> & {
  readonly at: string;
  readonly previous_digest: string;
};

/** `digest` is that of the body's canonical form. */
export type TrailEvidence = { readonly digest: string; readonly body: Evidence };

/** A published version that brought, changed or ended the key. */
export type TrailVersion = {
  readonly schema_id: string;
  readonly digest: string;
  readonly jws: string;
  readonly key_id: string;
  readonly document: SchemaDocument;
};

/** One sentence of the story. `not_kept`: what a decision rested on is not stored. */
export type TrailStep = {
  readonly step:
    | 'fragments'
    | 'cluster'
    | 'maturity'
    | 'synthesis'
    | 'measurements'
    | 'decision'
    | 'version'
    | 'not_kept';
  readonly at: string | null;
  readonly sentence: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Of the evidence, decision or version that says so. */
  readonly digest: string | null;
};

/** The digests that a decision's numbers name as what it rested on, in the order of the story. */
export function evidenceNamed({ numbers }: Pick<TrailDecision, 'numbers'>): readonly string[] {
  const { evidence } = numbers;
  if (!isRecord(evidence)) return [];
  return ORDER.flatMap((kind) => (typeof evidence[kind] === 'string' ? [evidence[kind]] : []));
}

const ORDER: readonly Evidence['kind'][] = ['members', 'synthesis', 'policy', 'measurements'];

/** What a version did to a key, for the line that it is of. */
export type VersionTouch = 'brought' | 'changed' | 'ended';

/** The version that a decision published, where it says something else of the key than the one before it. */
export function versionTouching(
  decision: Pick<TrailDecision, 'subject' | 'kind' | 'numbers'>,
  key: string,
): { readonly schemaId: string; readonly what: VersionTouch; readonly numbers: PublishedNumbers } | null {
  const schemaId = versionOf(decision);
  if (schemaId === null) return null;
  const numbers = decision.numbers as PublishedNumbers; // only `publicationDecision` writes this kind
  const { added, changed, ended } = numbers.keys;
  const what = added.includes(key)
    ? 'brought'
    : changed.includes(key)
      ? 'changed'
      : ended.includes(key)
        ? 'ended'
        : null;
  return what === null ? null : { schemaId, what, numbers };
}

/** What a version says of a key against the one before it on its line; null: the same. */
export function touchOf(
  document: Pick<SchemaDocument, 'keys'>,
  before: Pick<SchemaDocument, 'keys'> | undefined,
  key: string,
): VersionTouch | null {
  const said = (version: Pick<SchemaDocument, 'keys'> | undefined) => {
    const definition = version?.keys.find((one) => one.key_name === key);
    return definition === undefined ? null : canonicalise(definition);
  };
  const [now, was] = [said(document), said(before)];
  if (now === was) return null;
  return was === null ? 'brought' : now === null ? 'ended' : 'changed';
}
