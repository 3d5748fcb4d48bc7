import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProxy } from '../../../src/cli/service/proxy.ts';
import { type HeardApi, learnApi } from '../../../src/doors/client/openapi/index.ts';
import { bareEnv } from '../../../src/ground/process/config.ts';
import { openReceiver } from '../../helpers/asking/receiver.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const DSP = fileURLToPath(new URL('../../../src/cli/dsp.mjs', import.meta.url));
const DOCUMENT = `openapi: 3.0.3
info: { title: Pets, version: "1" }
servers: [{ url: https://shop.example/v1 }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { 200: { description: Pets. } }
`;

let world: World;
let url: string;
let folder: string;
let upstream: Server;
beforeAll(async () => {
  world = await openWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'dsp-proxy-'));
  await writeFile(join(folder, 'api.yaml'), DOCUMENT);
  upstream = createServer((request, response) => response.end(JSON.stringify(request.url)));
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  upstream?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('dsp proxy', () => {
  it('stands before an API that stays as it is: its document takes what its operations cannot, which comes to the pool', async () => {
    const { port } = upstream.address() as { port: number };
    const args = [
      '--openapi',
      join(folder, 'api.yaml'),
      '--upstream',
      `http://127.0.0.1:${port}/v1`,
      '--name',
      'shop',
    ];
    const child = spawn(process.execPath, [DSP, 'proxy', ...args, '--port', '0', '--data-dir', folder], {
      env: { ...bareEnv(), DSP_URL: url, DSP_KEY: world.adminKey },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'exit');
    let proxy = '';
    for await (const line of createInterface({ input: child.stderr })) {
      proxy = /(http:\S+) stands before/u.exec(line)?.[1] ?? '';
      if (proxy !== '') break;
    }
    const document = (await (await fetch(`${proxy}/openapi.json`)).json()) as {
      servers: object[];
      paths: { '/pets': { get: { parameters: { name: string }[] } } };
    };
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(document.paths['/pets'].get.parameters.map(({ name }) => name)).toEqual(['limit', 'other']);
    const answer = await fetch(`${proxy}/pets?limit=2&other=one+that+likes+cats`);
    expect([answer.headers.get('semantic-pool-noted'), await answer.json()]).toEqual([
      'other',
      '/v1/pets?limit=2',
    ]);
    await until('the wish has come', async () => {
      const rows = await world.ctx.db.sql`select id from fragments where scenario = 'shop_listPets'`;
      return rows.length === 1;
    });
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it.each([
    ['a document that is none', ['--openapi', DSP, '--upstream', 'http://127.0.0.1:9'], 'cannot be read'],
    [
      'an upstream that is no address',
      ['--openapi', 'x.yaml', '--upstream', 'nowhere'],
      '--upstream must be an address',
    ],
  ])('refuses %s', async (_, args, why) => {
    const { code, stderr } = await runDsp(['proxy', ...args], { DSP_URL: url, DSP_KEY: world.adminKey });
    expect([code, stderr]).toEqual([1, expect.stringContaining(why)]);
  });
});

type Body = string | Buffer<ArrayBuffer>;

/** An API that echoes, or fails in the way that its address names, behind a proxy. */
describe('the proxy before what is hostile', () => {
  const POST = {
    operationId: 'addPet',
    requestBody: {
      content: {
        'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } },
      },
    },
    responses: {},
  };
  const GET = {
    operationId: 'listPets',
    parameters: [{ name: 'constructor', in: 'query', schema: { type: 'string' } }],
    responses: {},
  };
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    paths: { '/pets': { get: GET, post: POST } },
  };
  const asked: string[] = [];
  let api: Server;
  let heard: HeardApi;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    api = createServer((request, response) => {
      const way = new URL(request.url ?? '', 'http://api').searchParams.get('way');
      asked.push(way ?? '');
      if (way === 'silence') return;
      if (way === 'death') return void request.socket.destroy();
      if (way === 'half')
        return void response
          .writeHead(200, { 'content-length': 100 })
          .write('half', () => request.socket.destroy());
      if (way === 'busy') return void response.writeHead(503, { 'retry-after': '1' }).end();
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => response.setHeader('asked', request.url ?? '').end(Buffer.concat(parts)));
    });
    await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
    const { port } = api.address() as { port: number };
    heard = await learnApi({ openapi, url, key: world.adminKey, folder: join(folder, 'odd') });
    proxy = await startProxy(heard, { upstream: `http://127.0.0.1:${port}`, port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    api?.closeAllConnections();
    await proxy?.close();
    await heard?.close();
    api?.close();
  });
  const ask = (
    query: string,
    body?: Body,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => fetch(`${proxy.url}/pets${query}`, body === undefined ? {} : { method: 'POST', body, headers });

  const json = { 'content-type': 'application/json' };
  const deep = `{"other":"x","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  it.each<[string, Body, Record<string, string>]>([
    ['is packed', gzipSync('{"name":"Rex","other":"a lead"}'), { ...json, 'content-encoding': 'gzip' }],
    ['is in other letters', Buffer.from('{"name":"Ré","other":"a lead"}', 'latin1'), json],
    ['is of two-byte letters', Buffer.from('{"name":"Rex","other":"a lead"}', 'utf16le'), json],
    ['is said to be plain text', '{"name":"Rex","other":"a lead"}', { 'content-type': 'text/plain' }],
    ['is half of JSON', '{"name":"Rex","other":', json],
    ['is a list', '[{"other":"a lead"}]', json],
    ['is nested fifty thousand times', deep, json],
    ['names a member twice', '{"name":"Rex","name":"Max","other":"a lead"}', json],
    [
      'is of many megabytes and no JSON',
      Buffer.alloc(12_000_000, 7),
      { 'content-type': 'application/octet-stream' },
    ],
  ])('hands on each byte of a body that %s', async (_, body, headers) => {
    const answer = await ask('', body, headers);
    expect([answer.status, answer.headers.get('semantic-pool-noted')]).toEqual([200, null]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(body))).toBe(true);
  });

  it('refuses JSON of more than ten megabytes', async () => {
    const parts = new ReadableStream({
      start(to) {
        for (let at = 0; at < 11; at++) to.enqueue(Buffer.alloc(1024 * 1024, ' '));
        to.close();
      },
    });
    const answer = await fetch(`${proxy.url}/pets`, {
      method: 'POST',
      headers: json,
      body: parts,
      duplex: 'half',
    });
    expect(answer.status).toBe(413);
  });

  it('hands on names of prototypes and what is given twice, and hears each wish', async () => {
    const odd = await ask('', '{"__proto__":{"a":1},"constructor":"c","other":"a lead"}');
    expect([odd.headers.get('semantic-pool-noted'), await odd.text()]).toEqual([
      'other',
      '{"__proto__":{"a":1},"constructor":"c"}',
    ]);
    const twice = await ask('?tag=a&tag=b&constructor=c&other=quiet+ones&other=small+ones');
    expect(twice.headers.get('asked')).toBe('/pets?tag=a&tag=b&constructor=c');
    await until('both wishes of the query have come', async () => {
      const rows = await world.ctx.db.sql`select id from fragments where scenario = 'Odd_listPets'`;
      return rows.length > 0;
    });
  });

  it.each([
    ['dies', 'death', 502],
    ['is busy, which it is asked about once', 'busy', 503],
  ])('of an API that %s it says so', async (_, way, status) => {
    asked.length = 0;
    expect([(await ask(`?way=${way}`)).status, asked]).toEqual([status, [way]]);
  });

  it('tells nothing to an API whose certificate nobody vouches for', async () => {
    const receiver = await openReceiver();
    const other = await startProxy(heard, {
      ...{ upstream: `https://127.0.0.1:${receiver.port}`, port: 0, host: '127.0.0.1' },
    });
    const answer = await fetch(`${other.url}/pets`, { headers: { authorization: 'Bearer secret' } });
    expect([answer.status, receiver.received]).toEqual([502, []]);
    await other.close();
    await receiver.close();
  });

  it('breaks off where the API breaks off', async () => {
    const answer = await ask('?way=half');
    await expect(answer.text()).rejects.toThrow();
  });

  it('serves others while the API is silent for some', async () => {
    const leave = new AbortController();
    const waiting = Array.from({ length: 150 }, () =>
      fetch(`${proxy.url}/pets?way=silence`, { signal: leave.signal }),
    );
    await until('all are asked', () => asked.filter((way) => way === 'silence').length === 150);
    expect((await ask('')).status).toBe(200);
    leave.abort();
    expect((await Promise.allSettled(waiting)).every(({ status }) => status === 'rejected')).toBe(true);
  });
});
