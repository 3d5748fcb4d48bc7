import { isUnavailable } from '../db/unavailable.ts';
import { DomainError } from '../domain/errors.ts';

/** Rows of many requests, written together. */
export type Gatherer<Row, Outcome> = {
  /**
   * @param from who sends them: senders take turns, so that one who floods waits behind himself
   * @returns what became of each row, in its place, once they are committed
   * @throws DomainError `unavailable` when too many rows wait, or these have waited too long: they may be written all the same
   */
  write(rows: readonly Row[], from: string): Promise<readonly Outcome[]>;
};

export type Bounds = {
  /** Statements under way at a time. While they are, what comes gathers. */
  readonly lanes: number;
  /** Rows of one statement; a larger request is one statement alone. */
  readonly rowsAtOnce: number;
  /** Rows that wait, and the share of them that one sender may have. */
  readonly rowsWaiting: number;
  readonly rowsWaitingOfOne: number;
  /** How long a request waits for its answer, in milliseconds. */
  readonly patienceMs: number;
};

type Request<Row, Outcome> = {
  readonly rows: readonly Row[];
  readonly since: number;
  resolve(outcomes: readonly Outcome[]): void;
  reject(problem: unknown): void;
};

/**
 * One statement for all requests that come while another one is under way: at rest a request goes at once, under load a
 * statement and its commit are shared by many. A statement that fails for what is in its rows is done again request by
 * request, so that one bad request does not cost the others theirs.
 * @param write commits all rows or none
 */
export function gather<Row, Outcome>(
  write: (rows: readonly Row[]) => Promise<readonly Outcome[]>,
  { lanes, rowsAtOnce, rowsWaiting, rowsWaitingOfOne, patienceMs }: Bounds,
): Gatherer<Row, Outcome> {
  // In the order of their turns; nobody is in it without a request.
  const waiting = new Map<string, Request<Row, Outcome>[]>();
  const rowsOf = new Map<string, number>();
  const unanswered = new Set<Request<Row, Outcome>>();
  let rowsInAll = 0;
  let running = 0;
  let starting = false;
  let patience: NodeJS.Timeout | null = null;

  const next = (): Request<Row, Outcome>[] => {
    const group: Request<Row, Outcome>[] = [];
    let size = 0;
    for (const [from, requests] of waiting) {
      const [first] = requests;
      if (first === undefined || (size > 0 && size + first.rows.length > rowsAtOnce)) break;
      requests.shift();
      waiting.delete(from);
      // Behind the others: the loop comes to it again when they had their turn.
      if (requests.length > 0) waiting.set(from, requests);
      count(from, -first.rows.length);
      // Its time was over while it waited.
      if (!unanswered.has(first)) continue;
      size += first.rows.length;
      group.push(first);
    }
    return group;
  };
  const count = (from: string, rows: number) => {
    rowsInAll += rows;
    const own = (rowsOf.get(from) ?? 0) + rows;
    if (own === 0) rowsOf.delete(from);
    else rowsOf.set(from, own);
  };
  const start = () => {
    starting = false;
    while (running < lanes && waiting.size > 0) {
      const group = next();
      if (group.length === 0) continue;
      running++;
      void writeGroup(group).finally(() => {
        running--;
        start();
      });
    }
  };
  const writeGroup = async (group: readonly Request<Row, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await write(group.flatMap(({ rows }) => rows));
      let at = 0;
      for (const { rows, resolve } of group) {
        resolve(outcomes.slice(at, at + rows.length));
        at += rows.length;
      }
    } catch (problem) {
      const alone = group.length === 1 || isUnavailable(problem);
      for (const request of group) {
        if (alone) request.reject(problem);
        else await writeGroup([request]);
      }
    }
  };
  const losePatience = () => {
    const over = performance.now() - patienceMs;
    for (const request of unanswered) {
      if (request.since > over) break;
      request.reject(new DomainError('unavailable', 'The database is too slow at the moment.'));
    }
    if (unanswered.size === 0 && patience !== null) {
      clearInterval(patience);
      patience = null;
    }
  };

  return {
    write(rows, from) {
      if (rows.length === 0) return Promise.resolve([]);
      if (rowsInAll + rows.length > rowsWaiting || (rowsOf.get(from) ?? 0) + rows.length > rowsWaitingOfOne)
        throw new DomainError('unavailable', 'Too much is waiting to be stored; try again shortly.');
      return new Promise((resolve, reject) => {
        const request: Request<Row, Outcome> = {
          rows,
          since: performance.now(),
          resolve(outcomes) {
            if (unanswered.delete(request)) resolve(outcomes);
          },
          reject(problem) {
            if (unanswered.delete(request)) reject(problem);
          },
        };
        unanswered.add(request);
        const own = waiting.get(from);
        if (own === undefined) waiting.set(from, [request]);
        else own.push(request);
        count(from, rows.length);
        patience ??= setInterval(losePatience, patienceMs / 8);
        // After all that this turn of the event loop has read: requests that came together go together.
        if (!starting && running < lanes) {
          starting = true;
          setImmediate(start);
        }
      });
    },
  };
}
