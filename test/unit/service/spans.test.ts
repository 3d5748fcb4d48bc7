import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/ground/process/log.ts';
import {
  inSpan,
  isInSpan,
  isTracing,
  linkSpan,
  noteInSpan,
  traceparentHere,
} from '../../../src/ground/tracing/span.ts';
import { ON_FAILURE, SPANS, type SpanEntry } from '../../../src/ground/tracing/spans.ts';
import { startTracing } from '../../../src/ground/tracing/start-tracing.ts';
import { expectGenerated, markdownTable } from '../../helpers/papers/generated.ts';

describe('a service that is not asked for traces', () => {
  it('makes none, and does what it does', async () => {
    const tracing = await startTracing({ traces: false }, createLog('silent'), 'all');
    expect(isTracing()).toBe(false);
    await expect(
      inSpan('embed', { 'dsp.texts': 1 }, async () => [isInSpan(), traceparentHere()]),
    ).resolves.toEqual([false, null]);
    await expect(inSpan('learn', {}, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    noteInSpan({ 'dsp.outcome': 'done' });
    linkSpan(['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', null]);
    await tracing.close();
  });
});

// `DSP_DOCS=write npx vitest run --project unit test/unit/service/spans.test.ts` writes it anew.
it('every span stands in docs/reference/traces.md', () => {
  const rows = Object.entries<SpanEntry>(SPANS).map(([kind, { of, attributes }]) => [
    kind,
    of,
    attributes.map((name) => `\`${name}\``).join(', '),
  ]);
  expectGenerated(
    'docs/reference/traces.md',
    `# Traces

The table is made from \`src/ground/tracing/spans.ts\`; a test keeps it so. Off unless \`OTEL_EXPORTER_OTLP_ENDPOINT\` (or \`OTEL_EXPORTER_OTLP_TRACES_ENDPOINT\`) is set: see [configuration](configuration.md). Then spans are
sent by OTLP over HTTP, as JSON. OpenTelemetry reads the rest itself: \`OTEL_SERVICE_NAME\` (\`dsp\`), \`OTEL_RESOURCE_ATTRIBUTES\`, \`OTEL_TRACES_SAMPLER\` and \`OTEL_TRACES_SAMPLER_ARG\` (all that is asked for),
\`OTEL_EXPORTER_OTLP_HEADERS\`, \`OTEL_EXPORTER_OTLP_TIMEOUT\`, \`OTEL_BSP_*\`. The resource has \`dsp.role\`: \`all\`, \`api\` or \`worker\`.

A request continues the trace of its \`traceparent\` (W3C Trace Context); \`tracestate\` and baggage are not read. Whoever may call decides with it what is sampled: where callers are strangers, let the proxy drop the header
or set \`OTEL_TRACES_SAMPLER=traceidratio\`. A job is a trace of its own, with links to what it works on: a fragment's row keeps the trace that it came by, so the link is there however late the job runs; from job to
job it stands in the note, and a note may be lost. A span holds words of ours, numbers and names of scenarios; never what somebody said, an owner, an agent, an address with its values, or a statement's parameters.
Where work threw, \`${ON_FAILURE}\` has the kind of error. What happens beside all of these (the looks at rows every second) is not traced.

${markdownTable(['span', 'of what', 'attributes'], rows)}
`,
  );
});
