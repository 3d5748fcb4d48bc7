import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord } from '../../../src/domain/basics/record.ts';
import { validatePayload } from '../../../src/domain/template/payload.ts';
import { parseTemplate, type Template } from '../../../src/domain/template/template.ts';
import { fixture } from '../../fixtures/load.ts';

/** What this server gets wrong, when told to. */
export type Flaw = 'keeps unknown keys' | 'breaks on lists' | 'forgets other' | 'no defaults' | 'bare 404';

/**
 * An SDSI server of another make: the draft and JSON-RPC 2.0, at an address of its own, without signatures, search,
 * interaction ids and keys.
 */
export async function startOtherServer(flaw: Flaw | null = null) {
  const parsed = parseTemplate(fixture('F01-template-flight'));
  if ('errors' in parsed) throw new Error('F01 is no template');
  const { template } = parsed;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = request.method === 'POST' && request.url === '/agent/sdsi';
      const [status, reply] = found ? answer(template, Buffer.concat(chunks), flaw) : [404, 'Not found'];
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(reply === undefined ? '' : JSON.stringify(reply));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/agent/sdsi`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

type Reply = readonly [status: number, body?: unknown];

function answer(template: Template, body: Buffer, flaw: Flaw | null): Reply {
  let message: unknown;
  try {
    message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return [400, { error: { code: -32700, message: 'no JSON' } }];
  }
  if (Array.isArray(message) && flaw === 'breaks on lists') return [500, 'oops'];
  if (!Array.isArray(message)) return one(template, message, flaw);
  const replies = message
    .map((part: unknown) => one(template, part, flaw)[1])
    .filter((part) => part !== undefined);
  return replies.length === 0
    ? [400, { error: { code: -32600, message: 'an empty batch' } }]
    : [200, replies];
}

function one(template: Template, message: unknown, flaw: Flaw | null): Reply {
  if (!isRecord(message)) return [400, { error: { code: -32600, message: 'no object' } }];
  const done = perform(template, message, flaw);
  if (!('jsonrpc' in message)) return 'error' in done ? [422, done] : [200, done.result];
  const { id } = message;
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    return [400, { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no id' } }];
  return id === undefined ? [204] : [200, { jsonrpc: '2.0', id, ...done }];
}

function perform(template: Template, message: Readonly<Record<string, unknown>>, flaw: Flaw | null) {
  const { method = 'schema_id' in message ? 'submit_payload' : undefined, params = message } = message;
  const refuse = (code: number, text: string, data: object = {}) => ({
    error: { code, message: text, data },
  });
  if (method === undefined) return refuse(-32600, 'no method');
  if (!isRecord(params)) return refuse(-32602, 'no params');
  if (method === 'get_schema_template') {
    if (typeof params['scenario'] !== 'string') return refuse(-32602, 'no scenario');
    const known = { known: flaw === 'bare 404' ? [] : [template.scenario] };
    if (params['scenario'] !== template.scenario) return refuse(1, 'unknown scenario', known);
    const keys = template.keys.filter(({ key_name }) => flaw !== 'forgets other' || key_name !== 'other');
    return { result: { ...template, keys } };
  }
  if (method !== 'submit_payload') return refuse(-32601, 'no such method');
  const { schema_id, payload, mode } = params;
  if (typeof schema_id !== 'string' || !isRecord(payload)) return refuse(-32602, 'no payload');
  const judged = validatePayload(template, payload, mode === 'strict' ? 'strict' : 'lenient');
  if (!judged.valid) return refuse(2, 'it does not fit', { errors: judged.errors });
  const kept = flaw === 'keeps unknown keys' ? payload : {};
  const current = schema_id === template.schema_id ? {} : { template };
  const given = Object.entries(judged.payload).filter(([name]) => Object.hasOwn(payload, name));
  const filled = flaw === 'no defaults' ? Object.fromEntries(given) : judged.payload;
  return { result: { payload: { ...filled, ...kept }, unknown: judged.unknown, ...current } };
}
