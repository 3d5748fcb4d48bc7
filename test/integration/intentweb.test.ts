import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { canonicalise } from '../../src/domain/digest.ts';
import { createApp } from '../../src/http/app.ts';
import { INTENT_TYPE } from '../../src/signing/signed-type.ts';
import { verify } from '../../src/signing/verify.ts';
import { fixture } from '../fixtures/load.ts';
import { giveKey } from '../helpers/api-key.ts';
import { type Answer, type Ask, askInto } from '../helpers/ask.ts';
import { attributed, type Hand, newActorKey } from '../helpers/intents.ts';
import { countFragments, emptyTables, saidTexts } from '../helpers/rows.ts';
import { openWorld, type World } from '../helpers/world.ts';

const key = (key_name: string, key_type: string, semantic_description: string, more = {}) => ({
  key_name,
  key_type,
  required: true,
  default_value: null,
  semantic_description,
  ...more,
});
/** What F12 is said to: the keys that F11 names in words. */
const PARTY = key('party_size', 'integer', 'Number of people in your party. Range: 1-20.');
const GUEST = key('guest_name', 'string', 'Guest name for the reservation.');
const DATE = key('date', 'string', 'Preferred date in ISO 8601 format (YYYY-MM-DD).');
const TIME = key('time', 'string', 'Preferred time of day (HH:MM).', { format: 'time' });
const TABLE = { schema_id: 'table_booking_v1', scenario: 'table_booking', keys: [PARTY, GUEST, DATE, TIME] };
const F12 = fixture('F12-intent-request');

type Reply = {
  protocol_version: string;
  flow_type: string;
  message: string;
  interaction_id: string;
  status?: string;
  external_id?: string;
  required_information?: string[];
  collected_information?: Record<string, unknown>;
  explicability?: { actor: string; interpretation: string; assumptions?: string[]; confidence?: number }[];
  attribution: { query_hash: string; nonce: string; timestamp: string; chain: Record<string, string>[] };
  timestamp: string;
};

let world: World;
let ask: Ask;
let hand: Hand;

beforeAll(async () => {
  world = await openWorld('2025-10-15T19:23:41Z');
  ask = askInto(world.app, world.adminKey);
  hand = { actor_id: 'personal-assistant-v2', apiKey: world.adminKey };
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.ctx.db);
  await put(TABLE);
});

function put(template: { scenario: string }): Promise<Answer> {
  return ask('PUT', `/v1/scenarios/${template.scenario}/template`, template);
}

/** A message signed now; the first one is F12's with other words. */
function say(message: string, more: Readonly<Record<string, unknown>> = {}) {
  const { attribution: _, ...first } = F12;
  return send({ ...first, message, ...more });
}

function answer(message: string, more: Readonly<Record<string, unknown>> = {}) {
  return say(message, { flow_type: 'information_response', ...more });
}

async function send(content: Readonly<Record<string, unknown>>, into = ask) {
  const { status, json } = await into('POST', '/intent', attributed(content, world.clock.now(), [hand]));
  return { http: status, ...(json as Reply) };
}

async function pooled(): Promise<(string | null)[]> {
  return (await saidTexts(world.ctx.db)).map(({ text }) => text);
}

describe('the manifest', () => {
  it('I-1 stands at its well-known place as YAML, for everybody, with its required fields', async () => {
    await put(fixture('F01-template-flight') as { scenario: string });
    const { status, headers, text } = await askInto(world.app, null)('GET', '/intentmanifest.yaml');
    expect([status, headers['content-type']]).toEqual([200, 'application/yaml; charset=utf-8']);
    const manifest = parse(text) as Record<string, unknown>;
    for (const field of Object.keys(fixture('F11-intent-manifest'))) expect(manifest).toHaveProperty(field);
    expect(manifest['contact']).toMatchObject({
      intent_endpoint: expect.stringMatching(/^https?:\/\/.+\/intent$/),
    });
    expect((manifest['capabilities'] as { intent: string }[]).map(({ intent }) => intent)).toEqual([
      'Flight booking',
      'Table booking',
    ]);
  });

  it('I-2 says what is needed in the words of the descriptions', async () => {
    const { capabilities } = parse((await ask('GET', '/intentmanifest.yaml')).text) as {
      capabilities: { description: string; requires: string[]; constraints: string[] }[];
    };
    expect(capabilities[0]).toMatchObject({
      description: expect.stringMatching(/^Needs party size, guest name, date, time\./),
      constraints: ['Party size: Range: 1-20.'],
      requires: expect.arrayContaining(['Guest name: Guest name for the reservation.']),
    });
  });
});

