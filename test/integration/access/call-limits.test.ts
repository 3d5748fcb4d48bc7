import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallLimits, FAILURES_PER_MINUTE, NO_LIMITS } from '../../../src/domain/access/call-limits.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { countFragments } from '../../helpers/database/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';

let world: World;
let flooding: string;
let quiet: string;
const open: FastifyInstance[] = [];

beforeAll(async () => {
  world = await openWorld();
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  flooding = await giveKey(world, { name: 'flooding', scopes: ['ingest', 'read'] });
  quiet = await giveKey(world, { name: 'quiet', scopes: ['ingest', 'read'] });
});
afterAll(async () => {
  for (const app of open) await app.close();
  await world.close();
});

/** A door with these limits, that has counted nothing yet. */
async function door(limits: Partial<CallLimits>): Promise<(key: string) => Ask> {
  const app = await createApp(world.ctx, world.adminKey, null, { limits: { ...NO_LIMITS, ...limits } });
  open.push(app);
  return (key) => askInto(app, key);
}

let made = 0;
const said = (count: number, agent: string, owner?: string) => ({
  fragments: Array.from({ length: count }, () => ({
    id: `f${made++}`,
    text: 'a window seat please',
    client_agent: agent,
    ...(owner === undefined ? {} : { owner }),
  })),
});
const LIMITED = {
  type: 'urn:dsp:problem:rate_limited',
  status: 429,
  detail: expect.stringContaining('come again'),
};

describe('T6 a flood', () => {
  it('of one agent is answered with 429 and when to come again; others go on, and nothing of it is stored', async () => {
    const as = await door({ itemsPerMinuteOfOne: 50 });
    const post = (key: string, body: object) => as(key)('POST', `${AT}/fragments`, body);
    expect((await post(flooding, said(50, 'loud'))).status).toBe(202);
    const before = await countFragments(world.ctx.db);
    const refused = await post(flooding, said(1, 'loud'));
    expect(refused.json).toMatchObject(LIMITED);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await countFragments(world.ctx.db)).toBe(before);
    expect((await post(flooding, said(50, 'calm'))).status).toBe(202);
    expect((await post(quiet, said(50, 'loud'))).status).toBe(202);
  });

  it('of one owner under many agents’ names is one owner’s flood', async () => {
    const as = await door({ itemsPerMinuteOfOne: 20 });
    const post = (agent: string) => as(flooding)('POST', `${AT}/fragments`, said(1, agent, 'acme'));
    const statuses: number[] = [];
    for (let agent = 0; agent < 22; agent++) statuses.push((await post(`agent-${agent}`)).status);
    expect(statuses).toEqual([...Array(20).fill(202), 429, 429]);
  });

  it('within a batch costs the others of the batch nothing', async () => {
    const as = await door({ itemsPerMinuteOfOne: 3 });
    const { fragments } = said(4, 'loud');
    const batch = { fragments: [...fragments, ...said(2, 'calm').fragments] };
    const answer = await as(flooding)('POST', `${AT}/fragments`, batch);
    expect(answer.status).toBe(202);
    expect(answer.json).toMatchObject({
      accepted: 2,
      refused: [0, 1, 2, 3].map((index) => ({ index, code: 'rate_limited' })),
    });
  });

  it('of one key under ever new names ends at what the key may have, by the minute and by the day', async () => {
    for (const limits of [{ itemsPerMinute: 30 }, { itemsPerDay: 30 }]) {
      const as = await door(limits);
      const statuses: number[] = [];
      for (let n = 0; n < 4; n++)
        statuses.push((await as(flooding)('POST', `${AT}/fragments`, said(10, `new-${n}`))).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
      expect((await as(quiet)('POST', `${AT}/fragments`, said(10, 'x'))).status).toBe(202);
    }
  });

  it('of payloads is one as well', async () => {
    const as = await door({ itemsPerMinuteOfOne: 2 });
    const report = () =>
      as(flooding)('POST', `${AT}/interactions`, {
        interactions: [
          { id: `i${made++}`, schema_id: 'flight_booking_v1', payload: {}, client_agent: 'loud' },
        ],
      });
    expect([(await report()).status, (await report()).status, (await report()).status]).toEqual([
      202, 202, 429,
    ]);
  });

  it('of requests is told in headers how much is left', async () => {
    const as = await door({ requestsPerMinute: 3 });
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await as(flooding)('GET', `${AT}/template`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[0]?.headers).toMatchObject({
      'ratelimit-policy': '"requests";q=3;w=60',
      ratelimit: expect.stringMatching(/^"requests";r=2;t=\d+$/u),
    });
    expect((await as(quiet)('GET', `${AT}/template`)).status).toBe(200);
  });

  it('is another one for a key with limits of its own', async () => {
    const limits = { requestsPerMinute: 1 };
    const small = await giveKey(world, { name: 'small', scopes: ['read'], limits });
    const as = await door({ requestsPerMinute: 100 });
    expect((await as(small)('GET', `${AT}/template`)).status).toBe(200);
    expect((await as(small)('GET', `${AT}/template`)).status).toBe(429);
  });
});

