import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { reasonOf } from '../console/reason-of.ts';

/** What is made of a message on its way. */
type Through = {
  toServer<M extends object>(message: M): M;
  /** Messages are handed over in the order in which they came, each when this has settled. */
  toHost<M extends object>(message: M): M | Promise<M>;
};

const UNCHANGED: Through = { toServer: (message) => message, toHost: (message) => message };

/**
 * Hands MCP messages from one transport to the other and back, without reading them unless they are changed on the way: what the service can do its clients can,
 * through whichever bridge. A request that the service does not answer is answered here, so that no client waits for ever.
 */
export async function bridge(
  client: Transport,
  service: Transport,
  { toServer, toHost }: Through = UNCHANGED,
): Promise<void> {
  const streams = new Map<unknown, AbortController>();
  let handed = Promise.resolve();
  client.onmessage = (message) => {
    if ('method' in message && message.method === 'notifications/cancelled') {
      streams.get(message.params?.['requestId'])?.abort();
      streams.delete(message.params?.['requestId']);
    }
    service.send(toServer(message), streamOptions(streams, message)).catch((problem: unknown) => {
      const id = requestId(message);
      if (id !== null) void client.send(unanswered(id, problem));
    });
  };
  service.onmessage = (message) => {
    // The version that both agreed on goes with every later request, as a header.
    if ('result' in message && typeof message.result['protocolVersion'] === 'string')
      service.setProtocolVersion?.(message.result['protocolVersion']);
    const changed = toHost(message);
    handed = handed.then(async () => client.send(await changed)).catch(() => {}); // nobody is there any more
  };
  await service.start();
  await client.start();
}

/** A subscription's stream ends over HTTP by closing it, and over stdio by a message: the one is made of the other. */
function streamOptions(streams: Map<unknown, AbortController>, message: JSONRPCMessage) {
  if (!('method' in message && 'id' in message) || message.method !== 'subscriptions/listen') return {};
  const stop = new AbortController();
  streams.set(message.id, stop);
  return { requestSignal: stop.signal };
}

function requestId(message: JSONRPCMessage): string | number | null {
  return 'method' in message && 'id' in message ? message.id : null;
}

function unanswered(id: string | number, problem: unknown): JSONRPCMessage {
  const message = `The service did not answer: ${reasonOf(problem)}`;
  return { jsonrpc: '2.0', id, error: { code: -32603, message } };
}