describe('a request', () => {
  it('I-10 "Window seat if possible." goes into `other`, and so into the pool', async () => {
    const { attribution: _, ...content } = F12;
    const reply = await send(content);
    expect(reply).toMatchObject({ http: 200, flow_type: 'execution_result', status: 'accepted' });
    // I-9
    expect(reply.collected_information).toEqual({
      party_size: 2,
      guest_name: 'Jane Smith',
      date: '2025-10-15',
      time: '19:00',
      other: 'Window seat',
    });
    expect(await pooled()).toEqual(['Window seat']);
    await world.settle();
    const phrases = await world.ctx.db.sql<{ text: string }[]>`select text from phrases`;
    expect(phrases.map(({ text }) => text.toLowerCase())).toEqual(['window seat']);
  });

  it('I-4 is answered under its own id with the five members, signed by us over all that is said', async () => {
    const reply = await say('A table for 2');
    expect(reply).toMatchObject({
      protocol_version: '1.0',
      interaction_id: F12['interaction_id'],
      http: 200,
    });
    const { http: _, attribution, ...content } = reply;
    const { query_hash, chain } = attribution;
    const { signature, actor_id, content_hash, timestamp } = chain.at(-1) ?? {};
    const { createHash } = await import('node:crypto');
    expect(content_hash).toBe(createHash('sha256').update(canonicalise(content)).digest('hex'));
    const signed = canonicalise({ actor_id, content_hash, nonce: attribution.nonce, query_hash, timestamp });
    const jwks = (await ask('GET', '/.well-known/jwks.json')).json;
    expect(await verify(signed, signature ?? '', jwks, INTENT_TYPE)).toMatchObject({ valid: true });
    expect(chain.map((entry) => entry['actor_id'])).toEqual(['personal-assistant-v2', actor_id]);
  });

  it('I-7 that lacks something is answered with what is missing, in words (F13)', async () => {
    const reply = await say('Book a table for 2 people under Jane Smith on October 16.');
    expect(reply).toMatchObject({ flow_type: 'information_request', required_information: ['time'] });
    expect(reply.required_information).toEqual(fixture('F13-information-request')['required_information']);
    expect(reply.message).toContain('Preferred time of day (HH:MM).');
    expect(await pooled()).toEqual([]);
    const last = await answer('At half past seven in the evening. Somewhere quiet please.');
    expect(last).toMatchObject({ flow_type: 'execution_result', collected_information: { time: '19:30' } });
    expect(await pooled()).toEqual(['Somewhere quiet']);
  });

  it('I-9 has its values back in each answer, and what was set wins over what was said', async () => {
    const collected_information = { party_size: 4 };
    const reply = await say('A table for 2 people at 7pm', { collected_information });
    expect(reply.collected_information).toEqual({ party_size: 4, time: '19:00' });
    const next = await answer('For 3 people, under Ann Lee, tomorrow');
    expect(next.collected_information).toMatchObject({
      party_size: 4,
      date: '2025-10-16',
      guest_name: 'Ann Lee',
    });
  });

  it('S-8 with a value out of range is asked again, with the range', async () => {
    const reply = await say('Book a table for 40 people under Jane Smith tomorrow at 7pm');
    expect(reply).toMatchObject({ flow_type: 'information_request', required_information: ['party size'] });
    expect(reply.message).toContain('it must lie between 1 and 20');
    expect(await answer('20')).toMatchObject({
      flow_type: 'execution_result',
      collected_information: { party_size: 20 },
    });
  });

  it('I-15 says of each value what it was read from, what was taken for granted and how sure it is', async () => {
    const { explicability } = await say('A table for 2 people tomorrow. Window seat if possible.');
    expect(explicability).toEqual(
      expect.arrayContaining([
        {
          actor: expect.any(String),
          interpretation: '"tomorrow" is date = "2025-10-16"',
          assumptions: [
            'it is the only date that was said',
            '"tomorrow" was said on 2025-10-15 and means 2025-10-16',
          ],
          confidence: 0.8,
        },
        expect.objectContaining({ interpretation: expect.stringContaining('"Window seat"') }),
      ]),
    );
    for (const { confidence = 0 } of explicability ?? []) expect(confidence).toBeLessThanOrEqual(1);
  });

  it('I-17 is asked what the template needs: another template, other questions', async () => {
    await put({ ...TABLE, keys: [PARTY] } as { scenario: string });
    expect(await say('A table for 2 people')).toMatchObject({ flow_type: 'execution_result' });
    await put({ ...TABLE, keys: [PARTY, key('terrace', 'boolean', 'Whether to sit outside.')] } as {
      scenario: string;
    });
    expect(await say('A table for 2 people', { interaction_id: 'another' })).toMatchObject({
      required_information: ['terrace'],
    });
  });

  it('I-18 is answered with nothing but what the template and the user said', async () => {
    const { message } = await say('Book a table for 2 people under Jane Smith tomorrow at 7pm');
    expect(message).toContain('taken in as it stands');
    expect(message).not.toMatch(/confirm|available|reserved for you|price/i);
    const question = await say('A table for 2', { interaction_id: 'q' });
    expect(question.flow_type).toBe('information_request');
    const told = await say('Do you have vegan options?', {
      interaction_id: 'q',
      flow_type: 'information_request',
    });
    expect(told).toMatchObject({ flow_type: 'information_response' });
    expect(told.message).toContain('knows nothing');
  });

  it('I-8 may be CommonMark, and what people said is no markup in an answer', async () => {
    const reply = await say(
      '- **2 people**\n- under Jane Smith\n- tomorrow at 7pm\n- a <b>window</b> [seat](x)',
    );
    expect(reply.flow_type).toBe('execution_result');
    expect(reply.message).not.toContain('<b>');
    expect(reply.message).not.toContain('[seat](');
  });

  it('I-8 S-9 whose message is no text, or that sets a key there is none of, stores nothing', async () => {
    for (const wrong of [{ message: 7 }, { collected_information: { window: 'yes' } }])
      expect(await say('x', wrong)).toMatchObject({
        http: 400,
        flow_type: 'error',
        status: 'invalid_request',
      });
    expect(await world.ctx.db.sql`select from intents`).toHaveLength(0);
  });

  it('S-11 S-14 is answered by any server on the same rows', async () => {
    const first = await say('A table for 2 people under Jane Smith');
    const other = await createApp(world.ctx, world.adminKey);
    const { attribution: _, ...content } = F12;
    const reply = await send(
      { ...content, flow_type: 'information_response', message: 'tomorrow at 7pm' },
      askInto(other, world.adminKey),
    );
    expect(first.required_information).toEqual(['date', 'time']);
    expect(reply).toMatchObject({ flow_type: 'execution_result', collected_information: { party_size: 2 } });
    await other.close();
  });

  it('S-13 about one of several scenarios is asked which one is meant, and remembered meanwhile', async () => {
    await put(fixture('F01-template-flight') as { scenario: string });
    const reply = await say('I want to book something for 2 people');
    expect(reply.flow_type).toBe('clarification_request');
    expect(reply.message).toMatch(/flight booking[\s\S]*table booking|table booking[\s\S]*flight booking/);
    expect(await answer('table booking')).toMatchObject({
      flow_type: 'information_request',
      collected_information: { party_size: 2 },
    });
  });
});