describe('T6 an address that guesses keys', () => {
  it('has to wait, while a key that is known goes on working from there', async () => {
    const as = await door({ requestsPerMinute: 10_000 });
    expect((await as(quiet)('GET', `${AT}/template`)).status).toBe(200);
    const statuses = new Set<number>();
    for (let n = 0; n < FAILURES_PER_MINUTE; n++)
      statuses.add(
        (await as(`dsp_0123456789ab_${String(n).padStart(43, 'a')}`)('GET', `${AT}/template`)).status,
      );
    expect([...statuses]).toEqual([401]);
    const blocked = await as(`dsp_0123456789ab_${'b'.repeat(43)}`)('GET', `${AT}/template`);
    expect(blocked.json).toMatchObject({ type: 'urn:dsp:problem:rate_limited' });
    expect((await as(quiet)('GET', `${AT}/template`)).status).toBe(200);
  });
});

describe('T6 a machine that guesses keys from a new address of its network each time', () => {
  it('has to wait like one that has a single address; the network beside it does not', async () => {
    const app = await createApp(world.ctx, world.adminKey, null, {
      limits: { ...NO_LIMITS, requestsPerMinute: 10_000 },
    });
    const guess = async (remoteAddress: string) => {
      const authorization = `Bearer dsp_0123456789ab_${'c'.repeat(43)}`;
      return (await app.inject({ url: `${AT}/template`, remoteAddress, headers: { authorization } }))
        .statusCode;
    };
    try {
      for (let n = 0; n < FAILURES_PER_MINUTE; n++)
        expect(await guess(`2001:db8:1:2::${n.toString(16)}`)).toBe(401);
      expect(await guess('2001:db8:1:2:ffff::')).toBe(429);
      expect(await guess('2001:db8:1:3::1')).toBe(401);
    } finally {
      await app.close();
    }
  });
});

describe('T6 who guesses keys through a proxy', () => {
  const PROXY = '10.0.0.5';
  it.each<[string, readonly string[], string, number]>([
    ['that is trusted waits alone', ['10.0.0.0/8'], '198.51.100.9', 401],
    ['that is trusted cannot pass for another', ['10.0.0.0/8'], '198.51.100.9, 203.0.113.7', 429],
    ['that nobody named is the proxy', [], '198.51.100.9', 429],
  ])('%s', async (_, trustedProxies, next, status) => {
    const limits = { ...NO_LIMITS, requestsPerMinute: 10_000 };
    const app = await createApp(world.ctx, world.adminKey, null, { limits, trustedProxies });
    open.push(app);
    const guess = async (said: string) => {
      const headers = {
        authorization: `Bearer dsp_0123456789ab_${'d'.repeat(43)}`,
        'x-forwarded-for': said,
      };
      return (await app.inject({ url: `${AT}/template`, remoteAddress: PROXY, headers })).statusCode;
    };
    for (let n = 0; n < FAILURES_PER_MINUTE; n++) expect(await guess('203.0.113.7')).toBe(401);
    expect(await guess('203.0.113.7')).toBe(429);
    expect(await guess(next)).toBe(status);
  });
});

describe('T6 held requests', () => {
  it('of one key leave places for others', async () => {
    const limits = { ...NO_LIMITS, waiting: 2 };
    const app = await createApp(world.ctx, world.adminKey, null, { limits });
    open.push(app);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const etag = String((await askInto(app, quiet)('GET', `${AT}/template`)).headers['etag']);
    const hold = async (key: string) => {
      const headers = { authorization: `Bearer ${key}`, 'if-none-match': etag };
      return (await fetch(`${url}${AT}/template?wait=2`, { headers })).status;
    };
    const statuses = await Promise.all([hold(flooding), hold(flooding), hold(flooding)].concat(hold(quiet)));
    expect(statuses.slice(0, 3).sort()).toEqual([304, 304, 429]);
    expect(statuses[3]).toBe(304);
  });
});
