import type { Sql } from 'postgres';
import { inSpan, isInSpan } from '../../tracing/span.ts';
import type { Inside } from './driver-query.ts';
import { tracedQuery } from './trace-statements.ts';
import { isConnectionLost } from './unavailable.ts';

/**
 * postgres.js 3.4.9 goes on using the connection of a transaction after it was lost: the rollback, and what the transaction
 * asks next, are written to a socket that is gone (an uncaught TypeError, which ends the process) or to the one that has
 * taken its place, outside of any transaction. Here a transaction whose connection is lost asks nothing more: its
 * statements are rejected, and the driver, which has rejected the transaction by then, is never told that its body has ended.
 * The same of a connection that somebody has to himself (`reserve`), which may be lost while nothing is asked of it.
 * Statements and transactions pass here anyway, so they are also traced here.
 */
export function fenceTransactions(sql: Sql): Sql {
  return new Proxy(sql, {
    apply: (target, self, given) => tracedQuery(Reflect.apply(target, self, given)),
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver);
      if (name === 'unsafe') return (...given: unknown[]) => tracedQuery(member.apply(target, given));
      if (name === 'reserve') return () => reserve(target);
      if (name !== 'begin') return member;
      return (...args: [...options: string[], body: Body]) =>
        isInSpan()
          ? inSpan('transaction', { 'db.system.name': 'postgresql' }, () => begin(target, args))
          : begin(target, args);
    },
  });
}

type Body = (tx: object) => unknown;

const NEVER = new Promise<never>(() => {});

async function begin(sql: Sql, args: readonly [...options: string[], body: Body]): Promise<unknown> {
  const body = args.at(-1) as Body; // the last one, by the driver's own types
  const options = args.slice(0, -1).join(' ');
  const { lose, run } = newFence();
  const outcome = sql.begin(options, (tx) => run(body, tx));
  outcome.catch(lose);
  return outcome;
}

/** What the driver hands out where a statement is executed; as `begin` of its own does it. */
type Executing = { readonly onexecute: (connection: { onclose: (problem: unknown) => void }) => void };

async function reserve(sql: Sql): Promise<object> {
  const own = await sql.reserve();
  const { lose, fence } = newFence();
  const hear: Executing = {
    onexecute(connection) {
      connection.onclose = lose;
    },
  };
  await own.unsafe('select', [], hear as object);
  return fence(own);
}

/** Around one connection: hears that it is lost, and lets nothing more through from then on. */
function newFence() {
  let lost: unknown = null;
  const lose = (problem: unknown) => {
    lost ??= problem;
  };
  const fenced = <Q extends object>(asked: Q): Q => {
    const query = tracedQuery(asked);
    const inside = query as unknown as Partial<Inside>;
    const { handler, reject } = inside;
    if (handler === undefined || reject === undefined) return query;
    inside.reject = (problem) => {
      if (isConnectionLost(problem)) lose(problem);
      reject.call(query, problem);
    };
    inside.handler = Object.assign(
      (sent: unknown) => (lost === null ? handler.call(query, sent) : reject.call(query, lost)),
      handler,
    );
    return query;
  };
  const fence = (tx: object): object =>
    new Proxy(tx, {
      apply: (target, self, given) =>
        fenced(Reflect.apply(target as (...a: unknown[]) => object, self, given)),
      get(target, name, receiver) {
        const member = Reflect.get(target, name, receiver);
        if (name === 'unsafe') return (...given: unknown[]) => fenced(member.apply(target, given));
        // A lost one would be given to whoever asks next.
        if (name === 'release') return () => (lost === null ? member() : undefined);
        if (name === 'savepoint') {
          return (...given: unknown[]) => {
            const inner = given.at(-1) as Body;
            return member.apply(target, [...given.slice(0, -1), (save: object) => run(inner, save)]);
          };
        }
        return member;
      },
    });
  const run = async (inner: Body, tx: object): Promise<unknown> => {
    try {
      const given = await inner(fence(tx));
      return lost === null ? given : await NEVER;
    } catch (problem) {
      if (lost === null) throw problem;
      return NEVER;
    }
  };
  return { lose, fence, run };
}
