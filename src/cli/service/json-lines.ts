import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import spawn from 'cross-spawn';
import { isRecord } from '../../domain/basics/index.ts';
import { reasonOf, UsageError } from '../console/usage-error.ts';

/** Of one message, in bytes: what has no end by then ends the connection. */
const LONGEST = 64 * 1024 * 1024;
/** How long a server has to end by itself, and again after SIGTERM. */
const END_MS = 2_000;
/** A number that may have more digits than one of JavaScript's keeps. */
const LONG_NUMBER = /\d{16}/;

const lines = new WeakMap<object, string>();

/** A message as it came, letter by letter, where nobody has changed it since; else as JSON. */
export function textOf(message: object): string {
  return lines.get(message) ?? JSON.stringify(message);
}

/**
 * MCP's lines of JSON (2025-11-25, transports, stdio), read as far as it takes to tell a message from what is none. `onerror` is
 * told what is left out; the connection ends with the input, or with a line that does not end.
 * @param end is called once, when this end closes it
 */
export function lineTransport(
  input: Readable,
  output: Writable,
  end: () => Promise<void> = async () => {},
): Transport {
  const closed = new AbortController();
  const parts: Buffer[] = [];
  let length = 0;
  const transport: Transport = {
    async start() {
      input.on('data', take).once('end', over).once('close', over);
      output.on('error', over); // nobody reads it any more
    },
    async send(message) {
      if (closed.signal.aborted) throw new Error('The connection is closed.');
      if (!output.write(`${textOf(message)}\n`)) await once(output, 'drain', closed);
    },
    async close() {
      over();
      await end();
    },
  };
  const over = () => {
    if (closed.signal.aborted) return;
    closed.abort();
    input.off('data', take).pause();
    transport.onclose?.();
  };
  const take = (chunk: Buffer) => {
    for (let from = 0; from < chunk.length; ) {
      const at = chunk.indexOf(0x0a, from);
      const part = chunk.subarray(from, at === -1 ? undefined : at);
      length += part.length;
      parts.push(part);
      if (length > LONGEST) {
        transport.onerror?.(new Error(`a message of more than ${LONGEST} bytes`));
        return over();
      }
      if (at === -1) return;
      hear(Buffer.concat(parts).toString('utf8'));
      parts.length = 0;
      length = 0;
      from = at + 1;
    }
  };
  const hear = (line: string) => {
    if (line.trim() === '') return;
    const message = messageIn(line);
    if (message === null) return void transport.onerror?.(new Error('it is no message of JSON-RPC'));
    lines.set(message, line.replace(/\r$/, ''));
    transport.onmessage?.(message);
  };
  return transport;
}

/** Starts a server that speaks so on its standard input and output; rejects where it cannot be started. */
export async function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Transport> {
  const child = spawn(command, [...args], { env, stdio: ['pipe', 'pipe', 'inherit'], windowsHide: true });
  await once(child, 'spawn').catch((problem: unknown) => {
    throw new UsageError(`The server does not start: ${reasonOf(problem)}`);
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error(`${command} has no standard input or output.`);
  const ended = once(child, 'exit');
  return lineTransport(stdout, stdin, async () => {
    // It ends with its input, as the protocol asks, or is told to.
    stdin.end();
    const late = [
      setTimeout(() => child.kill(), END_MS),
      setTimeout(() => child.kill('SIGKILL'), 2 * END_MS),
    ];
    await ended;
    for (const timer of late) clearTimeout(timer);
  });
}

function messageIn(line: string): JSONRPCMessage | null {
  try {
    const message: unknown = LONG_NUMBER.test(line) ? withLongNumbers(line) : JSON.parse(line);
    return isMessage(message) ? message : null;
  } catch {
    return null;
  }
}

function isMessage(one: unknown): one is JSONRPCMessage {
  if (!isRecord(one) || one['jsonrpc'] !== '2.0') return false;
  const { id, method, result, error } = one;
  if (id !== undefined && typeof id !== 'string' && !Number.isInteger(id)) return false;
  return typeof method === 'string' || isRecord(error) || (id !== undefined && isRecord(result));
}

/** With numbers that JavaScript would round kept as they were written, for whoever writes the message again. */
function withLongNumbers(line: string): unknown {
  const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown }; // Node 20 has none
  if (rawJSON === undefined) return JSON.parse(line);
  const keep = (name: string, value: unknown, { source = '' }: { source?: string } = {}) =>
    typeof value === 'number' && name !== 'id' && String(value) !== source && LONG_NUMBER.test(source)
      ? rawJSON(source)
      : value;
  return JSON.parse(line, keep as (name: string, value: unknown) => unknown);
}
