import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
});
afterAll(() => world.close());

type Method = 'GET' | 'PUT' | 'DELETE' | 'PATCH' | 'POST';

function ask(url: string, headers: Record<string, string> = {}, method: Method = 'GET', payload?: string) {
  const authorization = `Bearer ${world.adminKey}`;
  const body = payload === undefined ? {} : { payload };
  return world.app.inject({ method, url, headers: { authorization, ...headers }, ...body });
}

describe('RFC 9110 what may be kept', () => {
  it.each([
    `${AT}/template`,
    `${AT}/versions`,
    `${AT}/versions/flight_booking_v1`,
    `${AT}/versions/flight_booking_v1/json-schema`,
    `${AT}/versions/flight_booking_v1/json-schema?language=de`,
    `${AT}/map`,
    '/.well-known/jwks.json',
    '/.well-known/agent-card.json',
    '/.well-known/agent.json',
    '/intentmanifest.yaml',
    '/openapi.json',
  ])('%s says so, and is 304 without a body to who has it', async (url) => {
    const first = await ask(url);
    const etag = String(first.headers.etag);
    expect(first.statusCode).toBe(200);
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(first.headers['cache-control']).toMatch(/max-age|no-cache/);
    for (const tags of [etag, `W/${etag}`, `"else", ${etag}`, '*']) {
      const again = await ask(url, { 'if-none-match': tags });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers.etag).toBe(etag);
    }
    expect((await ask(url, { 'if-none-match': '"else"' })).statusCode).toBe(200);
  });

  it('has another tag when it says something else', async () => {
    const url = '/.well-known/agent-card.json';
    const before = String((await ask(url)).headers.etag);
    await world.call('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
    const after = await ask(url, { 'if-none-match': before });
    expect(after.statusCode).toBe(200);
    expect(after.headers.etag).not.toBe(before);
  });

  it.each([`${AT}/patch-keys`, '/v1/status'])(
    '%s says nothing of it and is always told whole',
    async (url) => {
      const answer = await ask(url, { 'if-none-match': '*' });
      expect([answer.statusCode, answer.headers.etag]).toEqual([200, undefined]);
    },
  );
});

describe('RFC 9110 15.5.6 a method that an address does not take', () => {
  it.each<[Method, string, string]>([
    ['DELETE', `${AT}/template`, 'GET, HEAD, PUT'],
    ['PUT', '/.well-known/jwks.json', 'GET, HEAD'],
    ['GET', '/sdsi', 'POST'],
    ['PATCH', `${AT}/versions/flight_booking_v1/json-schema`, 'GET, HEAD'],
  ])('%s %s is 405 and names those that it takes', async (method, url, allow) => {
    const answer = await ask(url, {}, method);
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow]);
    expect(answer.json()).toMatchObject({ status: 405, detail: `${url} does not take ${method}.` });
  });

  it.each(['/v1/nowhere', `${AT}/template/more`, '/v1/scenarios'])('there is nothing at %s', async (url) => {
    expect((await ask(url, {}, 'DELETE')).statusCode).toBe(url === '/v1/scenarios' ? 405 : 404);
  });
});

it.each(['{"__proto__": {"a": 1}}', '{"constructor": {"prototype": {"a": 1}}}'])(
  'a body of %s is named as what it is',
  async (body) => {
    const answer = await ask(`${AT}/validate`, { 'content-type': 'application/json' }, 'POST', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toContain('"__proto__"');
  },
);
