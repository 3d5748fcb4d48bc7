import type { Campaign } from './campaign.ts';
import { cells } from './campaigns/cells.ts';
import { deliveredAgain } from './campaigns/delivered-again.ts';
import { failover } from './campaigns/failover.ts';
import { harmedUnderLoad } from './campaigns/harmed-under-load.ts';
import { killMigration } from './campaigns/kill-migration.ts';
import {
  killAll,
  killApi,
  killEmbedded,
  killedInFlight,
  killWorker,
  toldToStop,
  twoOfEach,
} from './campaigns/processes-killed.ts';
import { redisHarmed } from './campaigns/redis-harmed.ts';

/** Every fault that is played, in the order of RELIABILITY.md. */
export const CAMPAIGNS: readonly Campaign[] = [
  killApi,
  killWorker,
  killAll,
  killEmbedded,
  ...redisHarmed,
  ...harmedUnderLoad,
  deliveredAgain,
  killedInFlight,
  twoOfEach,
  killMigration,
  toldToStop,
  ...failover,
  ...cells,
];
