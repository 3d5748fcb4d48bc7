import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handlers } from '../../../jobs/handlers.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { canonicalise } from '../../../src/domain/basics/digest.ts';
import { createCourier } from '../../../src/doors/webhooks/courier.ts';
import { appendDecision } from '../../../src/ground/db/keys/decisions.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { verify } from '../../../src/ground/signing/verify.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { openReceiver, type Received, type Receiver } from '../../helpers/asking/receiver.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { LOST } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const HOOKS = `${AT}/webhooks`;

type Made = { id: string; secret: string; url: string };
type Shown = Made & {
  failures: number;
  next_try_at: string | null;
  disabled_reason: string | null;
  attempts: { message: string; status: number | null; outcome: string }[];
};

let world: World;
let ask: Ask;
let receiver: Receiver;
let seen: number;

beforeAll(async () => {
  receiver = await openReceiver();
  world = await openWorld(undefined, undefined, receiver.trusting);
  ask = askInto(world.app, world.adminKey);
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});
beforeEach(async () => {
  await emptyTables(world.ctx.db);
  receiver.answers(204);
  await put('Where the trip begins.');
  seen = receiver.received.length;
});

async function put(description: string): Promise<void> {
  const template = fixture('F01-template-flight') as { keys: { semantic_description: string }[] };
  const [first] = template.keys;
  if (first !== undefined) first.semantic_description = description;
  await ask('PUT', `${AT}/template`, template);
}

async function hook(events?: readonly string[], path = '/in'): Promise<Made> {
  const answer = await ask('POST', HOOKS, { url: `${receiver.url}${path}`, ...(events && { events }) });
  expect(answer.status).toBe(201);
  return answer.json as Made;
}

async function shown(): Promise<Shown[]> {
  return ((await ask('GET', HOOKS)).json as { webhooks: Shown[] }).webhooks;
}

async function decide(sentence: string, kind = 'extended', scenario = 'flight_booking'): Promise<void> {
  const decision = {
    subject: 'patch_key/seat',
    kind,
    at: world.clock.now(),
    by: 'service',
    rule: 'too_thin',
    numbers: { used: 3 },
    sentence,
  };
  await world.ctx.db.sql.begin((tx) => appendDecision(tx, scenario, decision));
}

/** The job as the sweep finds it, until nobody is due. */
async function deliver(times = 1): Promise<void> {
  for (let round = 0; round < 50; round++) {
    const work = await outstandingWork(world.ctx.db, world.clock.now());
    if (!work.some(({ kind }) => kind === 'deliver-webhooks')) return;
    const ctx = { ...world.ctx, queue: LOST };
    await Promise.all(Array.from({ length: times }, () => handlers['deliver-webhooks'](ctx, 'all')));
  }
}

function later(ms: number): void {
  world.clock.moveTo(new Date(world.clock.now().getTime() + ms));
}

const received = () => receiver.received.slice(seen);
const bodyOf = ({ body }: Received) =>
  JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> };
const sentences = () =>
  received().map((one) => bodyOf(one).data['sentence'] ?? bodyOf(one).data['schema_id']);

