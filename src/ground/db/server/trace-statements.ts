import { beginSpan, isInSpan } from '../../tracing/span.ts';
import type { Inside } from './driver-query.ts';

const SYSTEM = { 'db.system.name': 'postgresql' };

/**
 * A span from when a query of postgres.js is sent to its answer. A query that is part of another one is never sent, and has none.
 * The statement is told by its verb and first table; its parameters, which people said, are not looked at.
 */
export function tracedQuery<Q extends object>(query: Q): Q {
  if (!isInSpan()) return query;
  const inside = query as unknown as Partial<Inside>;
  const { strings, handler, resolve, reject } = inside;
  if (strings === undefined || handler === undefined || resolve === undefined || reject === undefined)
    return query;
  const summary = summaryOf(strings);
  inside.handler = Object.assign((asked: unknown) => {
    const span = beginSpan(summary, { ...SYSTEM, 'db.query.summary': summary }, { kind: 'CLIENT' });
    inside.resolve = (rows) => {
      span?.end({}, false);
      resolve.call(query, rows);
    };
    const refuse = inside.reject ?? reject;
    inside.reject = (problem) => {
      span?.end({}, true);
      refuse.call(query, problem);
    };
    return handler.call(query, asked);
  }, handler);
  return query;
}

/** A span's name is read by people. */
const MOST_TABLES = 4;

/** What it changes, e.g. "insert admitted_ids, insert fragments"; of what changes nothing, the first table that it reads. */
function summaryOf(strings: readonly string[]): string {
  const text = strings.join(' ').toLowerCase();
  const named = (verb: string, table: string) => `${verb.split(' ', 1)[0]} ${table}`;
  const changes = [...text.matchAll(/(?<!do |for )\b(insert into|update|delete from) "?([a-z_0-9]+)/g)];
  if (changes.length > 0) {
    const told = new Set(changes.map(([, verb = '', table = '']) => named(verb, table)));
    return [...told].slice(0, MOST_TABLES).join(', ');
  }
  const read = /\bfrom "?([a-z_0-9]+)/.exec(text)?.[1];
  return read === undefined ? (/[a-z]+/.exec(text)?.[0] ?? '') : named('select', read);
}
