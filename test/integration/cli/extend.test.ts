import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { handlers } from '../../../jobs/handlers.ts';
import type { Context } from '../../../src/context.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { skipped } from '../../../src/ground/queue/catalog.ts';
import { createHttpEmbedder } from '../../extend/http-embedder.ts';
import { createMemoryQueue } from '../../extend/memory-queue.ts';
import { until } from '../../helpers/service/until.ts';

// docs/extend.md shows these files; here they do what it says.

describe('an embedder behind an endpoint', () => {
  const server = createServer(async (request, response) => {
    const { input } = JSON.parse(await readText(request));
    if (input[0] === 'bad') response.writeHead(500).end();
    else response.end(JSON.stringify({ data: [{ embedding: [3, 4, input[0].length] }] }));
  });
  afterAll(() => server.close());

  it('gives unit vectors in the order asked for, and a text that fails costs no other its own', async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo; // a socket of TCP
    const embedder = createHttpEmbedder(`http://127.0.0.1:${port}/v1/embeddings`, 'some-model', 3);
    const [first, second, third] = await embedder.attempt(['', 'bad', 'four']);
    expect(first).toEqual({
      value: { vector: Float32Array.from([0.6, 0.8, 0]), reading: null },
    });
    expect(second).toEqual({ failure: 'Error' });
    expect(third).toHaveProperty('value');
    await expect(embedder.embed(['bad'])).rejects.toThrow('Error');
  });
});

describe('a queue in memory', () => {
  it('makes one job of notes to one subject, and one more of what comes while it runs', async () => {
    const seen: string[] = [];
    const { queue, startWorker } = createMemoryQueue();
    const ctx = { log: createLog('silent') } as unknown as Context; // the handlers below ask for nothing else
    queue.nudge('embed-fragments', 'flight_booking');
    queue.nudge('embed-fragments', 'flight_booking');
    const worker = startWorker(ctx, {
      ...handlers,
      'sweep-pools': async () => skipped('not here'),
      'embed-fragments': async (_, subject) => {
        if (seen.length === 0) queue.nudge('embed-fragments', subject);
        seen.push(subject);
        return skipped('seen');
      },
    });
    await until('all is done', async () => {
      const { waiting, active } = await queue.health();
      return waiting + active === 0;
    });
    expect(seen).toEqual(['flight_booking', 'flight_booking']);
    await worker.close();
  });
});
