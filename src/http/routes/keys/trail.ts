import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { findScenario } from '../../../db/scenarios/index.ts';
import { signedTrail } from '../../../signing/trail.ts';
import { PROBLEM_REPLY } from '../../contract/common.ts';
import { PatchKeyPath } from '../../contract/keys/patch-keys.ts';
import { TrailReply } from '../../contract/keys/trail.ts';
import { callerOf } from '../../guards/auth.ts';
import { route, withTypes } from '../../typed.ts';
import { patchKeyFor } from '../../views/patch-keys.ts';

/** One address that explains a key, in a form that a reader can check without trusting us. */
export function trailRoutes(app: FastifyInstance, ctx: Context): void {
  withTypes(app).get(
    '/v1/scenarios/:scenario/patch-keys/:key/trail',
    route('read', {
      summary: 'How a key came to be and why it is what it is: fragments to versions, as a chain to verify',
      tags: ['keys'],
      params: PatchKeyPath,
      response: { 200: TrailReply, ...PROBLEM_REPLY },
    }),
    async (request) => {
      const { scenario } = await findScenario(ctx.db, request.params.scenario);
      await patchKeyFor(ctx.db, callerOf(request), scenario, request.params.key);
      return signedTrail(ctx, scenario, request.params.key);
    },
  );
}
