import { canonicalise, digestOf, isRecord } from '../../../domain/basics/index.ts';
import type { TrustedKeys } from '../../../ground/signing/trust.ts';
import { type Marks, readMarks } from './marks.ts';

/** Whom and what a client has come to believe: what must outlive its process to be of use. */
export type Trust = {
  /** Null until the service's keys were seen for the first time. */
  readonly keys: TrustedKeys['keys'] | null;
  /** Digest of the keys that were named beforehand and that these grew out of; null where none were. */
  readonly named: string | null;
  readonly marks: Marks;
};

/** The keys of a JWKS, without what it says about them. */
export function keysOf(jwks: unknown): TrustedKeys['keys'] {
  const keys: readonly unknown[] = isRecord(jwks) && Array.isArray(jwks['keys']) ? jwks['keys'] : [];
  return keys.filter(isRecord).map(({ announcement: _, ...key }) => key);
}

/** What was trusted before, as far as keys that were named beforehand do not begin it anew. */
export function beganWith(named: TrustedKeys['keys'] | null, before: Trust | null): Trust {
  if (named === null) return before ?? { keys: null, named: null, marks: [] };
  const digest = digestOf(canonicalise(named));
  return before?.named === digest ? before : { keys: named, named: digest, marks: before?.marks ?? [] };
}

/** What keys sealed that are believed no more was never seen. */
export function trustedMarks({ keys, marks }: Trust): Marks {
  return marks.filter((mark) => (keys ?? []).some(({ kid }) => kid === mark.keyId));
}

/** Trust as it was written down. Throws where it is none: to begin anew would believe whoever answers first. */
export function readTrust(text: string): Trust {
  const input: unknown = JSON.parse(text);
  const marks = isRecord(input) ? readMarks(input['marks']) : null;
  if (!isRecord(input) || marks === null) throw new Error('it holds no trust');
  const { keys, named } = input;
  return {
    keys: Array.isArray(keys) ? keysOf(input) : null,
    named: typeof named === 'string' ? named : null,
    marks,
  };
}
