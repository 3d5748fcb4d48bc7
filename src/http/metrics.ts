import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { fragmentCounts } from '../db/status.ts';
import type { Watch } from './events/watch.ts';

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
  return { contentType: registry.contentType, render: () => registry.metrics() };
}
