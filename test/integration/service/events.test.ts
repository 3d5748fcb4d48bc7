import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { genesisDigest, verifyChain } from '../../../src/domain/basics/decision.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { appendDecision } from '../../../src/ground/db/keys/decisions.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { type Listener, listen } from '../../helpers/service/listen.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';

let world: World;
let ask: Ask;
let url: string;
let photos: string;
const open: Listener[] = [];

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  await put('Where the trip begins.');
  await ask('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
  photos = await giveKey(world, { name: 'photos', scopes: ['read'], scenarios: ['photo_retouch'] });
});
afterEach(() => {
  for (const one of open.splice(0)) one.leave();
});
afterAll(() => world.close());

async function listenTo(query = '', key = world.adminKey, lastId?: string): Promise<Listener> {
  const one = await listen(
    `${url}/v1/events${query}`,
    key,
    lastId === undefined ? {} : { 'last-event-id': lastId },
  );
  open.push(one);
  return one;
}

/** The template of figure 2 with its first key in other words: each time another version. */
async function put(description: string): Promise<string> {
  const template = fixture('F01-template-flight') as { keys: { semantic_description: string }[] };
  const [first] = template.keys;
  if (first !== undefined) first.semantic_description = description;
  const { schema_id } = (await ask('PUT', `${AT}/template`, template)).json as { schema_id: string };
  return schema_id;
}

function decide(scenario: string, sentence: string): Promise<void> {
  const decision = {
    subject: 'patch_key/seat',
    kind: 'extended',
    at: world.clock.now(),
    by: 'service',
    rule: 'too_thin',
    numbers: { used: 3 },
    sentence,
  };
  return world.ctx.db.sql.begin((tx) => appendDecision(tx, scenario, decision)).then(() => undefined);
}

async function until304(headers: Record<string, string>, wait: string) {
  return fetch(`${url}${AT}/template?wait=${wait}`, {
    headers: { authorization: `Bearer ${world.adminKey}`, ...headers },
  });
}

async function etag(): Promise<string> {
  return String((await ask('GET', `${AT}/template`)).headers['etag']);
}

describe('versions since', () => {
  it('a version or an instant are those after it', async () => {
    const first = await put('Where you leave from.');
    world.clock.moveTo(new Date(world.clock.now().getTime() + 3_600_000));
    const at = world.clock.now().toISOString();
    world.clock.moveTo(new Date(world.clock.now().getTime() + 3_600_000));
    const second = await put('Where you set out.');
    const third = await put('Where you start.');
    for (const since of [first, at, at.replace('Z', '%2B00:00')]) {
      const { versions } = (await ask('GET', `${AT}/versions?since=${since}`)).json as {
        versions: { schema_id: string }[];
      };
      expect(versions.map((version) => version.schema_id)).toEqual([second, third]);
    }
    expect((await ask('GET', `${AT}/versions?since=${third}`)).json).toEqual({ versions: [] });
  });

  it('something that is neither is a problem that names it', async () => {
    const answer = await ask('GET', `${AT}/versions?since=flight_booking_v99`);
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({
      type: 'urn:dsp:problem:unknown_version',
      errors: [{ path: 'since', detail: expect.stringContaining('flight_booking_v99') }],
    });
  });
});

describe('decisions', () => {
  it('are read page by page to the end, as a whole chain', async () => {
    for (const word of ['one', 'two', 'three']) await decide('flight_booking', word);
    type Page = { decisions: { digest: string; previous_digest: string; at: string }[]; next: string | null };
    const all: Page['decisions'] = [];
    let after: string | null = '0';
    while (after !== null) {
      const page = (await ask('GET', `${AT}/decisions?limit=2&after=${after}`)).json as Page;
      all.push(...page.decisions);
      after = page.next;
    }
    const chained = all.map(({ at, previous_digest, ...rest }) => ({
      ...rest,
      at: new Date(at),
      previousDigest: previous_digest,
    }));
    expect(all.length).toBeGreaterThan(3);
    expect(verifyChain(chained as never, genesisDigest('flight_booking'))).toEqual({ intact: true });
  });
});

describe('a template that is waited for', () => {
  it('is answered as soon as it is another one', async () => {
    const known = await etag();
    const held = until304({ 'if-none-match': known }, '60');
    const written = await put('Where from?');
    const answer = await held;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ schema_id: written });
    expect(answer.headers.get('etag')).not.toBe(known);
  });

  it('is not modified when the time is over', async () => {
    const answer = await until304({ 'if-none-match': await etag() }, '1');
    expect(answer.status).toBe(304);
  });

  it('is answered at once to whoever has none or an old one', async () => {
    expect((await until304({}, '60')).status).toBe(200);
    expect((await until304({ 'if-none-match': '"old"' }, '60')).status).toBe(200);
  });

  it.each(['61', '-1', '1.5', 'long'])('is not waited for "%s" seconds', async (wait) => {
    expect((await until304({}, wait)).status).toBe(400);
  });
});

