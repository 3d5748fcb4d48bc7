import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProxy } from '../../../src/cli/service/proxy.ts';
import { type HeardApi, learnApi } from '../../../src/doors/client/openapi/index.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const PET = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' }, tags: { type: 'array' } },
  required: ['name'],
};
const FORM = 'application/x-www-form-urlencoded';
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Pet shop', version: '1' },
  servers: [{ url: 'https://shop.example/{stage}', variables: { stage: { default: 'v1' } } }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: {},
      },
      post: {
        operationId: 'createPet',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewPet' } } } },
        responses: {},
      },
    },
    '/pets/{petId}': { get: { operationId: 'showPet', responses: {} } },
    '/adoptions': {
      post: {
        operationId: 'adoptPet',
        requestBody: { content: { [FORM]: { schema: { $ref: '#/components/schemas/NewPet' } } } },
        responses: {},
      },
    },
    '/photos': {
      post: {
        operationId: 'addPhoto',
        requestBody: { content: { 'application/octet-stream': { schema: { type: 'string' } } } },
        responses: {},
      },
    },
  },
  components: { schemas: { Pet: PET, NewPet: { allOf: [{ $ref: '#/components/schemas/Pet' }] } } },
};
const SIZE = {
  key_type: 'string' as const,
  required: false,
  default_value: null,
  acceptable_values: ['small', 'large'],
  semantic_description: "Size. Acceptable values: small, large. Example mapping: 'a small one' -> 'small'.",
};

/** What reached the API. */
type Echo = { url: string; body: unknown };
type Server = { readonly url: string; close(): unknown };

