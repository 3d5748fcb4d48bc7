import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { a2aRoutes } from '../protocols/a2a/routes.ts';
import { agentContextRoutes } from '../protocols/agent-context/routes.ts';
import { scenarioContextRoutes } from '../protocols/agent-context/scenario-routes.ts';
import { intentwebRoutes } from '../protocols/intentweb/routes.ts';
import { mcpRoutes } from '../protocols/mcp/routes.ts';
import { sdsiRoutes } from '../protocols/sdsi/routes.ts';
import { apiKeyRoutes } from './routes/access/api-keys.ts';
import { auditLogRoutes } from './routes/access/audit-log.ts';
import { meRoutes } from './routes/access/me.ts';
import { sessionRoutes } from './routes/access/sessions.ts';
import { clientAgentRoutes } from './routes/intake/client-agents.ts';
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
import { clusterRoutes } from './routes/needs/clusters.ts';
import { correctionOrderRoutes } from './routes/needs/correction-orders.ts';
import { correctionRoutes } from './routes/needs/corrections.ts';
import { coverageRoutes } from './routes/needs/coverage.ts';
import { mapRoutes } from './routes/needs/map.ts';
import { dashboardRoutes } from './routes/service/dashboard.ts';
import { eventRoutes } from './routes/service/events.ts';
import { inboxRoutes } from './routes/service/inbox.ts';
import { jobBoardRoutes } from './routes/service/job-board.ts';
import { serviceRoutes } from './routes/service/service.ts';
import { webhookRoutes } from './routes/service/webhooks.ts';
import { heldVersionRoutes } from './routes/versions/held-versions.ts';
import { policyRoutes } from './routes/versions/policy.ts';
import { responseTemplateRoutes } from './routes/versions/response-templates.ts';
import { scenarioRoutes } from './routes/versions/scenarios.ts';
import { sharedRoutes } from './routes/versions/shared.ts';
import { signingKeyRoutes } from './routes/versions/signing-keys.ts';
import { templateRoutes } from './routes/versions/templates.ts';
import { versionRoutes } from './routes/versions/versions.ts';
import type { Door } from './typed.ts';

/** Every address that OpenAPI lists, in its order. */
const ROUTES: readonly ((app: FastifyInstance, ctx: Context, door: Door) => void)[] = [
  templateRoutes,
  responseTemplateRoutes,
  meRoutes,
  scenarioRoutes,
  fragmentRoutes,
  interactionRoutes,
  apiKeyRoutes,
  sessionRoutes,
  clusterRoutes,
  coverageRoutes,
  correctionRoutes,
  correctionOrderRoutes,
  mapRoutes,
  patchKeyRoutes,
  keyOrderRoutes,
  lifecycleRoutes,
  inboxRoutes,
  clientAgentRoutes,
  trailRoutes,
  backFillRoutes,
  filledPayloadRoutes,
  policyRoutes,
  whatIfRoutes,
  quarantineRoutes,
  failedRoutes,
  versionRoutes,
  sharedRoutes,
  heldVersionRoutes,
  signingKeyRoutes,
  rawFragmentRoutes,
  erasureRoutes,
  decisionRoutes,
  auditLogRoutes,
  webhookRoutes,
  eventRoutes,
  serviceRoutes,
  sdsiRoutes,
  a2aRoutes,
  intentwebRoutes,
  mcpRoutes,
  agentContextRoutes,
  scenarioContextRoutes,
];

/** Every address of the service. */
export async function addRoutes(app: FastifyInstance, ctx: Context, door: Door): Promise<void> {
  for (const add of ROUTES) add(app, ctx, door);
  app.get('/openapi.json', { config: { scope: 'open' }, schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(app.swagger()),
  );
  await dashboardRoutes(app);
  jobBoardRoutes(app, ctx.queue);
}
