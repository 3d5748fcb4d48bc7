import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/doors/http/app.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const HOUR_MS = 3_600_000;

type Made = { name: string; key: string; expires_at: string | null };

let world: World;
let ask: Ask;
/** The slow hash itself, looked on by all who import it. */
const scrypt = vi.spyOn(crypto, 'scrypt');

beforeAll(async () => {
  syncBuiltinESMExports();
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  for (const [name, figure] of [
    ['flight_booking', 'F01-template-flight'],
    ['photo_retouch', 'F06-template-photo'],
  ] as const)
    await world.call('PUT', `/v1/scenarios/${name}/template`, fixture(figure));
});
afterAll(async () => {
  scrypt.mockRestore();
  syncBuiltinESMExports();
  await world.close();
});

async function make(body: object, by: Ask = ask): Promise<Made> {
  const answer = await by('POST', '/v1/api-keys', body);
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([201, expect.anything()]);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json as Made;
}

/** What a key may read, asked of a process that has never seen it. */
async function statusOf(key: string, path = `${AT}/template`): Promise<number> {
  const app = await createApp(world.ctx, world.adminKey);
  const { status } = await askInto(app, key)('GET', path);
  await app.close();
  return status;
}

describe('an API key', () => {
  it('is shown once and works; neither it nor its hash is to be had afterwards', async () => {
    const { key } = await make({ name: 'once', scopes: ['read'] });
    expect(await statusOf(key)).toBe(200);
    const list = await ask('GET', '/v1/api-keys');
    expect(list.text).toContain('"once"');
    expect(list.text).not.toMatch(/scrypt|hash/u);
    expect(list.text).not.toContain(key.slice(17));
    const rows = await world.ctx.db.sql<{ row: string }[]>`
      select to_jsonb(t)::text as row from api_key_secrets t union all select to_jsonb(k)::text from api_keys k`;
    expect(JSON.stringify(rows)).not.toContain(key.slice(17));
  });

  it('T12 is refused from the instant on that it expires', async () => {
    const end = new Date(world.clock.now().getTime() + HOUR_MS);
    const { key } = await make({ name: 'short', scopes: ['read'], expires_at: end.toISOString() });
    expect(await statusOf(key)).toBe(200);
    world.clock.moveTo(new Date(end.getTime() - 1));
    expect(await statusOf(key)).toBe(200);
    world.clock.moveTo(end);
    expect(await statusOf(key)).toBe(401);
  });

  it('T12 that is rotated has two secrets for its grace, and then one', async () => {
    const { key: first } = await make({ name: 'turned', scopes: ['read'] });
    const { json } = await ask('POST', '/v1/api-keys/turned/rotate', { grace_hours: 2 });
    const { key: second } = json as Made;
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    world.clock.moveTo(new Date(world.clock.now().getTime() + 2 * HOUR_MS));
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  });

  it('T12 that is revoked opens nothing with any of its secrets, and cannot be rotated back', async () => {
    const { key: first } = await make({ name: 'ended', scopes: ['read'] });
    const { key: second } = (await ask('POST', '/v1/api-keys/ended/rotate', {})).json as Made;
    expect((await ask('DELETE', '/v1/api-keys/ended')).status).toBe(204);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
    expect((await ask('POST', '/v1/api-keys/ended/rotate', {})).status).toBe(409);
    expect((await ask('DELETE', '/v1/api-keys/ended')).status).toBe(409);
    expect((await ask('POST', '/v1/api-keys', { name: 'ended', scopes: ['read'] })).status).toBe(409);
  });

  it('is refused with the right prefix and another secret, or the secret of another key', async () => {
    const [a, b] = [
      await make({ name: 'a1', scopes: ['read'] }),
      await make({ name: 'b1', scopes: ['read'] }),
    ];
    expect(await statusOf(`${a.key.slice(0, 17)}${b.key.slice(17)}`)).toBe(401);
    expect(await statusOf(`${a.key.slice(0, -1)}${a.key.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
  });

  it('costs its slow hash once a process, however often and however many at once it is sent', async () => {
    const { key } = await make({ name: 'busy', scopes: ['read'] });
    const app = await createApp(world.ctx, world.adminKey);
    const before = scrypt.mock.calls.length;
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => askInto(app, key)('GET', `${AT}/template`)),
    );
    answers.push(await askInto(app, key)('GET', `${AT}/template`));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(scrypt.mock.calls.length - before).toBe(1);
  });

  it('that nobody has costs no slow hash', async () => {
    const before = scrypt.mock.calls.length;
    expect(await statusOf(`dsp_0123456789ab_${'a'.repeat(43)}`)).toBe(401);
    expect(scrypt.mock.calls.length).toBe(before);
  });

  it('is listed with the day on which it was used last', async () => {
    const key = await giveKey(world, { name: 'daily', scopes: ['read'] });
    await statusOf(key);
    await vi.waitFor(async () => {
      const { json } = await ask('GET', '/v1/api-keys');
      const { api_keys: rows } = json as {
        api_keys: { name: string; secrets: { last_used_on: string }[] }[];
      };
      const day = rows.find(({ name }) => name === 'daily')?.secrets[0]?.last_used_on;
      expect(day).toBe(world.clock.now().toISOString().slice(0, 10));
    });
  });

  it.each<[object, string]>([
    [{ name: 'admin', scopes: ['read'] }, 'name'],
    [{ name: 'a/b', scopes: ['read'] }, 'name'],
    [{ name: 'x', scopes: ['read'], expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'x', scopes: ['read'], expires_at: 'tomorrow' }, 'expires_at'],
    [{ name: 'x', scopes: ['read'], requires_signature: true }, 'signer'],
  ])('%j cannot be made', async (body, path) => {
    const answer = await ask('POST', '/v1/api-keys', body);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ errors: [{ path }] });
  });
});

describe('T17 an admin of some scenarios', () => {
  let flights: Ask;
  beforeAll(async () => {
    flights = askInto(
      world.app,
      await giveKey(world, { name: 'flights', scopes: ['admin'], scenarios: ['flight_booking'] }),
    );
    await giveKey(world, { name: 'photos', scopes: ['read'], scenarios: ['photo_retouch'] });
    await giveKey(world, { name: 'both', scopes: ['read'], scenarios: ['flight_booking', 'photo_retouch'] });
    await giveKey(world, { name: 'everything', scopes: ['read'] });
  });

  it('makes keys for those alone', async () => {
    const body = { scopes: ['read'] };
    for (const scenarios of [undefined, null, ['photo_retouch'], ['flight_booking', 'photo_retouch']]) {
      const { status } = await flights('POST', '/v1/api-keys', { ...body, name: 'mine', scenarios });
      expect(status).toBe(422);
    }
    const { key } = await make({ ...body, name: 'mine', scenarios: ['flight_booking'] }, flights);
    expect(await statusOf(key)).toBe(200);
    expect(await statusOf(key, '/v1/scenarios/photo_retouch/template')).toBe(404);
  });

  it('sees no key that is for more', async () => {
    const { text } = await flights('GET', '/v1/api-keys');
    expect(text).toContain('"flights"');
    expect(text).not.toMatch(/photos|both|everything|photo_retouch/u);
  });

  it.each(['photos', 'both', 'everything', 'never-made'])(
    'touches no key that is for more: %s',
    async (name) => {
      const calls = [
        flights('POST', `/v1/api-keys/${name}/rotate`, {}),
        flights('DELETE', `/v1/api-keys/${name}`),
        flights('PUT', `/v1/api-keys/${name}/actors/agent-1`, {
          kty: 'OKP',
          crv: 'Ed25519',
          x: 'a'.repeat(43),
        }),
        flights('DELETE', `/v1/api-keys/${name}/actors/agent-1`),
      ];
      for (const { status, json } of await Promise.all(calls)) {
        expect(status).toBe(404);
        expect(json).toMatchObject({ type: 'urn:dsp:problem:unknown_api_key' });
      }
    },
  );

  it('registers actors for keys of its own', async () => {
    const x = 'a'.repeat(43);
    const at = '/v1/api-keys/flights/actors/agent-1';
    expect((await flights('PUT', at, { kty: 'OKP', crv: 'Ed25519', x })).status).toBe(204);
  });
});
