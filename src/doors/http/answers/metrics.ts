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
  countNotes(registry, ctx);
  new Gauge({
    name: 'dsp_waiting',
    help: 'Listeners of events and requests that are held for another template',
    registers: [registry],
    collect() {
      this.set(watch.waiting());
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  // Jobs run here too where workers are beside the API.
  const all = Registry.merge([registry, jobRegistry]);
  return { contentType: all.contentType, render: () => all.metrics() };
}

/** What the rows say, asked anew for each reading. */
function countRows(registry: Registry, ctx: Context): void {
  new Gauge({
    name: 'dsp_fragments',
    help: 'Fragments by where they are',
    labelNames: ['place'] as const,
    registers: [registry],
    async collect() {
      for (const [place, count] of Object.entries(await fragmentCounts(ctx.db))) this.set({ place }, count);
    },
  });
  new Gauge({
    name: 'dsp_backed_off',
    help: 'Jobs that keep failing and are tried again ever less often, by kind',
    labelNames: ['job'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { kind } of await backedOff(ctx.db, undefined)) this.inc({ job: kind });
    },
  });
  new Gauge({
    name: 'dsp_failed_fragments',
    help: 'Fragments in the failed store, by the job that gave them up',
    labelNames: ['stage'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { stage, fragments } of await countFailed(ctx.db, null)) this.inc({ stage }, fragments);
    },
  });
  new Gauge({
    name: 'dsp_unaccounted_fragments',
    help: 'Fragments that were acknowledged and are not where they should be; anything but 0 is a fault',
    registers: [registry],
    async collect() {
      this.set((await unaccountedFragments(ctx.db)).fragments);
    },
  });
  new Gauge({
    name: 'dsp_oldest_pending_seconds',
    help: 'How long the oldest fragment has waited for a job; 0: none waits',
    registers: [registry],
    async collect() {
      this.set(await lagSeconds(ctx.db, ctx.clock.now()));
    },
  });
}

function countNotes(registry: Registry, ctx: Context): void {
  new Gauge({
    name: 'dsp_queue_notes',
    help: 'Notes in the queue; absent while it does not answer',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const { reachable, waiting, active } = await ctx.queue.health();
      if (!reachable) return;
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'active' }, active);
    },
  });
}
