import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord } from '../../../src/domain/basics/index.ts';
import { type Flaw, openShop, type Reply } from './other-shop.ts';

const KEY = 'key-of-the-kit';

/**
 * An SDSI server of another make. `whole`: with seals, a key on trial, search, interaction ids, response templates and an API
 * key; else the draft and JSON-RPC 2.0 alone, at an address of its own.
 */
export async function startOtherServer(flaws: readonly Flaw[] = [], whole = false) {
  const has = (flaw: Flaw) => flaws.includes(flaw);
  const address = whole ? '/sdsi' : '/agent/sdsi';
  const shop = await openShop(has, whole);
  const answer = async (request: IncomingMessage, body: Buffer): Promise<Reply> => {
    const { method = '', url = '', headers } = request;
    const known = !whole || headers.authorization === `Bearer ${KEY}`;
    if (url !== address)
      return whole ? shop.rest(method, url, headers['if-none-match'], body) : [404, 'Not found'];
    if (method !== 'POST') return [has('no Allow') ? 404 : 405, 'POST only'];
    return known || has('takes strangers') ? read(body) : [401, { title: 'no key' }];
  };
  const read = (body: Buffer): Reply => {
    let message: unknown;
    try {
      message = JSON.parse(new TextDecoder('utf-8', { fatal: !has('reads any bytes') }).decode(body));
    } catch {
      if (has('HTML for noise')) return [400, '<html>'];
      return [400, { error: { code: -32700, message: 'no JSON' } }];
    }
    if (has('no stack') && body.length > 50_000) return [500, 'oops'];
    if (has('reads any bytes') && body.length < 10) return [200, {}];
    if (has('breaks on numbers') && typeof message === 'number') return [500, 'oops'];
    if (!Array.isArray(message)) return one(message);
    if (has('breaks on lists')) return [500, 'oops'];
    const replies = message.map((part: unknown) => one(part)[1]).filter((part) => part !== undefined);
    return replies.length === 0
      ? [400, { error: { code: -32600, message: 'an empty batch' } }]
      : [200, replies];
  };
  const one = (message: unknown): Reply => {
    if (!isRecord(message)) return [400, { error: { code: -32600, message: 'no object' } }];
    if (has('takes nothing for all') && Object.keys(message).length === 0) return [200, {}];
    const done = shop.perform(message);
    if (!('jsonrpc' in message)) return 'error' in done ? [422, done] : [200, done.result];
    const { id } = message;
    if (id === undefined && !has('answers notifications')) return [204];
    const named = has('any id') || ['string', 'number', 'undefined'].includes(typeof id);
    if (!named) return [400, { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no id' } }];
    return [200, { jsonrpc: '2.0', ...(has('no id in answers') ? {} : { id: id ?? null }), ...done }];
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks);
      const [status, reply] = await answer(request, body);
      const text = reply === undefined ? '' : JSON.stringify(reply);
      const large = /"id":(\d{16,})/u.exec(body.toString())?.[1];
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(status === 405 ? { allow: 'POST' } : {}),
        ...(status < 400 && request.url?.includes('jwks') ? { etag: '"1"' } : {}),
      });
      response.end(
        large === undefined || has('rounds ids') ? text : text.replace(/"id":\d{16,}/u, `"id":${large}`),
      );
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${address}`,
    key: whole ? KEY : null,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
