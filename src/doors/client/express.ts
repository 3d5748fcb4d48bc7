import { createHook, type Headers, type Heard, type HookOptions } from './hook.ts';

export type { Heard, Sender } from './hook.ts';

/** As much of Express (4 or 5) as is used, so that its types are not needed to read ours. */
type Request = { body?: unknown; readonly headers: Headers; semanticPool?: Heard | null };
type Response = {
  statusCode: number;
  status(code: number): Response;
  type(type: string): Response;
  json(body: unknown): Response;
  send(body: unknown): Response;
  once(event: 'finish', listener: () => void): unknown;
};

/** Put before a handler, behind `express.json()`. `close()` sends what still waits; `ready()` says when there is a template. */
export type SemanticPool = ((
  request: Request,
  response: Response,
  next: (problem?: unknown) => void,
) => void) & {
  ready(limitMs: number): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Middleware for a route whose requests carry SDSI payloads: validated against the current template and filled in
 * (`request.semanticPool` says what was found), patches in the answer, and what came of it reported.
 */
export function semanticPool(options: HookOptions<Request>): SemanticPool {
  const pool = createHook<Request>(options);
  // Requests do not wait for it: those before it go through as they are.
  void pool.ready(0);

  const middleware = (request: Request, response: Response, next: (problem?: unknown) => void): void => {
    const heard = pool.hear(request, request.headers, request.body);
    request.semanticPool = heard;
    if (heard === null) {
      next();
      return;
    }
    response.once('finish', () => pool.done(heard, response.statusCode));
    const refusal = pool.refusal(heard);
    if (refusal !== null) {
      response.status(422).type('application/problem+json').send(JSON.stringify(refusal));
      return;
    }
    request.body = pool.filled(heard, request.body);
    const json = response.json.bind(response);
    response.json = (answer) => json(pool.suggesting(heard, answer));
    next();
  };
  return Object.assign(middleware, { ready: pool.ready, close: pool.close });
}
