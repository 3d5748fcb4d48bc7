import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { a2aRoutes } from '../protocols/a2a/routes.ts';
import { agentContextRoutes } from '../protocols/agent-context/routes.ts';
import { scenarioContextRoutes } from '../protocols/agent-context/scenario-routes.ts';
import { intentwebRoutes } from '../protocols/intentweb/routes.ts';
import { mcpRoutes } from '../protocols/mcp/routes.ts';
import { sdsiRoutes } from '../protocols/sdsi/routes.ts';
import type { Guard } from './auth.ts';
import type { CallMeter } from './call-meter.ts';
import type { Watch } from './events/watch.ts';
import type { Metrics } from './metrics.ts';
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
import type { Sessions } from './sessions.ts';

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
}
