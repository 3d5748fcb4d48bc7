import { type Rows, rowsOver, type Tx } from '../../../src/ground/db/server/connect.ts';
import { isQuery } from '../../../src/ground/db/server/driver-query.ts';

/** A moment at which a database can be lost. */
export type Failpoint = {
  /** The how-manieth statement or commit this is, from 1. */
  readonly n: number;
  /** `before`: the server never heard of it. `after`: it was done, and the answer is lost. */
  readonly moment: 'before' | 'after';
  /** The statement with `?` for its values, in one line; `commit` for the end of a transaction. */
  readonly statement: string;
  /** Whether what it does is gone with the connection. */
  readonly inTransaction: boolean;
};

/** What a verb sees when the connection breaks under it: the code is the driver's own. */
export class LostConnection extends Error {
  readonly code = 'CONNECTION_CLOSED';

  constructor({ n, moment, statement }: Failpoint) {
    super(`failpoint: the connection was lost ${moment} statement ${n}: ${statement}`);
  }
}

type Sql = Rows['sql'];
type Callable = Sql | Tx;

/**
 * The same rows, that ask `at` before and after each statement and commit: where it throws, that is what the verb gets;
 * where it kills the process, that is where it was killed. A transaction that met a fault is rolled back, whatever its
 * verb makes of the error. Product code has no hooks; tests and the fault campaigns hand these rows in.
 * @param at synchronous, so that statements sent together keep their order
 */
export function withFailpoints({ sql }: Rows, at: (point: Failpoint) => void): Rows {
  let count = 0;
  return rowsOver(watch(sql, () => ({ ask: at, next: () => ++count, inTransaction: false })));
}

type Asking = { readonly inTransaction: boolean; ask(point: Failpoint): void; next(): number };

function watch<S extends Callable>(sql: S, asking: () => Asking): S {
  return new Proxy(sql, {
    apply: (_, __, args) => watchStatement(Reflect.apply(sql, undefined, args), asking()),
    get(_, name) {
      if (name === 'unsafe')
        return (...args: never) => watchStatement(Reflect.apply(sql.unsafe, sql, args), asking());
      if (name === 'begin' && 'begin' in sql) return watchTransactions(sql, asking);
      return Reflect.get(sql, name);
    },
  });
}

function watchStatement(made: unknown, { ask, next, inTransaction }: Asking): unknown {
  if (!isQuery(made)) return made;
  const { handler: send } = made;
  made.handler = Object.assign(
    () => {
      // Not earlier: who reads a statement page by page answers it himself.
      const { resolve } = made;
      // Not through `reject`: `fenceTransactions` would take the connection for gone, and leave its transaction to the driver.
      const refuse = (fault: unknown) => resolve(Promise.reject(fault));
      const point = { n: next(), statement: inOneLine(made.strings), inTransaction };
      try {
        ask({ ...point, moment: 'before' });
      } catch (fault) {
        refuse(fault);
        return;
      }
      made.resolve = (rows) => {
        try {
          ask({ ...point, moment: 'after' });
          resolve(rows);
        } catch (fault) {
          refuse(fault);
        }
      };
      send(made);
    },
    { debug: send.debug },
  );
  return made;
}

type Work = (tx: Tx) => unknown;

function watchTransactions(sql: Sql, asking: () => Asking) {
  return async (...args: readonly [string, Work] | readonly [Work]): Promise<unknown> => {
    const [options, work] = args.length === 2 ? args : ['', args[0]];
    const { ask, next } = asking();
    let broken: unknown = null;
    const within: Asking = {
      next,
      inTransaction: true,
      ask(point) {
        // A lost connection stays lost: who swallows the first error meets it again.
        if (broken !== null) throw broken;
        try {
          ask(point);
        } catch (fault) {
          broken = fault;
          throw fault;
        }
      },
    };
    const commit = { n: 0, statement: 'commit', inTransaction: false };
    const result = await sql.begin(options, async (tx) => {
      const made = work(watch(tx, () => within));
      const done = await (Array.isArray(made) ? Promise.all(made) : made);
      commit.n = next();
      within.ask({ ...commit, moment: 'before' });
      return done;
    });
    ask({ ...commit, moment: 'after' });
    return result;
  };
}

function inOneLine(strings: readonly string[]): string {
  return strings.join('?').replace(/\s+/g, ' ').trim().slice(0, 120);
}
