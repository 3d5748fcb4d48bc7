import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '../../../src/domain/access/scope.ts';
import { revokeApiKey } from '../../../src/ground/db/access/api-keys.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { type Method, ROUTES } from '../../helpers/asking/routes.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';

const GUARDED = ROUTES.filter(([, , scope]) => scope !== 'open');
const OF_A_SCOPE = GUARDED.filter(([, , scope]) => scope !== 'message');
const OF_A_SCENARIO = GUARDED.filter(([, path]) => path.includes(':scenario'));

let world: World;
const keys = new Map<string, string>();

beforeAll(async () => {
  world = await openWorld();
  for (const name of ['flight_booking', 'photo_retouch'] as const) {
    const figure = name === 'flight_booking' ? 'F01-template-flight' : 'F06-template-photo';
    await world.call('PUT', `/v1/scenarios/${name}/template`, fixture(figure));
  }
  for (const scope of SCOPES) await makeKey(scope, [scope], null);
  await makeKey('flights only', ['admin'], ['flight_booking']);
  await makeKey('photos only', ['admin'], ['photo_retouch']);
  await makeKey('unregistered only', ['admin'], ['hotel']);
  await makeKey('revoked', ['admin'], null);
  await revokeApiKey(world.ctx.db, 'revoked', world.clock.now());
});
afterAll(() => world.close());

async function makeKey(name: string, scopes: Scope[], scenarios: string[] | null): Promise<void> {
  keys.set(name, await giveKey(world, { name, scopes, scenarios }));
}

function as(name: string | null): Ask {
  return askInto(world.app, name === null ? null : (keys.get(name) ?? name));
}

function asked(ask: Ask, method: Method, path: string) {
  const url = path.replace(':scenario', 'flight_booking').replace(/:\w+/g, 'unknown');
  // A stream would not end: whoever may listen is told that this is no place to go on from.
  const headers = path === '/v1/events' ? { 'last-event-id': 'none' } : undefined;
  return ask(method, url, method === 'GET' ? undefined : {}, headers);
}

/** Paths and methods as the router knows them; its tree prints a child below its parent, four columns further in. */
function routesOfApp(): string[] {
  const parents: string[] = [];
  const found: string[] = [];
  for (const line of world.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const node = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (node === null) continue;
    const [, indent = '', part = '', methods = ''] = node;
    const depth = indent.length / 4;
    const path = `${depth === 0 ? '' : parents[depth - 1]}${part}`;
    parents[depth] = path;
    // A browser's question before the question carries no key (cross-origin.test.ts).
    for (const method of methods.split(', '))
      if (!['HEAD', 'OPTIONS'].includes(method)) found.push(`${method} ${path}`);
  }
  // Where two routes name one place differently the router prints both names.
  return found.map((route) =>
    route
      .replace(':schema_id|:a/diff', ':a/diff')
      .replace(':schema_id|:a', ':schema_id')
      // The slash before what may be anything is not printed.
      .replace(/([^/])\*$/, '$1/*'),
  );
}

describe('every route', () => {
  it('stands in the table of this test', () => {
    const listed = ROUTES.map(([method, path]) => `${method} ${path}`);
    expect(routesOfApp().sort()).toEqual(listed.sort());
  });

  it.each(ROUTES.filter(([, , scope]) => scope === 'open'))(
    '%s %s is open to everybody',
    async (method, path) => {
      // Some say where the page is that is meant; a link that nobody made shows nothing.
      expect([200, 302, ...(path.includes(':token') ? [404] : [])]).toContain(
        (await asked(as(null), method, path)).status,
      );
    },
  );

  it.each(GUARDED)('T12 %s %s is closed without a key that is in use (S-41)', async (method, path) => {
    for (const caller of [null, 'dsp_never-made', 'revoked']) {
      const answer = await asked(as(caller), method, path);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json).toMatchObject({ type: 'urn:dsp:problem:unauthenticated' });
    }
    const basic = await asked(
      (m, url, body) => as(null)(m, url, body, { authorization: `Basic ${keys.get('admin')}` }),
      method,
      path,
    );
    expect(basic.status).toBe(401);
  });

  it.each(OF_A_SCOPE)(
    'T12 %s %s is for keys with the scope %s alone (S-41)',
    async (method, path, needed) => {
      for (const scope of SCOPES) {
        const { status, json } = await asked(as(scope), method, path);
        if (scope === needed || scope === 'admin') expect([401, 403]).not.toContain(status);
        else {
          expect(status).toBe(403);
          expect(json).toMatchObject({ type: 'urn:dsp:problem:forbidden' });
        }
      }
    },
  );

  it.each(OF_A_SCENARIO)('T17 %s %s does not exist for a key of another scenario', async (method, path) => {
    const answer = await asked(as('photos only'), method, path);
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ type: 'urn:dsp:problem:unknown_scenario' });
    expect(answer.text).not.toContain('photo_retouch');
    const own = await asked(as('flights only'), method, path);
    expect([401, 403]).not.toContain(own.status);
    expect(own.json).not.toMatchObject({ type: 'urn:dsp:problem:unknown_scenario' });
  });
});

