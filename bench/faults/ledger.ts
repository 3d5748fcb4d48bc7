/** One request as its sender saw it. Instants are milliseconds since the ledger was begun. */
type Entry = {
  /** Ids of the items it carried. */
  readonly ids: readonly string[];
  readonly sentAt: number;
  readonly answeredAt: number;
  /** Null: no answer came. */
  readonly status: number | null;
  /** Items that a 2xx answer took: accepted now, or known already. */
  readonly taken: readonly string[];
};

/** All that was sent and all that was answered, kept by the sender; the service has no part in it. */
export type Ledger = {
  readonly entries: readonly Entry[];
  /** Every id that was ever sent, answered or not. */
  readonly sent: ReadonlySet<string>;
  /** Every id that some 2xx answer took. */
  readonly acknowledged: ReadonlySet<string>;
  /** Notes that a request is on its way; the returned function notes what came of it. */
  send(
    ids: readonly string[],
    at: number,
  ): (at: number, status: number | null, taken: readonly string[]) => void;
};

export function createLedger(): Ledger {
  const entries: Entry[] = [];
  const sent = new Set<string>();
  const acknowledged = new Set<string>();
  return {
    entries,
    sent,
    acknowledged,
    send(ids, sentAt) {
      for (const id of ids) sent.add(id);
      return (answeredAt, status, taken) => {
        entries.push({ ids, sentAt, answeredAt, status, taken });
        for (const id of taken) acknowledged.add(id);
      };
    },
  };
}
