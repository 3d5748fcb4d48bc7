import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsOneMachine, type OneMachine, startOneMachine } from '../../../bench/faults/kit/one-machine.ts';
import { redisFacts } from '../../../src/cli/doctor/redis.ts';
import { temporaryFolder } from '../../../src/cli/service/temporary-folder.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { createBullQueue, startBullWorker } from '../../../src/ground/queue/bullmq-queue.ts';
import { done } from '../../../src/ground/queue/catalog.ts';
import { IDLE } from '../../helpers/service/jobs.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

// `skipIf` says so in the report when there is no redis-server on PATH.
describe.skipIf(!needsOneMachine('redis').here())('R24 notes in a Redis under sentinels', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let redis: OneMachine;
  let world: World;
  beforeAll(async () => {
    folder = await temporaryFolder();
    [redis, world] = await Promise.all([startOneMachine('redis', folder.path), openWorld()]);
  });
  afterAll(async () => {
    await world.close();
    await redis.close();
    await folder.remove();
  });

  it('go on when its master was killed and they have named another, which doctor finds too', async () => {
    const store = { kind: 'redis', url: redis.url } as const;
    const queue = createBullQueue(store, createLog('silent'));
    const worked: string[] = [];
    const worker = startBullWorker(
      store,
      { ...world.ctx, queue },
      { ...IDLE, 'embed-fragments': async (_, subject) => done({ count: worked.push(subject) }) },
    );
    const getsThrough = (subject: string) =>
      until(`a note about ${subject} got through`, () => {
        // As the sweep does: a note that the killed server knew alone is lost with it.
        queue.nudge('embed-fragments', subject);
        return worked.includes(subject);
      });
    try {
      await getsThrough('before');
      await redis.strike('kill');
      await getsThrough('afterwards');
      expect(await redisFacts(redis.url)).toMatchObject({ kind: 'reached', eviction: 'noeviction' });
    } finally {
      await worker.close();
      await queue.close();
    }
  });
});
