import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countFragments } from '../../helpers/database/rows.ts';
import { type FlightDoor, FRAGMENTS, fragment, openFlightDoor } from '../../helpers/protocols/flight-door.ts';

let door: FlightDoor;

beforeAll(async () => {
  door = await openFlightDoor();
});
afterAll(() => door.world.close());

describe('bodies', () => {
  const one = JSON.stringify({ fragments: [fragment('z-1')] });
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  it.each<[string, number[], string | Buffer, Record<string, string>]>([
    ['no JSON', [400], '{"fragments": [', {}],
    ['empty', [400], '', {}],
    ['another root', [400], '[]', {}],
    ['no fragments', [400], '{"fragments": []}', {}],
    ['1,001 fragments', [400], JSON.stringify({ fragments: Array(1_001).fill(fragment('n')) }), {}],
    ['latin-1 bytes', [400], Buffer.from('{"fragments":[{"text":"caf\xe9"}]}', 'latin1'), {}],
    ['a depth of 5,000', [400], `{"fragments":[${nested(5_000)}]}`, {}],
    ['3 MiB', [413], `{"fragments":["${'x'.repeat(3 * 1024 * 1024)}"]}`, {}],
    ['gzip', [415], gzipSync(one), { 'content-encoding': 'gzip' }],
    ['plain text', [415], one, { 'content-type': 'text/plain' }],
    ['XML', [415], '<a/>', { 'content-type': 'application/xml' }],
    ['a form', [415], 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no content type', [415], one, { 'content-type': '' }],
    ['__proto__', [400], '{"fragments":[{"__proto__":{"polluted":1},"id":"z"}]}', {}],
    ['constructor.prototype', [400], '{"fragments":[{"constructor":{"prototype":{"polluted":1}}}]}', {}],
    ['an id twice', [400], '{"fragments":[{"id":"z","id":"y","client_agent":"a","text":"seat"}]}', {}],
    [
      'the list twice',
      [400],
      '{"fragments":[],"fragments":[{"id":"z","client_agent":"a","text":"seat"}]}',
      {},
    ],
    [
      '100,000 members',
      [400],
      JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1]))).slice(
        0,
        1_000_000,
      ),
      {},
    ],
    ['1e400 as text', [400], '{"fragments":[{"id":"z","client_agent":"a","text":1e400}]}', {}],
    ['1e400 beside', [400], '{"fragments":[{"id":"z","client_agent":"a","text":"seat","more":1e400}]}', {}],
  ])('with %s are refused with a problem, and nothing is stored', async (_, expected, body, headers) => {
    const before = await countFragments(door.db);
    const answer = await door.ask('POST', FRAGMENTS, body, headers);
    expect(expected).toContain(answer.status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json).toMatchObject({ status: answer.status, title: expect.any(String) });
    expect(await countFragments(door.db)).toBe(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await door.ask('GET', '/healthz')).status).toBe(200);
  });
});
