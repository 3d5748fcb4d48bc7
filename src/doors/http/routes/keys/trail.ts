import { signedTrail } from '../../../../ground/signing/trail.ts';
import { PatchKeyPath } from '../../contract/keys/patch-keys.ts';
import { TrailReply } from '../../contract/keys/trail.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';
import { patchKeyFor } from '../../views/patch-keys.ts';

/** One address that explains a key, in a form that a reader can check without trusting us. */
export const trailRoutes = routesOf('keys', [
  scenarioRoute('GET /patch-keys/:key/trail', 'read', {
    summary: 'How a key came to be and why it is what it is: fragments to versions, as a chain to verify',
    params: PatchKeyPath,
    response: { 200: TrailReply },
    async answer(ctx, { caller, params: { scenario, key } }) {
      await patchKeyFor(ctx.db, caller, scenario, key);
      return signedTrail(ctx, scenario, key);
    },
  }),
]);
