import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/basics/clock.ts';
import { type ChainedDecision, genesisDigest, verifyChain } from '../../src/domain/basics/decision.ts';
import { canonicalise, digestOf } from '../../src/domain/basics/digest.ts';
import type { KeyDefinition } from '../../src/domain/template/key-definition.ts';
import { listDecisions } from '../../src/ground/db/keys/decisions.ts';
import { verify } from '../../src/ground/signing/verify.ts';
import { fixture } from '../fixtures/load.ts';
import { voicesOf } from '../helpers/people/crowd.ts';
import { openWorld, type World } from '../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T12:00:00Z');
const BASE = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };

type Version = {
  schema_id: string;
  keys: KeyDefinition[];
  version: Record<string, unknown>;
  signature: { jws: string; digest: string };
};
type Key = { key_name: string; status: string; definition: KeyDefinition };

let world: World;
let stableBefore: string;
let day = 0;

/** One day of the crowd, each with the draft's own message, all in one JSON-RPC batch. */
async function say(): Promise<void> {
  world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
  const calls = voicesOf(day).map((voice, index) => ({
    jsonrpc: '2.0',
    id: index,
    method: 'submit_payload',
    params: {
      schema_id: 'flight_booking_v1',
      payload: { ...BASE, other: voice.text },
      client_agent: voice.agent,
      owner: voice.owner,
    },
  }));
  const answers = (await world.call('POST', '/sdsi', calls)) as { result: { valid: boolean } }[];
  expect(answers.every(({ result }) => result.valid)).toBe(true);
  await world.settle();
  day++;
}

/** One day of the crowd as their servers report it; those who were offered a key for seats use it. */
async function live(offered: { schema_id: string; seatKey: string | null }): Promise<void> {
  world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
  const interactions = voicesOf(day).map((voice, index) => {
    const asKey = voice.need === 'seat' && offered.seatKey !== null;
    return {
      id: `${day}-${index}`,
      schema_id: offered.schema_id,
      payload: {
        ...BASE,
        ...(asKey && offered.seatKey !== null ? { [offered.seatKey]: voice.value } : { other: voice.text }),
      },
      client_agent: voice.agent,
      owner: voice.owner,
      outcome: 'success',
    };
  });
  await world.call('POST', `${AT}/interactions`, { interactions });
  await world.settle();
  day++;
}

const stable = async () =>
  (await world.app.inject({ url: `${AT}/template`, headers: { authorization: `Bearer ${world.adminKey}` } }))
    .body;
const experimental = async () => (await world.call('GET', `${AT}/template?channel=experimental`)) as Version;
const keys = async () => ((await world.call('GET', `${AT}/patch-keys`)) as { patch_keys: Key[] }).patch_keys;
const seatKey = async () =>
  (await keys()).find(({ definition }) =>
    ['window', 'aisle'].every((value) => definition.acceptable_values?.includes(value)),
  );

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  stableBefore = await stable();
  while (day < 21 && (await seatKey()) === undefined) await say();
});
afterAll(() => world.close());

describe('one need, from the first fragment to a signed version (S-43)', () => {
  it('S-25 becomes an optional string key on trial whose acceptable values are what people said', async () => {
    const key = await seatKey();
    expect(key?.status).toBe('experimental');
    expect(key?.definition).toMatchObject({
      key_type: 'string',
      required: false,
      default_value: 'none',
    });
    expect(key?.definition.key_name).toMatch(/seat/);
    expect(key?.definition.acceptable_values).toEqual(expect.arrayContaining(['window', 'aisle', 'none']));
    // The form of figure 2: what it is, what it takes, and how somebody's words map to it.
    expect(key?.definition.semantic_description).toMatch(
      /^[^.]*seat[^.]*\. .*Acceptable values: [^.]*window[^.]*\..* Example mapping: '[^']+' -> '(?:window|aisle)'\.$/i,
    );
  });

  it('S-28 is suggested to whoever asks, and served on the experimental line, marked as such', async () => {
    const key = await seatKey();
    const { schema_update_suggestion } = (await world.call('GET', `${AT}/suggestions`)) as {
      schema_update_suggestion: { new_keys: KeyDefinition[] };
    };
    expect(schema_update_suggestion.new_keys.map((one) => one.key_name)).toContain(key?.key_name);
    const offered = (await experimental()).keys.find((one) => one.key_name === key?.key_name);
    expect(offered?.status).toBe('experimental');
  });

  it('S-12 changes nothing for a client that knows nothing of it', async () => {
    expect(await stable()).toBe(stableBefore);
  });

  it('S-35 is promoted when its thirty days are over and those with the need used it', async () => {
    const key = await seatKey();
    const { schema_id } = await experimental();
    const born = day;
    for (; day < born + 31; ) await live({ schema_id, seatKey: key?.key_name ?? null });
    expect((await seatKey())?.status).toBe('stable');
    const current = JSON.parse(await stable()) as Version;
    expect(current.schema_id).toBe('flight_booking_v2');
    expect(current.keys.map((one) => one.key_name)).toContain(key?.key_name);
  });

  it('S-39 stands in a version whose seal verifies and whose predecessor is named', async () => {
    const { signature, ...document } = JSON.parse(await stable()) as Version;
    const canonical = canonicalise(document);
    expect(digestOf(canonical)).toBe(signature.digest);
    const jwks = await world.call('GET', '/.well-known/jwks.json');
    expect(await verify(canonical, signature.jws, jwks)).toMatchObject({ valid: true });
    expect(document.version['previous_digest']).toBe((JSON.parse(stableBefore) as Version).signature.digest);
  });

  it('S-5 is negotiated by the draft’s own request, as whoever knows of it', async () => {
    const template = (await world.call('POST', '/sdsi', fixture('F04-request-template'))) as Version;
    expect(template.schema_id).toBe('flight_booking_v2');
  });

  it('an old client that still says it in words is answered as before', async () => {
    const answer = await world.call('POST', '/sdsi', fixture('F02-payload-flight'));
    expect(answer).toMatchObject({ valid: true, schema_id: 'flight_booking_v1' });
  });

  it('leaves a chain of decisions that nobody can alter unseen', async () => {
    const decisions = (await listDecisions(world.ctx.db, 'flight_booking')) as ChainedDecision[];
    expect(decisions.length).toBeGreaterThan(1);
    expect(verifyChain(decisions, genesisDigest('flight_booking'))).toEqual({ intact: true });
    const forged = decisions.map((one, index) =>
      index === 0 ? { ...one, sentence: 'It was never so.' } : one,
    );
    expect(verifyChain(forged, genesisDigest('flight_booking'))).toMatchObject({ intact: false });
  });
});
