import type { Context } from './context.ts';
import { type Clock, MendableError } from './domain/basics/index.ts';
import { createIntake, INTAKE_CONNECTIONS, INTAKE_STATEMENT_MS } from './doors/exchange/intake/intake.ts';
import { type CourierOptions, createCourier } from './doors/webhooks/courier.ts';
import { openMonths } from './ground/db/intake/index.ts';
import { leaveOtherModels } from './ground/db/pools/index.ts';
import { unassessedScenarios } from './ground/db/scenarios/index.ts';
import {
  type Connection,
  connect,
  type Db,
  migrateDatabase,
  startEmbeddedPostgres,
  takeFolder,
} from './ground/db/server/index.ts';
import { insertSigningKey, listSigningKeys } from './ground/db/versions/index.ts';
import { createLocalModel } from './ground/embedder/local-model.ts';
import { createCachedModel } from './ground/embedder/vector-cache.ts';
import { systemClock } from './ground/process/clock.ts';
import { type Config, masterKeysOf } from './ground/process/config.ts';
import type { Log } from './ground/process/log.ts';
import type { QueueStore } from './ground/queue/bullmq-store.ts';
import { followKeys } from './ground/signing/following-seal.ts';
import type { Seal } from './ground/signing/seal.ts';
import { newSigningKey, replaySigningKey } from './ground/signing/signing-key.ts';
import { startLearner } from './ground/threads/learner.ts';
import { openVault } from './ground/vault/open-vault.ts';

/** A stored policy with which the service must not run. */
export class PolicyError extends MendableError {}

/** Something that was opened, and how to close it. */
export type Closing = { close(): Promise<void> };

export type Options = {
  readonly clock?: Clock;
  readonly log: Log;
  /** A file that remembers vectors from run to run; without it every run embeds anew. */
  readonly vectors?: string | undefined;
  /** False where no job runs: the model is loaded with the first text that is asked for, if any. */
  readonly embeds?: boolean;
  /** The embedded database is deleted afterwards: nothing in it has to survive a crash, and nobody looks at a pool's map. */
  readonly throwaway?: boolean;
  /** Of the jobs: fewer where one follows the other, for each connection plans every statement for itself. */
  readonly connections?: number;
  /** A new database signs with the key of this seed: of a replay, whose versions must be the same every time. */
  readonly signingSeed?: string;
  /** Of tests, whose receivers of webhooks are beside them. */
  readonly webhooks?: CourierOptions;
  /** Of tests, whose services follow each other in one process: they stay open behind each. */
  readonly shared?: Pick<Context, 'embedder' | 'learner'>;
};

/** What API and workers both stand on. */
export type Base = Closing & {
  readonly ctx: Omit<Context, 'queue' | 'reader'>;
  /** The same rows over connections of its own: jobs beside the door cannot keep its callers waiting. */
  readonly doorDb: Db;
  readonly connection: Connection;
};

const JOB_CONNECTIONS = 10;
const DOOR_CONNECTIONS = 8;

/**
 * Database (the embedded one where no address is set), migrations, vault, model, learner and seal, each on what was opened before it.
 * @throws whatever one of them refuses to start for, as a sentence for the operator; what was open by then is closed
 */
export async function openBase(
  config: Config,
  {
    clock = systemClock,
    log,
    vectors,
    embeds = true,
    throwaway = false,
    connections = JOB_CONNECTIONS,
    signingSeed,
    webhooks,
    shared,
  }: Options,
): Promise<Base> {
  const closings: Closing[] = [];
  try {
    let url = config.databaseUrl;
    if (url === null) closings.unshift(await takeFolder(config.dataDir));
    const awake = embeds && config.workerQueues.includes('embedding');
    // Begun first: to load the weights takes as long as the database does to start.
    const minds = shared === undefined ? openMinds(config.embeddingModel, vectors, awake) : shared;
    const made = Promise.resolve(minds).catch(() => null);
    if (shared === undefined)
      closings.unshift({ close: async () => closeAll(Object.values((await made) ?? {})) });
    if (url === null) {
      const server = await startEmbeddedPostgres(config.dataDir, !throwaway);
      closings.unshift({ close: server.stop });
      url = server.url;
    }
    await migrateDatabase(url);
    const connection = connect(url, { max: connections });
    const door = connect(url, { max: DOOR_CONNECTIONS });
    const entrance = connect(url, { max: INTAKE_CONNECTIONS, statementMs: INTAKE_STATEMENT_MS });
    closings.unshift(connection, door, entrance);
    const { vault, keyBesideData } = await openVault(door, masterKeysOf(config), clock.now());
    if (keyBesideData && !throwaway) {
      log.warn(
        {
          mend: 'A dump of this database holds the key of its encrypted texts. Set DSP_MASTER_KEY (openssl rand -base64 32), and start again.',
        },
        'vault.key_beside_data',
      );
    }
    const db = { sql: connection.sql, orm: connection.orm, vault };
    await openMonths(db, clock.now());
    await refuseUnassessed(db);
    const { embedder, learner } = await minds;
    const others = await leaveOtherModels(db, embedder, clock.now());
    const { model, transform } = embedder;
    if (others.length > 0) log.warn({ model, transform, others }, 'phrases.of_other_models');
    const seal = await openSeal(db, clock, signingSeed);
    const intake = createIntake({ sql: entrance.sql, vault });
    const ctx = { db, intake, clock, log, embedder, learner, seal, courier: createCourier(webhooks) };
    const doorDb = { sql: door.sql, orm: door.orm, vault };
    return { ctx, doorDb, connection, close: () => closeAll(closings) };
  } catch (problem) {
    await closeAll(closings);
    throw problem;
  }
}

async function openMinds(model: string, vectors: string | undefined, awake: boolean) {
  const embedder = await (vectors === undefined
    ? createLocalModel(model, undefined, { awake })
    : createCachedModel(model, vectors));
  return { embedder, learner: startLearner() };
}

/** SDSI section 6: a server that evolves its schema MUST assess its keys for as long as it does. */
async function refuseUnassessed(db: Db): Promise<void> {
  const [scenario] = await unassessedScenarios(db);
  if (scenario === undefined) return;
  throw new PolicyError(
    `The stored policy of the scenario "${scenario}" has evaluation off and evolution on. A server that evolves its schema must assess its keys (SDSI section 6): set evolution to "off" or evaluation to "on" in scenarios.policy.`,
  );
}

async function openSeal(db: Db, clock: Clock, seed: string | undefined): Promise<Seal> {
  if ((await listSigningKeys(db)).length === 0) {
    const now = clock.now();
    await insertSigningKey(db, await (seed === undefined ? newSigningKey(now) : replaySigningKey(seed, now)));
  }
  return followKeys(() => listSigningKeys(db), clock);
}

export function queueStoreOf(config: Config, { url }: Connection): QueueStore {
  return config.redisUrl === null ? { kind: 'postgresql', url } : { kind: 'redis', url: config.redisUrl };
}

/** In the order given, each even when one before it failed; the first failure is thrown at the end. */
export async function closeAll(closings: readonly Closing[]): Promise<void> {
  const problems: unknown[] = [];
  for (const closing of closings) {
    await closing.close().catch((problem: unknown) => problems.push(problem));
  }
  if (problems.length > 0) throw problems[0];
}