describe('a key that is limited to scenarios', () => {
  it('sees the status of those alone, and no figures of the whole', async () => {
    const ask = as('photos only');
    expect((await ask('GET', '/v1/status')).status).toBe(403);
    expect((await ask('GET', '/v1/status?scenario=flight_booking')).status).toBe(403);
    expect((await ask('GET', '/v1/status?scenario=photo_retouch')).status).toBe(200);
    expect((await ask('GET', '/metrics')).status).toBe(403);
  });

  it('learns no other names from an unknown scenario', async () => {
    const answer = await as('unregistered only')('GET', '/v1/scenarios/hotel/template');
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/flight_booking|photo_retouch/);
  });
});

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and lists every route under /v1', async () => {
    const { json } = await as(null)('GET', '/openapi.json');
    const { openapi, paths } = json as { openapi: string; paths: Record<string, Record<string, unknown>> };
    expect(openapi).toMatch(/^3\.1\./);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const wanted = ROUTES.filter(([, path]) => path.startsWith('/v1/'));
    expect(described).toEqual(expect.arrayContaining(wanted.map(([method, path]) => `${method} ${path}`)));
  });

  it('refers only to schemas that it holds', async () => {
    const { json } = await as(null)('GET', '/openapi.json');
    const { components } = json as { components: { schemas: Record<string, unknown> } };
    const references = [...JSON.stringify(json).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, name = ''] of references) expect(Object.keys(components.schemas)).toContain(name);
    expect(JSON.stringify(json)).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
  });
});

describe('a template', () => {
  it('is not sent again to whoever has it already', async () => {
    const ask = as('read');
    const first = await ask('GET', `${AT}/template`);
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask('GET', `${AT}/template`, undefined, { 'if-none-match': known });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    }
    const other = await ask('GET', `${AT}/template`, undefined, { 'if-none-match': '"other"' });
    expect(other.status).toBe(200);
  });
});

describe('a problem', () => {
  it.each<[number, 'GET' | 'POST' | 'PUT', string, unknown, Record<string, string>]>([
    [400, 'POST', `${AT}/fragments`, '{', {}],
    [400, 'GET', `${AT}/template?channel=beta`, undefined, {}],
    [404, 'GET', '/v1/nothing', undefined, {}],
    [404, 'GET', '/v1/scenarios/hotel/template', undefined, {}],
    [404, 'GET', `${AT}/versions/flight_booking_v9`, undefined, {}],
    [404, 'GET', `${AT}/clusters/none`, undefined, {}],
    [404, 'GET', `${AT}/patch-keys/none`, undefined, {}],
    [405, 'PUT', '/healthz', {}, {}],
    [415, 'POST', `${AT}/fragments`, 'a=b', { 'content-type': 'text/plain' }],
    [422, 'PUT', `${AT}/template`, { schema_id: 'x' }, {}],
  ])('with status %i of %s %s has the members of RFC 9457', async (status, method, path, body, headers) => {
    const answer = await as('admin')(method, path, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json).toMatchObject({
      type: expect.stringMatching(/^urn:dsp:problem:\w+$/),
      title: expect.stringMatching(/\S/),
      status,
      detail: expect.stringMatching(/\S/),
      instance: expect.stringMatching(/\S/),
    });
    expect(answer.text).not.toMatch(/node_modules|\.ts:\d|at \w+ \(/);
  });

  it('names the places of what is wrong', async () => {
    const template = fixture('F01-template-flight') as { keys: { semantic_description?: string }[] };
    delete template.keys[0]?.semantic_description;
    const answer = await as('admin')('PUT', `${AT}/template`, template);
    expect(answer.json).toMatchObject({ errors: [{ path: 'keys[0].semantic_description' }] });
    const query = await as('admin')('GET', `${AT}/template?channel=beta`);
    expect(query.json).toMatchObject({
      errors: [{ path: 'channel', detail: 'must be one of "stable", "experimental"' }],
    });
    const key = await as('admin')('POST', '/v1/api-keys', { name: 'k', scopes: ['write'] });
    expect(key.json).toMatchObject({
      detail: expect.stringMatching(/^scopes\[0\] must be one of "ingest", "read", [^;]+\.$/),
      errors: [{ path: 'scopes[0]', detail: expect.stringMatching(/^must be one of "ingest", "read"/) }],
    });
  });
});
