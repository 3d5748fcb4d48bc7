import type { Config } from '../src/config.ts';
import { createBullQueue, type JobWorker, startBullWorker } from '../src/queue/bullmq-queue.ts';
import { closeAll, type Options, openBase, queueStoreOf } from '../src/rooms.ts';
import { handlers } from './handlers.ts';

/** Workers alone; any number of processes of this kind share the work. */
export async function startWorker(config: Config, options: Options): Promise<JobWorker> {
  const base = await openBase(config, options);
  const store = queueStoreOf(config, base.connection);
  const queue = createBullQueue(store, options.log);
  const worker = startBullWorker(store, { ...base.ctx, queue }, handlers);
  return { close: () => closeAll([worker, queue, base]) };
}
