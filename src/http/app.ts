import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import type { Context } from '../context.ts';
import { decisionHeads } from '../db/decisions.ts';
import { fragmentCounts, movedMark } from '../db/status.ts';
import { type CallLimits, NO_LIMITS } from '../domain/call-limits.ts';
import { a2aRoutes } from '../protocols/a2a/routes.ts';
import { agentContextRoutes } from '../protocols/agent-context/routes.ts';
import { scenarioContextRoutes } from '../protocols/agent-context/scenario-routes.ts';
import { intentwebRoutes } from '../protocols/intentweb/routes.ts';
import { mcpRoutes } from '../protocols/mcp/routes.ts';
import { sdsiRoutes } from '../protocols/sdsi/routes.ts';
import { VERSION } from '../version.ts';
import { answerInTime } from './answer-in-time.ts';
import { createApiKeyCheck } from './api-key-check.ts';
import { auditCalls } from './audit.ts';
import { guardRoutes } from './auth.ts';
import { boundBodies } from './body-gate.ts';
import { createCallMeter } from './call-meter.ts';
import { compileOnce } from './compile-once.ts';
import { CONNECTION_TIMES } from './connection-times.ts';
import { Fault, ItemRefusal, Problem } from './contract/common.ts';
import { KeyDefinitionSchema } from './contract/templates.ts';
import { announceDeprecations } from './deprecation.ts';
import { createWatch } from './events/watch.ts';
import { readJsonBodies } from './json-body.ts';
import { createLimiter } from './limiter.ts';
import { measureRequests } from './metrics.ts';
import { takePlainAddresses } from './plain-addresses.ts';
import { sendProblem } from './problem.ts';
import { activityRoutes } from './routes/activity.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { auditLogRoutes } from './routes/audit-log.ts';
import { backFillRoutes } from './routes/back-fill.ts';
import { clusterRoutes } from './routes/clusters.ts';
import { correctionOrderRoutes } from './routes/correction-orders.ts';
import { correctionRoutes } from './routes/corrections.ts';
import { coverageRoutes } from './routes/coverage.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { decisionRoutes } from './routes/decisions.ts';
import { erasureRoutes } from './routes/erasure.ts';
import { eventRoutes } from './routes/events.ts';
import { failedRoutes } from './routes/failed.ts';
import { filledPayloadRoutes } from './routes/filled-payload.ts';
import { fragmentRoutes } from './routes/fragments.ts';
import { heldVersionRoutes } from './routes/held-versions.ts';
import { interactionRoutes } from './routes/interactions.ts';
import { jobBoardRoutes } from './routes/job-board.ts';
import { lifecycleRoutes } from './routes/lifecycle.ts';
import { mapRoutes } from './routes/map.ts';
import { ownerRoutes } from './routes/owners.ts';
import { patchKeyRoutes } from './routes/patch-keys.ts';
import { policyRoutes } from './routes/policy.ts';
import { quarantineRoutes } from './routes/quarantine.ts';
import { rawFragmentRoutes } from './routes/raw-fragments.ts';
import { responseTemplateRoutes } from './routes/response-templates.ts';
import { scenarioSearchRoutes } from './routes/scenario-search.ts';
import { scenarioRoutes } from './routes/scenarios.ts';
import { serviceRoutes } from './routes/service.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { signingKeyRoutes } from './routes/signing-keys.ts';
import { templateRoutes } from './routes/templates.ts';
import { trailRoutes } from './routes/trail.ts';
import { versionRoutes } from './routes/versions.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { whatIfRoutes } from './routes/what-if.ts';
import { SAFE_HEADERS, sendSafeHeaders } from './safe-headers.ts';
import { createSessions } from './sessions.ts';
import { checkSignedCalls } from './signed-calls.ts';
import { traceRequests } from './trace-requests.ts';

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
  { limits = NO_LIMITS, redis = null }: { limits?: CallLimits; redis?: Redis | null } = {},
): Promise<FastifyInstance> {
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
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => {
    const error = Object.assign(
      new Error(`There is nothing at ${request.method} ${request.url.split('?')[0]}.`),
      { statusCode: 404 },
    );
    sendProblem(error, request, reply);
  });
  traceRequests(app);
  readJsonBodies(app);
  takePlainAddresses(app);
  answerInTime(app);
  const isHttps = publicUrl?.startsWith('https:') === true;
  sendSafeHeaders(app, isHttps);
  announceDeprecations(app);
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
  const meter = createCallMeter(app, createLimiter(redis), limits);
  const signatures = checkSignedCalls(app, ctx, publicUrl);
  const sessions = createSessions(ctx, adminKey, isHttps);
  const guard = guardRoutes(app, createApiKeyCheck(ctx, adminKey, meter), meter, signatures, sessions);
  boundBodies(app, LARGEST_BODY);
  auditCalls(app, ctx);
  const watch = createWatch(
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
  const metrics = measureRequests(app, ctx, watch);
  // Whoever waits is answered, and streams end, before the server waits for its open connections.
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    watch.close();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });

  templateRoutes(app, ctx, watch);
  responseTemplateRoutes(app, ctx);
  scenarioRoutes(app, ctx);
  scenarioSearchRoutes(app, ctx);
  fragmentRoutes(app, ctx, meter);
  interactionRoutes(app, ctx, meter);
  apiKeyRoutes(app, ctx);
  sessionRoutes(app, sessions);
  clusterRoutes(app, ctx);
  coverageRoutes(app, ctx);
  activityRoutes(app, ctx);
  correctionRoutes(app, ctx);
  correctionOrderRoutes(app, ctx);
  mapRoutes(app, ctx);
  patchKeyRoutes(app, ctx);
  lifecycleRoutes(app, ctx);
  trailRoutes(app, ctx);
  backFillRoutes(app, ctx);
  filledPayloadRoutes(app, ctx);
  policyRoutes(app, ctx);
  whatIfRoutes(app, ctx);
  ownerRoutes(app, ctx);
  quarantineRoutes(app, ctx);
  failedRoutes(app, ctx);
  versionRoutes(app, ctx);
  heldVersionRoutes(app, ctx);
  signingKeyRoutes(app, ctx);
  rawFragmentRoutes(app, ctx);
  erasureRoutes(app, ctx);
  decisionRoutes(app, ctx);
  auditLogRoutes(app, ctx);
  webhookRoutes(app, ctx);
  eventRoutes(app, ctx, watch, guard.isStillAllowed);
  serviceRoutes(app, ctx, metrics);
  sdsiRoutes(app, ctx);
  a2aRoutes(app, ctx, publicUrl);
  intentwebRoutes(app, ctx, publicUrl);
  mcpRoutes(app, ctx, publicUrl);
  agentContextRoutes(app, ctx);
  scenarioContextRoutes(app, ctx);
  app.get('/openapi.json', { config: { scope: 'open' }, schema: { hide: true } }, () => app.swagger());
  await dashboardRoutes(app);
  jobBoardRoutes(app, ctx.queue);
  await app.ready();
  return app;
}
