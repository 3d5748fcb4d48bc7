import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { type Answer, askInto } from '../../helpers/asking/ask.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const SHOP = 'https://shop.example';
const EVIL = 'https://evil.example';
const OURS = '/v1/scenarios/flight_booking/template';
const THEIRS = '/v1/scenarios/photo_retouch/template';
const CARD = '/.well-known/agent-card.json';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.call('PUT', OURS, fixture('F01-template-flight'));
  await world.call('PUT', THEIRS, fixture('F06-template-photo'));
});
afterAll(() => world.close());

async function allow(origins: readonly string[], scenario = 'flight_booking'): Promise<void> {
  await world.call('PATCH', `/v1/scenarios/${scenario}/policy`, { origins });
  // As long as a list is believed.
  world.clock.moveTo(new Date(world.clock.now().getTime() + 3_000));
}
beforeEach(async () => {
  await allow([]);
  await allow([], 'photo_retouch');
});

const read = (path: string, origin: string, key: string | null = world.adminKey) =>
  askInto(world.app, key)('GET', path, undefined, { origin });
const preflight = (path: string, origin: string, method: string) =>
  askInto(world.app, null)('OPTIONS', path, undefined, {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  });
const leave = ({ headers }: Answer) => headers['access-control-allow-origin'];

describe('a page in a browser', () => {
  it('has no leave where nobody gave it', async () => {
    for (const path of [OURS, CARD, '/sdsi', '/openapi.json']) {
      const answer = await preflight(path, SHOP, path === '/sdsi' ? 'POST' : 'GET');
      expect([path, answer.status, leave(answer)]).toEqual([path, 405, undefined]);
    }
    expect(leave(await read(OURS, SHOP))).toBeUndefined();
    expect(leave(await read(CARD, SHOP, null))).toBeUndefined();
  });

  it('may call /mcp, which refuses pages of elsewhere, where a policy names it', async () => {
    const call = async (origin: string) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const headers = { accept: 'application/json, text/event-stream', origin };
      const { status } = await askInto(world.app, world.adminKey)('POST', '/mcp', message, headers);
      return status;
    };
    expect(await call(SHOP)).toBe(403);
    await allow([SHOP]);
    expect([await call(SHOP), await call(EVIL)]).toEqual([200, 403]);
    await allow(['*']);
    expect(await call(EVIL)).toBe(403);
  });

  it('whose origin a scenario names may do there what its key may, and at addresses of no scenario', async () => {
    await allow([SHOP]);
    for (const [path, method] of [
      [OURS, 'PUT'],
      ['/sdsi', 'POST'],
      ['/mcp', 'POST'],
      ['/v1/status', 'GET'],
    ] as const) {
      const asked = await preflight(path, SHOP, method);
      expect([path, asked.status, leave(asked)]).toEqual([path, 204, SHOP]);
      expect(asked.headers['access-control-allow-methods']).toContain(method);
      expect(asked.headers['access-control-allow-headers']).toBe('authorization,content-type');
    }
    const answer = await read(OURS, SHOP);
    expect([answer.status, leave(answer)]).toEqual([200, SHOP]);
    expect(String(answer.headers['access-control-expose-headers'])).toContain('etag');
    // What went wrong must be readable as well.
    expect(leave(await read(OURS, SHOP, null))).toBe(SHOP);
    expect(
      [await read(OURS, SHOP), await preflight(OURS, SHOP, 'GET')].map(
        ({ headers }) => headers['access-control-allow-credentials'],
      ),
    ).toEqual([undefined, undefined]);
  });

  it('of another origin has none, nor one that a name begins or ends with, nor at another scenario', async () => {
    await allow([SHOP]);
    for (const origin of [
      EVIL,
      `${SHOP}.evil.example`,
      'http://shop.example',
      'https://shop.example:8443',
      'null',
    ])
      expect([origin, leave(await read(OURS, origin)), leave(await preflight(OURS, origin, 'POST'))]).toEqual(
        [origin, undefined, undefined],
      );
    expect(leave(await read(THEIRS, SHOP))).toBeUndefined();
    expect(leave(await preflight(THEIRS, SHOP, 'PUT'))).toBeUndefined();
  });

  it('of anybody reads, where a scenario says "*", what needs no key, and nothing else', async () => {
    await allow(['*']);
    for (const path of [CARD, '/openapi.json', '/.well-known/jwks.json', '/intentmanifest.yaml'])
      expect([path, leave(await read(path, EVIL, null))]).toEqual([path, '*']);
    expect(leave(await read(OURS, EVIL))).toBeUndefined();
    expect(leave(await preflight('/sdsi', EVIL, 'POST'))).toBeUndefined();
    const asked = await preflight(CARD, EVIL, 'GET');
    expect(String(asked.headers['access-control-allow-headers'])).not.toContain('authorization');
  });

  it('loses its leave with the list', async () => {
    await allow([SHOP]);
    await allow([]);
    expect(leave(await read(OURS, SHOP))).toBeUndefined();
  });

  it('leaves answers to who is no page as they were, and caches tell them apart', async () => {
    await allow([SHOP]);
    const plain = await askInto(world.app, world.adminKey)('GET', OURS);
    expect(leave(plain)).toBeUndefined();
    expect((await read(OURS, SHOP)).text).toBe(plain.text);
    expect(String(plain.headers['vary'])).toMatch(/origin/i);
  });
});

it.each<[what: string, origins: unknown]>([
  ['a host alone', ['shop.example']],
  ['a path', ['https://shop.example/']],
  ['capitals', ['https://Shop.example']],
  ['another scheme', ['javascript:alert(1)']],
  ['a text', '*'],
  ['more than fifty', Array(51).fill(SHOP)],
  ['a number', [7]],
])('the list takes origins as browsers write them: not %s', async (_, origins) => {
  const ask = askInto(world.app, world.adminKey);
  const answer = await ask('PATCH', '/v1/scenarios/flight_booking/policy', { origins });
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ path: 'origins' }] } });
});
