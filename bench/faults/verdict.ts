import { tally } from '../../src/domain/basics/index.ts';
import type { Ledger } from './ledger.ts';

/**
 * How much was sent and acknowledged, and what the rows contradict of it: every 2xx is present exactly once, and no row that
 * nobody asked for.
 * @param rows the id of every stored item, once a row
 */
export function booksOf(
  { sent, acknowledged }: Pick<Ledger, 'sent' | 'acknowledged'>,
  rows: readonly string[],
): Pick<Outcome, 'sent' | 'acknowledged' | 'lost' | 'doubled'> {
  const times = tally(rows);
  return {
    sent: sent.size,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !times.has(id)),
    doubled: [...times].filter(([id, count]) => count > 1 || !sent.has(id)).map(([id]) => id),
  };
}

/** Where the service says that fragments are. */
export type Whereabouts = Readonly<
  Record<'received' | 'pending' | 'clustered' | 'unclustered' | 'failed' | 'quarantined', number>
>;

/**
 * What is wrong with one answer of `/v1/status`, asked while all is going on: in = good + failed, and nothing less in
 * than had been acknowledged before it was asked.
 * @returns a sentence, or null
 */
export function sumProblem(told: Whereabouts, acknowledgedBefore: number): string | null {
  const { received, pending, clustered, unclustered, failed, quarantined } = told;
  const sum = pending + clustered + unclustered + failed + quarantined;
  if (sum !== received) return `status says ${received} received, but they are in ${sum} places`;
  if (received < acknowledgedBefore)
    return `status says ${received} received after ${acknowledgedBefore} were acknowledged`;
  return null;
}

/** What was learned, told without anything that numbers, times or seals it. Each list holds texts. */
export type End = Readonly<Record<string, readonly string[]>>;

/** How two ends of the same stream differ, as sentences; at most a few of each kind. */
export function differences(end: End, unkilled: End): string[] {
  const kinds = [...new Set([...Object.keys(end), ...Object.keys(unkilled)])];
  return kinds.flatMap((kind) => {
    const [here, there] = [end[kind] ?? [], unkilled[kind] ?? []];
    return [
      ...without(here, there).map((one) => `${kind} only here: ${one}`),
      ...without(there, here).map((one) => `${kind} only in the unkilled run: ${one}`),
    ];
  });
}

const MOST_TOLD = 3;

/** What `list` has and `other` has not, or has less often. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  return list
    .filter((one) => {
      const place = rest.indexOf(one);
      if (place >= 0) rest.splice(place, 1);
      return place < 0;
    })
    .slice(0, MOST_TOLD);
}

/** What became of a fault: one line of the table. */
export type Outcome = {
  /** How often the fault was played. */
  readonly rounds: number;
  /** Items sent, each once however often it was repeated. */
  readonly sent: number;
  readonly acknowledged: number;
  /** Ids that were acknowledged and have no row. */
  readonly lost: readonly string[];
  /** Ids with more rows than one, or with a row and no request. */
  readonly doubled: readonly string[];
  /** Milliseconds from the end of each fault until the service was whole again. */
  readonly recoveries: readonly number[];
  /** What is wrong, as sentences; empty when the service stood. */
  readonly problems: readonly string[];
  /** Where each round struck, in words: together with the seed enough to play it again. */
  readonly points: readonly string[];
};

/** An outcome in which nothing happened yet, and what of it is known. */
export function outcomeOf(known: Partial<Outcome>): Outcome {
  return {
    rounds: 0,
    sent: 0,
    acknowledged: 0,
    lost: [],
    doubled: [],
    recoveries: [],
    problems: [],
    points: [],
    ...known,
  };
}

export function stood({ lost, doubled, problems }: Outcome): boolean {
  return lost.length === 0 && doubled.length === 0 && problems.length === 0;
}
