import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CuttingProxy, openCuttingProxy } from '../../../bench/faults/kit/cutting-proxy.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { createBullQueue, startBullWorker } from '../../../src/ground/queue/bullmq-queue.ts';
import type { QueueStore } from '../../../src/ground/queue/bullmq-store.ts';
import { done } from '../../../src/ground/queue/catalog.ts';
import type { Handlers } from '../../../src/ground/queue/run-job.ts';
import type { Closing } from '../../../src/rooms.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { IDLE } from '../../helpers/service/jobs.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

/** R6: what stands between the queue and its tables is cut, and a note must get through in the end. */
describe('R6 a queue in PostgreSQL whose connections are cut', () => {
  let world: World;
  let proxy: CuttingProxy;
  const open: Closing[] = [];

  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    for (const closing of open.splice(0).reverse()) await closing.close();
    await proxy.close();
  });
  afterAll(() => world.close());

  /** A queue with a worker behind a proxy, and the subjects that were worked. */
  async function openThroughProxy(lifeOf: (() => number) | null) {
    const url = new URL(await freshDatabase());
    proxy = await openCuttingProxy(Number(url.port));
    proxy.cutAfter(lifeOf);
    url.port = String(proxy.port);
    const store: QueueStore = { kind: 'postgresql', url: url.href };
    const queue = createBullQueue(store, createLog('silent'));
    const subjects: string[] = [];
    const work: Handlers = {
      ...IDLE,
      'embed-fragments': async (_, subject) => done({ count: subjects.push(subject) }),
    };
    const worker = startBullWorker(store, { ...world.ctx, queue }, work);
    open.push(queue, worker);
    return { queue, subjects };
  }

  it.each([
    ['before they say a word', 0],
    ['while they introduce themselves', 60],
    ['while the tables are made', 20_000],
  ])('%s: it begins when they hold', async (_, bytes) => {
    const { queue, subjects } = await openThroughProxy(() => bytes);
    await until('several were cut', () => proxy.cuts >= 4);
    proxy.cutAfter(null);
    await until('a note got through', () => {
      queue.nudge('embed-fragments', 'flights');
      return subjects.length > 0;
    });
    expect(new Set(subjects)).toEqual(new Set(['flights']));
  });

  it('in the midst of its work: it goes on when they hold', async () => {
    const { queue, subjects } = await openThroughProxy(null);
    queue.nudge('embed-fragments', 'before');
    await until('it works', () => subjects.includes('before'));
    let life = 0;
    proxy.cutAfter(() => 500 + (life++ % 7) * 1_300);
    await until('many were cut', () => {
      queue.nudge('embed-fragments', `amid ${proxy.cuts}`);
      return proxy.cuts >= 25;
    });
    proxy.cutAfter(null);
    await until('a note got through', () => {
      queue.nudge('embed-fragments', 'afterwards');
      return subjects.includes('afterwards');
    });
  });
});

/** Runs `body` in a process of its own that listens as every process of ours does. */
async function endOf(body: string): Promise<number | null> {
  const at = (path: string) => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href);
  const script = `
    import { outliveLostConnections } from ${at('cli/service/outlive-lost-connections.ts')};
    import { createLog } from ${at('ground/process/log.ts')};
    outliveLostConnections(createLog('silent'));
    ${body}
    setTimeout(() => process.exit(0), 50);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  return code as number | null;
}

describe('R6 a rejection that nobody hears', () => {
  it.each([
    ['of a connection that was reset', "Object.assign(new Error('gone'), { code: 'ECONNRESET' })", 0],
    ['of a driver that was cut off', "Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' })", 0],
    ['of our own making', "new TypeError('a fault of ours')", 1],
  ])('%s: the exit code is $2', async (_, problem, code) => {
    expect(await endOf(`Promise.reject(${problem});`)).toBe(code);
  });
});
