import { isRecord, parsedJson } from '../../domain/basics/index.ts';

type Members = Readonly<Record<string, unknown>>;

/** What somebody said, as a file of another system tells it. */
export type Said = {
  readonly id: string | null;
  /** Null: it was said of no tool; it goes to the scenario that the caller names. */
  readonly tool: string | null;
  /** What the tool was called with; null where only words are told. */
  readonly given: Members | null;
  /** In words. */
  readonly text: string | null;
  readonly clientAgent: string | null;
  readonly owner: string | null;
  readonly language: string | null;
  /** RFC 3339. */
  readonly at: string | null;
};

/** What one JSON value of a file holds: none, one or many; or why it holds nothing that can be read. */
export type Reader = (value: unknown) => readonly Said[] | { readonly detail: string };

const NOTHING: Said = {
  id: null,
  tool: null,
  given: null,
  text: null,
  clientAgent: null,
  owner: null,
  language: null,
  at: null,
};

function said(members: Partial<Said>): Said {
  return { ...NOTHING, ...members };
}

/** Our own: a fragment an object, by the names of the ingest API; also a row of a CSV file. */
export const readWords: Reader = (value) => {
  const text = isRecord(value) ? textIn(value, 'text') : null;
  if (!isRecord(value) || text === null) return { detail: 'has no "text"' };
  return [
    said({
      id: textIn(value, 'id'),
      text,
      clientAgent: textIn(value, 'client_agent'),
      owner: textIn(value, 'owner'),
      language: textIn(value, 'language'),
      at: textIn(value, 'observed_at'),
    }),
  ];
};

/**
 * Events of PostHog's MCP analytics (posthog.com/docs/mcp-analytics/events), as an export or a query has them: `$mcp_tool_call`
 * with its parameters and `$mcp_intent`. Other events hold nothing.
 */
export const readPostHog: Reader = (value) => {
  if (!isRecord(value) || typeof value['event'] !== 'string') return { detail: 'is no event' };
  const properties = jsonOf(value['properties']);
  if (value['event'] !== '$mcp_tool_call' || !isRecord(properties)) return [];
  const parameters = jsonOf(properties['$mcp_parameters']);
  const given =
    isRecord(parameters) && isRecord(parameters['arguments']) ? parameters['arguments'] : parameters;
  const tool = textIn(properties, '$mcp_tool_name');
  if (tool === null) return { detail: 'has no "$mcp_tool_name"' };
  return [
    said({
      id: textIn(value, 'uuid'),
      tool,
      given: isRecord(given) ? given : {},
      text: textIn(properties, '$mcp_intent'),
      clientAgent: textIn(properties, '$mcp_client_name'),
      owner: textIn(value, 'distinct_id'),
      at: textIn(value, 'timestamp'),
    }),
  ];
};

/**
 * Spans of tool calls in OTLP/JSON (an ExportTraceServiceRequest), by OpenTelemetry's conventions for GenAI: `execute_tool`, with
 * `gen_ai.tool.name` and, where they were recorded, `gen_ai.tool.call.arguments`. Other spans hold nothing.
 */
export const readSpans: Reader = (value) => {
  if (!isRecord(value) || !Array.isArray(value['resourceSpans'])) return { detail: 'has no "resourceSpans"' };
  return each(value['resourceSpans']).flatMap((resource) => {
    const service = attributesOf(isRecord(resource['resource']) ? resource['resource'] : {});
    const spans = each(resource['scopeSpans']).flatMap((scope) => each(scope['spans']));
    return spans.flatMap((span): Said[] => {
      const about = attributesOf(span);
      const tool = about.get('gen_ai.tool.name');
      if (typeof tool !== 'string' || about.get('gen_ai.operation.name') !== 'execute_tool') return [];
      const given = jsonOf(about.get('gen_ai.tool.call.arguments'));
      const nanos = textIn(span, 'startTimeUnixNano');
      const named = (...names: string[]) =>
        names
          .flatMap((name) => about.get(name) ?? service.get(name) ?? [])
          .find((one) => typeof one === 'string') ?? null;
      return [
        said({
          id: [span['traceId'], span['spanId']].join('-'),
          tool,
          given: isRecord(given) ? given : {},
          clientAgent: named('gen_ai.agent.name', 'service.name'),
          owner: named('user.id', 'enduser.id'),
          at: nanos === null ? null : new Date(Number(BigInt(nanos) / 1_000_000n)).toISOString(),
        }),
      ];
    });
  });
};

function attributesOf(holder: Members): ReadonlyMap<string, unknown> {
  return new Map(each(holder['attributes']).map(({ key, value }) => [String(key), plainOf(value)]));
}

/** An AnyValue of OTLP. */
function plainOf(value: unknown): unknown {
  if (!isRecord(value)) return null;
  const list = isRecord(value['kvlistValue']) ? value['kvlistValue']['values'] : null;
  if (Array.isArray(list))
    return Object.fromEntries(each(list).map((one) => [String(one['key']), plainOf(one['value'])]));
  const number = value['intValue'] ?? value['doubleValue'];
  return value['stringValue'] ?? value['boolValue'] ?? (number === undefined ? null : Number(number));
}

function each(list: unknown): Members[] {
  return Array.isArray(list) ? (list as unknown[]).filter(isRecord) : [];
}

function textIn(holder: Members, member: string): string | null {
  const value = holder[member];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** Some exports have JSON within JSON, as text. */
function jsonOf(value: unknown): unknown {
  return typeof value === 'string' ? parsedJson(value) : value;
}
