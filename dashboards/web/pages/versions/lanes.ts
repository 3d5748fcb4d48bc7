import type { Version } from '../../api/types.ts';

/** One line of one branch: versions that follow one another. */
export type Lane = {
  readonly id: string;
  readonly line: string;
  readonly cohort: string;
  /** Places of its newest and oldest version in the list. */
  readonly newest: number;
  readonly oldest: number;
};

/** Newest first. `recorded` versions are a replay's and no line goes on from them. */
export function newestFirst(versions: readonly Version[]): Version[] {
  return versions.filter(({ line }) => line !== 'recorded').reverse();
}

/** Everybody's lines, then each cohort's; stable before experimental. @param versions newest first */
export function lanesOf(versions: readonly Version[]): Lane[] {
  const lanes = new Map<string, { line: string; cohort: string; newest: number; oldest: number }>();
  for (const [at, { line, cohort }] of versions.entries()) {
    const id = laneId({ line, cohort });
    const lane = lanes.get(id);
    if (lane === undefined) lanes.set(id, { line, cohort, newest: at, oldest: at });
    else lane.oldest = at;
  }
  const rank = ({ line, cohort }: { line: string; cohort: string }) =>
    `${cohort === '*' ? 0 : 1} ${cohort} ${line === 'stable' ? 0 : 1}`;
  return [...lanes].map(([id, lane]) => ({ id, ...lane })).sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

export function laneId({ line, cohort }: Pick<Version, 'line' | 'cohort'>): string {
  return `${line} ${cohort}`;
}

/** A version and all before it on its line, newest first. */
export function lineUpTo(versions: readonly Version[], schemaId: string): Version[] {
  const at = versions.findIndex((one) => one.schema_id === schemaId);
  const here = versions[at];
  if (here === undefined) return [];
  return versions.slice(at).filter((one) => laneId(one) === laneId(here));
}

/** What a version is best compared with: the one before it on its line, or what everybody had when its branch began. */
export function beforeIt(versions: readonly Version[], schemaId: string): Version | null {
  const [, before] = lineUpTo(versions, schemaId);
  if (before !== undefined) return before;
  const at = versions.findIndex((one) => one.schema_id === schemaId);
  const here = versions[at];
  if (here === undefined || (here.line === 'stable' && here.cohort === '*')) return null;
  return versions.slice(at + 1).find(({ line, cohort }) => line === 'stable' && cohort === '*') ?? null;
}

/** The first version, from the newest, that does not name the digest of the one before it; null: the chain holds. */
export function brokenAt(line: readonly Version[]): Version | null {
  return line.find((one, at) => one.previous_digest !== (line[at + 1]?.digest ?? null)) ?? null;
}
