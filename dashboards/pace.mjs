import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { chromium } from 'playwright-core';
import { buildDashboard } from './build.mjs';
import { AT, answers, SCENARIOS } from './pace-answers.mjs';

// How fast the pages answer a hand where there is much: 50 scenarios, 2,000 needs, 50,000 phrases, 60 keys.
//   node dashboards/pace.mjs          prints a table in ms: the work of the page's main thread, and the wait from the press to the next picture
// The answers are made up here, so that what is timed is the page alone; compare figures of one machine only.
const DIST = fileURLToPath(new URL('./web/dist/', import.meta.url));
const TIMES = 5;
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

const replies = new Map(Object.entries(answers()).map(([path, reply]) => [path, JSON.stringify(reply)]));
await buildDashboard();
const server = createServer((request, response) => void answer(request, response));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path)),
  args: ['--no-sandbox'],
});
try {
  console.log(`First load, all of it, brotli: ${Math.round(firstLoad() / 1_000)} kB`);
  await measure(`http://127.0.0.1:${server.address().port}`);
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}

/** What a hand does, where; `ready` comes before and is not timed. `fresh`: on a page that was opened anew each time. */
function steps(page) {
  const press = (key) => () => page.keyboard.press(key);
  const field = (role, name) => page.locator('main').getByRole(role, { name, exact: true });
  const button = (name) => page.getByRole('button', { name, exact: true });
  const slider = page.locator('input[type=range]');
  const needs = `${AT}/needs`;
  return [
    {
      at: '/',
      what: 'choose a scenario',
      fresh: true,
      ready: () => page.getByLabel('Scenario').focus(),
      act: press('ArrowDown'),
    },
    {
      at: needs,
      what: 'type into the search',
      ready: () => field('searchbox', 'Search needs').focus(),
      act: (i) => page.keyboard.press('seat by'[i]),
    },
    ...['Language', 'State', 'First said', 'Order'].map((name) => ({
      at: needs,
      what: `choose: ${name.toLowerCase()}`,
      ready: () => field('combobox', name).focus(),
      act: press('ArrowDown'),
    })),
    { at: needs, what: 'slider: a day by key', ready: () => slider.focus(), act: press('ArrowLeft') },
    {
      at: needs,
      what: 'slider: drag to a day',
      act: async (i) => {
        const { x, y, width, height } = await slider.boundingBox();
        await page.mouse.move(x + width * (0.9 - i / 10), y + height / 2);
        await page.mouse.down();
        await page.mouse.move(x + width * (0.85 - i / 10), y + height / 2);
        await page.mouse.up();
      },
    },
    { at: needs, what: 'zoom in', act: () => button('Zoom in').click() },
    {
      at: needs,
      what: 'select an area',
      act: async () => {
        const { x, y, width, height } = await page.locator('.map-box').boundingBox();
        await page.keyboard.down('Shift');
        await page.mouse.move(x + 40, y + 40);
        await page.mouse.down();
        for (const [right, down] of [
          [width - 40, 40],
          [width - 40, height - 40],
          [40, height - 40],
        ])
          await page.mouse.move(x + right, y + down);
        await page.mouse.up();
        await page.keyboard.up('Shift');
      },
    },
    { at: needs, what: 'show more', act: () => button('Show more').click() },
    {
      at: needs,
      what: 'go to the keys',
      fresh: true,
      act: () => page.getByRole('link', { name: 'Keys', exact: true }).click(),
    },
    {
      at: `${AT}/keys`,
      what: 'type into the search',
      ready: () => field('searchbox', 'Search keys').focus(),
      act: press('k'),
    },
    {
      at: `${AT}/keys`,
      what: 'go to the needs',
      fresh: true,
      act: () => page.getByRole('link', { name: 'Needs', exact: true }).first().click(),
    },
  ];
}

async function measure(url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    window.seen = [];
    new PerformanceObserver((list) =>
      window.seen.push(...list.getEntries().filter((one) => one.interactionId > 0)),
    ).observe({ type: 'event', durationThreshold: 16 });
  });
  const devtools = await page.context().newCDPSession(page);
  // Of the page's main thread alone, whatever else the machine does.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const go = async (path) => {
    await page.goto(`${url}/dashboard${path}`);
    await page.locator('main h1').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    await idle(page);
  };
  await page.goto(`${url}/dashboard/`);
  await page.locator('input[type=password]').fill('dsp_x');
  await page.keyboard.press('Enter');
  await page
    .locator('main .panel')
    .nth(SCENARIOS - 1)
    .waitFor();
  const table = new Table({
    head: ['page', 'what', 'work', 'wait', 'longest wait'],
    style: { head: [], border: [] },
  });
  for (const { at, what, fresh = false, ready, act } of steps(page)) {
    const [waits, works] = [[], []];
    for (let i = 0; i < TIMES; i++) {
      if (i === 0 || fresh) await go(at);
      await ready?.();
      await page.evaluate(() => window.seen.splice(0));
      const before = await spent();
      await act(i);
      await idle(page);
      works.push((await spent()) - before);
      waits.push(Math.max(0, ...(await page.evaluate(() => window.seen.map(({ duration }) => duration)))));
    }
    const middle = (all) => all.sort((a, b) => a - b)[all.length >> 1];
    const shown = (ms) => (ms === 0 ? '< 16' : String(Math.round(ms)));
    table.push([at, what, Math.round(middle(works)), shown(middle(waits)), shown(Math.max(...waits))]);
  }
  console.log(table.toString());
}

function firstLoad() {
  return readdirSync(DIST, { recursive: true })
    .filter((name) => name.endsWith('.br'))
    .reduce((sum, name) => sum + statSync(join(DIST, name)).size, 0);
}

/** Until the page has had time for all that it put off. */
async function idle(page) {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 60), { timeout: 3_000 })),
  );
}

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/v1/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
    return;
  }
  const reply = replies.get(pathname);
  if (reply !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(reply);
    return;
  }
  if (!pathname.startsWith('/dashboard/')) {
    response
      .writeHead(404, { 'content-type': 'application/problem+json' })
      .end('{"title":"none","status":404}');
    return;
  }
  const file = join(DIST, pathname.slice('/dashboard/'.length));
  const found = /\.\w+$/.test(file) && existsSync(file) ? file : join(DIST, 'index.html');
  response.writeHead(200, { 'content-type': TYPES[found.split('.').at(-1)] ?? 'text/plain' });
  response.end(await readFile(found));
}
