import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canonicalise, digestOf } from '../../../../src/domain/basics/digest.ts';
import { createApp } from '../../../../src/doors/http/app.ts';
import { CARD_TYPE } from '../../../../src/ground/signing/signed-type.ts';
import { verify } from '../../../../src/ground/signing/verify.ts';
import { giveKey } from '../../../helpers/asking/api-key.ts';
import { askInto } from '../../../helpers/asking/ask.ts';
import { bearKey } from '../../../helpers/people/bear-key.ts';
import { SEAT } from '../../../helpers/people/seat-key.ts';
import { type A2aTalk, type Card, FLIGHT, openA2aTalk } from '../../../helpers/protocols/a2a-talk.ts';

const CARD_CALL = { jsonrpc: '2.0', id: 1, method: 'GetExtendedAgentCard' };
const EXTENSION =
  'https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1';

let talk: A2aTalk;

beforeAll(async () => {
  talk = await openA2aTalk();
});
afterAll(() => talk.world.close());
beforeEach(() => talk.startAnew());

describe('the agent card', () => {
  it('A-1 declares the extension and, under schemas, what JSON Schema 2020-12 can check', async () => {
    const { schemas, capabilities } = await talk.card();
    expect(capabilities.extensions.map(({ uri }) => uri)).toEqual([EXTENSION]);
    expect(schemas['flight_booking_v1']).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      required: ['origin', 'destination', 'departure_date'],
      additionalProperties: false,
    });
    for (const schema of Object.values(schemas)) new Ajv2020({ formats: { date: true } }).compile(schema);
  });

  it('A-2 gives each scenario a skill that takes its schema, and words beside it', async () => {
    const { skills } = await talk.card();
    expect(skills.map(({ id }) => id)).toEqual(['fightComparison', 'flight_booking']);
    expect(skills[1]).toMatchObject({
      inputModes: ['text/plain', FLIGHT],
      outputModes: ['text/plain', 'application/json;schema=submission_result'],
    });
  });

  it('reaches its schemas by digests that its signature covers', async () => {
    const { schemas, capabilities } = await talk.card();
    const digests = Object.entries(schemas).map(([name, schema]) => [name, digestOf(canonicalise(schema))]);
    expect(capabilities.extensions[0]?.params.digests).toEqual(Object.fromEntries(digests));
  });

  it.each([
    ['/.well-known/agent-card.json', { 'a2a-version': '0.3' }],
    ['/.well-known/agent-card.json', {}],
    ['/.well-known/agent.json', {}],
  ])('at %s %j is one that both generations read, and is signed as a whole', async (path, headers) => {
    const { signatures = [], ...rest } = await talk.card(path, headers);
    expect(rest).toMatchObject({
      supportedInterfaces: [{ protocolVersion: '1.0' }, { protocolVersion: '0.3' }],
      securitySchemes: { apiKey: { scheme: 'bearer', httpAuthSecurityScheme: { scheme: 'bearer' } } },
      protocolVersion: '0.3.0',
      url: expect.stringMatching(/\/a2a$/),
      preferredTransport: 'JSONRPC',
      capabilities: { extensions: [{ uri: EXTENSION }] },
      schemas: { flight_booking_v1: {} },
    });
    const jwks = (await talk.ask('GET', '/.well-known/jwks.json')).json;
    const verdicts = await Promise.all(
      signatures.map((seal) =>
        verify(canonicalise(rest), `${seal.protected}..${seal.signature}`, jwks, CARD_TYPE),
      ),
    );
    // The other one is over the members of 1.0 alone, as its section 8.4 asks.
    expect(verdicts.map(({ valid }) => valid)).toEqual([false, true]);
  });

  it('T17 names no scenario that some key must not see, and one that its owner lists', async () => {
    const skills = async () => (await talk.card()).skills.map(({ id }) => id);
    await giveKey(talk.world, { name: 'fights only', scopes: ['ingest'], scenarios: ['fightComparison'] });
    expect(await skills()).toEqual(['fightComparison']);
    await giveKey(talk.world, { name: 'flights only', scopes: ['ingest'], scenarios: ['flight_booking'] });
    expect(await skills()).toEqual([]);
    await talk.ask('PATCH', '/v1/scenarios/flight_booking/policy', { listing: 'public' });
    expect(await skills()).toEqual(['flight_booking']);
    await talk.ask('PATCH', '/v1/scenarios/flight_booking/policy', { listing: 'private' });
    expect(await skills()).toEqual([]);
    expect((await talk.ask('GET', '/intentmanifest.yaml')).text).not.toMatch(/flight|fight/i);
  });

  it('has no keys on trial, whatever it is asked for; the extended one of each caller has, of its own scenarios', async () => {
    await bearKey(talk.world, 'flight_booking', SEAT);
    const path = '/.well-known/agent-card.json?channel=experimental&client_agent=x';
    expect(JSON.stringify(await talk.card(path))).not.toContain('seat_preference');
    const names = ['flights only', 'fights only'];
    for (const [name, scenario] of [
      [names[0], 'flight_booking'],
      [names[1], 'fightComparison'],
    ] as const) {
      const key = await giveKey(talk.world, { name: name ?? '', scopes: ['ingest'], scenarios: [scenario] });
      const by = askInto(talk.world.app, key);
      for (const method of ['GetExtendedAgentCard', 'agent/getAuthenticatedExtendedCard']) {
        const card = (await talk.rpc(method, undefined, by)).result as unknown as Card;
        expect(card.skills.map(({ id }) => id)).toEqual([scenario]);
        expect(card.signatures).toHaveLength(2);
        expect(JSON.stringify(card.schemas).includes('seat_preference')).toBe(scenario === 'flight_booking');
      }
    }
    expect((await askInto(talk.world.app, null)('POST', '/a2a', CARD_CALL)).status).toBe(401);
  });

  it('is not signed for an address that only the caller says is ours', async () => {
    const foreign = await talk.card(undefined, { host: 'elsewhere.example' });
    expect(foreign.signatures).toBeUndefined();
    const app = await createApp(talk.world.ctx, talk.world.adminKey, 'https://pool.example/');
    const answer = await askInto(app, null)('GET', '/.well-known/agent-card.json', undefined, {
      host: 'x.example',
    });
    expect(answer.json).toMatchObject({
      supportedInterfaces: [{ url: 'https://pool.example/a2a' }, {}],
      signatures: [{}, {}],
    });
    await app.close();
  });
});
