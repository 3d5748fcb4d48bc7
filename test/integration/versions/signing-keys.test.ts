import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canonicalise } from '../../../src/domain/basics/digest.ts';
import type { TrustedKeys } from '../../../src/ground/signing/trust.ts';
import { trustAnnounced } from '../../../src/ground/signing/trust.ts';
import { verify } from '../../../src/ground/signing/verify.ts';
import { fixture } from '../../fixtures/load.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const START = '2026-03-02T08:00:00Z';
const HOUR_MS = 3_600_000;

type Signed = Record<string, unknown> & { schema_id: string; signature: { jws: string; key_id: string } };
type KeyView = { key_id: string; state: string };

const KEYS = fixture('F01-template-flight')['keys'] as { key_name: string }[];

let world: World;
/** What a client that came at the start trusts. */
let pinned: TrustedKeys;

const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  world.call(method, path, body) as Promise<T>;
const later = (hours: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + hours * HOUR_MS));
const jwks = () => call<TrustedKeys & { revoked?: unknown[] }>('GET', '/.well-known/jwks.json');
const template = () => call<Signed>('GET', `${AT}/template`);
const states = async () =>
  (await call<{ keys: KeyView[] }>('GET', '/v1/signing-keys')).keys.map(({ state }) => state);

function isValid({ signature, ...document }: Signed, trusted: unknown) {
  return verify(canonicalise(document), signature.jws, trusted);
}

beforeAll(async () => {
  world = await openWorld(START);
});
/** As on the first day: one key, one version. */
beforeEach(async () => {
  const { db, seal } = world.ctx;
  await emptyTables(db);
  await db.sql`delete from signing_keys where created_at > ${START}::text::timestamptz`;
  await db.sql`update signing_keys set retired_at = null, revoked_at = null, revoked_because = null`;
  await seal.reload();
  later(1);
  await call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  pinned = await jwks();
});
afterAll(() => world.close());

describe('T16 a planned rotation', () => {
  it('S-39 shows the next key at once, signs with it when the overlap is over, and nobody notices', async () => {
    const before = await template();
    const { key_id: next } = await call<{ key_id: string }>('POST', '/v1/signing-keys', {
      mode: 'planned',
      overlap_hours: 2,
    });
    expect(await states()).toEqual(['in_use', 'next']);
    expect((await jwks()).keys.map(({ kid }) => kid)).toContain(next);
    expect((await template()).signature.key_id).toBe(before.signature.key_id);

    later(2);
    expect(await states()).toEqual(['retired', 'in_use']);
    const keys = KEYS.map((key) => ({ ...key, semantic_description: 'Said otherwise.' }));
    await call('PUT', `${AT}/template`, { ...fixture('F01-template-flight'), keys });
    const after = await template();
    expect(after.signature.key_id).toBe(next);

    const trusted = await trustAnnounced(pinned, await jwks());
    expect(await isValid(after, trusted)).toMatchObject({ valid: true, keyId: next });
    expect(await isValid(before, trusted)).toMatchObject({ valid: true });
  });

  it('one at a time', async () => {
    await call('POST', '/v1/signing-keys', { mode: 'planned' });
    await expect(call('POST', '/v1/signing-keys', { mode: 'planned' })).rejects.toThrow(/already/);
  });

  it('S-39 a key that nobody trusted announces is not trusted', async () => {
    await call('POST', '/v1/signing-keys', { mode: 'planned' });
    const shown = await jwks();
    const posing = shown.keys.map((key) =>
      key['announcement'] === undefined ? key : { ...key, kid: 'posing' },
    );
    expect((await trustAnnounced(pinned, { keys: posing })).keys).toEqual(pinned.keys);
  });
});

describe('T16 an emergency', () => {
  it('S-39 revokes the older keys and signs every version anew; its text and chain stay', async () => {
    const before = await template();
    const answer = await call<{ key_id: string; versions_signed_anew: number }>('POST', '/v1/signing-keys', {
      mode: 'emergency',
      reason: 'a backup was lost',
    });
    expect(answer.versions_signed_anew).toBe(1);
    expect(await states()).toEqual(['revoked', 'in_use']);
    const { signature, ...document } = await template();
    const { signature: old, ...same } = before;
    expect(document).toEqual(same);
    const shown = await jwks();
    expect(shown.revoked).toMatchObject([{ kid: old.key_id, reason: 'a backup was lost' }]);
    expect(await isValid({ ...document, signature } as Signed, shown)).toMatchObject({ valid: true });
    expect(await isValid(before, shown)).toEqual({ valid: false, reason: 'unknown_key' });
    // The thief of the old key could have announced any key: the new one is trusted by hand.
    expect((await trustAnnounced(pinned, shown)).keys).toEqual([]);
  });
});

describe('who may rotate', () => {
  it.each([
    ['a word that is no mode', { mode: 'soon' }],
    ['an emergency without a reason', { mode: 'emergency' }],
    ['a negative overlap', { mode: 'planned', overlap_hours: -1 }],
  ])('%s is refused and changes nothing', async (_, body) => {
    await expect(call('POST', '/v1/signing-keys', body)).rejects.toThrow();
    expect(await states()).toEqual(['in_use']);
  });
});