describe('a webhook', () => {
  it('is told of the next version, signed twice: by Standard Webhooks, and the version by its seal (S-39)', async () => {
    const { secret } = await hook();
    later(60_000);
    await put('Where you set out.');
    await deliver();
    const [one] = received();
    if (one === undefined) throw new Error('nothing came');
    const { headers, body } = one;
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(content).digest('base64')}`,
    );
    expect(headers['webhook-timestamp']).toBe(String(world.clock.now().getTime() / 1_000));
    expect(body).toBe(canonicalise(JSON.parse(body)));
    const { type, data } = bodyOf(one);
    expect([type, data['schema_id']]).toEqual(['version', 'flight_booking_v2']);
    const { signature, ...document } = (await ask('GET', `${AT}/versions/flight_booking_v2`)).json as {
      signature: { digest: string };
    };
    expect(data['digest']).toBe(signature.digest);
    const jwks = (await ask('GET', '/.well-known/jwks.json')).json;
    expect(await verify(canonicalise(document), String(data['jws']), jwks)).toMatchObject({ valid: true });
  });

  it('shows its secret once, and its address only to an admin of the scenario', async () => {
    const { secret } = await hook();
    expect(secret).toMatch(/^whsec_/);
    const list = await ask('GET', HOOKS);
    expect(list.text).not.toContain('whsec_');
    expect(list.text).toContain(receiver.url);
  });

  it('is told what it asked for, in the order of the chain, and nothing from before it was made', async () => {
    await decide('before');
    await hook(['stable', 'version']);
    await decide('one', 'stable');
    await decide('not wanted', 'extended');
    await put('Where from?');
    await decide('two', 'stable');
    await deliver();
    expect(sentences()).toEqual(['one', 'flight_booking_v2', 'two']);
  });

  it('asks for every decision that is no publication by one word', async () => {
    await hook(['decision']);
    await decide('one', 'retired');
    await put('Where from?');
    await decide('two', 'kept');
    await deliver();
    expect(sentences()).toEqual(['one', 'two']);
  });

  it('is told no decision of another scenario', async () => {
    await hook(['decision']);
    await decide('not yours', 'stable', 'photo_retouch');
    await deliver();
    expect(received()).toEqual([]);
  });

  it('that fails is tried again with the same message after a pause, and nothing overtakes it', async () => {
    await hook(['decision']);
    for (const word of ['one', 'two', 'three']) await decide(word);
    receiver.answers((message) => (bodyOf(message).data['sentence'] === 'two' ? 503 : 200));
    await deliver();
    expect(sentences()).toEqual(['one', 'two']);
    expect(await shown()).toMatchObject([{ failures: 1, next_try_at: expect.any(String) }]);
    later(9_000);
    await deliver();
    expect(received()).toHaveLength(2);
    later(1_000);
    await deliver();
    later(20_000);
    receiver.answers(200);
    await deliver();
    expect(sentences()).toEqual(['one', 'two', 'two', 'two', 'three']);
    const [, first, ...again] = received().map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(again.slice(0, 2)).toEqual([first, first]);
    const [standing] = await shown();
    expect(standing).toMatchObject({ failures: 0, next_try_at: null });
    expect(standing?.attempts.map(({ status, outcome }) => [status, outcome])).toEqual([
      [200, 'delivered'],
      [200, 'delivered'],
      [503, 'refused'],
      [503, 'refused'],
      [200, 'delivered'],
    ]);
  });

  it('that fails for five days is told no more until a ping arrives, and then goes on where it was', async () => {
    const { id } = await hook(['decision']);
    await decide('one');
    receiver.answers(500);
    for (let hours = 0; hours <= 126; hours += 6) {
      await deliver();
      later(DAY_MS / 4);
    }
    const [standing] = await shown();
    expect(standing?.disabled_reason).toContain('refused (status 500)');
    expect(standing?.attempts.length).toBeLessThanOrEqual(20);
    const tries = received().length;
    later(DAY_MS);
    await decide('two');
    await deliver();
    expect(received()).toHaveLength(tries);

    expect((await ask('POST', `${HOOKS}/${id}/ping`)).json).toMatchObject({
      status: 500,
      outcome: 'refused',
    });
    expect((await shown())[0]?.disabled_reason).not.toBeNull();
    receiver.answers(204);
    expect((await ask('POST', `${HOOKS}/${id}/ping`)).json).toMatchObject({ outcome: 'delivered' });
    expect(bodyOf(received().at(-1) as Received)).toMatchObject({ type: 'ping', data: { webhook: id } });
    seen = receiver.received.length;
    await deliver();
    expect(sentences()).toEqual(['one', 'two']);
  });

  it('whose receiver is gone is told no more at once', async () => {
    await hook(['decision']);
    await decide('one');
    receiver.answers(410);
    await deliver();
    expect(await shown()).toMatchObject([{ disabled_reason: expect.stringContaining('410') }]);
  });

  it('that is slow or broken holds up no other', async () => {
    await hook(['decision'], '/bad');
    await hook(['decision'], '/good');
    await decide('one');
    let bad = 0;
    receiver.answers(() => (++bad % 2 === 0 ? 500 : 200));
    await deliver();
    expect((await shown()).map(({ failures }) => failures).sort()).toEqual([0, 1]);
  });

  it('is told everything in order also where two workers tell it at once (RELIABILITY R10)', async () => {
    await hook(['decision']);
    const words = Array.from({ length: 45 }, (_, index) => `word ${index}`);
    for (const word of words) await decide(word);
    await deliver(2);
    const ids = received().map(({ headers }) => headers['webhook-id']);
    const firsts = received().filter(({ headers }, index) => ids.indexOf(headers['webhook-id']) === index);
    expect(firsts.map((one) => bodyOf(one).data['sentence'])).toEqual(words);
    // Each that came twice came with one id, so that its receiver takes it once.
    expect(new Set(ids).size).toBe(words.length);
  });

  it('that is deleted is told no more, and is unknown then', async () => {
    const { id } = await hook(['decision']);
    await decide('one');
    expect((await ask('DELETE', `${HOOKS}/${id}`)).status).toBe(204);
    await deliver();
    expect(received()).toEqual([]);
    for (const [method, path] of [
      ['DELETE', `${HOOKS}/${id}`],
      ['POST', `${HOOKS}/${id}/ping`],
    ] as const) {
      const answer = await ask(method, path);
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ type: 'urn:dsp:problem:unknown_webhook' });
    }
  });

  it('of another scenario is unknown (RELIABILITY T17)', async () => {
    await ask('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
    const { id } = await hook();
    const other = `/v1/scenarios/photo_retouch/webhooks/${id}`;
    expect((await ask('POST', `${other}/ping`)).status).toBe(404);
    expect((await ask('DELETE', other)).status).toBe(404);
    expect(await shown()).toHaveLength(1);
  });
});

describe('a webhook is refused, and nothing is stored', () => {
  it.each<[number, unknown]>([
    [422, { url: 'http://hooks.example.com' }],
    [422, { url: 'https://169.254.169.254/latest/meta-data' }],
    [422, { url: 'https://user:pw@hooks.example.com' }],
    [400, { url: 'https://hooks.example.com', events: [] }],
    [400, { url: 'https://hooks.example.com', events: ['Version!'] }],
    [400, { url: 'https://hooks.example.com', secret: 'mine' }],
    [400, { events: ['version'] }],
    [400, 'https://hooks.example.com'],
  ])('with %i: %j', async (status, body) => {
    const answer = await ask('POST', HOOKS, typeof body === 'string' ? JSON.stringify(body) : body);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ errors: expect.anything() });
    expect(await shown()).toEqual([]);
  });

  it('where a scenario has twenty', async () => {
    for (let index = 0; index < 20; index++) await hook();
    expect((await ask('POST', HOOKS, { url: receiver.url })).status).toBe(409);
    expect(await shown()).toHaveLength(20);
  });
});

describe('a service as it is set up by itself', () => {
  it('tells no address that is not public, and does not even connect (RELIABILITY I12)', async () => {
    await hook(['decision']);
    await decide('one');
    // Past the door, as if it had been registered before the address was known to be private.
    await world.ctx.db.sql`update webhooks set url = ${`https://127.0.0.1:${receiver.port}/in`}`;
    const before = receiver.connections();
    await handlers['deliver-webhooks']({ ...world.ctx, queue: LOST, courier: createCourier() }, 'all');
    expect(receiver.connections()).toBe(before);
    expect(await shown()).toMatchObject([
      { failures: 1, attempts: [{ status: null, outcome: 'address_not_public' }] },
    ]);
  });
});

describe('a webhook of a chat', () => {
  const LIES = 'Used by 9 @everyone <!channel> [here](https://evil.example).';
  type Body = {
    blocks: { text: object }[];
    content: string;
    allowed_mentions: object;
    attachments: { content: { body: { inlines: { text: string }[] }[] } }[];
  };

  it.each<[format: string, shown: (body: Body) => unknown, expected: unknown]>([
    [
      'slack',
      ({ blocks }) => blocks[0]?.text,
      { type: 'plain_text', text: `flight_booking: seat, stable\n${LIES}` },
    ],
    [
      'discord',
      ({ content, allowed_mentions: allowed }) => [allowed, content],
      [
        { parse: [] },
        'flight\\_booking\\: seat, stable\nUsed by 9 \\@everyone \\<!channel\\> \\[here\\]\\(https\\://evil.example\\).',
      ],
    ],
    [
      'teams',
      ({ attachments }) => attachments[0]?.content.body.map(({ inlines }) => inlines[0]?.text),
      ['flight_booking: seat, stable', LIES],
    ],
  ])(
    'is told what it wants to know in words that %s shows as they stand',
    async (format, shownIn, expected) => {
      const { json } = await ask('POST', HOOKS, { url: `${receiver.url}/chat`, events: ['stable'], format });
      expect(json).toMatchObject({ format });
      await decide(LIES, 'stable');
      await decide('Nobody asked for this.', 'extended');
      await deliver();
      expect(received().map(({ body }) => shownIn(JSON.parse(body) as Body))).toEqual([expected]);
      await ask('POST', `${HOOKS}/${(json as Made).id}/ping`, {});
      expect(received()[1]?.body).toContain('this webhook is heard');
    },
  );

  it('has a format that there is', async () => {
    expect((await ask('POST', HOOKS, { url: receiver.url, format: 'telegraph' })).status).toBe(400);
  });
});
