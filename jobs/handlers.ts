import type { JobKind } from '../src/ground/queue/catalog.ts';
import type { Handlers, Job } from '../src/ground/queue/run-job.ts';
import { accountForFragments } from './account-for-fragments.ts';
import { closeObservationWindows } from './close-observation-windows.ts';
import { clusterPool } from './cluster-pool.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { embedFragments } from './embed-fragments.ts';
import { forgetExpired } from './forget-expired.ts';
import { judgePoolMaturity } from './judge-maturity.ts';
import { measurePatchKeys } from './measure-patch-keys.ts';
import { projectPoolMap } from './project-pool.ts';
import { publishSchemaVersion } from './publish-schema-version.ts';
import { backingOff } from './setbacks.ts';
import { sweepPools } from './sweep-pools.ts';
import { synthesisePatchKeys } from './synthesise-patch-key.ts';

/** The verbs, in the order of the story. */
const VERBS: Handlers = {
  'embed-fragments': embedFragments,
  'cluster-pool': clusterPool,
  'project-pool': projectPoolMap,
  'judge-maturity': judgePoolMaturity,
  'synthesise-patch-key': synthesisePatchKeys,
  'measure-patch-keys': measurePatchKeys,
  'close-observation-windows': closeObservationWindows,
  'publish-schema-version': publishSchemaVersion,
  'forget-expired': forgetExpired,
  'deliver-webhooks': deliverWebhooks,
  'account-for-fragments': accountForFragments,
  'sweep-pools': sweepPools,
};

/** The sweep alone is never left alone: it is what finds out that others may be tried again. */
const backsOff = (kind: JobKind) => kind !== 'sweep-pools';

const named = Object.entries(VERBS) as [JobKind, Job][]; // Object.entries forgets the literal types
/** What a worker runs: each kind's verb, left alone for longer and longer while it fails for a subject. */
export const handlers = Object.fromEntries(
  named.map(([kind, job]) => [kind, backsOff(kind) ? backingOff(kind, job) : job]),
) as Handlers; // every kind of VERBS, and no other
