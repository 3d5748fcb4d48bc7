import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../context.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { signedTrail } from '../../../../ground/signing/trail.ts';
import { PatchKeyPath } from '../../contract/keys/patch-keys.ts';
import { TrailReply } from '../../contract/keys/trail.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Asked, route, routesOf } from '../../typed.ts';
import { patchKeyFor } from '../../views/patch-keys.ts';

/** One address that explains a key, in a form that a reader can check without trusting us. */
export function trailRoutes(app: FastifyInstance, ctx: Context): void {
  routesOf(app, ctx, 'keys').get('/v1/scenarios/:scenario/patch-keys/:key/trail', TRAIL, showTrail);
}

const TRAIL = route('read', {
  summary: 'How a key came to be and why it is what it is: fragments to versions, as a chain to verify',
  params: PatchKeyPath,
  response: { 200: TrailReply },
});

async function showTrail(ctx: Context, request: Asked<typeof TRAIL>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  await patchKeyFor(ctx.db, callerOf(request), scenario, request.params.key);
  return signedTrail(ctx, scenario, request.params.key);
}
