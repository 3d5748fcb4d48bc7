import type { Config } from '../process/config.ts';
import { type Log, onceAMinute } from '../process/log.ts';
import { traceWith } from './span.ts';

/**
 * Sends spans by OTLP over HTTP from now on, where the configuration asks for it. Where to, which share and as whom
 * (`OTEL_EXPORTER_OTLP_*`, `OTEL_TRACES_SAMPLER`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_BSP_*`) OpenTelemetry
 * reads itself. Its packages are loaded here and nowhere else: 0.2 s of a start, which who does not trace does not wait for.
 *
 * @param role of this process: `api`, `worker`
 * @returns how to send the last spans and stop
 */
export async function startTracing(
  config: Pick<Config, 'traces'>,
  log: Log,
  role: string,
): Promise<{ close(): Promise<void> }> {
  if (!config.traces) return { close: async () => {} };
  const [api, { W3CTraceContextPropagator }, { OTLPTraceExporter }, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
  ]);
  // What the exporter could not do it tells here; the sentences name the collector and its answer, never a span.
  const complain = onceAMinute((detail) => log.warn({ detail }, 'traces.not_sent'));
  const quiet = () => {};
  api.diag.setLogger(
    { error: (detail) => complain(detail), warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const resource = resources
    .resourceFromAttributes({ 'service.name': 'dsp', 'dsp.role': role })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const provider = new sdk.NodeTracerProvider({
    resource,
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // `traceparent` alone: what callers write into baggage and tracestate is theirs, and is not sent on.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  traceWith({ api, tracer: provider.getTracer('dsp') });
  return {
    async close() {
      traceWith(null);
      await provider.shutdown().catch(complain);
      api.trace.disable();
      api.context.disable();
      api.propagation.disable();
      api.diag.disable();
    },
  };
}
