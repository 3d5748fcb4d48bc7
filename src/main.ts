import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { handlers } from '../jobs/handlers.ts';
import type { Context } from './context.ts';
import { createApp } from './doors/http/app.ts';
import { openCounters } from './doors/http/guards/limiter.ts';
import { makeFolder, surveyTables } from './ground/db/server/index.ts';
import { outstandingWork } from './ground/db/upkeep/index.ts';
import type { Config } from './ground/process/config.ts';
import type { LogEventName } from './ground/process/log-events.ts';
import { createBullQueue, startBullWorker } from './ground/queue/bullmq-queue.ts';
import { EVERYTHING, type JobKind } from './ground/queue/catalog.ts';
import { createInlineQueue } from './ground/queue/inline-queue.ts';
import { readHere, startReader } from './ground/threads/reader.ts';
import { type Closing, closeAll, type Options, openBase, queueStoreOf } from './rooms.ts';

/** As many as a fragment that breaks the embedder gets tries; all else is settled by the first. */
const SWEEPS = 3;

export type Service = Closing & {
  readonly ctx: Context;
  readonly app: FastifyInstance;
  /** Where it listens, e.g. `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly adminKey: string;
  /** Where a key that was generated at this start was written; null when there was one before. */
  readonly newAdminKeyFile: string | null;
};

/** The service: API and, unless told otherwise, workers beside it. */
export async function startService(
  config: Config,
  options: Options & { readonly worker?: boolean },
): Promise<Service> {
  const base = await openBase(config, { ...options, embeds: options.worker !== false });
  const closings: Closing[] = [base];
  try {
    const store = queueStoreOf(config, base.connection);
    const queue = createBullQueue(store, options.log);
    closings.unshift(queue);
    const reader = startReader();
    closings.unshift(reader);
    const ctx = { ...base.ctx, queue, reader };
    if (options.worker !== false)
      closings.unshift(startBullWorker(store, ctx, handlers, config.workerQueues));
    const { adminKey, writtenTo } = await readAdminKey(config);
    const redis = config.redisUrl === null ? null : openCounters(config.redisUrl, options.log);
    if (redis !== null) closings.unshift({ close: async () => redis.disconnect() });
    const app = await createApp({ ...ctx, db: base.doorDb }, adminKey, config.publicUrl, {
      redis,
      limits: config.limits,
      host: config.host,
      trustedProxies: config.trustedProxies,
    });
    closings.unshift(app);
    const listenTextResolver = () => 'service.listening' satisfies LogEventName;
    const url = await app.listen({ host: config.host, port: config.port, listenTextResolver });
    return { ctx, app, url, adminKey, newAdminKeyFile: writtenTo, close: () => closeAll(closings) };
  } catch (problem) {
    await closeAll(closings);
    throw problem;
  }
}

export type Replayable = Closing & {
  readonly ctx: Context;
  readonly app: FastifyInstance;
  readonly adminKey: string;
  /** Runs every job that the rows ask for at the clock's time. */
  settle(): Promise<void>;
};

/** The same API and jobs on a given clock, run when told instead of when they come up: replays and tests. */
export async function openReplayable(config: Config, options: Options): Promise<Replayable> {
  const base = await openBase(config, { ...options, connections: 3 });
  // Maps are for people to look at.
  const unwanted: readonly JobKind[] = options.throwaway ? ['project-pool'] : [];
  const queue = createInlineQueue(handlers, unwanted);
  const ctx = { ...base.ctx, queue, reader: readHere() };
  const adminKey = randomBytes(24).toString('base64url');
  const app = await createApp(ctx, adminKey, config.publicUrl);
  let settled = 0;
  return {
    ctx,
    app,
    adminKey,
    async settle() {
      for (let round = 0; round < SWEEPS; round++) {
        const left = round === 0 ? null : await outstandingWork(ctx.db, ctx.clock.now());
        if (left?.every(({ kind }) => unwanted.includes(kind))) break;
        queue.nudge('sweep-pools', EVERYTHING);
        await queue.drain(ctx);
      }
      settled++;
      // Days pass in less than a second: PostgreSQL's own survey of its tables (once a minute) would always be late.
      if (options.throwaway && Number.isInteger(Math.log2(settled))) await surveyTables(ctx.db);
    },
    close: () => closeAll([app, queue, base]),
  };
}

async function readAdminKey(config: Config): Promise<{ adminKey: string; writtenTo: string | null }> {
  if (config.adminKey !== null) return { adminKey: config.adminKey, writtenTo: null };
  const file = join(config.dataDir, 'admin-key');
  if (existsSync(file)) return { adminKey: (await readFile(file, 'utf8')).trim(), writtenTo: null };
  const adminKey = randomBytes(32).toString('base64url');
  await makeFolder(config.dataDir);
  await writeFile(file, `${adminKey}\n`, { mode: 0o600, flag: 'wx' });
  return { adminKey, writtenTo: file };
}