describe('a talk', () => {
  it('I-5 begins with an intent_request', async () => {
    expect(await answer('tomorrow')).toMatchObject({
      http: 400,
      flow_type: 'error',
      status: 'invalid_request',
    });
    expect(await world.ctx.db.sql`select from intents`).toHaveLength(0);
  });

  it('I-6 is over after an execution_result, and after an error', async () => {
    await say('Book a table for 2 people under Jane Smith tomorrow at 7pm');
    expect(await answer('for 3 people')).toMatchObject({ http: 409, flow_type: 'error' });
    await say('A table for 2', { interaction_id: 'stopped' });
    const stop = { interaction_id: 'stopped', flow_type: 'error' };
    expect(await say('The user has left.', stop)).toMatchObject({ flow_type: 'error', status: 'stopped' });
    expect(await answer('tomorrow', { interaction_id: 'stopped' })).toMatchObject({
      http: 409,
      flow_type: 'error',
    });
  });

  it('is answered alike when the last message is sent again, and counted once', async () => {
    const words = 'Book a table for 2 people under Jane Smith tomorrow at 7pm. Window seat.';
    const [one, two] = [await say(words), await say(words)];
    expect(two.message).toBe(one.message);
    expect(two.external_id).toBe(one.external_id);
    expect(await countFragments(world.ctx.db)).toBe(1);
  });

  it('I-20 takes any minor version of major 1 with what it adds, and refuses another major one', async () => {
    expect(await say('A table for 2', { protocol_version: '1.7', mood: 'hungry' })).toMatchObject({
      http: 200,
      protocol_version: '1.7',
    });
    expect(await say('A table for 2', { protocol_version: '2.0' })).toMatchObject({
      http: 400,
      flow_type: 'error',
    });
  });
});

