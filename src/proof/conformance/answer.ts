import { isRecord } from '../../domain/basics/index.ts';
import type { Exchange } from './server.ts';

type Members = Readonly<Record<string, unknown>>;

/** What came of a message, bare or in JSON-RPC: its result, else its error. */
export function resultOf({ status, body }: Exchange): Members | null {
  if (status >= 400 || !isRecord(body) || isRecord(body['error'])) return null;
  return 'jsonrpc' in body ? (isRecord(body['result']) ? body['result'] : null) : body;
}

/** The payload as the server took it; empty where there is none. */
export function payloadOf(exchange: Exchange): Members {
  const payload = resultOf(exchange)?.['payload'];
  return isRecord(payload) ? payload : {};
}

/** The error of a JSON-RPC answer, or of one that words its errors likewise; null where there is none. */
export function errorOf({ body }: Exchange): Members | null {
  return isRecord(body) && isRecord(body['error']) ? body['error'] : null;
}

/** A payload is refused by an error or by a result that says so; either names what it is about. */
export function refuses(exchange: Exchange, about: string): boolean {
  if (exchange.status >= 500) return false;
  const said = errorOf(exchange) ?? (isRecord(exchange.body) ? exchange.body : null);
  const result = resultOf(exchange);
  const refused = errorOf(exchange) !== null || result?.['valid'] === false;
  return refused && JSON.stringify(said).includes(about);
}

/** A result came, and it does not say that the payload is invalid. */
export function accepts(exchange: Exchange): boolean {
  const result = resultOf(exchange);
  return result !== null && result['valid'] !== false;
}

/** The server knows no such method or address; it need not. */
export function isAbsent(exchange: Exchange): boolean {
  const code = errorOf(exchange)?.['code'];
  if (code === -32601) return true;
  return code === undefined && [404, 405, 501].includes(exchange.status);
}
