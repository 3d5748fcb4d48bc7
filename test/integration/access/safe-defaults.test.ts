import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../../../src/doors/http/app.ts';
import { createVirtualClock } from '../../../src/ground/process/clock.ts';
import { readConfig } from '../../../src/ground/process/config.ts';
import { describeError } from '../../../src/ground/process/log.ts';
import { openReplayable, type Replayable } from '../../../src/main.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { ROUTES } from '../../helpers/asking/routes.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { runDsp } from '../../helpers/service/service-process.ts';

const AT = '/v1/scenarios/flight_booking';

let service: Replayable;
const logged: string[] = [];
let apiKey: string;
/** What must never be told, by what it is. */
let secrets: [string, string][];

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = pino({ level: 'trace', serializers: { err: describeError } }, sink);
  const clock = createVirtualClock(new Date('2026-01-05T09:00:00Z'));
  const databaseUrl = await freshDatabase();
  const options = { clock, log, vectors: inject('vectors') };
  service = await openReplayable({ ...readConfig({}), databaseUrl }, options);
  await askInto(service.app, service.adminKey)('PUT', `${AT}/template`, fixture('F01-template-flight'));
  apiKey = await giveKey({ ctx: service.ctx, clock }, { name: 'reader', scopes: ['read'] });
  secrets = [
    ['the admin key', service.adminKey],
    ['the secret of an API key', apiKey.slice(17)],
    ['the password of the database', new URL(inject('postgresUrl')).password],
  ];
});
afterAll(() => service.close().catch(() => {}));

function refuseSecrets(text: string): void {
  for (const [what, secret] of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(text.includes(secret), what).toBe(false);
  }
}

const OPEN = ROUTES.filter(([, , scope]) => scope === 'open');

describe('T18 an answer', () => {
  it.each(OPEN)(
    '%s %s may not be framed, nor run anything that is not a file of ours',
    async (method, path) => {
      const { headers } = await askInto(service.app, null)(method, path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/default-src 'none'/u);
      expect(policy).toMatch(/frame-ancestors 'none'/u);
      expect(policy).not.toMatch(/unsafe|https:|\*/u);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it('asks browsers for TLS where it is reached by TLS, and only there', async () => {
    for (const [publicUrl, wanted] of [
      ['https://pool.example', true],
      ['http://pool.example', false],
      [null, false],
    ] as const) {
      const app = await createApp(service.ctx, service.adminKey, publicUrl);
      const { headers } = await askInto(app, null)('GET', '/healthz');
      expect('strict-transport-security' in headers).toBe(wanted);
      await app.close();
    }
  });
});

describe('T18 a page of somebody else', () => {
  it.each(['cookie', 'basic'])('has no credentials that a browser would send by itself: %s', async (kind) => {
    const headers: Record<string, string> =
      kind === 'cookie'
        ? { cookie: `authorization=Bearer ${service.adminKey}; key=${service.adminKey}` }
        : { authorization: `Basic ${Buffer.from(`admin:${service.adminKey}`).toString('base64')}` };
    for (const [method, path] of [
      ['GET', `${AT}/template`],
      ['PATCH', `${AT}/policy`],
      ['GET', '/metrics'],
    ] as const)
      expect((await askInto(service.app, null)(method, path, undefined, headers)).status).toBe(401);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot post what a form posts: %s',
    async (type) => {
      const ask = askInto(service.app, service.adminKey);
      const answer = await ask('POST', `${AT}/fragments`, '{"fragments":[]}', { 'content-type': type });
      expect(answer.status).toBe(415);
    },
  );

  it('is given no leave to send a key', async () => {
    const answer = await askInto(service.app, null)('OPTIONS', `${AT}/fragments`, undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    });
    expect(answer.status).toBe(405);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('T18 the service', () => {
  it.each(['admin', 'password', 'dsp', 'changeme', '', 'undefined', 'null'])(
    'has no key that is the same everywhere: %j',
    async (guess) => {
      expect((await askInto(service.app, guess)('GET', '/v1/status')).status).toBe(401);
    },
  );
});

describe('T19 our secrets', () => {
  it('are in no answer, whatever is asked and however wrongly', async () => {
    for (const key of [service.adminKey, apiKey, `${apiKey}x`, null]) {
      const ask = askInto(service.app, key);
      for (const [method, path] of ROUTES) {
        // A stream would not end.
        if (path === '/v1/events') continue;
        const address = path.replace(':scenario', 'flight_booking').replace(/:\w+/gu, 'x');
        for (const body of method === 'GET' ? [undefined] : [{}, '{', '[1]', { '': null }]) {
          if (path === '/v1/signing-keys' && method === 'POST') continue;
          const answer = await ask(method, address, body);
          refuseSecrets(answer.text + JSON.stringify(answer.headers));
          expect(answer.text).not.toMatch(/node_modules|\.ts:\d+/u);
        }
      }
    }
  });

  it('are in no answer and no log when the database is away', async () => {
    await service.ctx.db.sql.end({ timeout: 1 });
    for (const key of [service.adminKey, apiKey]) {
      const ask = askInto(service.app, key);
      for (const path of ['/readyz', '/v1/status', `${AT}/template`, '/metrics', '/v1/audit-log']) {
        const answer = await ask('GET', path);
        expect(answer.status).toBeGreaterThanOrEqual(401);
        refuseSecrets(answer.text);
      }
      await ask('PATCH', `${AT}/policy`, { maturity: { owners: 9 } });
    }
    expect(logged.length).toBeGreaterThan(0);
    refuseSecrets(logged.join(''));
  });

  it.each<[string, Record<string, string>]>([
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://dsp:canary-of-a-password@127.0.0.1:1/pool' },
    ],
    ['a database address that is none', { DATABASE_URL: 'mysql://dsp:canary-of-a-password@127.0.0.1/pool' }],
    ['a Redis address that is none', { REDIS_URL: 'http://:canary-of-a-password@127.0.0.1' }],
    ['a short admin key', { DSP_ADMIN_KEY: 'canary-of-a-pas' }],
  ])('are not told at a start that fails: %s', async (_, env) => {
    const { code, stdout, stderr } = await runDsp(['serve'], { LOG_LEVEL: 'trace', PORT: '0', ...env });
    expect(code).not.toBe(0);
    expect(stderr).not.toBe('');
    expect(stdout + stderr).not.toContain('canary-of-a-pas');
  });
});
