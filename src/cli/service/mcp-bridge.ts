import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { reasonOf } from '../console/usage-error.ts';
import { textOf } from './json-lines.ts';

/** What is made of a message on its way. */
type Through = {
  toServer<M extends object>(message: M): M;
  /** Messages are handed over in the order in which they came, each when this has settled. */
  toHost<M extends object>(message: M): M | Promise<M>;
};

const UNCHANGED: Through = { toServer: (message) => message, toHost: (message) => message };
/** Of what a client has not read yet, in characters; from a service that says more it is cut off. */
const MOST_UNREAD = 64 * 1024 * 1024;

/**
 * Hands MCP messages from one transport to the other and back, without reading them unless they are changed on the way: what the service can do its clients can,
 * through whichever bridge. A request that the service does not answer is answered here, so that no client waits for ever.
 * Settles when one of them is closed.
 * @param tell what was not handed over, and why
 */
export async function bridge(
  client: Transport,
  service: Transport,
  { toServer, toHost }: Through = UNCHANGED,
  tell: (line: string) => void = () => {},
): Promise<void> {
  const closed = new Promise<void>((done) => {
    client.onclose = done;
    service.onclose = done;
  });
  const streams = new Map<unknown, AbortController>();
  let handed: Promise<unknown> = Promise.resolve();
  let unread = 0;
  const answer = (message: JSONRPCMessage) => client.send(message).catch(() => {}); // nobody is there any more
  client.onerror = (problem) => {
    tell(`what the client sent is refused: ${problem.message}`);
    void answer({ jsonrpc: '2.0', error: { code: -32600, message: 'This is no message of JSON-RPC.' } });
  };
  service.onerror = (problem) => tell(`what the service sent is left out: ${problem.message}`);
  const hand = async (message: JSONRPCMessage, before: Promise<unknown>) => {
    const changed = toHost(message);
    const { length } = textOf(message);
    unread += length;
    if (unread > MOST_UNREAD) {
      tell(`the client does not read what the service sends: ${unread} characters wait`);
      service.onmessage = () => {};
      void service.close();
    }
    await before;
    await client.send(await changed);
    unread -= length;
  };
  client.onmessage = (message) => {
    if ('method' in message && message.method === 'notifications/cancelled') {
      streams.get(message.params?.['requestId'])?.abort();
      streams.delete(message.params?.['requestId']);
    }
    service.send(toServer(message), streamOptions(streams, message)).catch((problem: unknown) => {
      const id = requestId(message);
      if (id !== null) void answer(unanswered(id, problem));
    });
  };
  service.onmessage = (message) => {
    // The version that both agreed on goes with every later request, as a header.
    if ('result' in message && typeof message.result['protocolVersion'] === 'string')
      service.setProtocolVersion?.(message.result['protocolVersion']);
    const done = hand(message, handed).catch((problem: unknown) =>
      'result' in message ? answer(unanswered(message.id, problem)) : undefined,
    );
    handed = Promise.all([handed, done]);
  };
  await service.start();
  await client.start();
  await closed;
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
