import type { FastifyInstance } from 'fastify';

/** A JSON call to the service: over a socket, or straight into the app for replays. */
export type Call = (
  method: 'GET' | 'PUT' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
) => Promise<unknown>;

export class CallError extends Error {
  /** The body of the answer, as far as it was JSON. */
  readonly answer: unknown;

  constructor(sentence: string, answer: unknown) {
    super(sentence);
    this.answer = answer;
  }
}

export function callOver(url: string, key: string): Call {
  return async (method, path, body) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answerOf(method, path, response.status, await response.text());
  };
}

export function callInto(app: FastifyInstance, key: string): Call {
  return async (method, path, body) => {
    const response = await app.inject({
      method,
      url: path,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return answerOf(method, path, response.statusCode, response.body);
  };
}

function answerOf(method: string, path: string, status: number, text: string): unknown {
  const answer = parsed(text);
  if (status < 400 && answer !== undefined) return answer;
  throw new CallError(`${method} ${path} answered ${status}: ${text.slice(0, 2_000)}`, answer);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
