import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { attributed, newActorKey } from '../../helpers/people/intents.ts';
import { F12, openTableTalk, type Reply, type TableTalk } from '../../helpers/protocols/table-talk.ts';

let talk: TableTalk;

beforeAll(async () => {
  talk = await openTableTalk();
});
afterAll(() => talk.world.close());
beforeEach(() => talk.startAnew());

describe('the envelope', () => {
  it.each(['protocol_version', 'flow_type', 'message', 'interaction_id', 'attribution'])(
    'I-3 without %s is an error, and nothing is stored',
    async (member) => {
      const { attribution: _, ...content } = F12;
      const { [member]: __, ...rest } = attributed(content, talk.world.clock.now(), [talk.hand]) as Record<
        string,
        unknown
      >;
      const { status, json } = await talk.ask('POST', '/intent', rest);
      expect(status).toBe(400);
      // F16
      expect(Object.keys(json as Reply)).toEqual(expect.arrayContaining(Object.keys(fixture('F16-error'))));
      expect(json).toMatchObject({ flow_type: 'error', status: 'invalid_request' });
      expect((json as Reply).message).toContain(member);
      expect(await talk.world.ctx.db.sql`select from intents`).toHaveLength(0);
    },
  );

  it.each(['{', '[1]', '"x"', '{"message":"\\ud800"}'])(
    'I-3 that is %s is answered as IntentWeb answers',
    async (body) => {
      const { status, json } = await talk.ask('POST', '/intent', body);
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
    const { status, json } = await talk.ask('POST', '/intent', body);
    return { http: status, ...(json as Reply) };
  };

  it('I-11 I-12 in the form of F14 holds with registered keys, and the agent counts as a voice of its own', async () => {
    const hands = (fixture('F14-attribution')['chain'] as { actor_type: string; actor_id: string }[]).map(
      ({ actor_type, actor_id }) => ({ actor_type, actor_id, ...newActorKey() }),
    );
    for (const { actor_id, jwk } of hands) {
      const at = `/v1/api-keys/admin/actors/${encodeURIComponent(actor_id)}`;
      const { kty, crv, x } = jwk;
      expect((await talk.ask('PUT', at, { kty, crv, x })).status).toBe(204);
    }
    expect(await post(attributed(content(), talk.world.clock.now(), hands))).toMatchObject({ http: 200 });
    const [row] = await talk.world.ctx.db.sql<{ owner: string }[]>`select owner from fragments`;
    expect(row?.owner).toBe('admin/personal-assistant-v2');
    const forged = attributed(content(), talk.world.clock.now(), hands);
    const [first] = forged.attribution.chain;
    if (first !== undefined) first.signature = `ed25519:${Buffer.alloc(64).toString('base64url')}`;
    expect(await post(forged)).toMatchObject({ http: 400, status: 'invalid_request' });
    const [one] = hands;
    const taken = await talk.ask('DELETE', `/v1/api-keys/admin/actors/${one?.actor_id}`);
    expect(taken.status).toBe(204);
  });

  it('I-12 names the hands on the way whose signature nobody here can check, and relies on none of them', async () => {
    const stranger = { actor_id: 'stranger', ...newActorKey() };
    const reply = await post(attributed(content(), talk.world.clock.now(), [stranger, talk.hand]));
    expect(reply.explicability).toContainEqual(
      expect.objectContaining({ interpretation: expect.stringContaining('stranger was not checked') }),
    );
    const [row] = await talk.world.ctx.db.sql<{ owner: string }[]>`select owner from fragments`;
    expect(row?.owner).toBe('admin');
    expect(await post(attributed(content(), talk.world.clock.now(), [talk.hand, stranger]))).toMatchObject({
      http: 400,
    });
  });

  it('I-13 whose nonce was used is refused, by any server', async () => {
    const message = attributed(content(), talk.world.clock.now(), [talk.hand], 'once');
    expect(await post(message)).toMatchObject({ http: 200 });
    const again = await post(message);
    expect(again).toMatchObject({ http: 400, status: 'invalid_request' });
    expect(again.message).toContain('nonce');
  });

  it.each([
    ['six minutes ago', -6],
    ['in six minutes', 6],
  ])('I-14 of %s is refused', async (_, minutes) => {
    const at = new Date(talk.world.clock.now().getTime() + minutes * 60_000);
    const reply = await post(attributed(content(), at, [talk.hand]));
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
    const reply = await post(alter(attributed(content(), talk.world.clock.now(), [talk.hand])));
    expect(reply).toMatchObject({ http: 400, flow_type: 'error', status: 'invalid_request' });
    expect(await talk.world.ctx.db.sql`select from intents`).toHaveLength(0);
    expect(await talk.world.ctx.db.sql`select from nonces`).toHaveLength(0);
  });

  describe('of a later message', () => {
    const first = () => ({ ...content(), message: 'A table for 2 people under Jane Smith' });
    const later = (message: string, more: object = {}) => ({
      ...content(),
      flow_type: 'information_response',
      message,
      ...more,
    });
    const sent = (body: Record<string, unknown>, hashOf?: Record<string, unknown>, nonce?: string) =>
      post(attributed(body, talk.world.clock.now(), [talk.hand], nonce, hashOf));

    it('I-11 may bear the hash of the first one of its interaction, as section 5.1 says, under a nonce of its own', async () => {
      await sent(first(), first(), 'first');
      expect(await sent(later('tomorrow'), first(), 'first')).toMatchObject({ http: 400 });
      expect(await sent(later('tomorrow'), first())).toMatchObject({ required_information: ['time'] });
      expect(await sent(later('at 7pm'), first())).toMatchObject({
        flow_type: 'execution_result',
        collected_information: { party_size: 2, date: '2025-10-16', time: '19:00' },
      });
    });

    it('I-11 may bear no other hash: neither of a message between, nor of another interaction, nor of another caller’s', async () => {
      const other = { ...first(), interaction_id: 'another', message: 'A table for 3' };
      await sent(first());
      await sent(other);
      await sent(later('tomorrow'));
      const theirs = await giveKey(talk.world, { name: 'somebody', scopes: ['ingest'] });
      const hand = { actor_id: 'somebody', apiKey: theirs };
      const begun = { ...first(), message: 'A table for 4' };
      const into = askInto(talk.world.app, theirs);
      expect((await into('POST', '/intent', attributed(begun, talk.world.clock.now(), [hand]))).status).toBe(
        200,
      );
      for (const hashOf of [later('tomorrow'), other, begun]) {
        const reply = await sent(later('at 7pm'), hashOf);
        expect(reply).toMatchObject({ http: 400, status: 'invalid_request' });
        expect(reply.message).toContain('query_hash');
      }
      expect(await sent(later('at 7pm'))).toMatchObject({ flow_type: 'execution_result' });
    });
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
    await talk.put(fixture('F01-template-flight') as { scenario: string });
    const only = await giveKey(talk.world, { name, scopes: ['ingest'], scenarios: ['flight_booking'] });
    const { attribution: _, ...content } = F12;
    const into = askInto(talk.world.app, only);
    const as = (more: object) =>
      into(
        'POST',
        '/intent',
        attributed({ ...content, ...more }, talk.world.clock.now(), [{ actor_id: name, apiKey: only }]),
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
