import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { type Answer, type Ask, askInto } from '../../helpers/asking/ask.ts';
import { ROUTES } from '../../helpers/asking/routes.ts';
import { hostileStrings } from '../../helpers/hostile/hostile-strings.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
/** Streams answer when they please, and have their own tests. */
const ASKED = ROUTES.filter(
  ([method, path]) => path !== '/v1/events' && !(method === 'GET' && path === '/mcp'),
);
const MARKUP = hostileStrings({ table: 'canary', file: '/tmp/canary' })
  .filter(([kind]) => kind === 'page')
  .map(([, text]) => text);
const [IMG = ''] = MARKUP;

let world: World;
let ask: Ask;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  await ask('PUT', `${AT}/template`, fixture('F01-template-flight'));
});
afterAll(() => world.close());

function expectInert({ headers, status, text }: Answer, what: string): void {
  const type = String(headers['content-type'] ?? '');
  const policy = String(headers['content-security-policy']);
  expect(headers['x-content-type-options'], what).toBe('nosniff');
  expect(policy, what).toMatch(/default-src 'none'/);
  // The one thing that may be loaded besides files of ours is the page's empty icon.
  expect(policy.replace("img-src 'self' data:", ''), what).not.toMatch(/unsafe|data:|\*|https?:/);
  if (status >= 400)
    expect(type, `${what} → ${text.slice(0, 200)}`).toMatch(/^application\/(?:problem\+)?json\b/);
}

describe('I10 no answer is carried out by a browser', () => {
  it.each(ASKED)(
    '%s %s: with markup in address, query and body, with a key and without',
    async (method, path) => {
      const html = ['/intent-ui/', '/dashboard/*'].includes(path);
      for (const scenario of ['flight_booking', IMG])
        for (const value of MARKUP) {
          const address = path
            .replace(':scenario', encodeURIComponent(scenario))
            .replace(/:\w+/g, encodeURIComponent(value));
          const query = ['cohort', 'q', 'format', 'channel', 'limit', 'scenario', 'after']
            .map((name) => `${name}=${encodeURIComponent(value)}`)
            .join('&');
          const bodies = {
            reason: value,
            name: value,
            [value]: value,
            url: value,
            method: value,
            text: value,
          };
          const body = method === 'GET' || method === 'DELETE' ? undefined : bodies;
          for (const caller of [ask, askInto(world.app, null)]) {
            const answer = await caller(method, `${address}?${query}`, body, { accept: 'text/html' });
            expectInert(answer, `${method} ${address}`);
            expect(String(answer.headers['content-type'] ?? '').includes('html')).toBe(html);
            if (html) expect(answer.text).not.toContain('__hostile');
          }
        }
    },
  );

  it.each([
    ['an address that is none', 'GET', `/${encodeURIComponent(IMG)}`, undefined, {}],
    [
      'an address that is badly written',
      'GET',
      `/v1/scenarios/%E0%A4%A/${encodeURIComponent(IMG)}`,
      undefined,
      {},
    ],
    ['a body that is no JSON', 'POST', `${AT}/fragments`, IMG, { 'content-type': 'application/json' }],
    ['a content type', 'POST', `${AT}/fragments`, IMG, { 'content-type': 'text/html' }],
    ['a member', 'POST', `${AT}/webhooks`, { url: 'https://hooks.example.com', [IMG]: 1 }, {}],
    ['a setting', 'PATCH', `${AT}/policy`, { [IMG]: 1 }, {}],
    ['a key', 'POST', `${AT}/validate`, { schema_id: IMG, payload: { [IMG]: IMG }, mode: 'strict' }, {}],
  ] as const)(
    '%s that is said again in an answer stands there as JSON',
    async (_, method, path, body, headers) => {
      const answer = await ask(method, path, body, { accept: 'text/html', ...headers });
      expectInert(answer, path);
      expect(answer.json).toEqual(expect.any(Object));
    },
  );

  it('the page for people has nothing of anybody in it, and no code or style of its own', async () => {
    const { text } = await askInto(world.app, null)('GET', '/intent-ui/');
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+\s*=|\sstyle\s*=|<style|javascript:/i);
    for (const file of ['page.js', 'signing.js']) {
      const script = await askInto(world.app, null)('GET', `/intent-ui/${file}`);
      expect(script.text).not.toMatch(
        /innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|srcdoc|setAttribute|DOMParser/,
      );
    }
  });
});
