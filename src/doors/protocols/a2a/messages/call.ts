import { Extensions } from '@a2a-js/sdk';
import { isLegacyJsonRpcMethod } from '@a2a-js/sdk/compat/v0_3';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import { A2A_ERROR_CODE, VersionNotSupportedError } from '@a2a-js/sdk/errors';
import { type A2ARequestHandler, JsonRpcTransportHandler } from '@a2a-js/sdk/server';
import type { Caller } from '../../../../domain/access/index.ts';
import { isRecord } from '../../../../domain/basics/index.ts';
import type { Log } from '../../../../ground/process/log.ts';
import { EXTENSION } from '../names.ts';
import { contextOf } from './call-context.ts';
import { wireFault } from './wire-fault.ts';
import { inShape } from './wire-shape.ts';

type Id = string | number | null;
type RpcAnswer = { jsonrpc: string; id: Id; result?: unknown; error?: unknown };

/** One answer, or a stream of them where the method streams. */
export type Called = {
  readonly answer: RpcAnswer | AsyncGenerator<RpcAnswer, void, undefined>;
  /** Whether the client asked for the extension by name; it is answered in the same words. */
  readonly extended: boolean;
};

/** A JSON-RPC message before it is read, and who sent it. */
export type Asked = {
  readonly body: unknown;
  readonly caller: Caller;
  /** Of the header `A2A-Version`; clients of 0.3 knew of none. */
  readonly version: string | undefined;
  readonly extensions: string | undefined;
  /** The extended card of this caller. */
  readonly card: () => Promise<object>;
};

/** In 1.0 and in 0.3. The SDK would write the card without `schemas`, a member that only the extension knows. */
const CARD_METHODS: ReadonlySet<unknown> = new Set([
  'GetExtendedAgentCard',
  'agent/getAuthenticatedExtendedCard',
]);

/** One JSON-RPC request of either version of A2A; the method's name tells which. */
export function createCalls(handler: A2ARequestHandler, log: Log): (asked: Asked) => Promise<Called> {
  const current = new JsonRpcTransportHandler(handler);
  const legacy = new LegacyJsonRpcTransportHandler(handler);

  return async ({ body, caller, version, extensions, card }) => {
    const extended = Extensions.parseServiceParameter(extensions).includes(EXTENSION);
    const refused = refusal(body, version);
    if (refused !== null) return { answer: refused, extended };
    if (isRecord(body) && CARD_METHODS.has(body['method']))
      return { answer: { jsonrpc: '2.0', id: idOf(body), result: await card() }, extended };
    const isLegacy = isRecord(body) && isLegacyJsonRpcMethod(body['method']);
    const shaped = inShape(body, isLegacy ? '0.3' : '1.0') as Record<string, unknown>; // `refusal` has looked
    const fault = wireFault(shaped['params']);
    if (fault !== null)
      return { answer: errorOf(idOf(body), A2A_ERROR_CODE.INVALID_PARAMS, `${fault}.`), extended };
    const context = contextOf(caller, {
      version: isLegacy ? '0.3' : '1.0',
      extensions: Extensions.parseServiceParameter(extensions),
    });
    const answer = await (isLegacy ? legacy : current).handle(shaped, context);
    if (!isStream(answer)) return { answer: withoutInnerDetails(answer, log), extended };
    const wordError = isLegacy
      ? LegacyJsonRpcTransportHandler.mapToLegacyJSONRPCError
      : JsonRpcTransportHandler.mapToJSONRPCError;
    return {
      answer: toItsEnd(answer, (error) => ({ jsonrpc: '2.0', id: idOf(body), error: wordError(error) }), log),
      extended,
    };
  };
}

function refusal(body: unknown, version: string | undefined): RpcAnswer | null {
  if (!isRecord(body) || body['jsonrpc'] !== '2.0' || typeof body['method'] !== 'string' || !hasPlainId(body))
    return errorOf(idOf(body), A2A_ERROR_CODE.INVALID_REQUEST, 'The body is not one JSON-RPC 2.0 request.');
  if (version === undefined || /^(0\.3|1\.0)(\.\d+)?$/.test(version)) return null;
  const error = new VersionNotSupportedError('This agent speaks A2A 1.0 and 0.3.');
  return { jsonrpc: '2.0', id: idOf(body), error: JsonRpcTransportHandler.mapToJSONRPCError(error) };
}

/** A stream that breaks says so in its last event. */
async function* toItsEnd(
  answers: AsyncGenerator<RpcAnswer, void, undefined>,
  broken: (problem: unknown) => RpcAnswer,
  log: Log,
): AsyncGenerator<RpcAnswer, void, undefined> {
  try {
    yield* answers;
  } catch (problem) {
    yield withoutInnerDetails(broken(problem), log);
  }
}

export function errorOf(id: Id, code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** JSON-RPC 2.0, section 4: an id is a text, a number or null; without one it is a notification. */
function hasPlainId({ id }: Readonly<Record<string, unknown>>): boolean {
  return id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
}

/** Whether nobody waits for an answer (JSON-RPC 2.0, section 4.1). */
export function isNotification(body: unknown): boolean {
  return isRecord(body) && body['jsonrpc'] === '2.0' && typeof body['method'] === 'string' && !('id' in body);
}

function idOf(body: unknown): Id {
  const id = isRecord(body) ? body['id'] : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** The SDK shows the sentence of whatever broke; that is for the log. */
function withoutInnerDetails(answer: RpcAnswer, log: Log): RpcAnswer {
  const { error } = answer;
  if (!isRecord(error) || error['code'] !== A2A_ERROR_CODE.INTERNAL_ERROR) return answer;
  log.error({ detail: error['message'] }, 'a2a.internal');
  const message = 'The service could not do this at the moment; send the request again shortly.';
  return errorOf(answer.id, A2A_ERROR_CODE.INTERNAL_ERROR, message);
}

export function isStream(answer: Called['answer']): answer is AsyncGenerator<RpcAnswer, void, undefined> {
  return Symbol.asyncIterator in answer;
}
