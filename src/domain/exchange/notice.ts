import type { ChainedDecision } from '../basics/index.ts';
import { type PublishedNumbers, versionOf } from '../versions/index.ts';

/**
 * What a listener is told of one decision: that a version was published, or else the decision itself. One row is one
 * notice, so that a cursor stands between two rows and nothing is told twice or not at all when a stream goes on.
 */
export type Notice = {
  readonly type: 'version' | 'decision';
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
};

/** The shape that long-poll, streams and webhooks all send; part of the public API. */
export function noticeOf(scenario: string, decision: ChainedDecision): Notice {
  const { subject, kind, at, by, rule, numbers, sentence, digest, previousDigest } = decision;
  const schemaId = versionOf(decision);
  if (schemaId === null) {
    const told = { scenario, subject, kind, at: at.toISOString(), by, rule, numbers, sentence };
    return { type: 'decision', at, data: { ...told, digest, previous_digest: previousDigest } };
  }
  const published = numbers as PublishedNumbers; // written by publicationDecision, sealed in the chain
  return {
    type: 'version',
    at,
    data: {
      scenario,
      schema_id: schemaId,
      line: published.line,
      cohort: published.cohort,
      number: published.number,
      digest: published.digest,
      previous_digest: published.previous_digest,
      reason: sentence,
      issued_at: at.toISOString(),
      keys: published.keys,
      decision: digest,
    },
  };
}