/** An API that answers what it got, learned from in each way. */
const WAYS: Readonly<Record<string, (heard: HeardApi) => Promise<Server>>> = {
  async proxy(heard) {
    const upstream = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        response.end(
          `{"url":${JSON.stringify(request.url)},"body":${isJson(request.headers) ? body || 'null' : JSON.stringify(body)}}`,
        );
      });
    });
    await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
    const { port } = upstream.address() as { port: number };
    const proxy = await startProxy(heard, {
      upstream: `http://127.0.0.1:${port}`,
      port: 0,
      host: '127.0.0.1',
    });
    return {
      url: proxy.url,
      async close() {
        await proxy.close();
        upstream.close();
      },
    };
  },
  async fetch(heard) {
    const app = new Hono();
    app.all('*', async ({ req }) => {
      const text = await req.text();
      const url = req.url.slice(new URL(req.url).origin.length);
      const body = req.header('content-type') === FORM ? JSON.stringify(text) : text;
      return new Response(`{"url":${JSON.stringify(url)},"body":${body === '' ? 'null' : body}}`);
    });
    return new Promise((done) => {
      const server = serve({ fetch: heard.fetch(app.fetch), port: 0 }, ({ port }) =>
        done({ url: `http://127.0.0.1:${port}`, close: () => server.close() }),
      );
    });
  },
  async express(heard) {
    const app = express();
    app.use(express.json(), express.urlencoded(), heard.express, (request, response) => {
      response.json({ url: request.url, body: request.body ?? null });
    });
    return new Promise((done) => {
      const server = app.listen(0, () => {
        const { port } = server.address() as { port: number };
        done({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
      });
    });
  },
  async fastify(heard) {
    const app = fastify();
    app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    await app.register(heard.fastify);
    app.all('/*', ({ url, query, body }) => {
      const given = Object.entries(query as Record<string, string | string[]>);
      const search = new URLSearchParams(
        given.flatMap(([name, values]) => [values].flat().map((one): [string, string] => [name, one])),
      );
      return { url: `${url.split('?')[0]}${search.size === 0 ? '' : `?${search}`}`, body: body ?? null };
    });
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
  },
};

let world: World;
let service: string;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  service = await world.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'dsp-api-'));
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(Object.entries(WAYS))('an HTTP API, learned from by %s', (way, opened) => {
  const name = `shop-${way}`;
  const size = `size_${Object.keys(WAYS).indexOf(way) + 1}`;
  const problems: string[] = [];
  let heard: HeardApi;
  let server: Server;
  beforeAll(async () => {
    heard = await learnApi({
      ...{ openapi: DOCUMENT, url: service, key: world.adminKey, name, folder: join(folder, way) },
      onProblem: ({ sentence }) => problems.push(sentence),
    });
    server = await opened(heard);
  });
  afterAll(async () => {
    await server?.close();
    await heard?.close();
  });
  const ask = async (path: string, body?: string, type?: string) => {
    const answer = await fetch(`${server.url}${path}`, {
      headers: {
        'x-client-agent': 'an-agent',
        ...(body === undefined && type === undefined ? {} : { 'content-type': type ?? 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    const text = await answer.text();
    return { noted: answer.headers.get('semantic-pool-noted'), text, echo: JSON.parse(text) as Echo };
  };
  const said = () => world.ctx.db.sql<{ scenario: string; client_agent: string }[]>`
    select distinct scenario, client_agent from fragments where scenario like ${`${name}%`} order by scenario`;

  it('takes what it cannot say out of a body and a query, and says so', async () => {
    const made = await ask('/pets', '{"name":"Rex","other":"one that likes cats"}');
    expect(made).toMatchObject({ noted: 'other', echo: { url: '/pets', body: { name: 'Rex' } } });
    const listed = await ask('/v1/pets?limit=2&other=only+the+quiet+ones');
    expect(listed).toMatchObject({ noted: 'other', echo: { url: '/v1/pets?limit=2' } });
    // Many send their usual head with a question that has no body.
    const headed = await ask('/pets?limit=2&other=with+a+bed', undefined, 'application/json');
    expect(headed).toMatchObject({ noted: 'other', echo: { url: '/pets?limit=2' } });
    await until('both are heard', async () => (await said()).length === 2);
    expect(await said()).toEqual([
      { scenario: `${name}_createPet`, client_agent: 'an-agent' },
      { scenario: `${name}_listPets`, client_agent: 'an-agent' },
    ]);
  });

  it('takes it out of a form, and passes the rest on as it was written', async () => {
    const form = 'name=7&age=3&meta%5Bcolour%5D=red';
    const fields = { name: '7', age: '3', 'meta[colour]': 'red' };
    const got = ({ body }: Echo) =>
      typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : body;
    const made = await ask('/adoptions', `${form}&other=one+that+likes+cats`, FORM);
    expect(made.noted).toBe('other');
    expect(got(made.echo)).toEqual(fields);
    const plain = await ask('/adoptions', form, FORM);
    expect(plain.noted).toBeNull();
    expect(way === 'proxy' || way === 'fetch' ? plain.echo.body : form).toBe(form);
    const inLatin1 = 'name=caf%E9&other=one+that+likes+cats';
    if (way === 'proxy' || way === 'fetch')
      expect(await ask('/adoptions', inLatin1, FORM)).toMatchObject({
        noted: null,
        echo: { body: inLatin1 },
      });
    const adoptions = async () => (await said()).filter(({ scenario }) => scenario === `${name}_adoptPet`);
    await until('it is heard', async () => (await adoptions()).length === 1);
  });

  it('passes on as it came what wishes nothing, is of no operation, or is no JSON', async () => {
    for (const path of ['/pets?limit=2&tag=a&tag=b', '/nowhere?other=x', '/pets/other'])
      expect(await ask(path)).toMatchObject({ noted: null, echo: { url: path } });
    expect(await ask('/nowhere', '{"other":"x"}')).toMatchObject({
      noted: null,
      echo: { body: { other: 'x' } },
    });
    if (way === 'proxy')
      expect((await ask('/photos', '{"other":"bytes"}', 'application/octet-stream')).echo.body).toBe(
        '{"other":"bytes"}',
      );
  });

  it('offers what was learned in its document, and does what its owner mapped it to', async () => {
    await bearKey(world, `${name}_createPet`, { key_name: size, ...SIZE }, 'experimental');
    type Paths = Record<
      string,
      Record<string, { requestBody?: { content: Record<string, { schema: { properties: object } }> } }>
    >;
    const map = { [size]: (value: unknown) => (value === 'large' ? { age: 9 } : {}) };
    const again = await learnApi({ openapi: DOCUMENT, url: service, key: world.adminKey, name, map });
    await until('the key is in the document', () => {
      const paths = again.document()['paths'] as Paths;
      return (
        size in (paths['/pets']?.['post']?.requestBody?.content['application/json']?.schema.properties ?? {})
      );
    });
    const asked = {
      ...{ method: 'POST', pathname: '/v1/pets', query: new URLSearchParams(), header: () => undefined },
      body: { name: 'Rex', other: 'a lead', [size]: 'large' },
    };
    expect(again.take(asked)).toMatchObject({ body: { name: 'Rex', age: 9 }, noted: ['other'] });
    await again.close();
  });

  if (way === 'proxy' || way === 'fetch')
    it('keeps integers that no double holds', async () => {
      const { text } = await ask('/pets', '{"name":"Rex","age":9007199254740993,"other":"an old one"}');
      expect(text).toContain('"age":9007199254740993');
    });

  it('names what it leaves alone', () => {
    expect(problems).toContainEqual(
      'addPhoto is left as it is: its body is no plain object, in JSON or as a form, or one of tokens',
    );
  });
});

it('goes on as ever while the service is away', async () => {
  const heard = await learnApi({ openapi: DOCUMENT, url: 'http://127.0.0.1:9', key: 'dsp_no_key' });
  const handler = heard.fetch(async (request: Request) => new Response(await request.text()));
  const answer = await handler(
    new Request('http://shop.example/v1/pets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Rex","other":"a lead"}',
    }),
  );
  expect(await answer.json()).toEqual({ name: 'Rex' });
  await heard.close();
});

it('says no password to the pool, nor by what a caller proves who it is', async () => {
  const properties = { name: { type: 'string' }, pin: { type: 'string', format: 'password' } };
  const openapi = {
    ...DOCUMENT,
    components: {
      schemas: { NewPet: { type: 'object', properties } },
      securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'api_key' } },
    },
  };
  const kept = join(folder, 'secrets');
  const heard = await learnApi({ openapi, url: 'http://127.0.0.1:9', key: 'dsp_no_key', folder: kept });
  const header = () => undefined;
  const ask = { method: 'GET', pathname: '/v1/pets', header, body: undefined };
  await heard.take({ ...ask, query: new URLSearchParams('limit=7&api_key=s3cret&other=a+bed') })?.kept;
  const body = { name: 'Rex', pin: 's3cret', other: 'a lead' };
  await heard.take({ ...ask, method: 'POST', query: new URLSearchParams(), body })?.kept;
  const files = (await readdir(kept, { recursive: true })).filter((file) => file.endsWith('.spool'));
  const spooled = await Promise.all(files.map((file) => readFile(join(kept, file), 'utf8')));
  expect(spooled.join()).toMatch(/"limit":7/u);
  expect(spooled.join()).toMatch(/"name":"Rex"/u);
  expect(spooled.join()).not.toMatch(/s3cret/u);
  await heard.close();
});

it.each(['grant_type', 'token'])(
  'hears nothing of a form with %s, by which tokens are got or shown',
  async (name) => {
    const schema = { type: 'object', properties: { [name]: { type: 'string' } } };
    const post = { operationId: 'tokens', requestBody: { content: { [FORM]: { schema } } }, responses: {} };
    const openapi = { ...DOCUMENT, paths: { '/token': { post } } };
    const problems: string[] = [];
    const onProblem = ({ sentence }: { sentence: string }) => void problems.push(sentence);
    const heard = await learnApi({ openapi, url: 'http://127.0.0.1:9', key: 'dsp_no_key', onProblem });
    const body = new URLSearchParams({ [name]: 'x', client_secret: 's3cret', other: 'a lead' });
    const asked = {
      method: 'POST',
      pathname: '/v1/token',
      query: new URLSearchParams(),
      header: () => FORM,
      body,
    };
    expect(heard.take(asked)).toBeNull();
    expect(problems).toContainEqual(expect.stringMatching(/^tokens is left as it is/u));
    await heard.close();
  },
);

it('notes of a form numbers where the operation asks for some, and texts else', async () => {
  const kept = join(folder, 'forms');
  const heard = await learnApi({
    openapi: DOCUMENT,
    url: 'http://127.0.0.1:9',
    key: 'dsp_no_key',
    folder: kept,
  });
  const asked = {
    method: 'POST',
    pathname: '/v1/adoptions',
    query: new URLSearchParams(),
    header: () => FORM,
  };
  for (const body of [
    { name: '7', age: '3', other: 'a lead' },
    new URLSearchParams('name=7&age=3&other=a+bed'),
  ])
    await heard.take({ ...asked, body })?.kept;
  await heard.close();
  const files = (await readdir(kept, { recursive: true })).filter((file) => file.endsWith('.spool'));
  const spooled = (await Promise.all(files.map((file) => readFile(join(kept, file), 'utf8')))).join();
  expect(spooled.match(/"name":"7"/gu)).toHaveLength(2);
  expect(spooled.match(/"age":3/gu)).toHaveLength(2);
});

it.each([
  ['Swagger 2', { swagger: '2.0', paths: {} }, /no OpenAPI 3\.0 or 3\.1 document/u],
  ['nothing of the kind', { hello: 1 }, /no OpenAPI 3\.0 or 3\.1 document/u],
  ['a reference to nowhere', { ...DOCUMENT, components: {} }, /NewPet/u],
])('refuses %s, and says why', async (_, openapi, why) => {
  await expect(learnApi({ openapi, url: 'http://127.0.0.1:9', key: 'dsp_no_key' })).rejects.toThrow(why);
});

function isJson({ 'content-type': type }: { readonly 'content-type'?: string | undefined }): boolean {
  return type?.includes('json') === true;
}
