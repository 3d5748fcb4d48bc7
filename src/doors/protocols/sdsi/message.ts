import { isRecord } from '../../../domain/basics/index.ts';

/** JSON-RPC 2.0 section 4: an id may be a text or a number; null stands where none could be read. */
export type CallId = string | number | null;

/** One thing that is asked for. `id` undefined: a notification, which is done and never answered. */
export type Call = {
  readonly id: CallId | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
};

/** A part of a message that is no call, with the id it may be answered under. */
export type NoCall = {
  readonly id: CallId;
  readonly fault: 'invalid_request' | 'invalid_params';
  readonly detail: string;
};

/** The draft writes its messages bare (`{method, params}`); JSON-RPC wraps the same, alone or several at once. */
export type Message =
  | { readonly form: 'bare' | 'rpc'; readonly part: Call | NoCall }
  | { readonly form: 'batch'; readonly parts: readonly (Call | NoCall)[] };

/** Each is a transaction of its own; more belong into several messages. */
const MOST_CALLS = 100;

/** Never throws: what is no call is a part that says so, under the id it may be answered by. */
export function readMessage(body: unknown): Message {
  if (Array.isArray(body)) return readBatch(body);
  if (!isRecord(body))
    return { form: 'bare', part: noCall(null, 'a message is a JSON object, or a list of them') };
  if ('jsonrpc' in body) return { form: 'rpc', part: readCall(body) };
  // The draft's payload message (its appendix) says neither method nor scenario: what it holds says what it is for.
  const payloadAlone = !('method' in body) && 'schema_id' in body && 'payload' in body;
  const call = payloadAlone ? { method: 'submit_payload', params: body } : body;
  return { form: 'bare', part: readParts(null, call) };
}

function readBatch(body: readonly unknown[]): Message {
  if (body.length === 0) return { form: 'rpc', part: noCall(null, 'a batch holds at least one call') };
  if (body.length > MOST_CALLS) {
    const detail = `${body.length} calls; a batch may hold at most ${MOST_CALLS}`;
    return { form: 'rpc', part: noCall(null, detail) };
  }
  return {
    form: 'batch',
    parts: body.map((one) => (isRecord(one) ? readCall(one) : noCall(null, NOT_OBJECT))),
  };
}

function readCall(body: Readonly<Record<string, unknown>>): Call | NoCall {
  const { id } = body;
  const named = 'id' in body;
  if (named && !isCallId(id)) return noCall(null, 'id is a text, a number or null');
  const answerTo = isCallId(id) ? id : null;
  if (body['jsonrpc'] !== '2.0') return noCall(answerTo, 'jsonrpc must be "2.0"');
  const read = readParts(answerTo, body);
  return 'fault' in read || named ? read : { ...read, id: undefined };
}

function readParts(id: CallId, { method, params }: Readonly<Record<string, unknown>>): Call | NoCall {
  if (typeof method !== 'string') {
    return noCall(id, method === undefined ? 'method is missing' : 'method must be a string');
  }
  if (params === undefined) return { id, method, params: {} };
  if (isRecord(params)) return { id, method, params };
  return { id, fault: 'invalid_params', detail: 'params must be an object: they are given by name' };
}

function isCallId(id: unknown): id is CallId {
  return id === null || typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));
}

const NOT_OBJECT = 'a call is a JSON object';

function noCall(id: CallId, detail: string): NoCall {
  return { id, fault: 'invalid_request', detail };
}
