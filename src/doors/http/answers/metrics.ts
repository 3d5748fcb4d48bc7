import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../../../context.ts';
import { countFailed } from '../../../ground/db/intake/index.ts';
import {
  backedOff,
  fragmentCounts,
  lagSeconds,
  unaccountedFragments,
} from '../../../ground/db/upkeep/index.ts';
import { jobRegistry } from '../../../ground/process/job-metrics.ts';
import type { Watch } from '../events/watch.ts';

/** The exposition format of Prometheus, written anew for each reading. */
export type Metrics = { readonly contentType: string; render(): Promise<string> };

/** Prometheus figures; labels hold route patterns and states, never what somebody sent. */
export function measureRequests(app: FastifyInstance, ctx: Context, watch: Watch): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'dsp_' });
  const duration = new Histogram({
    name: 'dsp_http_request_duration_seconds',
    help: 'Time to answer, by route pattern and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  countRows(registry, ctx);
  const waitingHelp = 'Listeners of events and requests that are held for another template';
  gauges(registry)('dsp_waiting', waitingHelp, [], (counted) => counted.set(watch.waiting()));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  // Jobs run here too where workers are beside the API.
  const all = Registry.merge([registry, jobRegistry]);
  return { contentType: all.contentType, render: () => all.metrics() };
}

/** What rows and queue say, asked anew for each reading. */
function countRows(registry: Registry, { db, clock, queue }: Context): void {
  const gauge = gauges(registry);
  gauge('dsp_fragments', 'Fragments by where they are', ['place'], async (counted) => {
    for (const [place, count] of Object.entries(await fragmentCounts(db))) counted.set({ place }, count);
  });
  const backedOffHelp = 'Jobs that keep failing and are tried again ever less often, by kind';
  gauge('dsp_backed_off', backedOffHelp, ['job'], async (counted) => {
    counted.reset();
    for (const { kind } of await backedOff(db, undefined)) counted.inc({ job: kind });
  });
  const failedHelp = 'Fragments in the failed store, by the job that gave them up';
  gauge('dsp_failed_fragments', failedHelp, ['stage'], async (counted) => {
    counted.reset();
    for (const { stage, fragments } of await countFailed(db, null)) counted.inc({ stage }, fragments);
  });
  const unaccountedHelp =
    'Fragments that were acknowledged and are not where they should be; anything but 0 is a fault';
  gauge('dsp_unaccounted_fragments', unaccountedHelp, [], async (counted) =>
    counted.set((await unaccountedFragments(db)).fragments),
  );
  const pendingHelp = 'How long the oldest fragment has waited for a job; 0: none waits';
  gauge('dsp_oldest_pending_seconds', pendingHelp, [], async (counted) =>
    counted.set(await lagSeconds(db, clock.now())),
  );
  gauge(
    'dsp_queue_notes',
    'Notes in the queue; absent while it does not answer',
    ['state'],
    async (counted) => {
      counted.reset();
      const { reachable, waiting, active } = await queue.health();
      if (!reachable) return;
      counted.set({ state: 'waiting' }, waiting);
      counted.set({ state: 'active' }, active);
    },
  );
}

function gauges(registry: Registry) {
  return <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    count: (counted: Gauge<L>) => void | Promise<void>,
  ) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      collect() {
        return count(this);
      },
    });
}
