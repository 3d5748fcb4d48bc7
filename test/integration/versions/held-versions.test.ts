import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { listDecisions } from '../../../src/ground/db/keys/decisions.ts';
import { changePolicy } from '../../../src/ground/db/scenarios/scenarios.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const BASE = fixture('F01-template-flight');
const KEYS = BASE['keys'] as { key_name: string; required: boolean; semantic_description: string }[];

type Held = { content: string; schema_id: string; sentence: string; changes: { risk: string }[] };

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await emptyTables(world.ctx.db);
  await put(KEYS);
  const publication = { ...DEFAULT_POLICY.publication, approve: ['medium', 'high'] as const };
  await changePolicy(world.ctx.db, 'flight_booking', () => ({ ...DEFAULT_POLICY, publication }));
});
afterAll(() => world.close());

const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  world.call(method, path, body) as Promise<T>;
/** Whoever changes it means it, also where it breaks clients. */
const MEANT = '?accept_breaking=true&old_until=2027-01-05T00:00:00Z';
const put = (
  keys: readonly object[],
  schema_id = keys === HARDER ? 'flight_booking_v2' : BASE['schema_id'],
) => world.call('PUT', `${AT}/template${MEANT}`, { ...BASE, schema_id, keys });
const held = async () => (await call<{ held_versions: Held[] }>('GET', `${AT}/held-versions`)).held_versions;
const ids = async () =>
  (await call<{ versions: { schema_id: string }[] }>('GET', `${AT}/versions`)).versions.map(
    (v) => v.schema_id,
  );
const decide = (verb: 'approve' | 'reject', content: string) =>
  call<{ published: string[] }>('POST', `${AT}/held-versions/${encodeURIComponent(content)}/${verb}`, {
    reason: 'asked our clients',
  });

/** A new required key: payloads that were valid would be refused. */
const HARDER = KEYS.map((key) => (key.key_name === 'cabin_class' ? { ...key, required: true } : key));
const REWORDED = KEYS.map((key, i) =>
  i === 0 ? { ...key, semantic_description: 'Where the trip begins.' } : key,
);

describe('a version with a change of a class that the policy names', () => {
  it('waits, and the line says what it said', async () => {
    await put(HARDER);
    expect(await ids()).toEqual(['flight_booking_v1']);
    expect(await held()).toMatchObject(
      [{ schema_id: 'flight_booking_v2', sentence: /Waits for approval: cabin_class is now required/ }].map(
        (one) => ({ schema_id: one.schema_id, sentence: expect.stringMatching(one.sentence) }),
      ),
    );
  });

  it('goes out when a person lets it through, and the chain says who and why', async () => {
    await put(HARDER);
    const [one] = await held();
    expect((await decide('approve', one?.content ?? '')).published).toEqual(['flight_booking_v2']);
    expect(await held()).toEqual([]);
    const told = await listDecisions(world.ctx.db, 'flight_booking', 'version/flight_booking_v2');
    expect(told.map(({ kind, by }) => [kind, by])).toEqual([
      ['held', 'service'],
      ['approved', 'admin'],
      ['published', 'service'],
    ]);
  });

  it('stays away when a person refuses it, until it would be another one', async () => {
    await put(HARDER);
    const [one] = await held();
    expect((await decide('reject', one?.content ?? '')).published).toEqual([]);
    expect(await ids()).toEqual(['flight_booking_v1']);
    await expect(decide('approve', one?.content ?? '')).rejects.toThrow(/rejected/);
    await put(REWORDED);
    expect(await ids()).toEqual(['flight_booking_v1', 'flight_booking_v2']);
  });

  it('is superseded by the next thing that its owner wants', async () => {
    await put(HARDER);
    const [one] = await held();
    await put(REWORDED);
    expect(await held()).toEqual([]);
    await expect(decide('approve', one?.content ?? '')).rejects.toThrow(/held/);
  });

  it('goes out when its owner asks for no approval any more', async () => {
    await put(HARDER);
    const ask = askInto(world.app, world.adminKey);
    await ask('PATCH', `${AT}/policy`, { publication: { approve: [] } });
    await world.settle();
    expect(await ids()).toEqual(['flight_booking_v1', 'flight_booking_v2']);
    expect(await held()).toEqual([]);
  });

  it('changes of other classes go out at once', async () => {
    await put(REWORDED);
    expect(await ids()).toEqual(['flight_booking_v1', 'flight_booking_v2']);
  });
});

describe('a version with a key that has become sensitive', () => {
  const CARD = {
    key_name: 'card_number',
    key_type: 'string',
    required: false,
    default_value: null,
    semantic_description: 'The credit card to charge.',
  };

  it('S-41 says so in its differences, and waits where the policy asks for that', async () => {
    const publication = { ...DEFAULT_POLICY.publication, approve: ['sensitive'] as const };
    await changePolicy(world.ctx.db, 'flight_booking', () => ({ ...DEFAULT_POLICY, publication }));
    await put([...KEYS.slice(0, -1), CARD, ...KEYS.slice(-1)]);
    const [one] = (
      await call<{ held_versions: { changes: object[]; content: string }[] }>('GET', `${AT}/held-versions`)
    ).held_versions;
    expect(one?.changes).toMatchObject([{ kind: 'key_added', key: 'card_number', sensitive: 'payment' }]);
    await decide('approve', one?.content ?? '');
    const diff = await call<{ changes: object[] }>(
      'GET',
      `${AT}/versions/flight_booking_v1/diff/flight_booking_v2`,
    );
    expect(diff.changes).toMatchObject([{ key: 'card_number', sensitive: 'payment' }]);
  });
});

describe('a version that is about to expire', () => {
  it('is renewed under the next number, with nothing changed but its time', async () => {
    const before = await call<{ keys: unknown; version: { expires_at: string } }>('GET', `${AT}/template`);
    await world.settle();
    expect(await ids()).toEqual(['flight_booking_v1']);
    world.clock.moveTo(new Date(Date.parse(before.version.expires_at) - 59 * 86_400_000));
    await world.settle();
    expect(await ids()).toEqual(['flight_booking_v1', 'flight_booking_v2']);
    const after = await call<{ keys: unknown; version: { expires_at: string; reason: string } }>(
      'GET',
      `${AT}/template`,
    );
    expect(after.keys).toEqual(before.keys);
    expect(after.version.reason).toMatch(/^Renewed/);
    expect(after.version.expires_at > before.version.expires_at).toBe(true);
  });
});

describe('a version as JSON Schema', () => {
  it('A-13 has a name of its own, and the descriptions that were asked for', async () => {
    const schema = await call<Record<string, unknown>>('GET', `${AT}/versions/flight_booking_v1/json-schema`);
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'urn:sdsi:flight_booking:flight_booking_v1',
      required: ['origin', 'destination', 'departure_date'],
      additionalProperties: false,
    });
    await expect(call('GET', `${AT}/versions/nothing_v1/json-schema`)).rejects.toThrow(/no version/);
  });
});
