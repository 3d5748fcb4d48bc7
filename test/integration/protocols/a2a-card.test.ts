import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canonicalise, digestOf } from '../../../src/domain/basics/digest.ts';
import { createApp } from '../../../src/http/app.ts';
import { CARD_TYPE } from '../../../src/signing/signed-type.ts';
import { verify } from '../../../src/signing/verify.ts';
import { type A2aTalk, FLIGHT, openA2aTalk } from '../../helpers/asking/a2a-talk.ts';
import { askInto } from '../../helpers/asking/ask.ts';

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
