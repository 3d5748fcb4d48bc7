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

/** How far a listener has read the decisions of each scenario: the `seq` of the last one, 0 before the first. */
export type Cursors = ReadonlyMap<string, number>;

/**
 * `flight_booking=12,photo_retouch=7`, in order of names; scenarios at 0 are left out. It is the `id` of a server-sent
 * event, so a client sends it back as `Last-Event-ID` and the stream goes on behind it.
 */
export function writeCursors(cursors: Cursors): string {
  return [...cursors]
    .filter(([, seq]) => seq > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([scenario, seq]) => `${scenario}=${seq}`)
    .join(',');
}

const CURSOR = /^([A-Za-z0-9_-]{1,64})=(\d{1,15})$/;

/** The cursors that a client sent back; null where it is none of ours. */
export function readCursors(text: string): Map<string, number> | null {
  const cursors = new Map<string, number>();
  if (text === '') return cursors;
  for (const part of text.split(',')) {
    const [, scenario, seq] = CURSOR.exec(part) ?? [];
    if (scenario === undefined || cursors.has(scenario)) return null;
    cursors.set(scenario, Number(seq));
  }
  return cursors;
}
