import type { Campaign } from './campaign.ts';
import { cutConnections } from './campaigns/cut-connections.ts';
import { databaseHarmed } from './campaigns/database-harmed.ts';
import { deliveredAgain } from './campaigns/delivered-again.ts';
import { fullData } from './campaigns/full-disk.ts';
import { killAll } from './campaigns/kill-all.ts';
import { killApi } from './campaigns/kill-api.ts';
import { killEmbedded } from './campaigns/kill-embedded.ts';
import { killMigration } from './campaigns/kill-migration.ts';
import { killWorker } from './campaigns/kill-worker.ts';
import { killedInFlight } from './campaigns/killed-in-flight.ts';
import { redisAbsent } from './campaigns/redis-absent.ts';
import { redisHarmed } from './campaigns/redis-harmed.ts';
import { slowClients } from './campaigns/slow-clients.ts';
import { toldToStop } from './campaigns/told-to-stop.ts';
import { twoOfEach } from './campaigns/two-of-each.ts';

/** Every fault that is played, in the order of RELIABILITY.md. */
export const CAMPAIGNS: readonly Campaign[] = [
  killApi,
  killWorker,
  killAll,
  killEmbedded,
  ...redisHarmed,
  redisAbsent,
  cutConnections,
  ...databaseHarmed,
  fullData,
  slowClients,
  deliveredAgain,
  killedInFlight,
  twoOfEach,
  killMigration,
  toldToStop,
];
