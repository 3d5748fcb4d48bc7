import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { jobRegistry } from '../process/job-metrics.ts';
import type { JobWorker } from './bullmq-queue.ts';

/** Below the five seconds that our health checks wait: who asks is told "degraded" rather than nothing. */
const REPLY_MS = 2_000;

/**
 * What an operator's tools ask a worker process: `/healthz` (200 while it takes jobs up, `degraded` while the database or
 * the queue does not answer, which no restart would mend; 503 when it has stopped) and `/metrics`. It asks nobody for a
 * key: it listens where `HOST` says, by default on loopback, and tells no word of anybody.
 */
export async function serveWorkerHealth(
  ctx: Pick<Context, 'db' | 'queue'>,
  worker: Pick<JobWorker, 'isRunning'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const own = new Registry();
  collectDefaultMetrics({ register: own, prefix: 'dsp_' });
  const all = Registry.merge([own, jobRegistry]);
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') {
      const running = worker.isRunning();
      const status = running ? await reachability(ctx) : 'stopped';
      response
        .writeHead(running ? 200 : 503, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status }));
    } else if (request.url === '/metrics') {
      response.writeHead(200, { 'content-type': all.contentType }).end(await all.metrics());
    } else response.writeHead(404).end();
  });
  server.requestTimeout = 10_000;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    url: `http://${host}:${bound}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function reachability({ db, queue }: Pick<Context, 'db' | 'queue'>): Promise<'ok' | 'degraded'> {
  const limit = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), REPLY_MS).unref());
  const database = db.sql`select 1`.catch(() => 'late' as const);
  const [answer, { reachable }] = await Promise.all([Promise.race([database, limit]), queue.health()]);
  return answer !== 'late' && reachable ? 'ok' : 'degraded';
}
