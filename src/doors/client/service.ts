import { setMaxListeners } from 'node:events';
import { isRecord, parsedJson } from '../../domain/basics/index.ts';
import { ServiceAway, ServiceRefused, sentenceOf } from './problem.ts';
import type { SignRequest } from './sign-request.ts';

type Answer = {
  readonly status: number;
  readonly etag: string | null;
  /** How long the answer may be used without asking again. */
  readonly maxAgeMs: number;
  readonly body: unknown;
};

/** JSON calls to one service with one key. */
export type Service = ReturnType<typeof serviceAt>;

type Address = {
  readonly url: string;
  readonly key: string | null;
  /** Where the key asks for signed requests. */
  readonly sign?: SignRequest | undefined;
  readonly timeoutMs: number;
  /** Ends what is under way. */
  readonly closing: AbortSignal;
};

type Changing = 'POST' | 'PUT' | 'PATCH';
type Sent = {
  readonly method?: Changing;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * The service at an address. A call is over within `timeoutMs`, and at once when `closing` says so.
 * Each @throws ServiceAway | ServiceRefused; 304 is an answer.
 * @throws TypeError for what is no address
 */
export function serviceAt({ url, key, sign, timeoutMs, closing }: Address) {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  // As many calls at once as there are tools, all of which end with it.
  setMaxListeners(0, closing);
  const ask = async (path: string, init: Sent): Promise<Answer> => {
    let response: Response;
    let text: string;
    const limit = limited(timeoutMs, closing);
    try {
      const address = new URL(path.replace(/^\//, ''), base);
      const { method = 'GET', body = null, headers } = init;
      response = await fetch(address, {
        ...init,
        headers: { ...headers, ...sign?.(method, address, body) },
        // Elsewhere nobody is to see the key.
        redirect: 'error',
        signal: limit.signal,
      });
      text = await response.text();
    } catch (cause) {
      throw new ServiceAway(`${base.origin} does not answer: ${sentenceOf(causeOf(cause))}`, null, cause);
    } finally {
      limit.done();
    }
    const { status, headers } = response;
    const body = parsedJson(text);
    if (status === 408 || status === 429 || status >= 500)
      throw new ServiceAway(`${base.origin} answered ${status}`, retryAfter(headers.get('retry-after')));
    if (status >= 400) {
      const detail =
        isRecord(body) && typeof body['detail'] === 'string' ? body['detail'] : text.slice(0, 200);
      throw new ServiceRefused(`${base.origin} answered ${status}: ${detail}`, status, body);
    }
    return { status, etag: headers.get('etag'), maxAgeMs: maxAge(headers.get('cache-control')), body };
  };
  const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const sent = (method: Changing) => (path: string, body: string) =>
    ask(path, { method, headers: { ...authorization, 'content-type': 'application/json' }, body });
  return {
    get: (path: string, etag?: string | null) =>
      ask(path, { headers: { ...authorization, ...(etag == null ? {} : { 'if-none-match': etag }) } }),
    post: sent('POST'),
    put: sent('PUT'),
    patch: sent('PATCH'),
  };
}

/** RFC 9110 10.2.3: seconds or a date. */
export function retryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

function maxAge(header: string | null): number {
  const seconds = /(?:^|[,\s])max-age=(\d{1,9})/i.exec(header ?? '')?.[1];
  return seconds === undefined ? 0 : Number(seconds) * 1_000;
}

/** `fetch failed` says nothing; what made it fail does. */
function causeOf(problem: unknown): unknown {
  return problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem;
}

/** A signal that fires after so long, or with the other one. `AbortSignal.any` would hang on to every one it ever made. */
function limited(ms: number, closing: AbortSignal): { readonly signal: AbortSignal; done(): void } {
  const controller = new AbortController();
  const close = () => controller.abort(closing.reason);
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${ms} ms`)), ms);
  if (closing.aborted) close();
  closing.addEventListener('abort', close);
  return {
    signal: controller.signal,
    done() {
      clearTimeout(timer);
      closing.removeEventListener('abort', close);
    },
  };
}
