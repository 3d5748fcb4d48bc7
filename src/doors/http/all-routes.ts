import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { a2aRoutes } from '../protocols/a2a/routes.ts';
import { agentContextRoutes } from '../protocols/agent-context/routes.ts';
import { scenarioContextRoutes } from '../protocols/agent-context/scenario-routes.ts';
import { intentwebRoutes } from '../protocols/intentweb/routes.ts';
import { mcpRoutes } from '../protocols/mcp/routes.ts';
import { sdsiRoutes } from '../protocols/sdsi/routes.ts';
import type { Metrics } from './answers/metrics.ts';
import type { Watch } from './events/watch.ts';
import type { Guard } from './guards/auth.ts';
import type { CallMeter } from './guards/call-meter.ts';
import type { Sessions } from './guards/sessions.ts';
import { apiKeyRoutes } from './routes/access/api-keys.ts';
import { auditLogRoutes } from './routes/access/audit-log.ts';
import { ownerRoutes } from './routes/access/owners.ts';
import { sessionRoutes } from './routes/access/sessions.ts';
import { erasureRoutes } from './routes/intake/erasure.ts';
import { failedRoutes } from './routes/intake/failed.ts';
import { fragmentRoutes } from './routes/intake/fragments.ts';
import { interactionRoutes } from './routes/intake/interactions.ts';
import { quarantineRoutes } from './routes/intake/quarantine.ts';
import { rawFragmentRoutes } from './routes/intake/raw-fragments.ts';
import { backFillRoutes } from './routes/keys/back-fill.ts';
import { decisionRoutes } from './routes/keys/decisions.ts';
import { filledPayloadRoutes } from './routes/keys/filled-payload.ts';
import { lifecycleRoutes } from './routes/keys/lifecycle.ts';
import { keyOrderRoutes } from './routes/keys/orders.ts';
import { patchKeyRoutes } from './routes/keys/patch-keys.ts';
import { trailRoutes } from './routes/keys/trail.ts';
import { whatIfRoutes } from './routes/keys/what-if.ts';
import { activityRoutes } from './routes/needs/activity.ts';
import { clusterRoutes } from './routes/needs/clusters.ts';
import { correctionOrderRoutes } from './routes/needs/correction-orders.ts';
import { correctionRoutes } from './routes/needs/corrections.ts';
import { coverageRoutes } from './routes/needs/coverage.ts';
import { mapRoutes } from './routes/needs/map.ts';
import { dashboardRoutes } from './routes/service/dashboard.ts';
import { eventRoutes } from './routes/service/events.ts';
import { jobBoardRoutes } from './routes/service/job-board.ts';
import { serviceRoutes } from './routes/service/service.ts';
import { webhookRoutes } from './routes/service/webhooks.ts';
import { heldVersionRoutes } from './routes/versions/held-versions.ts';
import { policyRoutes } from './routes/versions/policy.ts';
import { responseTemplateRoutes } from './routes/versions/response-templates.ts';
import { scenarioSearchRoutes } from './routes/versions/scenario-search.ts';
import { scenarioRoutes } from './routes/versions/scenarios.ts';
import { signingKeyRoutes } from './routes/versions/signing-keys.ts';
import { templateRoutes } from './routes/versions/templates.ts';
import { versionRoutes } from './routes/versions/versions.ts';

/** What some routes need besides `ctx`: what the door itself is made of. */
type Door = {
  /** Where clients reach this service; null where nobody has said so. */
  readonly publicUrl: string | null;
  readonly meter: CallMeter;
  readonly sessions: Sessions;
  readonly guard: Guard;
  readonly watch: Watch;
  readonly metrics: Metrics;
};

/** Every address of the service. OpenAPI lists them in this order. */
export async function addRoutes(
  app: FastifyInstance,
  ctx: Context,
  { publicUrl, meter, sessions, guard, watch, metrics }: Door,
): Promise<void> {
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
  keyOrderRoutes(app, ctx);
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
  mcpRoutes(app, ctx, { watch, isStillAllowed: guard.isStillAllowed });
  agentContextRoutes(app, ctx);
  scenarioContextRoutes(app, ctx);
  app.get('/openapi.json', { config: { scope: 'open' }, schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(app.swagger()),
  );
  await dashboardRoutes(app);
  jobBoardRoutes(app, ctx.queue);
}
