import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Context } from '../../context.ts';
import { type CallLimits, NO_LIMITS } from '../../domain/access/index.ts';
import { decisionHeads } from '../../ground/db/keys/index.ts';
import { fragmentCounts, movedMark } from '../../ground/db/upkeep/index.ts';
import { VERSION } from '../../ground/process/version.ts';
import { addRoutes } from './all-routes.ts';
import { answerInTime } from './answers/answer-in-time.ts';
import { compileOnce } from './answers/compile-once.ts';
import { CONNECTION_TIMES } from './answers/connection-times.ts';
import { allowOrigins, originLists } from './answers/cross-origin.ts';
import { answerUnchanged } from './answers/entity-tag.ts';
import { answerExactly } from './answers/exact-answers.ts';
import { measureRequests } from './answers/metrics.ts';
import { traceRequests } from './answers/trace-requests.ts';
import { Fault, ItemRefusal, Problem } from './contract/common.ts';
import { KeyDefinitionSchema } from './contract/versions/templates.ts';
import { createWatch, type Watch } from './events/watch.ts';
import { createApiKeyCheck } from './guards/api-key-check.ts';
import { auditCalls } from './guards/audit.ts';
import { guardRoutes } from './guards/auth.ts';
import { boundBodies } from './guards/body-gate.ts';
import { createCallMeter } from './guards/call-meter.ts';
import { readJsonBodies } from './guards/json-body.ts';
import { type Counters, createLimiter } from './guards/limiter.ts';
import { refuseForeignNames } from './guards/own-names.ts';
import { takePlainAddresses } from './guards/plain-addresses.ts';
import { SAFE_HEADERS, sendSafeHeaders } from './guards/safe-headers.ts';
import { createSessions } from './guards/sessions.ts';
import { checkSignedCalls } from './guards/signed-calls.ts';
import { refusal, sendProblem } from './problem.ts';

/** A batch of 1,000 fragments of usual length is 0.3 MB. */
const LARGEST_BODY = 1024 * 1024;

/** Listeners and held requests at the same time: each is a socket and a few kilobytes. */
const MOST_WAITING = 1_000;

/** Those who wait, and four times as many who do not; idle ones are cut after ten seconds. */
const MOST_CONNECTIONS = 4_000;

/** The door: routes, contracts, guards. It holds no state besides caches, so any number of it may run side by side. */
export async function createApp(
  ctx: Context,
  adminKey: string,
  publicUrl: string | null = null,
  {
    limits = NO_LIMITS,
    redis = null,
    host = '127.0.0.1',
    trustedProxies = [],
  }: {
    limits?: CallLimits;
    redis?: Counters | null;
    host?: string;
    trustedProxies?: readonly string[];
  } = {},
): Promise<FastifyInstance> {
  const app = newServer(ctx);
  answerWithProblems(app);
  traceRequests(app);
  answerExactly(app);
  readJsonBodies(app);
  takePlainAddresses(app);
  const lists = originLists(ctx);
  refuseForeignNames(app, { host, publicUrl }, lists);
  answerInTime(app);
  const isHttps = publicUrl?.startsWith('https:') === true;
  sendSafeHeaders(app, isHttps);
  await allowOrigins(app, lists);
  answerUnchanged(app);
  await describeRoutes(app);
  const meter = createCallMeter(app, createLimiter(redis), limits, trustedProxies);
  const signatures = checkSignedCalls(app, ctx, publicUrl);
  const sessions = createSessions(ctx, adminKey, isHttps);
  const guard = guardRoutes(app, createApiKeyCheck(ctx, adminKey, meter), meter, signatures, sessions);
  boundBodies(app, LARGEST_BODY);
  auditCalls(app, ctx);
  const watch = watchRows(ctx);
  const metrics = measureRequests(app, ctx, watch);
  letGo(app, watch);
  await addRoutes(app, ctx, { publicUrl, meter, sessions, guard, watch, metrics });
  await app.ready();
  return app;
}

function newServer(ctx: Context): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    bodyLimit: LARGEST_BODY,
    // An answer's `instance` must find its log line also after a restart.
    genReqId: () => randomUUID(),
    ...CONNECTION_TIMES,
    // Open connections of idle clients do not hold a shutdown up.
    forceCloseConnections: 'idle',
    // One line a request would drown the events; durations are in the metrics.
    logController: new LogController({ disableRequestLogging: true }),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    schemaController: { compilersFactory: compileOnce },
    routerOptions: { maxParamLength: 250 },
    // An address that cannot be read (%E0%A4%A) is refused before any hook.
    frameworkErrors(error, request, reply) {
      reply.headers(SAFE_HEADERS);
      sendProblem(error, request, reply);
    },
  });
  app.server.maxConnections = MOST_CONNECTIONS;
  return app;
}

/** There is nothing at an address, or something that answers to other methods (RFC 9110 section 15.5.6). */
function answerWithProblems(app: FastifyInstance): void {
  const doors = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = doors.get(url) ?? new Set();
    doors.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const allowed = [...doors].flatMap(([url, methods]) => (isAt(path, url) ? [...methods] : []));
    if (allowed.length > 0) reply.header('allow', [...new Set(allowed)].sort().join(', '));
    const problem =
      allowed.length === 0
        ? refusal(404, `There is nothing at ${request.method} ${path}.`)
        : refusal(405, `${path} does not take ${request.method}.`);
    sendProblem(problem, request, reply);
  });
}

/** Whether a path is one of a route's: `:name` stands for one part of it. */
function isAt(path: string, route: string): boolean {
  const [parts, wanted] = [path.split('/'), route.split('/')];
  return (
    parts.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  );
}

/** OpenAPI, from the contracts of all routes that are added from now on. */
async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Differential Semantic Pool',
        version: VERSION,
        description: 'Fragments in, signed schema versions out. Errors are RFC 9457 problem documents.',
      },
      components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
      security: [{ apiKey: [] }],
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, i) =>
        typeof json['$id'] === 'string' ? json['$id'] : `def-${i}`,
    },
  });
  for (const schema of [Fault, ItemRefusal, Problem, KeyDefinitionSchema]) app.addSchema(schema);
}

function watchRows(ctx: Context): Watch {
  return createWatch(
    {
      heads: () => decisionHeads(ctx.db),
      status: async (scenario) => ({
        fragments: await fragmentCounts(ctx.db, scenario ?? undefined),
        mark: await movedMark(ctx.db, scenario ?? undefined),
      }),
      complain: (err) => ctx.log.warn({ err }, 'events.not_seen'),
    },
    MOST_WAITING,
  );
}

/** Whoever waits is answered, and streams end, before the server waits for its open connections. */
function letGo(app: FastifyInstance, watch: Watch): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    watch.close();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}
