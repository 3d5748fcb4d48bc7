import { languageTag } from '../../../domain/basics/index.ts';
import { GLOBAL_COHORT, type Line, type SchemaDocument } from '../../../domain/template/index.ts';
import { type SealedVersion, TrustError } from './check-seal.ts';
import { type Marks, newestMark } from './marks.ts';

/** What a version must be for. `cohort` null: everybody’s; `language` null: the document itself, not a rendition of it. */
export type Asked = {
  readonly scenario: string;
  readonly line: Line;
  readonly cohort: string | null;
  readonly language: string | null;
};

/** @throws TrustError `mixed`: it is another one than was asked for */
export function checkAsked({ document }: SealedVersion, asked: Asked, marks: Marks): void {
  const mixed = (detail: string) => new TrustError('mixed', `${document.schema_id} is ${detail}`);
  const { line, cohort } = document.version;
  if (document.scenario !== asked.scenario) throw mixed(`of the scenario "${document.scenario}"`);
  // Where nothing is on trial for who asks, both channels are one; the other way round they never are.
  if (line !== asked.line && line !== 'stable') throw mixed(`of the ${line} line`);
  const own = asked.cohort ?? GLOBAL_COHORT;
  if (cohort !== own && cohort !== GLOBAL_COHORT) throw mixed(`of the cohort "${cohort}"`);
  // A branch goes on for ever once it began.
  if (cohort !== own && newestMark(marks, line, own) !== null) throw mixed(`not of the cohort's own branch`);
  const spoken = document.language;
  const wanted = asked.language === null ? [] : [primary(asked.language), 'en'];
  if (spoken !== undefined && !wanted.includes(primary(spoken))) throw mixed(`in the language "${spoken}"`);
}

/**
 * Whether it may follow what was seen on its line: at once (`new`, `same`, `next`), or by versions between that are to be
 * looked at (`gap`).
 * @throws TrustError `rolled_back`, or `mixed` where two versions bear one number
 */
export function checkOrder(
  { document, chainDigest }: SealedVersion,
  marks: Marks,
): 'new' | 'same' | 'next' | 'gap' {
  const { line, cohort, number, previous_digest: previous } = document.version;
  const seen = newestMark(marks, line, cohort);
  if (seen === null) return 'new';
  if (number < seen.number)
    throw new TrustError('rolled_back', `${document.schema_id} is number ${number}; ${seen.number} was seen`);
  if (number === seen.number) {
    if (chainDigest === seen.digest) return 'same';
    throw new TrustError(
      'mixed',
      `${document.schema_id} is another version of number ${number} than was seen`,
    );
  }
  return previous === seen.digest ? 'next' : 'gap';
}

/** @throws TrustError `frozen`: nobody may rely on it any more */
export function checkExpiry({ schema_id, version }: SchemaDocument, now: Date): void {
  if (Date.parse(version.expires_at) > now.getTime()) return;
  throw new TrustError('frozen', `${schema_id} has expired at ${version.expires_at}`);
}

function primary(tag: string): string {
  return ((languageTag(tag) ?? tag).split('-')[0] ?? '').toLowerCase();
}