describe('events', () => {
  it('are an uncached stream for this origin alone', async () => {
    const one = await listenTo();
    expect(one.status).toBe(200);
    expect(one.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(one.headers.get('cache-control')).toBe('no-store');
    expect(one.headers.get('access-control-allow-origin')).toBeNull();
    expect(one.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('tell what is decided from now on, and of a version what it is', async () => {
    const one = await listenTo('?scenario=flight_booking');
    await decide('flight_booking', 'Watched for longer.');
    const written = await put('Which airport?');
    const [decision] = await one.heard('decision', 1);
    expect(decision?.data).toMatchObject({ scenario: 'flight_booking', sentence: 'Watched for longer.' });
    const [version] = await one.heard('version', 1);
    expect(version?.data).toMatchObject({
      schema_id: written,
      line: 'stable',
      cohort: '*',
      digest: expect.stringMatching(/^sha-256:/),
      reason: expect.stringMatching(/\S/),
    });
    expect(one.told.filter(({ event }) => event !== 'status')).toHaveLength(2);
  });

  it('go on behind the last one that was got: nothing is lost and nothing doubled', async () => {
    const words = Array.from({ length: 130 }, (_, index) => `word ${index}`);
    const first = await listenTo();
    for (const word of words.slice(0, 3)) await decide('flight_booking', word);
    const got = await first.heard('decision', 2);
    first.leave();
    const lastId = got[1]?.id;
    await Promise.all([
      (async () => {
        for (const word of words.slice(3, 65)) await decide('flight_booking', word);
      })(),
      decide('photo_retouch', 'a photo'),
    ]);
    const second = await listenTo('', world.adminKey, lastId);
    for (const word of words.slice(65)) await decide('flight_booking', word);
    const rest = await second.heard('decision', words.length - 2 + 1);
    const said = (scenario: string) =>
      [...got.slice(0, 2), ...rest]
        .filter(({ data }) => data['scenario'] === scenario)
        .map(({ data }) => data['sentence']);
    expect(said('flight_booking')).toEqual(words);
    expect(said('photo_retouch')).toEqual(['a photo']);
  });

  it('can be gone on from before the first one', async () => {
    const first = await listenTo();
    const id = await until('the stream says where it stands', () => first.lastId() || null);
    first.leave();
    await decide('photo_retouch', 'meanwhile');
    const [told] = await (await listenTo('', world.adminKey, id)).heard('decision', 1);
    expect(told?.data).toMatchObject({ sentence: 'meanwhile' });
  });

  it('tell of a scenario that is registered while somebody listens to all', async () => {
    const one = await listenTo();
    await ask('PUT', '/v1/scenarios/hotel/template', {
      ...(fixture('F01-template-flight') as object),
      scenario: 'hotel',
      schema_id: 'hotel_v1',
    });
    const [version] = await one.heard('version', 1);
    expect(version?.data).toMatchObject({ scenario: 'hotel', schema_id: 'hotel_v1' });
  });

  it('of other scenarios than the key may see are not told, nor their counts', async () => {
    const one = await listenTo('', photos);
    await decide('flight_booking', 'not for you');
    await decide('photo_retouch', 'for you');
    const [told] = await one.heard('decision', 1);
    const [status] = await one.heard('status', 1);
    // Nor is a reader told the words of a key that was never signed.
    expect(told?.data).toMatchObject({
      scenario: 'photo_retouch',
      sentence: expect.stringContaining('Withheld'),
    });
    expect(status?.data).toMatchObject({ scenario: 'photo_retouch' });
    expect(JSON.stringify(one.told) + one.lastId()).not.toContain('flight_booking');
    const named = await listenTo('?scenario=photo_retouch&scenario=flight_booking', photos);
    expect(named.status).toBe(404);
  });

  it('tell the counts when they have moved', async () => {
    const one = await listenTo('?scenario=photo_retouch');
    const [before] = await one.heard('status', 1);
    expect(before?.data).toMatchObject({ scenario: 'photo_retouch', fragments: { received: 0 } });
    const fragments = [{ id: 'f1', text: 'make it warmer', client_agent: 'a' }];
    await ask('POST', '/v1/scenarios/photo_retouch/fragments', { fragments });
    const [, after] = await one.heard('status', 2);
    expect(after?.data).toMatchObject({ fragments: { received: 1, pending: 1 } });
  });

  it('tell when needs, maps or measurements have moved, which the counts do not show', async () => {
    const one = await listenTo('?scenario=photo_retouch');
    const [before] = await one.heard('status', 1);
    const counts = before?.data as { fragments: object; mark: string } | undefined;
    await world.ctx.db.sql`update pools set revision = revision + 1 where scenario = 'photo_retouch'`;
    const [, after] = await one.heard('status', 2);
    expect(after?.data).toMatchObject({ fragments: counts?.fragments });
    expect(after?.data).not.toMatchObject({ mark: counts?.mark });
  });

  it('are refused behind an id that is none, and for a scenario that is unknown', async () => {
    const answer = await ask('GET', '/v1/events', undefined, { 'last-event-id': '12; drop' });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ errors: [{ path: 'last-event-id' }] });
    expect((await ask('GET', '/v1/events?scenario=nowhere')).status).toBe(404);
  });
});

describe('a service that is stopped', () => {
  it('ends streams and answers whoever waits, and is not held up', async () => {
    const app = await createApp(world.ctx, world.adminKey);
    const at = await app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(`${at}/v1/events`, world.adminKey);
    const known = await etag();
    const held = fetch(`${at}${AT}/template?wait=60`, {
      headers: { authorization: `Bearer ${world.adminKey}`, 'if-none-match': known },
    });
    await until('both wait', async () => {
      const metrics = await askInto(app, world.adminKey)('GET', '/metrics');
      return metrics.text.includes('dsp_waiting 2') || null;
    });
    await app.close();
    await stream.ended;
    const answer = await held;
    // Or the stop would wait until the connection has been idle for long enough.
    expect([answer.status, answer.headers.get('connection')]).toEqual([304, 'close']);
  });
});
