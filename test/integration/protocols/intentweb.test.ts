import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canonicalise } from '../../../src/domain/basics/digest.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { INTENT_TYPE } from '../../../src/ground/signing/signed-type.ts';
import { verify } from '../../../src/ground/signing/verify.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { countFragments } from '../../helpers/database/rows.ts';
import { F12, key, openTableTalk, PARTY, TABLE, type TableTalk } from '../../helpers/protocols/table-talk.ts';

let talk: TableTalk;

beforeAll(async () => {
  talk = await openTableTalk();
});
afterAll(() => talk.world.close());
beforeEach(() => talk.startAnew());

describe('a request', () => {
  it('I-10 "Window seat if possible." goes into `other`, and so into the pool', async () => {
    const { attribution: _, ...content } = F12;
    const reply = await talk.send(content);
    expect(reply).toMatchObject({ http: 200, flow_type: 'execution_result', status: 'accepted' });
    // I-9
    expect(reply.collected_information).toEqual({
      party_size: 2,
      guest_name: 'Jane Smith',
      date: '2025-10-15',
      time: '19:00',
      other: 'Window seat',
    });
    expect(await talk.pooled()).toEqual(['Window seat']);
    await talk.world.settle();
    const phrases = await talk.world.ctx.db.sql<{ text: string }[]>`select text from phrases`;
    expect(phrases.map(({ text }) => text.toLowerCase())).toEqual(['window seat']);
  });

  it('I-4 is answered under its own id with the five members, signed by us over all that is said', async () => {
    const reply = await talk.say('A table for 2');
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
    const jwks = (await talk.ask('GET', '/.well-known/jwks.json')).json;
    expect(await verify(signed, signature ?? '', jwks, INTENT_TYPE)).toMatchObject({ valid: true });
    expect(chain.map((entry) => entry['actor_id'])).toEqual(['personal-assistant-v2', actor_id]);
  });

  it('I-7 that lacks something is answered with what is missing, in words (F13)', async () => {
    const reply = await talk.say('Book a table for 2 people under Jane Smith on October 16.');
    expect(reply).toMatchObject({ flow_type: 'information_request', required_information: ['time'] });
    expect(reply.required_information).toEqual(fixture('F13-information-request')['required_information']);
    expect(reply.message).toContain('Preferred time of day (HH:MM).');
    expect(await talk.pooled()).toEqual([]);
    const last = await talk.answer('At half past seven in the evening. Somewhere quiet please.');
    expect(last).toMatchObject({ flow_type: 'execution_result', collected_information: { time: '19:30' } });
    expect(await talk.pooled()).toEqual(['Somewhere quiet']);
  });

  it('I-9 has its values back in each answer, and what was set wins over what was said', async () => {
    const collected_information = { party_size: 4 };
    const reply = await talk.say('A table for 2 people at 7pm', { collected_information });
    expect(reply.collected_information).toEqual({ party_size: 4, time: '19:00' });
    const next = await talk.answer('For 3 people, under Ann Lee, tomorrow');
    expect(next.collected_information).toMatchObject({
      party_size: 4,
      date: '2025-10-16',
      guest_name: 'Ann Lee',
    });
  });

  it('S-8 with a value out of range is asked again, with the range', async () => {
    const reply = await talk.say('Book a table for 40 people under Jane Smith tomorrow at 7pm');
    expect(reply).toMatchObject({ flow_type: 'information_request', required_information: ['party size'] });
    expect(reply.message).toContain('it must lie between 1 and 20');
    expect(await talk.answer('20')).toMatchObject({
      flow_type: 'execution_result',
      collected_information: { party_size: 20 },
    });
  });

  it('I-15 says of each value what it was read from, what was taken for granted and how sure it is', async () => {
    const { explicability } = await talk.say('A table for 2 people tomorrow. Window seat if possible.');
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
    await talk.put({ ...TABLE, keys: [PARTY] } as { scenario: string });
    expect(await talk.say('A table for 2 people')).toMatchObject({ flow_type: 'execution_result' });
    const keys = [PARTY, key('terrace', 'boolean', 'Whether to sit outside.')];
    const asked = await talk.ask(
      'PUT',
      '/v1/scenarios/table_booking/template?accept_breaking=true&old_until=2026-01-01T00:00:00Z',
      { ...TABLE, schema_id: 'table_booking_v9', keys },
    );
    expect(asked.status).toBe(200);
    expect(await talk.say('A table for 2 people', { interaction_id: 'another' })).toMatchObject({
      required_information: ['terrace'],
    });
  });

  it('I-18 is answered with nothing but what the template and the user said', async () => {
    const { message } = await talk.say('Book a table for 2 people under Jane Smith tomorrow at 7pm');
    expect(message).toContain('taken in as it stands');
    expect(message).not.toMatch(/confirm|available|reserved for you|price/i);
    const question = await talk.say('A table for 2', { interaction_id: 'q' });
    expect(question.flow_type).toBe('information_request');
    const told = await talk.say('Do you have vegan options?', {
      interaction_id: 'q',
      flow_type: 'information_request',
    });
    expect(told).toMatchObject({ flow_type: 'information_response' });
    expect(told.message).toContain('knows nothing');
  });

  it('I-8 may be CommonMark, and what people said is no markup in an answer', async () => {
    const reply = await talk.say(
      '- **2 people**\n- under Jane Smith\n- tomorrow at 7pm\n- a <b>window</b> [seat](x)',
    );
    expect(reply.flow_type).toBe('execution_result');
    expect(reply.message).not.toContain('<b>');
    expect(reply.message).not.toContain('[seat](');
  });

  it('I-8 S-9 whose message is no text, or that sets a key there is none of, stores nothing', async () => {
    for (const wrong of [{ message: 7 }, { collected_information: { window: 'yes' } }])
      expect(await talk.say('x', wrong)).toMatchObject({
        http: 400,
        flow_type: 'error',
        status: 'invalid_request',
      });
    expect(await talk.world.ctx.db.sql`select from intents`).toHaveLength(0);
  });

  it('S-11 S-14 is answered by any server on the same rows', async () => {
    const first = await talk.say('A table for 2 people under Jane Smith');
    const other = await createApp(talk.world.ctx, talk.world.adminKey);
    const { attribution: _, ...content } = F12;
    const reply = await talk.send(
      { ...content, flow_type: 'information_response', message: 'tomorrow at 7pm' },
      askInto(other, talk.world.adminKey),
    );
    expect(first.required_information).toEqual(['date', 'time']);
    expect(reply).toMatchObject({ flow_type: 'execution_result', collected_information: { party_size: 2 } });
    await other.close();
  });

  it('S-13 about one of several scenarios is asked which one is meant, and remembered meanwhile', async () => {
    await talk.put(fixture('F01-template-flight') as { scenario: string });
    const reply = await talk.say('I want to book something for 2 people');
    expect(reply.flow_type).toBe('clarification_request');
    expect(reply.message).toMatch(/flight booking[\s\S]*table booking|table booking[\s\S]*flight booking/);
    expect(await talk.answer('table booking')).toMatchObject({
      flow_type: 'information_request',
      collected_information: { party_size: 2 },
    });
  });
});

