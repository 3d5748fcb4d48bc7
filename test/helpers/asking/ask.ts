import type { FastifyInstance, HTTPMethods } from 'fastify';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The parsed body; undefined where it is no JSON. */
  readonly json: unknown;
};

/** A request into the app without a socket. An object goes as JSON, text and bytes go as they are. */
export type Ask = (
  method: HTTPMethods,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** @param key API key sent along, or null for a caller without one */
export function askInto(app: FastifyInstance, key: string | null): Ask {
  return async (method, path, body, headers) => {
    const raw = typeof body === 'string' || Buffer.isBuffer(body);
    const response = await app.inject({
      method,
      url: path,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: parsed(response.body),
    };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
