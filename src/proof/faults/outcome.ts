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
