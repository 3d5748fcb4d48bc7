import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { genesisDigest, verifyChain } from '../../../src/domain/basics/decision.ts';
import { canonicalise, digestOf } from '../../../src/domain/basics/digest.ts';
import type { PatchKeyStatus } from '../../../src/domain/keys/patch-key.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { listDecisions, subjectOf } from '../../../src/ground/db/keys/decisions.ts';
import { verify } from '../../../src/ground/signing/verify.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { SEAT } from '../../helpers/people/seat-key.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';

type Key = { key_name: string; semantic_description: string; status?: string };
type Signed = { schema_id: string; keys: Key[]; signature: { jws: string; digest: string; key_id: string } };
type Listed = {
  schema_id: string;
  line: string;
  number: number;
  digest: string;
  previous_digest: string | null;
};

let world: World;
let ask: Ask;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.ctx.db);
  await put();
});

/** The template of figure 2, its first key in other words. */
function put(description?: string, more: Readonly<Record<string, unknown>> = {}) {
  const template = { ...fixture('F01-template-flight'), ...more } as { keys: Key[] };
  const [first] = template.keys;
  if (first !== undefined && description !== undefined) first.semantic_description = description;
  return ask('PUT', `${AT}/template`, template);
}

async function versions(line?: string): Promise<Listed[]> {
  const { versions: all } = (await ask('GET', `${AT}/versions`)).json as { versions: Listed[] };
  return all.filter((version) => line === undefined || version.line === line);
}

function bear(status: PatchKeyStatus, definition = SEAT): Promise<void> {
  return bearKey(world, 'flight_booking', definition, status);
}

async function checked(text: string) {
  const { signature, ...document } = JSON.parse(text) as Signed;
  const jwks = (await ask('GET', '/.well-known/jwks.json')).json;
  const canonical = canonicalise(document);
  return { verdict: await verify(canonical, signature.jws, jwks), digest: digestOf(canonical), signature };
}

describe('a template that its owner puts', () => {
  it('is published at once as the first version, signed', async () => {
    await emptyTables(world.ctx.db);
    const answer = await put();
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      schema_id: 'flight_booking_v1',
      version: { line: 'stable', number: 1, previous_digest: null, issued_at: '2026-01-05T00:00:00.000Z' },
    });
    expect(await versions()).toHaveLength(1);
  });

  it('is what clients are served (S-5)', async () => {
    const { keys, scenario } = fixture('F01-template-flight');
    const served = (await ask('GET', `${AT}/template`)).json as Signed;
    expect(served).toMatchObject({ scenario, schema_id: 'flight_booking_v1' });
    expect(served.keys).toMatchObject(keys as Key[]);
  });

  it('in other words becomes the next version, chained to the one before, which stays', async () => {
    const first = await ask('GET', `${AT}/template`);
    const answer = await put('Where the trip begins.');
    expect(answer.status).toBe(200);
    const [one, two] = await versions();
    expect(two).toMatchObject({ schema_id: 'flight_booking_v2', number: 2, previous_digest: one?.digest });
    expect((await ask('GET', `${AT}/versions/flight_booking_v1`)).text).toBe(first.text);
    expect((await ask('GET', `${AT}/versions/flight_booking_v1/diff/flight_booking_v2`)).json).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'wording', key: 'origin' })]),
    });
  });

  it('unchanged publishes nothing', async () => {
    const before = await ask('GET', `${AT}/template`);
    expect((await put()).status).toBe(200);
    expect(await versions()).toHaveLength(1);
    expect((await ask('GET', `${AT}/template`)).text).toBe(before.text);
  });

  it('goes on counting where the owner counted to', async () => {
    await put('Where the trip begins.', { schema_id: 'flight_booking_v7' });
    await put('Where it begins.', { schema_id: 'flight_booking_v7' });
    expect((await versions()).map((version) => version.schema_id)).toEqual([
      'flight_booking_v1',
      'flight_booking_v7',
      'flight_booking_v8',
    ]);
  });

  it('by many at once becomes versions that follow each other without a gap', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(`Departure city, wording ${i}.`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const all = await versions();
    expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1));
    expect(all.map((version) => version.previous_digest)).toEqual([
      null,
      ...all.slice(0, -1).map(({ digest }) => digest),
    ]);
    const [row] = await world.ctx.db.sql<{ template: { keys: Key[] } }[]>`select template from scenarios`;
    const served = (await ask('GET', `${AT}/template`)).json as Signed;
    expect(served.keys[0]?.semantic_description).toBe(row?.template.keys[0]?.semantic_description);
  });

  it('S-3 whose key says nothing of its meaning is refused with its place, and nothing is registered', async () => {
    await emptyTables(world.ctx.db);
    for (const nothing of ['', '  ']) {
      const answer = await put(nothing);
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject({ errors: [{ path: 'keys[0].semantic_description' }] });
    }
    expect((await ask('GET', `${AT}/template`)).status).toBe(404);
  });

  it('for another scenario than the address is refused', async () => {
    const answer = await ask('PUT', '/v1/scenarios/hotel/template', fixture('F01-template-flight'));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ errors: [{ path: 'scenario' }] });
  });
});

