import type { Config } from '../src/ground/process/config.ts';
import { createBullQueue, startBullWorker } from '../src/ground/queue/bullmq-queue.ts';
import { serveWorkerHealth } from '../src/ground/queue/worker-health.ts';
import { startReader } from '../src/ground/threads/reader.ts';
import { type Closing, closeAll, type Options, openBase, queueStoreOf } from '../src/rooms.ts';
import { handlers } from './handlers.ts';

/** Workers alone; any number of processes of this kind share the work. */
export async function startWorker(config: Config, options: Options): Promise<Closing> {
  const base = await openBase(config, options);
  const store = queueStoreOf(config, base.connection);
  const queue = createBullQueue(store, options.log);
  const reader = startReader();
  const ctx = { ...base.ctx, queue, reader };
  const worker = startBullWorker(store, ctx, handlers, config.workerQueues);
  const closings: Closing[] = [worker, queue, reader, base];
  try {
    if (config.metricsPort !== null)
      closings.unshift(await serveWorkerHealth(ctx, worker, { host: config.host, port: config.metricsPort }));
  } catch (problem) {
    await closeAll(closings);
    throw problem;
  }
  return { close: () => closeAll(closings) };
}
