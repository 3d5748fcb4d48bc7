import { appRoutes } from '@bull-board/api/dist/routes.js';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { revokeApiKey } from '../../../src/ground/db/access/api-keys.ts';
import { createVirtualClock } from '../../../src/ground/process/clock.ts';
import { readConfig } from '../../../src/ground/process/config.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { type Service, startService } from '../../../src/main.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { newRedisServer, REDIS_IS_HERE, type RedisServer } from '../../helpers/service/redis.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld } from '../../helpers/service/world.ts';

const BOARD = '/bull-board/';
const MINUTE_MS = 60_000;

const clock = createVirtualClock(new Date('2026-01-05T09:00:00Z'));
let redis: RedisServer;
let service: Service;
let admin: Ask;
let nobody: Ask;

async function open(redisUrl: string | null): Promise<Service> {
  const config = {
    ...readConfig({ PORT: '0' }),
    ...{ databaseUrl: await freshDatabase(), redisUrl, publicUrl: 'https://pool.example' },
    adminKey: 'k'.repeat(20),
  };
  return startService(config, { log: createLog('silent'), clock, vectors: inject('vectors') });
}

/** What a browser sends back of `Set-Cookie`. */
async function session(ask: Ask): Promise<{ cookie: string }> {
  const { headers } = await ask('POST', '/v1/sessions');
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

const look = (cookie: Record<string, string>, path = '') =>
  nobody('GET', `${BOARD}${path}`, undefined, cookie);

beforeAll(async () => {
  redis = await newRedisServer();
  if (REDIS_IS_HERE) await redis.start();
  service = await open(null);
  admin = askInto(service.app, service.adminKey);
  nobody = askInto(service.app, null);
});
afterAll(async () => {
  await service.close();
  await redis.kill();
});

describe('T18 a session at the window on the jobs', () => {
  it('is a cookie that no script reads, no other site sends and no other path gets', async () => {
    const { status, headers, json } = await admin('POST', '/v1/sessions');
    expect([status, json]).toEqual([201, { page: BOARD, until: '2026-01-05T09:15:00.000Z' }]);
    expect(String(headers['set-cookie']).split('; ').slice(1)).toEqual([
      'Path=/bull-board/',
      'Max-Age=900',
      'HttpOnly',
      'SameSite=Strict',
      'Secure',
    ]);
    expect(String(headers['set-cookie'])).not.toContain(service.adminKey);
  });

  it('opens the page, what it loads and what it asks; without one all of it is closed', async () => {
    const cookie = await session(admin);
    const page = await look(cookie);
    const files = page.text.match(/static\/(?:js|css)\/[\w.-]+/g) ?? [];
    expect(files.length).toBeGreaterThan(2);
    for (const path of ['', 'queue/dsp', 'api/queues', ...files]) {
      expect([path, (await look(cookie, path)).status]).toEqual([path, 200]);
      expect([path, (await look({}, path)).status]).toEqual([path, 401]);
    }
  });

  it('loads nothing of elsewhere, and runs nothing that stands in the page', async () => {
    const { text, headers } = await look(await session(admin));
    expect(text).not.toMatch(/https?:|<style|\sstyle\s*=|\son\w+\s*=/i);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[^ ]+';/,
    );
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it.each<[string, Parameters<typeof giveKey>[1]]>([
    ['a smaller scope', { name: 'curator', scopes: ['curate', 'approve'] }],
    ['some scenarios', { name: 'admin of flights', scopes: ['admin'], scenarios: ['flight_booking'] }],
  ])('T12 is not for a key of %s, nor is the page with that key', async (_, key) => {
    const ask = askInto(service.app, await giveKey({ ctx: service.ctx, clock }, key));
    for (const [method, path] of [
      ['POST', '/v1/sessions'],
      ['GET', BOARD],
      ['GET', `${BOARD}api/queues`],
    ] as const) {
      const { status, headers } = await ask(method, path);
      expect([path, status, headers['set-cookie']]).toEqual([path, 403, undefined]);
    }
  });

  it('stands for its key nowhere else', async () => {
    const cookie = await session(admin);
    for (const path of ['/v1/status', '/v1/api-keys', '/metrics'])
      expect((await nobody('GET', path, undefined, cookie)).status).toBe(401);
    expect((await nobody('POST', '/v1/sessions', undefined, cookie)).status).toBe(401);
  });

  it('ends after a quarter of an hour, and with its key', async () => {
    const key = await giveKey({ ctx: service.ctx, clock }, { name: 'operator', scopes: ['admin'] });
    const [own, other] = [await session(askInto(service.app, key)), await session(admin)];
    await revokeApiKey(service.ctx.db, 'operator', clock.now());
    expect([(await look(own)).status, (await look(other)).status]).toEqual([401, 200]);
    clock.moveTo(new Date(clock.now().getTime() + 15 * MINUTE_MS));
    expect((await look(other)).status).toBe(401);
  });

  it('cannot be made, changed or given to another key', async () => {
    const { cookie } = await session(admin);
    const [, sealed = ''] = cookie.split('.');
    const other = await giveKey({ ctx: service.ctx, clock }, { name: 'other', scopes: ['admin'] });
    for (const forged of [
      'dsp-session=',
      'dsp-session=admin.AAAA',
      `${cookie.slice(0, -2)}AA`,
      `dsp-session=${other.slice(4, 16)}.${sealed}`,
      `dsp-session=admin.${'A'.repeat(5_000)}`,
    ])
      expect([forged, (await look({ cookie: forged })).status]).toEqual([forged, 401]);
  });

  it('is forgotten by the browser when one says so', async () => {
    const { status, headers } = await admin('DELETE', '/v1/sessions');
    expect([status, headers['set-cookie']]).toEqual([
      204,
      expect.stringMatching(/^dsp-session=; .*Max-Age=0;/),
    ]);
  });

  it('is on record: who opened one, and who was refused', async () => {
    const { text } = await admin('GET', '/v1/audit-log');
    const told = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { by: string; action: string; outcome: string })
      .map(({ by, action, outcome }) => `${by} ${action} ${outcome}`);
    expect(told).toEqual(
      expect.arrayContaining([
        'admin POST /v1/sessions done',
        'operator POST /v1/sessions done',
        'curator POST /v1/sessions forbidden',
      ]),
    );
  });
});

describe('the window on the jobs only looks', () => {
  const CHANGES = appRoutes.api.flatMap(({ method, route }) =>
    [method]
      .flat()
      .flatMap((one) => (one === 'get' ? [] : [route].flat().map((path) => [one, path] as const))),
  );

  it.each(CHANGES)('%s %s is not there', async (method, path) => {
    const url = `/bull-board${path.replace(':queueName', 'dsp').replace(/:\w+/g, '1')}`;
    const { status } = await admin(method.toUpperCase() as HTTPMethods, url, {}, await session(admin));
    // Where there is something to look at, changing it is no method of it.
    expect([404, 405]).toContain(status);
  });

  it('and says so to its page', async () => {
    const { json } = await look(await session(admin), 'api/queues');
    expect(json).toMatchObject({
      queues: [
        ['dsp-embedding', 'embedding'],
        ['dsp-learning', 'learning'],
        ['dsp', 'rows'],
      ].map(([name, displayName]) => ({
        ...{ name, displayName, readOnlyMode: true, allowRetries: false, isPaused: false },
      })),
    });
  });
});

describe.each(['postgresql', 'redis'] as const)('the window on the jobs, kept in %s', (kind) => {
  it.skipIf(kind === 'redis' && !REDIS_IS_HERE)(
    'shows what has run, for which scenario, and how it ended',
    async () => {
      const own = kind === 'redis' ? await open(redis.url) : service;
      const ask = askInto(own.app, own.adminKey);
      await ask('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
      own.ctx.queue.nudge('embed-fragments', 'flight_booking');
      const job = await until('it has run', async () => {
        const { json } = await ask('GET', `${BOARD}api/queues?activeQueue=dsp-embedding&status=completed`);
        const { queues } = json as {
          queues: { jobs: { name: string; data: unknown; returnValue: unknown }[] }[];
        };
        return queues[0]?.jobs.find(({ name }) => name === 'embed-fragments') ?? null;
      });
      expect(job).toMatchObject({ data: { subject: 'flight_booking' }, returnValue: { word: 'skipped' } });
      expect((await ask('GET', `${BOARD}api/redis/stats`)).status).toBe(200);
      if (own !== service) await own.close();
    },
  );
});

describe('where jobs run when they are told to', () => {
  it('there is no queue, and the page says so', async () => {
    const world = await openWorld();
    const { status, text } = await askInto(world.app, world.adminKey)('GET', BOARD);
    expect([status, text]).toEqual([404, expect.stringContaining('there is no queue to look at')]);
    await world.close();
  });
});
