import { isRecord } from '../../../domain/basics/index.ts';
import type { SealedVersion } from './check-seal.ts';

/**
 * The newest version seen of one line and cohort that one key sealed. By key, so that with a key that is no longer trusted
 * its versions are forgotten too: a stolen key must not put the number 2^53 - 1 between us and the truth for ever.
 */
export type Mark = {
  readonly line: string;
  readonly cohort: string;
  readonly keyId: string;
  readonly number: number;
  readonly digest: string;
};

export type Marks = readonly Mark[];

/** The highest number believed of a line and cohort; null where none was. */
export function newestMark(marks: Marks, line: string, cohort: string): Mark | null {
  return marks.reduce<Mark | null>(
    (best, mark) =>
      mark.line === line && mark.cohort === cohort && mark.number > (best?.number ?? -1) ? mark : best,
    null,
  );
}

/** The marks once a version was believed. */
export function marked(marks: Marks, { document, chainDigest, keyId }: SealedVersion): Marks {
  const { line, cohort, number } = document.version;
  const rest = marks.filter((mark) => mark.line !== line || mark.cohort !== cohort || mark.keyId !== keyId);
  return [...rest, { line, cohort, keyId, number, digest: chainDigest }];
}

/** Of several marks of one line, cohort and key the highest. */
export function newest(marks: Marks): Marks {
  const best = new Map<string, Mark>();
  for (const mark of marks) {
    const place = JSON.stringify([mark.line, mark.cohort, mark.keyId]);
    const known = best.get(place);
    if (known === undefined || mark.number > known.number) best.set(place, mark);
  }
  return [...best.values()];
}

/** @returns null where the input is no list of marks */
export function readMarks(input: unknown): Marks | null {
  if (!Array.isArray(input)) return null;
  const marks = input.filter(
    (mark): mark is Mark =>
      isRecord(mark) &&
      ['line', 'cohort', 'keyId', 'digest'].every((member) => typeof mark[member] === 'string') &&
      Number.isSafeInteger(mark['number']),
  );
  return marks.length === input.length ? marks : null;
}
