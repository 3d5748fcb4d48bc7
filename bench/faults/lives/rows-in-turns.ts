import { type Rows, rowsOver, type Tx } from '../../../src/ground/db/server/connect.ts';
import { isQuery } from '../../../src/ground/db/server/driver-query.ts';

/** Waits until it is somebody's turn, lets one step take effect in the database, and says when it has. */
export type TakeTurn = <T>(step: () => Promise<T>) => Promise<T>;

/**
 * The same rows, where every statement, and every beginning and end of a transaction, takes a turn of its own: several
 * workers on one database in an order that a seed decides. A rollback asks nobody.
 */
export function withTurns({ sql }: Pick<Rows, 'sql'>, take: TakeTurn): Rows {
  return rowsOver(
    new Proxy(sql, {
      apply: (target, self, words) => inTurn(Reflect.apply(target, self, words), take),
      get(target, name) {
        if (name === 'unsafe')
          return (...given: Parameters<Rows['sql']['unsafe']>) => inTurn(target.unsafe(...given), take);
        if (name !== 'begin') return Reflect.get(target, name);
        return (...given: unknown[]) => {
          const work = given.pop() as (tx: Tx) => unknown; // the last argument of the driver's `begin`
          return transactionInTurns(target, given.map(String).join(' '), work, take);
        };
      },
    }),
  );
}

async function transactionInTurns(
  sql: Rows['sql'],
  options: string,
  work: (tx: Tx) => unknown,
  take: TakeTurn,
): Promise<unknown> {
  let [end, abandon] = [(_: unknown) => {}, (_: unknown) => {}];
  const ended = new Promise((resolve, reject) => {
    [end, abandon] = [resolve, reject];
  });
  let whole: Promise<unknown> = Promise.resolve();
  const begin = () =>
    new Promise<Tx>((begun, failed) => {
      whole = sql.begin(options, (tx) => {
        begun(tx);
        return ended;
      });
      whole.catch(failed);
    });
  try {
    const made = work(txInTurns(await take(begin), take));
    const result = await (Array.isArray(made) ? Promise.all(made) : made);
    await take(() => {
      end(null);
      return whole;
    });
    return result;
  } catch (problem) {
    abandon(problem);
    await whole.catch(() => {});
    throw problem;
  }
}

function txInTurns(tx: Tx, take: TakeTurn): Tx {
  return new Proxy(tx, {
    apply: (target, self, words) => inTurn(Reflect.apply(target, self, words), take),
    get(target, name) {
      if (name !== 'unsafe') return Reflect.get(target, name);
      return (...given: Parameters<Tx['unsafe']>) => inTurn(target.unsafe(...given), take);
    },
  });
}

function inTurn<T>(made: T, take: TakeTurn): T {
  if (!isQuery(made)) return made;
  const { handler: send } = made;
  const wait = () => {
    // Taken now: who watches these rows may have put others in the place of the driver's own.
    const { resolve, reject } = made;
    const step = () =>
      new Promise((answered, failed) => {
        made.resolve = answered;
        made.reject = failed;
        send(made);
      });
    take(step).then(resolve, reject);
  };
  made.handler = Object.assign(wait, { debug: send.debug });
  return made;
}
