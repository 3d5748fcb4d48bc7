import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardRoutes } from '../../../src/doors/http/routes/service/dashboard.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

/** What the first visit may cost, of what goes over the line. */
const MOST_BYTES = 250_000;

let world: World;
let page: string;

beforeAll(async () => {
  world = await openWorld();
  page = (await get('/dashboard/')).body;
});
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers });
const assetsIn = (text: string) => [...new Set(text.match(/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];

describe('T18 the dashboard', () => {
  it('loads and calls nothing but this service, runs no code that stands in a page, and is framed by nobody', async () => {
    const policy = new Map(
      String((await get('/dashboard/')).headers['content-security-policy'])
        .split(';')
        .map((part): [string, string] => {
          const [name = '', ...sources] = part.trim().split(' ');
          return [name, sources.join(' ')];
        }),
    );
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'font-src': "'self'",
      // Marks of select and checkbox are pictures in the style sheet.
      'img-src': "'self' data:",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+\s*=|\sstyle\s*=|<style|javascript:|https?:/i);
  });

  it.each(['/dashboard/', '/dashboard/icon.svg', 'an asset'])(
    '%s is what it says it is, and sets no cookie',
    async (at) => {
      const url = at === 'an asset' ? `/dashboard/${assetsIn(page)[0]}` : at;
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(200);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it.each([
    '/dashboard/../package.json',
    '/dashboard/..%2f..%2f..%2fpackage.json',
    '/dashboard/%2e%2e/%2e%2e/package.json',
    '/dashboard/assets/../../vite.config.ts',
    '/dashboard/assets/..%2f..%2fvite.config.ts',
    '/dashboard/assets/%2e%2e%2fbuilt-from',
    '/dashboard/assets/..',
    '/dashboard/assets/%5c..%5cindex.html',
    '/dashboard/built-from',
    '/dashboard//etc/passwd',
  ])('%s shows no file that is not the page’s', async (url) => {
    const { statusCode, body, headers } = await get(url);
    if (statusCode === 200) expect(body).toBe(page);
    else {
      expect(statusCode).toBeLessThan(500);
      expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    }
  });
});

describe('the dashboard', () => {
  it('has one file for all of its addresses, and / leads there', async () => {
    expect((await get('/dashboard/scenarios/flight_booking/needs?state=live')).body).toBe(page);
    for (const at of ['/', '/dashboard'])
      expect(await get(at)).toMatchObject({ statusCode: 302, headers: { location: '/dashboard/' } });
  });

  it('keeps what never changes, and asks for what may', async () => {
    expect((await get('/dashboard/')).headers['cache-control']).toBe('no-cache');
    for (const asset of assetsIn(page))
      expect((await get(`/dashboard/${asset}`)).headers['cache-control']).toMatch(/immutable/);
  });

  it('an asset of an older page is missing, and no page in its place', async () => {
    const { statusCode, headers } = await get('/dashboard/assets/index-older.js');
    expect([statusCode, headers['cache-control']]).toEqual([404, undefined]);
  });

  it(`comes compressed, all of its first load under ${MOST_BYTES / 1_000} kB`, async () => {
    const seen = new Set<string>();
    let bytes = 0;
    const load = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const { headers, rawPayload } = await get(`/dashboard/${path}`, { 'accept-encoding': 'br' });
      expect([path, headers['content-encoding']]).toEqual([path, 'br']);
      bytes += rawPayload.length;
      const text = brotliDecompressSync(rawPayload).toString();
      // What a script only loads when it is needed is asked for by `import(…)`.
      for (const asset of assetsIn(text.replace(/import\([^)]*\)/g, ''))) await load(asset);
      for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
        await load(`assets/${name}`);
    };
    await load('');
    expect(seen.size).toBeGreaterThan(2);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});

describe('where the dashboard was not built', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dsp-no-pages-'));
    app = Fastify();
    await dashboardRoutes(app, join(folder, 'dist'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it('its address says how that is done', async () => {
    const { statusCode, body } = await app.inject('/dashboard/');
    expect([statusCode, body]).toEqual([404, expect.stringContaining('node dashboards/build.mjs')]);
  });
});
