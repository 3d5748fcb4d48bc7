import type { FastifyPluginAsync } from 'fastify';
import plugin from 'fastify-plugin';
import {
  exactIntegers,
  jsonShapeFault,
  parsedJson,
  withExactIntegers,
} from '../../../domain/basics/index.ts';
import { FORM_TYPE, JSON_TYPE } from './operations.ts';
import { type Asked, membersOf, type TakenRequest } from './take-request.ts';

/** What was said besides is noted and taken out of a request; null where it goes on as it came. */
export type Take = (asked: Asked) => TakenRequest | null;

/** Names what was set and is acted upon by nobody, in an answer's head. */
export const NOTED = 'semantic-pool-noted';
/** A body that is larger is not looked into. */
export const MOST_BYTES = 10 * 1024 * 1024;
const READABLE = { depth: 500, width: Number.POSITIVE_INFINITY };

/** A handler of fetch requests, whatever its house gives it besides. */
export type Handler = (request: Request, ...more: never[]) => Response | Promise<Response>;

export function fetchHook<H extends Handler>(take: Take, handler: H): H {
  const heard = async (first: Request, ...more: never[]): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(first.url);
    const text = isRead(first.headers) ? await first.clone().text() : null;
    const body = text === null ? undefined : parsed(text, first.headers.get('content-type') ?? '');
    const header = (name: string) => first.headers.get(name) ?? undefined;
    const taken = take({ method: first.method, pathname, query, body, header });
    if (taken === null) return handler(first, ...more);
    await taken.kept;
    const answer = await handler(rest(first, taken, taken.body === body ? null : text), ...more);
    if (taken.noted.length === 0) return answer;
    const headers = new Headers(answer.headers);
    headers.set(NOTED, taken.noted.join(', '));
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
  };
  return heard as H;
}

/** @param text of the body, where something was taken out of that */
function rest(request: Request, { query, body }: TakenRequest, text: string | null): Request {
  const target = new URL(request.url);
  target.search = String(query);
  if (text === null) return new Request(target, request);
  const { method, signal } = request;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(target, { method, signal, headers, body: written(body, text) });
}

type Headed = Readonly<Record<string, string | readonly string[] | undefined>>;
/** As much of Express (4 or 5) as is used, so that its types are not needed to read ours. */
export type ExpressRequest = {
  readonly method: string;
  url: string;
  body?: unknown;
  readonly headers: Headed;
};
export type ExpressResponse = { setHeader(name: string, value: string): unknown };

export function expressHook(take: Take) {
  return (request: ExpressRequest, response: ExpressResponse, next: () => void): void => {
    const taken = take(askedOf(request));
    if (taken === null) {
      next();
      return;
    }
    request.body = taken.body;
    request.url = withQuery(request.url, taken.query);
    if (taken.noted.length > 0) response.setHeader(NOTED, taken.noted.join(', '));
    void taken.kept.then(() => next());
  };
}

export function fastifyHook(take: Take): FastifyPluginAsync {
  return plugin(
    async (app) => {
      app.addHook('preValidation', async (request, reply) => {
        const taken = take(askedOf(request));
        if (taken === null) return;
        request.body = taken.body;
        request.query = membersOf(taken.query);
        if (taken.noted.length > 0) void reply.header(NOTED, taken.noted.join(', '));
        await taken.kept;
      });
    },
    { fastify: '5.x', name: 'semantic-pool-api' },
  );
}

/** A form, or a JSON text in which integers that no double holds stand as they were sent. */
export function written(body: unknown, sent: string): string {
  if (body instanceof URLSearchParams) return String(body);
  return withExactIntegers(JSON.stringify(body), exactIntegers(sent) ?? new Map());
}

/** A URL's path with another query. */
export function withQuery(url: string, query: URLSearchParams): string {
  const [path = ''] = url.split('?');
  return query.size === 0 ? path : `${path}?${query}`;
}

export function askedOf({ method, url, body, headers }: ExpressRequest): Asked {
  const [pathname = '', search = ''] = url.split('?');
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : value?.[0];
  };
  return { method, pathname, query: new URLSearchParams(search), body, header };
}

function isRead(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return (
    (JSON_TYPE.test(type) || FORM_TYPE.test(type)) && Number(headers.get('content-length') ?? 0) <= MOST_BYTES
  );
}

/** Undefined where it is neither a form nor JSON that all read alike and can write down again: that is for the handler to say. */
export function parsed(text: string, type: string): unknown {
  if (!FORM_TYPE.test(type)) return jsonShapeFault(text, READABLE) === null ? parsedJson(text) : undefined;
  const form = new URLSearchParams(text);
  // Of another encoding than UTF-8 its texts would come back as others.
  return form.size === 0 || String(form).includes('%EF%BF%BD') ? undefined : form;
}
