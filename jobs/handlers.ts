import type { Handlers } from '../src/queue/run-job.ts';
import { closeObservationWindows } from './close-observation-windows.ts';
import { clusterPool } from './cluster-pool.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { embedFragments } from './embed-fragments.ts';
import { forgetExpired } from './forget-expired.ts';
import { judgePoolMaturity } from './judge-maturity.ts';
import { measurePatchKeys } from './measure-patch-keys.ts';
import { publishSchemaVersion } from './publish-schema-version.ts';
import { sweepPools } from './sweep-pools.ts';
import { synthesisePatchKeys } from './synthesise-patch-key.ts';

/** The verbs, in the order of the story. */
export const handlers: Handlers = {
  'embed-fragments': embedFragments,
  'cluster-pool': clusterPool,
  'judge-maturity': judgePoolMaturity,
  'synthesise-patch-key': synthesisePatchKeys,
  'measure-patch-keys': measurePatchKeys,
  'close-observation-windows': closeObservationWindows,
  'publish-schema-version': publishSchemaVersion,
  'forget-expired': forgetExpired,
  'deliver-webhooks': deliverWebhooks,
  'sweep-pools': sweepPools,
};
