import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

// Pictures of every page, light and dark, two in Chinese and one of a telephone, as `npm run demo` leaves them:
//   node dashboards/screenshots.mjs                                        plays the demo first, two minutes
//   node dashboards/screenshots.mjs --at http://127.0.0.1:8080 --key-file .dsp/demo/admin-key   of a demo that stands
const DSP = fileURLToPath(new URL('../src/cli/dsp.mjs', import.meta.url));
const FOLDER = fileURLToPath(new URL('./screenshots/', import.meta.url));
const SIZE = { width: 1440, height: 1000 };
const PHONE = { width: 360, height: 780 };
const MOST_BYTES = 110_000;
const AT = '/scenarios/flight_booking';

const { values: wish } = parseArgs({
  options: { at: { type: 'string' }, 'key-file': { type: 'string' } },
});
const demo = wish.at === undefined ? await playDemo() : null;
try {
  const url = demo?.url ?? wish.at;
  const key = (await readFile(demo?.keyFile ?? wish['key-file'] ?? '.dsp/demo/admin-key', 'utf8')).trim();
  await takePictures(url, key);
} finally {
  await demo?.stop();
}

async function takePictures(url, key) {
  const browser = await chromium.launch({
    executablePath: ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path)),
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext({
      viewport: SIZE,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${url}/dashboard/`);
    await page.locator('input[type=password]').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await mkdir(FOLDER, { recursive: true });
    const devtools = await context.newCDPSession(page);
    const take = async (file, path, { theme, language = 'en', size = SIZE }) => {
      await page.setViewportSize(size);
      await page.evaluate(
        (chosen) => {
          localStorage.setItem('dsp-theme', chosen.theme);
          localStorage.setItem('dsp-language', chosen.language);
        },
        { theme, language },
      );
      await page.goto(`${url}/dashboard${path}`);
      await quiet(page);
      await writeFile(join(FOLDER, file), await picture(devtools));
      console.log(`${file}  ${Math.round((await stat(join(FOLDER, file))).size / 1_000)} kB`);
    };
    for (const [name, path] of await placesOf(url, key))
      for (const theme of ['light', 'dark']) await take(`${name}-${theme}.webp`, path, { theme });
    await take('overview-zh-light.webp', AT, { theme: 'light', language: 'zh' });
    await take('needs-zh-dark.webp', `${AT}/needs`, { theme: 'dark', language: 'zh' });
    await take('overview-phone-light.webp', AT, { theme: 'light', size: PHONE });
  } finally {
    await browser.close();
  }
}

async function placesOf(url, key) {
  const response = await fetch(`${url}/v1${AT}/clusters`, { headers: { authorization: `Bearer ${key}` } });
  const { clusters } = await response.json();
  return [
    ['scenarios', '/'],
    ['inbox', '/inbox'],
    ['overview', AT],
    ['needs', `${AT}/needs`],
    ['need', `${AT}/needs/${encodeURIComponent(clusters[0].id)}`],
    ['keys', `${AT}/keys`],
    ['key', `${AT}/keys/seat_preference`],
    ['versions', `${AT}/versions`],
    // With an answer: without one there is little to see.
    ['what-if', `${AT}/what-if?maturity.days=25`],
    ['operations', '/operations?scenario=flight_booking'],
  ];
}

/** Nothing is busy and nothing is drawn any more; the event stream stays open, so the network is never idle. */
async function quiet(page) {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  let before = '';
  for (let same = 0; same < 3; ) {
    const now = await page.evaluate(
      () => new Promise((resolve) => setTimeout(() => resolve(document.body.innerHTML), 150)),
    );
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/** WebP, which playwright's own call does not write; less sharp where it would be too large for a repository. */
async function picture(devtools) {
  for (const quality of [90, 80, 65, 50]) {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length < MOST_BYTES || quality === 50) return bytes;
  }
}

/** The demo in a folder of its own, until it says where it stands. */
async function playDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'dsp-pictures-'));
  // As root the database runs as a user of its own, who must get in.
  await chmod(folder, 0o711);
  const child = spawn(process.execPath, [DSP, 'demo'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const url = /(http\S+)\/dashboard\//.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, keyFile: join(folder, 'demo', 'admin-key'), stop };
  }
  throw new Error('The demo ended before it stood.');
}