describe('a served version', () => {
  it('verifies with the served keys, and no longer with one letter changed (S-39)', async () => {
    const { text } = await ask('GET', `${AT}/template`);
    const { verdict, digest, signature } = await checked(text);
    expect(verdict).toEqual({ valid: true, keyId: signature.key_id });
    expect(digest).toBe(signature.digest);
    const body = text.slice(0, text.indexOf('"signature"'));
    const letters = [...body.matchAll(/(?<=": ?"[^"\\]*)[a-z](?=[^"\\]*")/g)].map(({ index }) => index);
    const some = letters.filter((_, i) => i % Math.ceil(letters.length / 25) === 0);
    expect(some.length).toBeGreaterThan(10);
    for (const at of some) {
      const changed = `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
      expect((await checked(changed)).verdict).toEqual({ valid: false, reason: 'forged' });
    }
  });

  it('is the same from every process on one store (S-11)', async () => {
    await bear('experimental');
    const second = await openWorld('2026-01-05T00:00:00Z', world.databaseUrl);
    const elsewhere = askInto(second.app, second.adminKey);
    for (const path of ['/template', '/template?channel=experimental', '/suggestions', '/versions']) {
      expect((await elsewhere('GET', `${AT}${path}`)).text).toBe((await ask('GET', `${AT}${path}`)).text);
    }
    const body = { schema_id: 'flight_booking_v1', payload: { ...TRIP, other: 'window seat' } };
    expect((await elsewhere('POST', `${AT}/validate`, body)).text).toBe(
      (await ask('POST', `${AT}/validate`, body)).text,
    );
    expect((await checked((await elsewhere('GET', `${AT}/template`)).text)).verdict.valid).toBe(true);
    await second.close();
  });
});

describe('a template in another language', () => {
  it('S-6 comes in it where its keys have it, else in English and saying so, sealed either way', async () => {
    const template = fixture('F01-template-flight') as { keys: Record<string, unknown>[] };
    const keys = template.keys.map((key) =>
      key['key_name'] === 'origin' ? { ...key, descriptions: { zh: '出发城市或机场代码。' } } : key,
    );
    await put(undefined, { keys });
    const chinese = await ask('GET', `${AT}/template?language=zh-CN`);
    const [origin] = (chinese.json as Signed).keys;
    expect(origin?.semantic_description).toBe('出发城市或机场代码。');
    expect(chinese.json).toMatchObject({ language: 'zh' });
    const french = await ask('GET', `${AT}/template?language=fr`);
    expect(french.json).toMatchObject({ language: 'en', keys: fixture('F01-template-flight')['keys'] });
    for (const answer of [chinese, french]) {
      expect((await checked(answer.text)).verdict.valid).toBe(true);
      const again = await ask(
        'GET',
        `${AT}/template?language=${answer === chinese ? 'zh' : 'fr'}`,
        undefined,
        {
          'if-none-match': String(answer.headers['etag']),
        },
      );
      expect(again.status).toBe(304);
    }
  });
});

describe('a key on trial', () => {
  it('leaves every byte of what legacy clients get as it was (S-12)', async () => {
    const payload = { schema_id: 'flight_booking_v1', payload: TRIP };
    const legacy = async () => [
      await ask('GET', `${AT}/template`),
      await ask('GET', `${AT}/template?language=en-US`),
      await ask('GET', `${AT}/versions/flight_booking_v1`),
      await ask('POST', `${AT}/validate`, payload),
    ];
    const before = await legacy();
    await bear('experimental');
    const after = await legacy();
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    expect(after.map(({ headers }) => headers['etag'])).toEqual(before.map(({ headers }) => headers['etag']));
  });

  it('is on the experimental line, which holds all of the stable one besides', async () => {
    const none = await ask('GET', `${AT}/template?channel=experimental`);
    expect(none.json).toMatchObject({ schema_id: 'flight_booking_v1' });
    await bear('experimental');
    const stable = (await ask('GET', `${AT}/template`)).json as Signed;
    const experimental = (await ask('GET', `${AT}/template?channel=experimental`)).json as Signed;
    expect(experimental.schema_id).toBe('flight_booking_v1-x1');
    expect(experimental.keys).toEqual(expect.arrayContaining(stable.keys));
    expect(experimental.keys.filter(({ status }) => status === 'experimental')).toMatchObject([
      { key_name: 'seat_preference' },
    ]);
    expect((await checked(JSON.stringify(experimental))).verdict.valid).toBe(true);
  });

  it("is suggested in the draft's form, on its own address and to whoever still says it in words (S-28)", async () => {
    await bear('experimental');
    const suggestion = { schema_update_suggestion: { new_keys: [{ ...SEAT, status: 'experimental' }] } };
    expect((await ask('GET', `${AT}/suggestions`)).json).toMatchObject(suggestion);
    const said = { schema_id: 'flight_booking_v1', payload: { ...TRIP, other: 'window seat' } };
    expect((await ask('POST', `${AT}/validate`, said)).json).toMatchObject({ valid: true, ...suggestion });
    const silent = { schema_id: 'flight_booking_v1', payload: TRIP };
    expect((await ask('POST', `${AT}/validate`, silent)).json).not.toHaveProperty('schema_update_suggestion');
  });

  it('is checked in payloads that name the experimental version', async () => {
    await bear('experimental');
    const body = { schema_id: 'flight_booking_v1-x1', payload: { ...TRIP, seat_preference: 'windoww' } };
    expect((await ask('POST', `${AT}/validate`, body)).json).toMatchObject({
      valid: false,
      errors: [{ path: 'seat_preference', nearest: 'window' }],
    });
  });

  it('whose words could lead a reader astray is held back from every version', async () => {
    await bear('experimental', { ...SEAT, semantic_description: 'Seat. See http://example.org for values.' });
    expect(await versions('experimental')).toEqual([]);
  });
});

describe("a person's word", () => {
  it.each<[PatchKeyStatus, 'approve' | 'reject' | 'retire', PatchKeyStatus | 409]>([
    ['proposed', 'approve', 'experimental'],
    ['proposed', 'reject', 'rejected'],
    ['proposed', 'retire', 409],
    ['experimental', 'approve', 409],
    ['experimental', 'reject', 'rejected'],
    ['experimental', 'retire', 'retired'],
    ['stable', 'approve', 409],
    ['stable', 'reject', 409],
    ['stable', 'retire', 'retired'],
    ['retired', 'approve', 409],
    ['retired', 'reject', 409],
    ['retired', 'retire', 409],
    ['rejected', 'approve', 409],
    ['rejected', 'reject', 409],
    ['rejected', 'retire', 409],
  ])('takes a %s key by "%s" to %s, and never to stable (S-34)', async (from, verb, to) => {
    await bear(from);
    const answer = await ask('POST', `${AT}/patch-keys/seat_preference/${verb}`, { reason: 'as agreed' });
    const { status } = (await ask('GET', `${AT}/patch-keys/seat_preference`)).json as { status: string };
    if (to === 409) {
      expect(answer.status).toBe(409);
      expect(answer.json).toMatchObject({ type: 'urn:dsp:problem:wrong_state' });
      expect(status).toBe(from);
    } else {
      expect(answer.json).toMatchObject({ status: to });
      expect(status).toBe(to);
    }
  });

  it('is kept with name, reason and rule, in a chain', async () => {
    await bear('proposed');
    await ask('POST', `${AT}/patch-keys/seat_preference/approve`, { reason: 'customers ask for it' });
    await ask('POST', `${AT}/patch-keys/seat_preference/retire`, { reason: 'no seats any more' });
    expect((await ask('GET', `${AT}/patch-keys/seat_preference`)).json).toMatchObject({
      decisions: [
        { kind: 'experimental', by: 'admin', rule: 'by_hand_approve', sentence: 'customers ask for it' },
        { kind: 'retired', by: 'admin', rule: 'by_hand_retire', sentence: 'no seats any more' },
      ],
    });
    const rows = await listDecisions(world.ctx.db, 'flight_booking');
    expect(verifyChain(rows.map(plain), genesisDigest('flight_booking'))).toEqual({ intact: true });
  });

  it('is published at once: approved keys go on trial, retired ones leave', async () => {
    await bear('proposed');
    expect(await versions('experimental')).toEqual([]);
    await ask('POST', `${AT}/patch-keys/seat_preference/approve`, { reason: 'as agreed' });
    const offered = async () => {
      const { json } = await ask('GET', `${AT}/template?channel=experimental`);
      return (json as Signed).keys.map((key) => key.key_name);
    };
    expect(await offered()).toContain('seat_preference');
    await ask('POST', `${AT}/patch-keys/seat_preference/retire`, { reason: 'as agreed' });
    expect(await offered()).not.toContain('seat_preference');
    const [one, two] = await versions('experimental');
    expect(two).toMatchObject({ number: 2, previous_digest: one?.digest });
  });

  it('twice at the same time counts once', async () => {
    await bear('proposed');
    const say = () => ask('POST', `${AT}/patch-keys/seat_preference/approve`, { reason: 'as agreed' });
    const answers = await Promise.all([say(), say(), say()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await listDecisions(world.ctx.db, 'flight_booking', subjectOf('seat_preference'))).toHaveLength(1);
    expect(await versions('experimental')).toHaveLength(1);
  });

  it('needs a reason', async () => {
    await bear('proposed');
    const answer = await ask('POST', `${AT}/patch-keys/seat_preference/approve`, { reason: '' });
    expect(answer.status).toBe(400);
  });
});

describe('validation', () => {
  it('asks no model (S-15)', async () => {
    const embedder = {
      ...world.ctx.embedder,
      embed: () => Promise.reject(new Error('there is no model here')),
    };
    const app = await createApp({ ...world.ctx, embedder }, world.adminKey);
    const body = { schema_id: 'flight_booking_v1', payload: { ...TRIP, other: 'window seat' } };
    const answer = await askInto(app, world.adminKey)('POST', `${AT}/validate`, body);
    expect(answer.json).toMatchObject({ valid: true });
    await app.close();
  });
});

/** Numbers come back from jsonb as an unknown; the chain wants a record. */
function plain<T extends { numbers: unknown }>(row: T) {
  return { ...row, numbers: row.numbers as Record<string, unknown> };
}
