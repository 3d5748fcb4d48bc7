import { inject } from 'vitest';
import { type Call, callInto } from '../../../src/cli/service/api-client.ts';
import type { Context } from '../../../src/context.ts';
import type { CourierOptions } from '../../../src/doors/webhooks/courier.ts';
import type { Embedder } from '../../../src/ground/embedder/embedder.ts';
import { createCachedModel } from '../../../src/ground/embedder/vector-cache.ts';
import { createVirtualClock } from '../../../src/ground/process/clock.ts';
import { readConfig } from '../../../src/ground/process/config.ts';
import { createLog, type Log } from '../../../src/ground/process/log.ts';
import { type Learner, startLearner } from '../../../src/ground/threads/learner.ts';
import { openReplayable, type Replayable } from '../../../src/main.ts';
import { freshDatabase } from '../database/fresh.ts';
import { type WrongClock, wrongClock } from './wrong-clock.ts';

export type World = Replayable & {
  readonly clock: WrongClock;
  readonly databaseUrl: string;
  /** A call with the admin key that throws on 4xx and 5xx. */
  readonly call: Call;
};

/** One model and one learner for all worlds of a process: to load them anew for each file took a sixth of the processor's time. */
let minds: { readonly embedder: Promise<Embedder>; readonly learner: Learner } | null = null;

async function sharedMinds(model: string): Promise<Pick<Context, 'embedder' | 'learner'>> {
  minds ??= { embedder: createCachedModel(model, inject('vectors')), learner: startLearner() };
  return { embedder: await minds.embedder, learner: minds.learner };
}

/** The whole service on a database of its own and a set clock: real PostgreSQL, real model, real jobs. */
export async function openWorld(
  start = '2026-01-05T00:00:00Z',
  databaseUrl?: string,
  webhooks?: CourierOptions,
  log: Log = createLog('silent'),
  env: NodeJS.ProcessEnv = {},
): Promise<World> {
  const url = databaseUrl ?? (await freshDatabase());
  const clock = wrongClock(createVirtualClock(new Date(start)));
  const config = { ...readConfig(env), databaseUrl: url };
  const shared = await sharedMinds(config.embeddingModel);
  const options = { clock, log, shared, ...(webhooks === undefined ? {} : { webhooks }) };
  const service = await openReplayable(config, options);
  return { ...service, clock, databaseUrl: url, call: callInto(service.app, service.adminKey) };
}
