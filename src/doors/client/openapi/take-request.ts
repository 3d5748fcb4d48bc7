import { isRecord } from '../../../domain/basics/index.ts';
import { agentName, type TakeOptions, takeOut } from '../wishes/take.ts';
import { propertiesOf, type Tool } from '../wishes/tool-template.ts';
import type { Wishes } from '../wishes/wishes.ts';
import { type Api, FORM_TYPE, type Members, operationFor } from './operations.ts';

/** A request, as far as wishes are in it. */
export type Asked = {
  readonly method: string;
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** As it was parsed: of a form its names and texts; anything where it is neither that nor JSON. */
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
  const sent = body === null ? asked.query : asked.body;
  const isText = body === null || FORM_TYPE.test(asked.header('content-type') ?? '');
  const raw = sent instanceof URLSearchParams ? membersOf(sent) : sent;
  if (!isRecord(raw)) return null;
  const given = isText ? asTyped(raw, tool) : raw;
  const client = agentName(asked.header('x-client-agent') ?? '') ?? programOf(asked.header('user-agent'));
  const sessionId = asked.header('x-session-id') ?? null;
  const taken = takeOut(wishes, options, { client, sessionId, tool: tool.name, arguments: given });
  if (taken === null) return null;
  const { noted, kept, arguments: rest } = taken;
  const left = isText ? withChanges(sent as URLSearchParams | Members, given, rest) : rest; // raw is of it, and a record
  return left instanceof URLSearchParams && body === null
    ? { query: left, body: asked.body, noted, kept }
    : { query: asked.query, body: left, noted, kept };
}

/** `curl/8.5.0 (…)` is `curl`. */
function programOf(userAgent: string | undefined): string {
  return agentName(/^[^/\s]{1,100}/u.exec(userAgent ?? '')?.[0] ?? '') ?? 'unknown';
}

/** What is given several times is a list. */
export function membersOf(fields: URLSearchParams): Members {
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const [text = '', ...more] = fields.getAll(name);
      return [name, more.length > 0 ? [text, ...more] : text];
    }),
  );
}

/** Values of the kind that the parameter has. Members of members (`filter[name]`) are not looked at. */
function asTyped(raw: Members, { inputSchema }: Tool): Members {
  const properties = propertiesOf(inputSchema);
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => {
      if (name.includes('[') || isRecord(value)) return [];
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const type = isRecord(property) ? property['type'] : undefined;
      return [[name, typeof value === 'string' ? typed(value, type) : value]];
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

/** A query or form with what was taken out gone, and what was mapped set; all else as it was written. */
function withChanges(
  sent: URLSearchParams | Members,
  given: Members,
  rest: Members,
): URLSearchParams | Members {
  const gone = Object.keys(given).filter((name) => !Object.hasOwn(rest, name));
  const set = Object.entries(rest).filter(([name, value]) => value !== given[name]);
  if (gone.length + set.length === 0) return sent;
  if (!(sent instanceof URLSearchParams)) {
    const kept = Object.entries(sent).filter(([name]) => !gone.includes(name));
    return Object.fromEntries([...kept, ...set]);
  }
  const left = new URLSearchParams(sent);
  for (const name of gone) left.delete(name);
  for (const [name, value] of set) left.set(name, String(value));
  return left;
}