describe('the envelope', () => {
  it.each(['protocol_version', 'flow_type', 'message', 'interaction_id', 'attribution'])(
    'I-3 without %s is an error, and nothing is stored',
    async (member) => {
      const { attribution: _, ...content } = F12;
      const { [member]: __, ...rest } = attributed(content, world.clock.now(), [hand]) as Record<
        string,
        unknown
      >;
      const { status, json } = await ask('POST', '/intent', rest);
      expect(status).toBe(400);
      // F16
      expect(Object.keys(json as Reply)).toEqual(expect.arrayContaining(Object.keys(fixture('F16-error'))));
      expect(json).toMatchObject({ flow_type: 'error', status: 'invalid_request' });
      expect((json as Reply).message).toContain(member);
      expect(await world.ctx.db.sql`select from intents`).toHaveLength(0);
    },
  );

  it.each(['{', '[1]', '"x"', '{"message":"\\ud800"}'])(
    'I-3 that is %s is answered as IntentWeb answers',
    async (body) => {
      const { status, json } = await ask('POST', '/intent', body);
      expect(status).toBe(400);
      expect(json).toMatchObject({ flow_type: 'error', status: 'invalid_request' });
    },
  );
});

describe('attribution', () => {
  const content = () => {
    const { attribution: _, ...rest } = F12;
    return rest;
  };
  const post = async (body: unknown) => {
    const { status, json } = await ask('POST', '/intent', body);
    return { http: status, ...(json as Reply) };
  };

  it('I-11 I-12 in the form of F14 holds with registered keys, and the agent counts as a voice of its own', async () => {
    const hands = (fixture('F14-attribution')['chain'] as { actor_type: string; actor_id: string }[]).map(
      ({ actor_type, actor_id }) => ({ actor_type, actor_id, ...newActorKey() }),
    );
    for (const { actor_id, jwk } of hands) {
      const at = `/v1/api-keys/admin/actors/${encodeURIComponent(actor_id)}`;
      const { kty, crv, x } = jwk;
      expect((await ask('PUT', at, { kty, crv, x })).status).toBe(204);
    }
    expect(await post(attributed(content(), world.clock.now(), hands))).toMatchObject({ http: 200 });
    const [row] = await world.ctx.db.sql<{ owner: string }[]>`select owner from fragments`;
    expect(row?.owner).toBe('admin/personal-assistant-v2');
    const forged = attributed(content(), world.clock.now(), hands);
    const [first] = forged.attribution.chain;
    if (first !== undefined) first.signature = `ed25519:${Buffer.alloc(64).toString('base64url')}`;
    expect(await post(forged)).toMatchObject({ http: 400, status: 'invalid_request' });
    const [one] = hands;
    const taken = await ask('DELETE', `/v1/api-keys/admin/actors/${one?.actor_id}`);
    expect(taken.status).toBe(204);
  });

  it('I-12 names the hands on the way whose signature nobody here can check, and relies on none of them', async () => {
    const stranger = { actor_id: 'stranger', ...newActorKey() };
    const reply = await post(attributed(content(), world.clock.now(), [stranger, hand]));
    expect(reply.explicability).toContainEqual(
      expect.objectContaining({ interpretation: expect.stringContaining('stranger was not checked') }),
    );
    const [row] = await world.ctx.db.sql<{ owner: string }[]>`select owner from fragments`;
    expect(row?.owner).toBe('admin');
    expect(await post(attributed(content(), world.clock.now(), [hand, stranger]))).toMatchObject({
      http: 400,
    });
  });

  it('I-13 whose nonce was used is refused, by any server', async () => {
    const message = attributed(content(), world.clock.now(), [hand], 'once');
    expect(await post(message)).toMatchObject({ http: 200 });
    const again = await post(message);
    expect(again).toMatchObject({ http: 400, status: 'invalid_request' });
    expect(again.message).toContain('nonce');
  });

  it.each([
    ['six minutes ago', -6],
    ['in six minutes', 6],
  ])('I-14 of %s is refused', async (_, minutes) => {
    const at = new Date(world.clock.now().getTime() + minutes * 60_000);
    const reply = await post(attributed(content(), at, [hand]));
    expect(reply).toMatchObject({ http: 400, status: 'invalid_request' });
    expect(reply.message).toContain('minutes from our time');
  });

  it.each([
    ['message', (body: Record<string, unknown>) => ({ ...body, message: 'A table for 9' })],
    [
      'added member',
      (body: Record<string, unknown>) => ({ ...body, collected_information: { party_size: 9 } }),
    ],
    ['hash', (body: Record<string, unknown>) => altered(body, { query_hash: '0'.repeat(64) })],
    ['nonce', (body: Record<string, unknown>) => altered(body, { nonce: 'another' })],
    ['signature', (body: Record<string, unknown>) => altered(body, {}, { signature: 'hmac-sha256:AAAA' })],
    ['actor', (body: Record<string, unknown>) => altered(body, {}, { actor_id: 'somebody-else' })],
    [
      'F14 as printed',
      (body: Record<string, unknown>) => ({ ...body, attribution: fixture('F14-attribution') }),
    ],
  ])('I-11 T13 with another %s is refused, and nothing is stored', async (_, alter) => {
    const reply = await post(alter(attributed(content(), world.clock.now(), [hand])));
    expect(reply).toMatchObject({ http: 400, flow_type: 'error', status: 'invalid_request' });
    expect(await world.ctx.db.sql`select from intents`).toHaveLength(0);
    expect(await world.ctx.db.sql`select from nonces`).toHaveLength(0);
  });

  function altered(body: Record<string, unknown>, more: object, entry: object = {}) {
    const attribution = body['attribution'] as { chain: object[] };
    return {
      ...body,
      attribution: { ...attribution, ...more, chain: attribution.chain.map((one) => ({ ...one, ...entry })) },
    };
  }
});

