import {
  type Admission,
  insertFragments,
  insertInteractions,
  type NewFragment,
  openMonthsFor,
} from '../../../ground/db/intake/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import { inSpan, isTracing, type Traceparent, traceparentHere } from '../../../ground/tracing/span.ts';
import type { AdmittedInteraction } from './admit-interaction.ts';
import { type Bounds, type Gatherer, gather } from './gather.ts';

/** Where everything that comes in is stored, whichever door it came by. What is answered is committed. */
export type Intake = {
  readonly fragments: Gatherer<NewFragment, Admission>;
  /** Payloads and the words of their `other`, in one transaction. */
  readonly interactions: Gatherer<AdmittedInteraction, Admission>;
};

/** Statements of each kind under way: while one commits, the next one is prepared. */
const LANES = 2;

/** Connections that an intake needs to never wait for one. */
export const INTAKE_CONNECTIONS = 2 * LANES;

/** The server gives a statement up before its requests are answered without it. */
export const INTAKE_STATEMENT_MS = 3_000;

/** A row is 4 kB at most beside its text of 2,000 characters: what waits takes up some 60 MB at the very worst. */
const BOUNDS: Bounds = {
  lanes: LANES,
  rowsAtOnce: 1_000,
  rowsWaiting: 10_000,
  rowsWaitingOfOne: 5_000,
  // With the interval of looking at it less than the 5 s after which a client may expect an answer (RELIABILITY R7).
  patienceMs: 4_000,
};

/** @param db with connections of its own, so that no job and no other question keeps the door waiting */
export function createIntake(db: Pick<Db, 'sql' | 'vault'>, bounds: Bounds = BOUNDS): Intake {
  return {
    fragments: traced(
      async (rows) => {
        await openMonthsFor(db, rows);
        return insertFragments(db.sql, await db.vault.encrypting(), rows);
      },
      (row, trace) => ({ ...row, trace }),
      bounds,
    ),
    interactions: traced(
      async (rows) => {
        await openMonthsFor(db, rows);
        const encrypter = await db.vault.encrypting();
        return db.sql.begin(async (tx) => {
          const stored = await insertInteractions(tx, encrypter, rows);
          const others = rows.flatMap(({ said }, index) => (stored[index] === 'accepted' ? said : []));
          await insertFragments(tx, encrypter, others);
          return stored;
        });
      },
      (row, trace) => ({ ...row, said: row.said.map((one) => ({ ...one, trace })) }),
      bounds,
    ),
  };
}

/** Rows remember the request that they came by, and the one statement for many requests stands in the first one's trace. */
function traced<Row>(
  write: (rows: readonly Row[]) => Promise<readonly Admission[]>,
  withTrace: (row: Row, trace: Traceparent) => Row,
  bounds: Bounds,
): Gatherer<Row, Admission> {
  const gatherer = gather<Came<Row>, Admission>((came) => {
    const rows = came.map(({ row }) => row);
    if (!isTracing()) return write(rows);
    const [under = null, ...links] = new Set(came.flatMap(({ trace }) => trace ?? []));
    return inSpan('intake', { 'dsp.rows': rows.length }, () => write(rows), { under, links });
  }, bounds);
  return {
    write(rows, from) {
      const trace = traceparentHere();
      return gatherer.write(
        rows.map((row) => ({ row: trace === null ? row : withTrace(row, trace), trace })),
        from,
      );
    },
  };
}

type Came<Row> = { readonly row: Row; readonly trace: Traceparent | null };
