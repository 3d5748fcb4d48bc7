import type { FastifyPluginAsync } from 'fastify';
import { sentenceOf } from '../problem.ts';
import type { TakeOptions } from '../wishes/take.ts';
import { type Goal, openWishes } from '../wishes/wishes.ts';
import { expressHook, fastifyHook, fetchHook, type Handler, type Take } from './hooks.ts';
import { type Members, readApi } from './operations.ts';
import { takeRequest } from './take-request.ts';
import { documentWith } from './with-wishes.ts';

export type LearnApiOptions = Pick<TakeOptions, 'identify' | 'map'> &
  Goal & {
    /** The API's OpenAPI document (3.0, 3.1): a file, or what is in it. */
    readonly openapi: string | Members;
  };

/** An API that is learned from: put in front of its handlers, in the way that their house asks for. */
export type HeardApi = {
  /** The document with what callers may say besides, as it is now. */
  document(): Members;
  /** Of its first server: `/api/v3`; empty where it has none. */
  readonly basePath: string;
  /** For a way in of one's own. */
  readonly take: Take;
  /** Before a handler of fetch requests: Hono's `app.fetch`, Next's, Deno's, Bun's. */
  fetch<H extends Handler>(handler: H): H;
  /** Middleware, behind `express.json()` and `express.urlencoded()`. */
  readonly express: ReturnType<typeof expressHook>;
  /** A plugin for all routes. */
  readonly fastify: FastifyPluginAsync;
  /** Sends what waits, for a while, and stops. */
  close(): Promise<void>;
};

/**
 * Has the pool learn from an HTTP API by its own OpenAPI document: the body of each operation (JSON or a form), or its query, may hold `other`
 * and learned keys, which are noted and taken out before the handler; the answer's head names what was noted. All else goes
 * through as it came, and nothing fails with the pool.
 * @throws Error where the document cannot be read
 */
export async function learnApi({ openapi, ...rest }: LearnApiOptions): Promise<HeardApi> {
  const api = await readApi(openapi);
  const say = (sentence: string) => rest.onProblem?.({ kind: 'service', sentence });
  const wishes = openWishes({ ...rest, name: rest.name ?? api.title });
  for (const { tool } of api.operations) wishes.met(tool);
  for (const one of api.leftAlone)
    say(`${one} is left as it is: its body is no plain object, in JSON or as a form, or one of tokens`);
  const options = { ...rest, onFault: (problem: unknown) => say(sentenceOf(problem)) };
  const take: Take = (asked) => takeRequest(api, wishes, options, asked);
  return {
    document: () => documentWith(api, wishes),
    basePath: api.basePath,
    take,
    fetch: (handler) => fetchHook(take, handler),
    express: expressHook(take),
    fastify: fastifyHook(take),
    close: () => wishes.close(),
  };
}
