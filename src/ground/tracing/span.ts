import type * as Api from '@opentelemetry/api';
import { ON_FAILURE, type SpanKind } from './spans.ts';

/** OpenTelemetry and the tracer to use; it comes from outside, so that nothing of it is loaded where nothing is traced. */
export type Tracing = { readonly api: typeof Api; readonly tracer: Api.Tracer };

/** Closed words, ids and numbers; never words of people (`spans.ts` lists all). */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Where a trace stands, as W3C Trace Context writes it: `00-<trace>-<span>-<flags>`. Only sampled ones are passed on. */
export type Traceparent = string;

type Options = {
  /** In this trace instead of the current one; null: in a new one. */
  readonly under?: Traceparent | null;
  readonly links?: readonly Traceparent[];
  readonly kind?: keyof typeof Api.SpanKind;
};

/** A span holds 128 links; a batch of jobs may come of as many requests as it has fragments. */
const MOST_LINKS = 64;

// Of a process, as its log and its metrics are: what is traced is known nowhere else.
let tracing: Tracing | null = null;

/** @param next null: nothing is traced, which then costs a comparison a span */
export function traceWith(next: Tracing | null): void {
  tracing = next;
}

export function isTracing(): boolean {
  return tracing !== null;
}

/** Whether a span is under way here. What happens beside all of them (looks at rows every second) is not traced. */
export function isInSpan(): boolean {
  return tracing?.api.trace.getActiveSpan() !== undefined;
}

/** @param name what it is shown as, where that says more than its kind */
export function inSpan<T>(
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
  options: Options & { readonly name?: string } = {},
): Promise<T> {
  if (tracing === null) return work();
  const { api } = tracing;
  const { context, opened } = openSpan(tracing, options.name ?? kind, attributes, options);
  return api.context.with(context, async () => {
    try {
      return await work();
    } catch (problem) {
      opened.setAttribute(ON_FAILURE, problem instanceof Error ? problem.name : typeof problem);
      opened.setStatus({ code: api.SpanStatusCode.ERROR });
      throw problem;
    } finally {
      opened.end();
    }
  });
}

/** A span that ends when it is told to, for what is no single promise. Null where nothing is traced. */
export function beginSpan(
  name: string,
  attributes: Attributes,
  options: Options = {},
): { run<T>(work: () => T): T; end(more: Attributes, failed: boolean): void } | null {
  if (tracing === null) return null;
  const { api } = tracing;
  const { context, opened } = openSpan(tracing, name, attributes, options);
  return {
    run: (work) => api.context.with(context, work),
    end(more, failed) {
      opened.setAttributes(more);
      if (failed) opened.setStatus({ code: api.SpanStatusCode.ERROR });
      opened.end();
    },
  };
}

/** Adds to the span that is under way what was not known at its beginning. */
export function noteInSpan(attributes: Attributes): void {
  tracing?.api.trace.getActiveSpan()?.setAttributes(attributes);
}

/** Links the span that is under way to those that what it works on came by. */
export function linkSpan(from: readonly (Traceparent | null)[]): void {
  if (tracing === null) return;
  const links = linksTo(
    tracing.api,
    from.filter((one) => one !== null),
  );
  if (links.length > 0) tracing.api.trace.getActiveSpan()?.addLinks(links);
}

/** Where the trace stands that is under way, to be handed on; null: none is, or it is not sampled. */
export function traceparentHere(): Traceparent | null {
  if (tracing === null) return null;
  const { api } = tracing;
  const here = api.trace.getActiveSpan()?.spanContext();
  if (here === undefined || (here.traceFlags & api.TraceFlags.SAMPLED) === 0) return null;
  const carrier: Record<string, string> = {};
  api.propagation.inject(api.context.active(), carrier);
  return carrier['traceparent'] ?? null;
}

/** For lines of the log. */
export function spanIds(): { trace_id: string; span_id: string } | null {
  const here = tracing?.api.trace.getActiveSpan()?.spanContext();
  return here === undefined ? null : { trace_id: here.traceId, span_id: here.spanId };
}

function openSpan({ api, tracer }: Tracing, name: string, attributes: Attributes, options: Options) {
  const { under, links = [], kind = 'INTERNAL' } = options;
  const parent = under === undefined ? api.context.active() : contextOf(api, under);
  const opened = tracer.startSpan(
    name,
    { kind: api.SpanKind[kind], attributes, links: linksTo(api, links) },
    parent,
  );
  return { opened, context: api.trace.setSpan(parent, opened) };
}

/** What does not read as a traceparent is none. */
function contextOf(api: typeof Api, from: Traceparent | null): Api.Context {
  return from === null ? api.ROOT_CONTEXT : api.propagation.extract(api.ROOT_CONTEXT, { traceparent: from });
}

function linksTo(api: typeof Api, from: readonly Traceparent[]): Api.Link[] {
  return [...new Set(from)].slice(0, MOST_LINKS).flatMap((one) => {
    const context = api.trace.getSpanContext(contextOf(api, one));
    return context === undefined ? [] : [{ context }];
  });
}