describe('a key that is limited to a scenario', () => {
  it('T17 hears of no other one', async () => {
    const name = 'only-flights';
    await put(fixture('F01-template-flight') as { scenario: string });
    const only = await giveKey(world, { name, scopes: ['ingest'], scenarios: ['flight_booking'] });
    const { attribution: _, ...content } = F12;
    const into = askInto(world.app, only);
    const as = (more: object) =>
      into(
        'POST',
        '/intent',
        attributed({ ...content, ...more }, world.clock.now(), [{ actor_id: name, apiKey: only }]),
      );
    const hidden = await as({ scenario: 'table_booking' });
    const absent = await as({ scenario: 'no_such' });
    expect([hidden.status, absent.status]).toEqual([404, 404]);
    expect((hidden.json as Reply).message).toBe(
      (absent.json as Reply).message.replace('no_such', 'table_booking'),
    );
    expect((await as({})).text).not.toContain('party');
  });
});

describe('the page', () => {
  it('I-16 talks to the same endpoint, is open, and runs nothing but its own files', async () => {
    const page = await askInto(world.app, null)('GET', '/intent-ui/');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.text).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style=/);
    const script = await askInto(world.app, null)('GET', '/intent-ui/page.js');
    expect(script.text).toContain("fetch('/intent',");
    for (const [file] of page.text.matchAll(/(?<=(?:src|href)=")[^":/]+(?=")/g))
      expect((await askInto(world.app, null)('GET', `/intent-ui/${file}`)).status).toBe(200);
  });
});
