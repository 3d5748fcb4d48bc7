import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/cli/console/usage-error.ts';
import { policyFrom, readTemplate } from '../../src/cli/replay/owner-files.ts';
import { readStream } from '../../src/cli/replay/stream.ts';
import { fixture } from '../fixtures/load.ts';
import { freshDatabase } from '../helpers/database/fresh.ts';
import { seatsAndMeals } from '../helpers/people/seats-and-meals.ts';
import { runDsp } from '../helpers/service/service-process.ts';
import { openWorld } from '../helpers/service/world.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function read(...path: string[]): Promise<string> {
  return readFile(join(folder, ...path), 'utf8');
}

/** The template of figure 2, its first key without a description. */
function wordless() {
  const { keys, ...rest } = fixture('F01-template-flight') as { keys: Record<string, unknown>[] };
  return { ...rest, keys: keys.map((key, i) => (i === 0 ? { ...key, semantic_description: '' } : key)) };
}

function streamOf(lines: readonly unknown[]): string {
  return lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
}

describe('dsp replay', () => {
  it('writes versions, timeline and result, and leaves out what the door refuses', async () => {
    const days = seatsAndMeals(new Date('2026-01-05T08:00:00Z'), 3);
    const trip = {
      id: 'trip-1',
      schema_id: 'flight_booking_v1',
      payload: { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04', other: 'vegan meal' },
      client_agent: 'agent-1',
      observed_at: '2026-01-06T09:00:00Z',
    };
    const blank = { id: 'blank', text: ' ', client_agent: 'agent-1', observed_at: '2026-01-06T10:00:00Z' };
    const template = await file('template.json', fixture('F01-template-flight'));
    const stream = await file('stream.jsonl', streamOf([...days.flat(), trip, blank]));
    const out = join(folder, 'out');
    const replayed = await runDsp(
      ['replay', '--template', template, '--stream', stream, '--out', out],
      // A replay teaches the scenario anew, so it keeps away from the database of a service.
      { DATABASE_URL: 'postgres://nobody:none@127.0.0.1:9/none' },
    );
    expect(replayed).toMatchObject({ code: 0, stdout: '' });
    expect(replayed.stderr).toContain(`${stream}:50: left out: text is blank`);

    expect(await readdir(join(out, 'versions'))).toContain('flight_booking_v1.json');
    for (const line of (await read('out', 'timeline.jsonl')).split('\n').filter(Boolean)) {
      expect(JSON.parse(line)).toMatchObject({
        at: expect.stringMatching(/^2026-01-/),
        kind: expect.any(String),
      });
    }
    expect(JSON.parse(await read('out', 'result.json'))).toEqual({ patches: expect.any(Array), ended: [] });
  });

  it('of which nothing can be taken fails, and says why line by line', async () => {
    const template = await file('template.json', fixture('F01-template-flight'));
    const stream = await file('empty.jsonl', '{"observed_at":"2026-01-05T08:00:00Z"}\n');
    const out = join(folder, 'never');
    const { code, stderr } = await runDsp([
      'replay',
      '--template',
      template,
      '--stream',
      stream,
      '--out',
      out,
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/empty\.jsonl:1: left out: .*\bid\b/);
    expect(stderr).toContain('No line of the stream could be taken');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('played again says the same, byte for byte, with one seed also the seals (S-31)', async () => {
    const [template, stream] = [join(folder, 'template.json'), join(folder, 'stream.jsonl')];
    const out = join(folder, 'again');
    await runDsp(['replay', '--template', template, '--stream', stream, '--out', out]);
    const versions = (await readdir(join(out, 'versions'))).map((name) => join('versions', name));
    for (const name of ['timeline.jsonl', 'result.json', ...versions]) {
      expect(await read('again', name)).toBe(await read('out', name));
    }
  });
});

describe('a file that is given to a command', () => {
  it.each<[string, string, (path: string) => Promise<unknown>, unknown, RegExp]>([
    ['template', 'no JSON', readTemplate, '{\n  "schema_id": nope\n}', /given:2:17 is not JSON/],
    ['template', 'no JSON at its end', readTemplate, '{\n "keys": [],\n}', /given:3:1 is not JSON/],
    ['template', 'cut off', readTemplate, '{"keys":\n [', /given:2:3 is not JSON/],
    ['template', 'a key without words', readTemplate, wordless(), /given: .*keys\[0\]\.semantic_description/],
    ['stream', 'no JSON in a line', readStream, '\n{"a"}\n', /given:2: this line is not JSON/],
    ['stream', 'no time in a line', readStream, '{"id":"a"}', /given:1: "observed_at" must be/],
    [
      'policy',
      'no such setting',
      policyFrom,
      { maturity: { ownerz: 3 } },
      /given: maturity\.ownerz is no setting/,
    ],
    ['policy', 'no such word', policyFrom, { evolution: 'sometimes' }, /given: evolution must be one of/],
    ['policy', 'text for a number', policyFrom, { window: { days: 'ten' } }, /given: window\.days must be/],
  ])('as %s is refused for %s, with file and place', async (_, __, reading, content, sentence) => {
    const refused = reading(await file('given', content));
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(sentence);
  });

  it.each([readTemplate, readStream, policyFrom])('and is not there is named (%o)', async (reading) => {
    await expect(reading(join(folder, 'nowhere'))).rejects.toThrow(/nowhere cannot be read: ENOENT/);
  });
});

describe('dsp verify', () => {
  it('accepts a version as served, and names what is wrong with a changed one', async () => {
    const world = await openWorld();
    const served = await world.call(
      'PUT',
      '/v1/scenarios/flight_booking/template',
      fixture('F01-template-flight'),
    );
    const jwks = await file('jwks.json', await world.call('GET', '/.well-known/jwks.json'));
    await world.close();
    const good = await file('good.json', served);
    const bad = await file('bad.json', JSON.stringify(served).replace('Departure city', 'Departure cities'));
    expect(await runDsp(['verify', good, '--jwks', jwks])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('valid, signed by'),
    });
    expect(await runDsp(['verify', bad, '--jwks', jwks])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('NOT valid (forged)'),
    });
    const told = async (path: string) =>
      JSON.parse((await runDsp(['verify', path, '--jwks', jwks, '--json'])).stdout);
    expect(await told(good)).toMatchObject({ valid: true, digest: expect.any(String) });
    expect(await told(bad)).toMatchObject({ valid: false, why: expect.stringContaining('forged') });
    expect(await runDsp(['verify', jwks, '--jwks', jwks])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no signed version'),
    });
  });
});

describe('dsp keys', () => {
  it('are made, shown once, listed without what they are, and revoked', async () => {
    const env = { DATABASE_URL: await freshDatabase() };
    const keys = (...args: string[]) => runDsp(['keys', ...args], env);
    const made = await keys('create', 'flights', '--scope', 'ingest', 'read', '--scenario', 'flight_booking');
    expect(made.stdout).toMatch(/^dsp_[0-9a-f]{12}_[\w-]{43}\n$/);
    expect(await keys('create', 'flights', '--scope', 'read')).toMatchObject({ code: 1 });
    const listed = await keys('list');
    expect(listed.stdout).toMatch(/flights.*ingest read.*flight_booking/);
    expect(listed.stdout).not.toContain(made.stdout.trim());
    const next = await keys('rotate', 'flights');
    expect(next.stdout).toMatch(/^dsp_[0-9a-f]{12}_[\w-]{43}\n$/);
    expect((await keys('list')).stdout).toContain(next.stdout.slice(0, 16));
    expect(await keys('create', 'admin', '--scope', 'read')).toMatchObject({ code: 1 });
    const told = JSON.parse((await keys('list', '--json')).stdout);
    expect(told).toMatchObject({ keys: [{ name: 'flights', scopes: ['ingest', 'read'], revoked_at: null }] });
    expect(await keys('revoke', 'flights')).toMatchObject({ code: 0 });
    expect(await keys('revoke', 'hotels')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no key "hotels" in use'),
    });
  });
});

describe('dsp', () => {
  it.each<[string[], RegExp]>([
    [['replya'], /unknown command 'replya'[\s\S]*Did you mean replay\?/],
    [['serve', '--no-workers'], /unknown option '--no-workers'[\s\S]*Did you mean --no-worker\?/],
    [['keys', 'creat'], /unknown command 'creat'[\s\S]*Did you mean create\?/],
    [['replay', '--template', 'a.json'], /required option '--stream <file>' not specified/],
  ])('%j says what would have been right', async (args, sentence) => {
    const { code, stderr } = await runDsp(args);
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
  });

  it.each([[{ HOST: '0.0.0.0' }, 'no DSP_ADMIN_KEY is set']])(
    'serve with %j says what to change',
    async (env, sentence) => {
      const { code, stderr } = await runDsp(['serve'], { DATA_DIR: folder, ...env });
      expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    },
  );
});
