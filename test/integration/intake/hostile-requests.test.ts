import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { countFragments } from '../../helpers/database/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
type Route = { readonly method: Method; readonly path: string; readonly query: readonly string[] };

let world: World;
let ask: Ask;
let routes: Route[];

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  await world.call('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  routes = await routesOf();
});
afterAll(() => world.close());

/** All that the service says it has. Streams answer when they please, so they are not asked here. */
async function routesOf(): Promise<Route[]> {
  const { paths } = (await world.call('GET', '/openapi.json')) as {
    paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
  };
  return Object.entries(paths)
    .filter(([path]) => path !== '/v1/events')
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [] }]) => ({
        method: method.toUpperCase() as Method, // OpenAPI writes them small
        path,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      })),
    );
}

/** The route's address with the scenario that exists, and one text in the place of every other parameter. */
const at = ({ path }: Route, value: string): string =>
  path.replace('{scenario}', 'flight_booking').replace(/\{[^}]{1,40}\}/g, encodeURIComponent(value));

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const BODIES: readonly (readonly [name: string, body: string | Buffer])[] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"seat"'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['an unfinished object', '{"a":'],
  ['what is no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['a byte order mark', '\ufeff{}'],
  ['NUL in a name', '{"\\u0000":1}'],
  ['half a surrogate pair', '{"text":"\\ud800","reason":"\\ud800","name":"\\udfff","message":"\\ud800"}'],
  ['__proto__', '{"__proto__":{"polluted":true}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['a name twice', '{"reason":"a","reason":"b"}'],
  ['a number beyond doubles', '{"n":1e999}'],
  ['a depth of 33', `{"a":${deep(33)}}`],
  ['a depth of 100,000', deep(100_000)],
  ['names of methods', '{"toString":1,"hasOwnProperty":1,"then":1,"toJSON":1}'],
  [
    'lists for texts',
    '{"reason":[],"name":{},"text":[],"keys":{},"fragments":{},"interactions":"a","mode":1,"url":[]}',
  ],
  ['an RPC call without sense', '{"jsonrpc":"2.0","id":{},"method":["a"],"params":7}'],
];
const HOSTILE: readonly string[] = [
  '\u0000',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  "'; drop table fragments; --",
  '$(touch canary)',
  '{{7*7}}',
  'a\r\nset-cookie: x=1',
  '\ud7ff\u202e\u200b',
  '9'.repeat(400),
  '-1',
  '1e999',
  '%00',
];

function expectSound(status: number, text: string, what: string): void {
  expect(status, `${what} → ${text.slice(0, 200)}`).toBeLessThan(500);
  expect(({} as Record<string, unknown>)['polluted'], what).toBeUndefined();
}

describe('I1 I5 every route of the service answers', () => {
  it('hostile bodies with no 5xx, and stores none of them', async () => {
    const before = await countFragments(world.ctx.db);
    for (const route of routes.filter(({ method }) => method !== 'GET'))
      for (const [name, body] of BODIES) {
        const headers = { 'content-type': 'application/json' };
        const { status, text } = await ask(route.method, at(route, 'x'), body, headers);
        expectSound(status, text, `${route.method} ${route.path} with ${name}`);
      }
    expect(await countFragments(world.ctx.db)).toBe(before);
  });

  it('hostile parameters, queries and headers with no 5xx', async () => {
    for (const route of routes)
      for (const value of HOSTILE) {
        const query = route.query.map((name) => `${name}=${encodeURIComponent(value)}`).join('&');
        const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {};
        const where = `${at(route, value)}?${query}&__proto__[polluted]=1&constructor.prototype.polluted=1`;
        const answer = await ask(route.method, where, body, {
          'x-request-id': '__proto__',
          'accept-language': '*;q=9,,',
        });
        expectSound(answer.status, answer.text, `${route.method} ${where}`);
      }
    expect((await ask('GET', '/readyz')).status).toBe(200);
  });
});

describe('I2 I3 I4 over a socket', () => {
  let port: number;
  beforeAll(async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    port = (world.app.server.address() as AddressInfo).port; // it listens on a port, not on a pipe
  });

  /** Sends bytes as they are; gives all that comes back until the service closes. */
  async function raw(...parts: (string | Buffer)[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const answer: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => answer.push(chunk));
    socket.on('error', () => {}); // who is cut off while still sending sees a reset
    const closed = new Promise((resolve) => socket.on('close', resolve));
    for (const part of parts) socket.write(part);
    await closed;
    return Buffer.concat(answer).toString('latin1');
  }

  const head = (...lines: string[]) =>
    [
      'POST /v1/scenarios/flight_booking/fragments HTTP/1.1',
      'Host: a',
      'Content-Type: application/json',
      ...lines,
      '',
      '',
    ].join('\r\n');

  it.each([
    [
      'two ways to say the length',
      `${head('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
    ],
    ['two lengths', `${head('Content-Length: 2', 'Content-Length: 3')}{}x`],
    ['a negative length', `${head('Content-Length: -1')}{}`],
    ['a length with a sign', `${head('Content-Length: +2')}{}`],
    ['a length in hex', `${head('Content-Length: 0x2')}{}`],
    ['an unknown coding', `${head('Transfer-Encoding: xchunked')}0\r\n\r\n`],
    ['a coding in a list', `${head('Transfer-Encoding: chunked, identity')}0\r\n\r\n`],
    ['a chunk that is no number', `${head('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`],
    ['a folded header', head('X-A: b\r\n folded', 'Content-Length: 0')],
    ['a space before the colon', head('Content-Length : 2')],
    ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: a\n\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['NUL in a header', head('X-A: \u0000', 'Content-Length: 0')],
    ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001'],
  ])('%s is answered with 400 and the connection is closed', async (_, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect((await ask('GET', '/healthz')).status).toBe(200);
  });

  it.each<[string, number, () => Parameters<typeof send>[0]]>([
    ['10 MB', 413, () => ({ body: Buffer.alloc(10_000_000, 0x20) })],
    [
      '100,000 members',
      400,
      () => ({
        body: `{${Array.from({ length: 100_000 }, (_, i) => `"${i}":1`).join()}}`.slice(0, 1_040_000),
      }),
    ],
    ['a depth of 100,000', 400, () => ({ body: deep(100_000) })],
    ['100,000 items', 400, () => ({ body: `{"fragments":[${Array(100_000).fill('{}').join()}]}` })],
    [
      '20 MB packed into 20 kB',
      415,
      () => ({ body: gzipSync(Buffer.alloc(20_000_000, 0x20)), encoding: 'gzip' }),
    ],
    [
      'a bomb in other packing',
      415,
      () => ({ body: gzipSync(Buffer.alloc(1_000_000, 0x20)), encoding: 'br, gzip' }),
    ],
  ])(
    '%s is answered with %i, and the memory of the process grows by less than 64 MB',
    async (_, status, request) => {
      await send(request());
      const before = process.memoryUsage().rss;
      for (let i = 0; i < 3; i++) expect(await send(request())).toBe(status);
      expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    },
  );

  async function send({ body, encoding }: { body: string | Buffer; encoding?: string }): Promise<number> {
    const answer = await raw(
      head(
        `Authorization: Bearer ${world.adminKey}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        ...(encoding === undefined ? [] : [`Content-Encoding: ${encoding}`]),
      ),
      body,
    );
    return Number(answer.slice(9, 12));
  }
});
