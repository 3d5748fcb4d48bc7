import { isRecord } from '../../../domain/basics/index.ts';
import { agentName, type TakeOptions, takeOut } from '../wishes/take.ts';
import { propertiesOf, type Tool } from '../wishes/tool-template.ts';
import type { Wishes } from '../wishes/wishes.ts';
import { type Api, type Members, operationFor } from './operations.ts';

/** A request, as far as wishes are in it. */
export type Asked = {
  readonly method: string;
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** As it was parsed; anything where it is no JSON. */
  readonly body: unknown;
  readonly header: (name: string) => string | undefined;
};

/** The request for the API, without what was said besides, and what of that nobody acts upon. */
export type TakenRequest = {
  readonly query: URLSearchParams;
  /** The very one that was asked with, where nothing was taken out of it. */
  readonly body: unknown;
  readonly noted: readonly string[];
  readonly kept: Promise<void>;
};

/** Notes a request, and takes out of it what the API has not; null where it goes on as it came. */
export function takeRequest(
  api: Api,
  wishes: Wishes,
  options: TakeOptions,
  asked: Asked,
): TakenRequest | null {
  const operation = operationFor(api, asked.method, asked.pathname);
  if (operation === null) return null;
  const { tool, body } = operation;
  const given = body === null ? fromQuery(asked.query, tool) : asked.body;
  if (!isRecord(given)) return null;
  const client = agentName(asked.header('x-client-agent') ?? '') ?? programOf(asked.header('user-agent'));
  const sessionId = asked.header('x-session-id') ?? null;
  const taken = takeOut(wishes, options, { client, sessionId, tool: tool.name, arguments: given });
  if (taken === null) return null;
  const { noted, kept, arguments: rest } = taken;
  if (body !== null) return { query: asked.query, body: rest, noted, kept };
  return { query: asQuery(asked.query, given, rest), body: asked.body, noted, kept };
}

/** `curl/8.5.0 (…)` is `curl`. */
function programOf(userAgent: string | undefined): string {
  return agentName(/^[^/\s]{1,100}/u.exec(userAgent ?? '')?.[0] ?? '') ?? 'unknown';
}

/** Values of the kind that the parameter has; what is given several times is a list. */
function fromQuery(query: URLSearchParams, { inputSchema }: Tool): Members {
  const properties = propertiesOf(inputSchema);
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const [text = '', ...more] = query.getAll(name);
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const type = isRecord(property) ? property['type'] : undefined;
      const value = more.length > 0 ? [text, ...more] : typed(text, type);
      return [name, value];
    }),
  );
}

function typed(text: string, type: unknown): unknown {
  const asks = typeof type === 'string' ? type : null;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if ((asks === 'integer' || asks === 'number' || asks === null) && !Number.isNaN(number)) return number;
  if ((asks === 'boolean' || asks === null) && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** The query with what was taken out gone, and what was mapped set; all else as it was written. */
function asQuery(query: URLSearchParams, given: Members, rest: Members): URLSearchParams {
  const left = new URLSearchParams(query);
  for (const name of Object.keys(given)) if (!Object.hasOwn(rest, name)) left.delete(name);
  for (const [name, value] of Object.entries(rest)) if (value !== given[name]) left.set(name, String(value));
  return left;
}
