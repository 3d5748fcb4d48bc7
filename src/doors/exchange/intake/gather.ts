import { DomainError } from '../../../domain/basics/index.ts';
import { isUnavailable } from '../../../ground/db/server/index.ts';
import { waitingLine } from './waiting-line.ts';

/** Rows of many requests, written together. */
export type Gatherer<Row, Outcome> = {
  /**
   * @param from who sends them: senders take turns, so that one who floods waits behind himself
   * @returns what became of each row, in its place, once they are committed
   * @throws DomainError `unavailable` when too many rows wait, or these have waited too long: they may be written all the same
   */
  write(rows: readonly Row[], from: string): Promise<readonly Outcome[]>;
};

/** How much is written at once, and how much may wait for it. */
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
  const waiting = waitingLine<Request<Row, Outcome>>();
  // The oldest first.
  const unanswered = new Set<Request<Row, Outcome>>();
  let running = 0;
  let starting = false;
  let patience: NodeJS.Timeout | null = null;

  const start = () => {
    starting = false;
    while (running < lanes && waiting.rows > 0) {
      // One whose time was over while it waited has its answer.
      const group = waiting.next(rowsAtOnce, (request) => unanswered.has(request));
      if (group.length === 0) continue;
      running++;
      void writeGroup(group, write).finally(() => {
        running--;
        for (const request of group) unanswered.delete(request);
        start();
      });
    }
  };
  const losePatience = () => {
    const over = performance.now() - patienceMs;
    for (const request of unanswered) {
      if (request.since > over) break;
      unanswered.delete(request);
      // One that was answered a moment ago has its answer: a promise keeps to the first.
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
      if (waiting.rows + rows.length > rowsWaiting || waiting.rowsOf(from) + rows.length > rowsWaitingOfOne)
        throw new DomainError('unavailable', 'Too much is waiting to be stored; try again shortly.');
      return new Promise((resolve, reject) => {
        const request = { rows, since: performance.now(), resolve, reject };
        unanswered.add(request);
        waiting.push(from, request);
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

async function writeGroup<Row, Outcome>(
  group: readonly Request<Row, Outcome>[],
  write: (rows: readonly Row[]) => Promise<readonly Outcome[]>,
): Promise<void> {
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
      else await writeGroup([request], write);
    }
  }
}
