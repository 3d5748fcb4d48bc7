import { parsedJson } from '../../domain/basics/index.ts';

/** One message and its answer, as the report shows them. */
export type Exchange = {
  readonly sent: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined where it is no JSON. */
  readonly body: unknown;
};

/** The server under test, over HTTP: all that the kit knows of it. */
export type Server = {
  /** To the SDSI address. Objects go as JSON; text and bytes go as they are. */
  sdsi(
    message: unknown,
    as?: { readonly key?: string | null; readonly method?: 'DELETE' },
  ): Promise<Exchange>;
  /** A key was given, so the server asks for one. */
  readonly hasKey: boolean;
  /** To another address of the same origin, for what SDSI leaves open. */
  at(
    method: 'GET' | 'PUT',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Exchange>;
  /** What was exchanged since it was last asked. */
  taken(): Exchange[];
};

/** A server that has not answered by then is as good as none. */
const PATIENCE_MS = 20_000;

/** @param url the SDSI address itself, or an origin, whose address is /sdsi then */
export function serverAt(url: string, key: string | null): Server {
  const root = new URL(url);
  const endpoint = root.pathname === '/' ? new URL('/sdsi', root) : root;
  let exchanges: Exchange[] = [];
  const send = async (
    method: string,
    target: URL,
    body: unknown,
    by: string | null,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Exchange> => {
    const raw = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const response = await fetch(target, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(by === null ? {} : { authorization: `Bearer ${by}` }),
        ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(raw === undefined ? {} : { body: raw }),
    });
    const text = await response.text();
    const sent = `${method} ${target.pathname} ${shown(raw)}`.trim();
    const { status, headers } = response;
    const exchange = { sent, status, headers, text, body: parsedJson(text) };
    exchanges.push(exchange);
    return exchange;
  };
  return {
    hasKey: key !== null,
    sdsi: (message, { key: by = key, method = 'POST' } = {}) => send(method, endpoint, message, by),
    at: (method, path, body, headers) => send(method, new URL(path, root), body, key, headers),
    taken() {
      const since = exchanges;
      exchanges = [];
      return since;
    },
  };
}

function shown(body: string | Uint8Array | undefined): string {
  const text = body instanceof Uint8Array ? `${body.length} bytes` : (body ?? '');
  return text.length <= 600 ? text : `${text.slice(0, 600)}… (${text.length} characters)`;
}
