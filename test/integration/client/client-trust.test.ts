import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/doors/client/index.ts';
import { announce } from '../../../src/ground/signing/rotate-key.ts';
import { jwksOf, type SigningKey } from '../../../src/ground/signing/signing-key.ts';
import {
  type Answerer,
  chain,
  keyOf,
  type Served,
  served,
  serverThat,
} from '../../helpers/asking/sealed-line.ts';
import { until } from '../../helpers/service/until.ts';

const PATH = '/v1/scenarios/flight_booking/template';

let key: SigningKey;
let stolen: SigningKey;
let line: Served[];
let [v1, v2, v3]: (Served | undefined)[] = [];

/** What is served at the moment. */
let current: unknown;
let away: boolean;
let honest: Answerer;
let server: Awaited<ReturnType<typeof serverThat>>;
let folder: string;

beforeAll(async () => {
  [key, stolen] = await Promise.all([keyOf('ours'), keyOf('theirs')]);
  line = await chain(key, 3);
  [v1, v2, v3] = line;
});
beforeEach(async () => {
  current = v2;
  away = false;
  honest = (path) => {
    if (path.startsWith('/.well-known/jwks.json')) return { body: jwksOf([key]) };
    if (path.startsWith(PATH)) return { body: current };
    const id = /\/versions\/([^/?]+)$/.exec(path)?.[1];
    if (id !== undefined) return { body: line.find(({ schema_id }) => schema_id === decodeURIComponent(id)) };
    return {
      body: { versions: line.map((one) => ({ schema_id: one.schema_id, digest: one.signature.digest })) },
    };
  };
  server = await serverThat((path, etag) => (away ? null : honest(path, etag, '')));
  folder = await mkdtemp(join(tmpdir(), 'dsp-client-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const clientOf = (more = {}) =>
  createClient({ url: server.url, key: 'any', scenario: 'flight_booking', cacheDir: folder, ...more });

/** The number of the version that a client believes, or the fault it names. */
async function asks(client = clientOf(), ask = {}): Promise<unknown> {
  return client.template(ask).then(
    ({ version }) => version.number,
    (problem: { fault?: string; name: string }) => problem.fault ?? problem.name,
  );
}

describe('T14, T15 a template that the client is served (S-39)', () => {
  it('is believed when it is sealed by the key that was first seen', async () => {
    expect(await asks()).toBe(2);
  });

  it('with one letter changed is forged', async () => {
    const text = JSON.stringify(v2);
    for (const [at] of [['flight_booking"'], ['Place 2'], ['2099'], ['stable']].map(([word = '']) => [
      text.indexOf(word) + 1,
    ])) {
      const other = text[at ?? 0] === 'x' ? 'y' : 'x';
      current = JSON.parse(`${text.slice(0, at)}${other}${text.slice((at ?? 0) + 1)}`);
      expect(await asks(clientOf({ cacheDir: undefined }))).toBe('forged');
    }
  });

  it('sealed by another key than was first seen is forged, though the service now names that key', async () => {
    await asks();
    const [, , lie] = await chain(stolen, 3);
    current = lie;
    honest = (
      (before) => (path: string, etag: string | undefined) =>
        path.startsWith('/.well-known') ? { body: jwksOf([stolen]) } : before(path, etag, '')
    )(honest);
    expect(await asks()).toBe('forged');
  });

  it('is held against keys that were named beforehand', async () => {
    expect(await asks(clientOf({ trust: { jwks: jwksOf([key]) } }))).toBe(2);
    expect(await asks(clientOf({ trust: { jwks: jwksOf([stolen]) }, cacheDir: undefined }))).toBe('forged');
  });

  it('older than one that was seen, also by an earlier process, is rolled back', async () => {
    expect(await asks()).toBe(2);
    current = v1;
    expect(await asks()).toBe('rolled_back');
  });

  it('that has expired is frozen', async () => {
    current = await served(key, { number: 1, expiresAt: '2026-01-02T00:00:00Z' });
    expect(await asks()).toBe('frozen');
  });

  it('that the service has not confirmed for too long is frozen, though it has not expired', async () => {
    expect(await asks()).toBe(2);
    away = true;
    expect(await asks()).toBe(2);
    expect(await asks(clientOf({ trust: { renewWithinDays: 0 } }))).toBe('frozen');
  });

  it('and may be of a later number is looked for on the chain between', async () => {
    current = v1;
    await asks();
    current = v3;
    expect(await asks()).toBe(3);
    expect(server.paths).toContain('/v1/scenarios/flight_booking/versions/flight_booking_v2');
  });

  it.each<[string, () => Promise<unknown>, object]>([
    ['of another scenario', () => served(key, { number: 3, scenario: 'hotel' }), {}],
    ['of another cohort', () => served(key, { number: 3, cohort: 'students' }), {}],
    ['of another line', () => served(key, { number: 3, line: 'experimental' }), {}],
    [
      'that another version than the one seen precedes',
      () => served(key, { number: 3, description: 'x' }),
      {},
    ],
    [
      'that bears the number of another one',
      () => served(key, { number: 2, previous: line[0] ?? null, description: 'x' }),
      {},
    ],
  ])('%s is mixed', async (_, make, ask) => {
    await asks();
    current = await make();
    expect(await asks(clientOf(), ask)).toBe('mixed');
  });

  it('for everybody is mixed once the cohort has a branch', async () => {
    const ask = { cohort: 'students' };
    expect(await asks(clientOf(), ask)).toBe(2);
    current = await served(key, { number: 1, cohort: 'students' });
    expect(await asks(clientOf(), ask)).toBe(1);
    current = v3;
    expect(await asks(clientOf(), ask)).toBe('mixed');
    expect(await asks()).toBe(3);
  });
});

describe('what the client keeps', () => {
  it('is used while the service is away, also by the next process', async () => {
    expect(await asks()).toBe(2);
    away = true;
    expect(await asks()).toBe(2);
    expect(await asks(clientOf({ cacheDir: undefined }))).toBe('ServiceAway');
  });

  it('is at hand for who does not wait, while a service that never answers is asked', async () => {
    await asks();
    const hanging = await serverThat(() => 'hang');
    const client = clientOf({ url: hanging.url, timeoutMs: 3_600_000 });
    expect(client.templateAtHand()).toBeNull();
    const { version } = await until('the kept one is at hand', () => client.templateAtHand());
    expect(version.number).toBe(2);
    await hanging.close();
  });

  it('is confirmed by its ETag, and not fetched again while it is fresh', async () => {
    const etag = '"2"';
    const tags: (string | undefined)[] = [];
    honest = ((before) => (path: string, tag: string | undefined) => {
      if (!path.startsWith(PATH)) return before(path, tag, '');
      tags.push(tag);
      const headers = { etag, 'cache-control': 'private, max-age=60' };
      return tag === etag ? { status: 304, headers } : { body: v2, headers };
    })(honest);
    const client = clientOf();
    expect([await asks(client), await asks(client)]).toEqual([2, 2]);
    expect(await asks()).toBe(2);
    expect(tags).toEqual([undefined, etag]);
  });

  it('is left alone where it is damaged, but whom to trust is not forgotten silently', async () => {
    await asks();
    const [template, trust] = ['_v1_', 'trust'].map((start) => async () => {
      const names = await readdir(folder);
      return join(folder, names.find((name) => name.startsWith(start)) ?? start);
    });
    await writeFile((await template?.()) ?? '', '{"answer"');
    expect(await asks()).toBe(2);
    await writeFile((await trust?.()) ?? '', '{"keys"');
    await expect(clientOf().template()).rejects.toThrow(/What was trusted before cannot be read/);
  });
});

describe('reports', () => {
  it('wait as long as the service asks, then go, each once', async () => {
    const sent: string[][] = [];
    let busy = true;
    await server.close();
    server = await serverThat((path, _, body) => {
      if (!path.endsWith('/interactions')) return { status: 404, body: {} };
      if (busy) return { status: 503, headers: { 'retry-after': '2' } };
      const { interactions } = JSON.parse(body) as { interactions: { id: string }[] };
      sent.push(interactions.map(({ id }) => id));
      return { status: 202, body: { accepted: interactions.length, repeated: 0, refused: [] } };
    });
    const sentences: string[] = [];
    const client = clientOf({
      clientAgent: 'a',
      onProblem: ({ sentence }: { sentence: string }) => sentences.push(sentence),
    });
    await Promise.all(['one', 'two'].map((id) => client.report({ payload: {}, id, schemaId: 'v1' })));
    await until('the service was asked', () => sentences.length > 0);
    expect(sentences).toEqual([
      expect.stringMatching(/^2 reports wait, to be sent again in 2 s: .* answered 503$/),
    ]);
    busy = false;
    expect(await client.flush()).toEqual({ left: 0 });
    expect(sent).toEqual([['one', 'two']]);
    await client.close();
  });
});

describe('T16 keys that come and go', () => {
  let shown: object;

  const rotated = async (more: object = {}) => {
    const next = await keyOf('next');
    const { keys } = jwksOf([key]);
    const [following] = jwksOf([next]).keys;
    shown = { keys: [...keys, { ...following, announcement: await announce(next, key) }], ...more };
    honest = (
      (before) => (path: string, etag: string | undefined) =>
        path.startsWith('/.well-known') ? { body: shown } : before(path, etag, '')
    )(honest);
    return next;
  };

  it('one that a trusted key announces is trusted, and stays so', async () => {
    await asks();
    const next = await rotated();
    current = await served(next, { number: 3, previous: line[1] ?? null });
    expect(await asks()).toBe(3);
    away = true;
    expect(await asks()).toBe(3);
  });

  it('one whose announcement was altered, or made by another, is not', async () => {
    await asks();
    const next = await rotated();
    current = await served(next, { number: 3, previous: line[1] ?? null });
    const [old, posing] = (shown as { keys: object[] }).keys;
    shown = { keys: [old, { ...posing, announcement: await announce(next, stolen) }] };
    expect(await asks()).toBe('forged');
  });

  it('what a revoked one sealed is believed no longer, and its version numbers bar nobody', async () => {
    const leaked = await served(key, { number: Number.MAX_SAFE_INTEGER - 1 });
    current = leaked;
    expect(await asks()).toBe(Number.MAX_SAFE_INTEGER - 1);
    const next = await rotated({
      revoked: [{ kid: key.keyId, revoked_at: '2026-02-01T00:00:00Z', reason: 'leak' }],
    });
    expect(await asks()).toBe('forged');
    current = await served(next, { number: 3 });
    expect(await asks()).toBe('forged');
    expect(await asks(clientOf({ trust: { jwks: jwksOf([next]) } }))).toBe(3);
  });
});