describe('a message that fits nothing', () => {
  it.each([
    ['en', 'tell me a joke about penguins'],
    ['de', 'Überweise hundert Euro auf mein Sparkonto'],
    ['fr', 'raconte-moi une blague'],
    ['zh', '给我讲个笑话'],
  ])('S-13 (%s: %s) is told so, with what there is, and the talk goes on', async (_language, words) => {
    await talk.put(fixture('F01-template-flight') as { scenario: string });
    const reply = await talk.say(words);
    expect(reply).toMatchObject({ http: 200, flow_type: 'clarification_request' });
    expect(reply.message).toMatch(/^Nothing that is offered here fits this[\s\S]*flight booking[\s\S]*table/);
    expect(await talk.answer('A table for 2 people')).toMatchObject({
      flow_type: 'information_request',
      collected_information: { party_size: 2 },
    });
  });

  it('S-13 is told so where there is one scenario only, which a value or its name is enough for', async () => {
    expect((await talk.say('tell me a joke')).message).toMatch(/^Nothing that is offered here fits this/);
    expect(await talk.pooled()).toEqual([]);
    expect(await talk.answer('for 2 people')).toMatchObject({ collected_information: { party_size: 2 } });
    expect(await talk.say('table booking', { interaction_id: 'named' })).toMatchObject({
      flow_type: 'information_request',
      required_information: ['party size', 'guest name', 'date', 'time'],
    });
  });
});

describe('a talk', () => {
  it('I-5 begins with an intent_request', async () => {
    expect(await talk.answer('tomorrow')).toMatchObject({
      http: 400,
      flow_type: 'error',
      status: 'invalid_request',
    });
    expect(await talk.world.ctx.db.sql`select from intents`).toHaveLength(0);
  });

  it('I-6 is over after an execution_result, and after an error', async () => {
    await talk.say('Book a table for 2 people under Jane Smith tomorrow at 7pm');
    expect(await talk.answer('for 3 people')).toMatchObject({ http: 409, flow_type: 'error' });
    await talk.say('A table for 2', { interaction_id: 'stopped' });
    const stop = { interaction_id: 'stopped', flow_type: 'error' };
    expect(await talk.say('The user has left.', stop)).toMatchObject({
      flow_type: 'error',
      status: 'stopped',
    });
    expect(await talk.answer('tomorrow', { interaction_id: 'stopped' })).toMatchObject({
      http: 409,
      flow_type: 'error',
    });
  });

  it('is answered alike when the last message is sent again, and counted once', async () => {
    const words = 'Book a table for 2 people under Jane Smith tomorrow at 7pm. Window seat.';
    const [one, two] = [await talk.say(words), await talk.say(words)];
    expect(two.message).toBe(one.message);
    expect(two.external_id).toBe(one.external_id);
    expect(await countFragments(talk.world.ctx.db)).toBe(1);
  });

  it('I-20 takes any minor version of major 1 with what it adds, and refuses another major one', async () => {
    expect(await talk.say('A table for 2', { protocol_version: '1.7', mood: 'hungry' })).toMatchObject({
      http: 200,
      protocol_version: '1.7',
    });
    expect(await talk.say('A table for 2', { protocol_version: '2.0' })).toMatchObject({
      http: 400,
      flow_type: 'error',
    });
  });
});
