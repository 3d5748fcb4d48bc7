import { canonicalise, type Decision } from '../basics/index.ts';
import type { KeyDefinition, Line } from '../template/index.ts';

/** What the decision about a published version says in its numbers. */
export type PublishedNumbers = {
  readonly digest: string;
  readonly previous_digest: string | null;
  readonly line: Line;
  readonly cohort: string;
  readonly number: number;
  /** Names of keys, against the version before on the same line. */
  readonly keys: {
    readonly added: readonly string[];
    readonly changed: readonly string[];
    readonly ended: readonly string[];
  };
};

type Published = Omit<PublishedNumbers, 'previous_digest' | 'keys'> & {
  readonly schemaId: string;
  readonly previousDigest: string | null;
  readonly reason: string;
  readonly issuedAt: Date;
};

const SUBJECT = 'version/';

/** A version takes its place in the chain of decisions, with the keys that it brought, changed and ended. */
export function publicationDecision(
  { schemaId, reason, issuedAt, digest, previousDigest, line, cohort, number }: Published,
  keys: readonly KeyDefinition[],
  before: readonly KeyDefinition[],
): Decision {
  const earlier = new Map(before.map((key) => [key.key_name, canonicalise(key)]));
  const names = new Set(keys.map((key) => key.key_name));
  const numbers: PublishedNumbers = {
    digest,
    previous_digest: previousDigest,
    line,
    cohort,
    number,
    keys: {
      added: [...names].filter((name) => !earlier.has(name)),
      changed: keys
        .filter((key) => earlier.has(key.key_name) && earlier.get(key.key_name) !== canonicalise(key))
        .map((key) => key.key_name),
      ended: [...earlier.keys()].filter((name) => !names.has(name)),
    },
  };
  return {
    subject: `${SUBJECT}${schemaId}`,
    kind: 'published',
    at: issuedAt,
    by: 'service',
    rule: 'line_has_changed',
    numbers,
    sentence: reason,
  };
}

/** The id of the version that a decision is about, or null. */
export function versionOf({ subject, kind }: Pick<Decision, 'subject' | 'kind'>): string | null {
  return kind === 'published' && subject.startsWith(SUBJECT) ? subject.slice(SUBJECT.length) : null;
}
