import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, isTracing } from '../../../ground/tracing/span.ts';

/** Asked every few seconds by machines; their traces would hide the others. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A span a request, in the trace that its `traceparent` names. It is named by the route: an address may hold the name of an agent,
 * and a scenario's name is believed once the answer does. Without tracing no hook is added.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, NonNullable<ReturnType<typeof beginSpan>>>();
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    if (UNTRACED.has(route)) return done();
    const { method } = request;
    const { traceparent } = request.headers;
    const span = beginSpan(
      `${method} ${route}`,
      { 'http.request.method': method, 'http.route': route },
      { kind: 'SERVER', under: typeof traceparent === 'string' ? traceparent : null },
    );
    if (span === null) return done();
    spans.set(request, span);
    // Also when the client goes before its answer.
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      span.end(
        { 'http.response.status_code': statusCode, ...scenarioOf(request, statusCode) },
        statusCode >= 500,
      );
    });
    span.run(done);
  });
  // The body comes in turns of the event loop that know of no span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
}

function scenarioOf({ params }: FastifyRequest, statusCode: number): { 'dsp.scenario'?: string } {
  const scenario = (params as { scenario?: string } | null)?.scenario; // of routes without one there is none
  return scenario === undefined || statusCode >= 400 ? {} : { 'dsp.scenario': scenario };
}
