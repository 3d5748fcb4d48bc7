import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createSigner, httpbis } from 'http-message-signatures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/doors/client/index.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { dumpRows } from '../../helpers/database/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const ORIGIN = 'http://pool.example';
const PATH = '/v1/scenarios/flight_booking/fragments';
const COVERED = ['@method', '@target-uri', 'content-digest'];
const PARAMS = ['created', 'nonce', 'keyid', 'alg'];

type Sent = {
  method: 'POST' | 'PUT' | 'GET';
  path: string;
  body: string | null;
  headers: Record<string, string>;
};
type How = {
  method?: Sent['method'];
  path?: string;
  body?: string;
  fields?: string[];
  params?: string[];
  values?: Record<string, unknown>;
  by?: KeyObject;
};

const pair = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
let world: World;
let key: string;
let keyId: string;
let made = 0;

beforeAll(async () => {
  world = await openWorld('2026-01-05T09:00:00Z');
  await world.call('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  const x = String(pair.publicKey.export({ format: 'jwk' }).x);
  key = await giveKey(world, { name: 'signing', scopes: ['ingest', 'read'], signer: x });
  keyId = key.slice(4, 16);
});
afterAll(() => world.close());

const digestOf = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
const bodyOf = (text = 'a window seat please') =>
  JSON.stringify({ fragments: [{ id: `f${made++}`, text, client_agent: 'a' }] });
const now = () => world.clock.now();
const after = (seconds: number) => new Date(now().getTime() + seconds * 1_000);

/** A request as somebody else's library signs it. */
async function signed(how: How = {}): Promise<Sent> {
  const body = how.body ?? bodyOf();
  const headers = {
    host: 'pool.example',
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-digest': digestOf(body),
  };
  const values = { created: now(), nonce: `nonce-${made++}-0123456789`, keyid: keyId, alg: 'ed25519' };
  const message = await httpbis.signMessage(
    {
      key: createSigner(how.by ?? pair.privateKey, 'ed25519', keyId),
      fields: how.fields ?? COVERED,
      params: how.params ?? PARAMS,
      paramValues: { ...values, ...how.values },
    },
    { method: how.method ?? 'POST', url: `${ORIGIN}${how.path ?? PATH}`, headers },
  );
  const lower = Object.entries(message.headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const { method = 'POST', path = PATH } = how;
  return { method, path, body, headers: Object.fromEntries(lower) };
}

/** The same by hand, for what no library would write. */
function byHand(covered: string, lines: readonly string[], body: string, more = ''): Sent {
  const created = Math.floor(now().getTime() / 1_000);
  const params = `(${covered});created=${created};nonce="by-hand-${made++}-0123456789";keyid="${keyId}"${more}`;
  const base = [...lines, `"@signature-params": ${params}`].join('\n');
  return {
    method: 'POST',
    path: PATH,
    body,
    headers: {
      host: 'pool.example',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-digest': digestOf(body),
      'signature-input': `sig=${params}`,
      signature: `sig=:${sign(null, Buffer.from(base), pair.privateKey).toString('base64')}:`,
    },
  };
}

async function send({ method, path, body, headers }: Sent, app = world.app) {
  const { statusCode, json } = await app.inject({
    method,
    url: path,
    headers,
    ...(body === null ? {} : { payload: body }),
  });
  return { status: statusCode, problem: json() as { type?: string } };
}

const without = (sent: Sent, ...names: string[]): Sent => ({
  ...sent,
  headers: Object.fromEntries(Object.entries(sent.headers).filter(([name]) => !names.includes(name))),
});
const withHeader = (sent: Sent, more: Record<string, string>): Sent => ({
  ...sent,
  headers: { ...sent.headers, ...more },
});
const line = (body: string) => [
  '"@method": POST',
  `"@target-uri": ${ORIGIN}${PATH}`,
  `"content-digest": ${digestOf(body)}`,
];

const ALTERED: readonly (readonly [what: string, make: () => Promise<Sent> | Sent])[] = [
  ['no signature', async () => without(await signed(), 'signature', 'signature-input')],
  ['no Signature-Input', async () => without(await signed(), 'signature-input')],
  ['no Signature', async () => without(await signed(), 'signature')],
  ['another body', async () => ({ ...(await signed()), body: bodyOf('an aisle seat please') })],
  [
    'another body with its own digest',
    async () => {
      const body = bodyOf('an aisle seat please');
      return withHeader({ ...(await signed()), body }, { 'content-digest': digestOf(body) });
    },
  ],
  [
    'one blank more in the body',
    async () => ({ ...(await signed({ body: '{"fragments":[]}' })), body: '{"fragments": []}' }),
  ],
  ['no body', async () => without({ ...(await signed()), body: null }, 'content-type')],
  ['another path', async () => ({ ...(await signed()), path: PATH.replace('fragments', 'interactions') })],
  ['another scenario', async () => ({ ...(await signed()), path: PATH.replace('flight', 'night') })],
  ['another query', async () => ({ ...(await signed()), path: `${PATH}?dry=1` })],
  ['another host', async () => withHeader(await signed(), { host: 'evil.example' })],
  [
    'another method',
    async () => {
      const put = await signed({ method: 'PUT', path: '/v1/tasks/t1', fields: ['@method', '@target-uri'] });
      return { ...put, method: 'GET' as const, body: null };
    },
  ],
  [
    'a digest of another algorithm only',
    async () => withHeader(await signed(), { 'content-digest': 'md5=:AAAA:' }),
  ],
  [
    'a digest more',
    async () => {
      const sent = await signed();
      return withHeader(sent, { 'content-digest': `${sent.headers['content-digest']}, sha-512=:AAAA:` });
    },
  ],
  ['created six minutes ago', () => signed({ values: { created: after(-360) } })],
  ['created in two minutes', () => signed({ values: { created: after(120) } })],
  ['not created at any time', () => signed({ params: ['nonce', 'keyid', 'alg'] })],
  ['expired a second ago', () => signed({ params: [...PARAMS, 'expires'], values: { expires: after(-1) } })],
  ['no nonce', () => signed({ params: ['created', 'keyid', 'alg'] })],
  ['a nonce that can be guessed', () => signed({ values: { nonce: '1' } })],
  ['another keyid', () => signed({ values: { keyid: '0123456789ab' } })],
  ['no keyid', () => signed({ params: ['created', 'nonce', 'alg'] })],
  ['another alg', () => signed({ values: { alg: 'hmac-sha256' } })],
  ['alg none', () => signed({ values: { alg: 'none' } })],
  ['another one’s private key', () => signed({ by: stranger.privateKey })],
  ['a method that is not covered', () => signed({ fields: ['@target-uri', 'content-digest'] })],
  ['an address that is not covered', () => signed({ fields: ['@method', 'content-digest'] })],
  ['a host that is not covered', () => signed({ fields: ['@method', '@path', '@query', 'content-digest'] })],
  ['a body that is not covered', () => signed({ fields: ['@method', '@target-uri'] })],
  [
    'a component covered twice',
    () => {
      const body = bodyOf();
      return byHand(
        '"@method" "@target-uri" "content-digest" "@method"',
        [...line(body), '"@method": POST'],
        body,
      );
    },
  ],
  [
    'a component with a parameter',
    () => {
      const body = bodyOf();
      const [method = '', ...rest] = line(body);
      return byHand(
        '"@method";req "@target-uri" "content-digest"',
        [method.replace(':', ';req:'), ...rest],
        body,
      );
    },
  ],
  ['a component that nobody knows', () => signed({ fields: [...COVERED, 'host'] })],
  [
    'two signatures',
    async () => {
      const [a, b] = [await signed(), await signed()];
      const both = (name: string) => `${a.headers[name]}, ${b.headers[name]?.replace(/^sig=/u, 'other=')}`;
      return withHeader(a, { signature: both('signature'), 'signature-input': both('signature-input') });
    },
  ],
  [
    'a signature of another label',
    async () => {
      const sent = await signed();
      return withHeader(sent, { signature: String(sent.headers['signature']).replace(/^sig=/u, 'other=') });
    },
  ],
  [
    'a signature cut short',
    async () => {
      const sent = await signed();
      return withHeader(sent, { signature: `${sent.headers['signature']?.slice(0, -9)}:` });
    },
  ],
  [
    'the signature of another request',
    async () => {
      const [a, b] = [await signed(), await signed()];
      return withHeader(a, { signature: String(b.headers['signature']) });
    },
  ],
  [
    'parameters in another order than signed',
    async () => {
      const sent = await signed();
      const input = String(sent.headers['signature-input']).replace(/;created=(\d+)(.*)$/u, '$2;created=$1');
      return withHeader(sent, { 'signature-input': input });
    },
  ],
  ['what is no structured field', async () => withHeader(await signed(), { 'signature-input': 'sig=(("' })],
  [
    'another API key’s secret',
    async () => {
      const other = await giveKey(world, {
        name: `other-${made++}`,
        scopes: ['ingest'],
        signer: String(pair.publicKey.export({ format: 'jwk' }).x),
      });
      return withHeader(await signed(), { authorization: `Bearer ${other}` });
    },
  ],
];

describe('T13 a signed request', () => {
  it('is taken as another library signs it, also in parts and without alg', async () => {
    expect((await send(await signed())).status).toBe(202);
    const parts = ['@method', '@authority', '@path', '@query', 'content-digest', 'content-type'];
    expect((await send(await signed({ fields: parts }))).status).toBe(202);
    expect((await send(await signed({ params: ['created', 'nonce', 'keyid'] }))).status).toBe(202);
    const body = bodyOf();
    expect((await send(byHand('"@method" "@target-uri" "content-digest"', line(body), body))).status).toBe(
      202,
    );
  });

  it.each(ALTERED)('is refused with %s, and nothing is stored', async (_, make) => {
    const sent = await make();
    const rows = async () => {
      const { audit_log: _log, api_key_secrets: _used, ...rest } = await dumpRows(world.ctx.db);
      return rest;
    };
    const before = await rows();
    const { status, problem } = await send(sent);
    expect([status, problem.type]).toEqual([401, 'urn:dsp:problem:unauthenticated']);
    expect(await rows()).toEqual(before);
  });

  it('is refused when it comes again, here and at another process after a restart', async () => {
    const sent = await signed();
    expect((await send(sent)).status).toBe(202);
    expect((await send(sent)).status).toBe(401);
    const restarted = await createApp(world.ctx, world.adminKey);
    expect((await send(sent, restarted)).status).toBe(401);
    await restarted.close();
  });

  it('is refused when its nonce comes again in another request', async () => {
    const values = { nonce: 'the-same-nonce-twice' };
    expect((await send(await signed({ values }))).status).toBe(202);
    expect((await send(await signed({ values }))).status).toBe(401);
  });

  it('of which many copies come at once is taken once', async () => {
    const sent = await signed();
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await send(sent)).status));
    expect(statuses.sort()).toEqual([202, ...Array(7).fill(401)]);
  });

  it('is refused for ever after: when its nonce is forgotten it is too old', async () => {
    const sent = await signed();
    expect((await send(sent)).status).toBe(202);
    for (const seconds of [60, 240, 300, 3_600]) {
      world.clock.moveTo(after(seconds));
      // Forgets what has expired.
      expect((await send(await signed())).status).toBe(202);
      expect((await send(sent)).status).toBe(401);
    }
  });

  it('is not used up by a copy with another body', async () => {
    const sent = await signed();
    expect((await send({ ...sent, body: bodyOf('something else') })).status).toBe(401);
    expect((await send(sent)).status).toBe(202);
  });

  it('behind a proxy is signed for the address that is known outside', async () => {
    const app = await createApp(world.ctx, world.adminKey, `${ORIGIN}/`);
    const sent = await signed();
    expect((await send(withHeader(sent, { host: '10.0.0.7:8080' }), app)).status).toBe(202);
    await app.close();
  });

  it('is what the client sends where it is given a private key', async () => {
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
    // The client's clock is the machine's.
    world.clock.moveTo(new Date(Math.max(now().getTime(), Date.now())));
    const problems: unknown[] = [];
    const options = {
      url,
      key,
      scenario: 'flight_booking',
      clientAgent: 'a',
      onProblem: (p: unknown) => problems.push(p),
    };
    const signWith = pair.privateKey.export({ format: 'jwk' });
    const pool = createClient({ ...options, signWith });
    expect((await pool.template()).scenario).toBe('flight_booking');
    const id = await pool.report({ payload: { other: 'a window seat please' } });
    await pool.flush();
    expect(problems).toEqual([]);
    const rows = await world.ctx.db.sql`select 1 from interactions where id = ${id}`;
    expect(rows).toHaveLength(1);
    await pool.close();
    const silent = createClient(options);
    await expect(silent.template()).rejects.toThrow(/401|signature/u);
    await silent.close();
  });
});
