import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsOneMachine, type OneMachine, startOneMachine } from '../../../bench/faults/kit/one-machine.ts';
import { redisFacts } from '../../../src/cli/doctor/redis.ts';
import { temporaryFolder } from '../../../src/cli/service/temporary-folder.ts';
import { createLimiter, MINUTE, openCounters } from '../../../src/doors/http/guards/limiter.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { createBullQueue, startBullWorker } from '../../../src/ground/queue/bullmq-queue.ts';
import { done } from '../../../src/ground/queue/catalog.ts';
import { IDLE } from '../../helpers/service/jobs.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

/** One of each queue, which in a cluster may have a master each. */
const KINDS = ['embed-fragments', 'cluster-pool', 'measure-patch-keys'] as const;

// `skipIf` says so in the report when there is no redis-server on PATH.
const isMissing = !needsOneMachine('redis').here();
describe.skipIf(isMissing)('R24 notes in a Redis under sentinels', () => goOn('redis'));
describe.skipIf(isMissing)('R28 notes in a Redis Cluster', () => goOn('cluster'));

/** The last test leaves one server less. */
function goOn(kind: 'redis' | 'cluster'): void {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let redis: OneMachine;
  let world: World;
  beforeAll(async () => {
    folder = await temporaryFolder();
    [redis, world] = await Promise.all([startOneMachine(kind, folder.path), openWorld()]);
  });
  afterAll(async () => {
    await world.close();
    await redis.close();
    await folder.remove();
  });

  it('stand beside counts of limits that processes share', async () => {
    const [one, other] = [
      openCounters(redis.url, createLog('silent')),
      openCounters(redis.url, createLog('silent')),
    ];
    try {
      await until('both are connected', () => [one, other].every(({ status }) => status === 'ready'));
      for (const counter of ['requests', 'items', 'keys']) {
        await createLimiter(one).take(counter, 'ann', MINUTE, 5, 2);
        expect(await createLimiter(other).take(counter, 'ann', MINUTE, 5)).toMatchObject({ remaining: 2 });
      }
    } finally {
      one.disconnect();
      other.disconnect();
    }
  });

  it('are asked for by all servers’ names: doctor tells where one alone is named of a cluster', async () => {
    const [, server] = /([^/,]+)$/.exec(redis.url.replace(/\/dsp$/, '')) ?? [];
    const facts = await redisFacts(kind === 'cluster' ? `redis://${server}` : redis.url);
    expect(facts).toMatchObject({ kind: 'reached', isOneOfMany: kind === 'cluster' });
  });

  it('go on when the master that has them was killed and another has taken over, which doctor finds too', async () => {
    const store = { kind: 'redis', url: redis.url } as const;
    const queue = createBullQueue(store, createLog('silent'));
    const worked = new Set<string>();
    const marks = KINDS.map((kind) => [
      kind,
      async (_: unknown, subject: string) => done({ count: worked.add(`${kind} ${subject}`).size }),
    ]);
    const handlers = { ...IDLE, ...Object.fromEntries(marks) };
    const worker = startBullWorker(store, { ...world.ctx, queue }, handlers);
    const getThrough = (subject: string) =>
      until(`notes about ${subject} got through`, () => {
        // As the sweep does: a note that the killed server knew alone is lost with it.
        for (const kind of KINDS) queue.nudge(kind, subject);
        return KINDS.every((kind) => worked.has(`${kind} ${subject}`));
      });
    try {
      await getThrough('before');
      await redis.strike('kill');
      await getThrough('afterwards');
      expect(await redisFacts(redis.url)).toMatchObject({ kind: 'reached', eviction: 'noeviction' });
    } finally {
      await worker.close();
      await queue.close();
    }
  });
}
